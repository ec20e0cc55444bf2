/** A study in a frame of another site. It leads out of the frame only into a new window. */
import { useEffect } from "preact/hooks";

import { allGames } from "../data/games";
import { t } from "../i18n/language";
import { followTheme } from "../lib/preferences";
import { studyEntry } from "../net/api";
import { studyPath } from "../routing/router";
import { Failed, useLoad } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { readStudy } from "./model";
import { StudyView } from "./study_view";

export function EmbeddedStudy({ id, chapter }: { id: string; chapter: number }) {
  useEffect(() => followTheme(document.documentElement), []);
  const { now, retry } = useLoad(async () => {
    await allGames();
    const { info, study } = await studyEntry(id);
    return { author: info.author, study: readStudy(study) };
  }, [id]);
  const title = now.state === "ready" ? now.value.study.title : t("study");
  useEffect(() => {
    document.title = `${title} · Sandtable`;
  }, [title]);
  return (
    <main class="embed">
      <header class="embed-head">
        <h1>{title}</h1>
        <a href={studyPath(id)} target="_blank" rel="noopener">
          {t("study-embed.open")}
        </a>
      </header>
      {now.state === "waiting" && <Spinner label={t("study-opening")} />}
      {now.state === "failed" && <Failed reason={now.reason} onRetry={retry} />}
      {now.state === "ready" && <StudyView study={now.value.study} chapter={chapter} />}
    </main>
  );
}
