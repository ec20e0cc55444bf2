/** The editor of a study: its chapters, one of which is on the board. */
import { useState } from "preact/hooks";

import type { Study } from "../analysis/study";
import { t } from "../i18n/language";
import type { Tab } from "../ui/tabs";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { AddChapter } from "./add_chapter";
import { ChapterBoard } from "./chapter_board";
import { ChaptersPanel, type DeletedChapter } from "./chapters_panel";
import { type Chapter, changedChapter, newChapter, type OpenStudy, withChapter } from "./model";
import type { StudySaving } from "./saving";
import { SharePanel } from "./share_panel";
import { StudyState } from "./study_state";
import { TitleField } from "./title_field";
import "./study_editor.css";

export interface StudyEditorProps {
  saving: StudySaving;
  /** The study has been deleted. */
  onDeleted: () => void;
}

export function StudyEditor({ saving, onDeleted }: StudyEditorProps) {
  const study = saving.study.value;
  const [key, setKey] = useState<string | null>(() => study.chapters.at(-1)?.key ?? null);
  const [tab, setTab] = useState("moves");
  const [adding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<readonly DeletedChapter[]>([]);
  const chapter = study.chapters.find((one) => one.key === key) ?? study.chapters[0] ?? null;

  const change = (next: OpenStudy) => saving.change(next);

  function add(name: string, source: Study["source"] | Study): void {
    const added = newChapter(name, source);
    change(withChapter(saving.study.peek(), added, chapter?.key ?? null));
    setKey(added.key);
    setAdding(false);
    setTab("moves");
  }

  const chapters = (
    <ChaptersPanel
      study={study}
      current={chapter?.key ?? null}
      onSelect={setKey}
      onChange={change}
      onAdd={() => setAdding(true)}
      deleted={deleted}
      onDeleted={setDeleted}
    />
  );
  const share = <SharePanel saving={saving} onDeleted={onDeleted} />;
  const dialog = adding && (
    <AddChapter
      game={study.game}
      number={study.chapters.length + 1}
      onAdd={add}
      onClose={() => setAdding(false)}
    />
  );
  if (!chapter) {
    return (
      <div class="page">
        <TitleField study={study} onChange={change} />
        <StudyState saving={saving} />
        <p>{t("study-empty")}</p>
        <p>
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t("study-chapter.add")}
          </Button>
        </p>
        {chapters}
        {share}
        {dialog}
      </div>
    );
  }
  const tabs: readonly Tab[] = [
    { id: "chapters", label: t("study-chapters"), icon: "book", panel: chapters },
    { id: "share", label: t("study-share"), icon: "share", panel: share },
  ];
  return (
    <>
      <ChapterBoard
        key={chapter.key}
        chapter={chapter}
        head={<TitleField study={study} onChange={change} />}
        notices={
          <>
            <StudyState saving={saving} />
            {!saving.store.persistent && <Failed reason={t("study-no-room")} />}
          </>
        }
        tabs={tabs}
        tab={tab}
        onTab={setTab}
        edit={{
          change: (next: Chapter) => change(changedChapter(saving.study.peek(), next.key, () => next)),
          latest: () => saving.study.peek().chapters.find((one) => one.key === chapter.key) ?? chapter,
          draft: saving.id,
        }}
      />
      {dialog}
    </>
  );
}
