import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { LONGEST_TITLE, type OpenStudy, renamed } from "./model";

/** The title of a study, which changes while it is typed. An empty title changes nothing. */
export function TitleField({ study, onChange }: { study: OpenStudy; onChange: (study: OpenStudy) => void }) {
  const [typed, setTyped] = useState(study.title);
  useEffect(() => {
    // Changed from outside, not by typing here.
    if (renamed(study, typed).title !== study.title) setTyped(study.title);
  }, [study.title]);
  return (
    <h1 class="study-title">
      <input
        aria-label={t("study-title")}
        value={typed}
        maxLength={LONGEST_TITLE}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          onChange(renamed(study, event.currentTarget.value));
        }}
        onBlur={() => setTyped(study.title)}
      />
    </h1>
  );
}
