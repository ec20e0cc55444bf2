import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { LONGEST_TITLE, type OpenStudy, renamed } from "./model";

/** The title of a study, which can be changed. An empty title changes nothing. */
export function TitleField({ study, onChange }: { study: OpenStudy; onChange: (study: OpenStudy) => void }) {
  const [title, setTitle] = useState(study.title);
  useEffect(() => setTitle(study.title), [study.title]);
  return (
    <h1 class="study-title">
      <input
        aria-label={t("study-title")}
        value={title}
        maxLength={LONGEST_TITLE}
        onInput={(event) => setTitle(event.currentTarget.value)}
        onChange={() => {
          const next = renamed(study, title);
          setTitle(next.title);
          onChange(next);
        }}
      />
    </h1>
  );
}
