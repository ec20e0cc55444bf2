/** The chapters of a study in order: select one; add, rename, move, duplicate, delete and restore it. */
import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import {
  type Chapter,
  duplicatedChapter,
  LONGEST_TITLE,
  MOST_CHAPTERS,
  movedChapter,
  type OpenStudy,
  renamedChapter,
  withChapter,
  withoutChapter,
} from "./model";

export interface ChaptersPanelProps {
  study: OpenStudy;
  current: string | null;
  onSelect: (key: string) => void;
  onChange: (study: OpenStudy) => void;
  onAdd: () => void;
  /** The chapters that have been deleted since the study was opened, the last one last. */
  deleted: readonly DeletedChapter[];
  onDeleted: (deleted: readonly DeletedChapter[]) => void;
}

export interface DeletedChapter {
  readonly chapter: Chapter;
  /** The key of the chapter before it. */
  readonly after: string | null;
}

export function ChaptersPanel(props: ChaptersPanelProps) {
  const { study, current, onSelect, onChange, onAdd, deleted, onDeleted } = props;
  const [renaming, setRenaming] = useState<Chapter | null>(null);
  const { chapters } = study;
  const full = chapters.length >= MOST_CHAPTERS;
  const place = chapters.findIndex((one) => one.key === current);
  const chapter = chapters[place] ?? null;

  function remove(chapter: Chapter): void {
    const place = chapters.indexOf(chapter);
    onDeleted([...deleted, { chapter, after: chapters[place - 1]?.key ?? null }]);
    onChange(withoutChapter(study, chapter.key));
    const next = chapters[place + 1] ?? chapters[place - 1];
    if (next && chapter.key === current) onSelect(next.key);
  }

  function restore(last: DeletedChapter): void {
    onDeleted(deleted.filter((one) => one !== last));
    const { chapter, after } = last;
    const first = after === null || !chapters.some((one) => one.key === after);
    onChange(first ? { ...study, chapters: [chapter, ...chapters] } : withChapter(study, chapter, after));
    onSelect(chapter.key);
  }

  const last = deleted.at(-1);
  return (
    <div class="chapters">
      <ol class="chapters-list" aria-label={t("study-chapters")}>
        {chapters.map(({ key, name }, number) => (
          <li key={key} class="chapters-entry">
            <button
              type="button"
              class="chapters-name"
              aria-current={key === current ? "true" : undefined}
              onClick={() => onSelect(key)}
            >
              {number + 1}. {name}
            </button>
          </li>
        ))}
      </ol>
      {chapter && (
        <div class="desk-buttons" role="group" aria-label={chapter.name}>
          <Button size="s" icon="pencil" onClick={() => setRenaming(chapter)}>
            {t("study-chapter.rename")}
          </Button>
          <IconButton
            size="s"
            icon="up"
            label={t("study-chapter.up")}
            disabled={place === 0}
            onClick={() => onChange(movedChapter(study, chapter.key, -1))}
          />
          <IconButton
            size="s"
            icon="down"
            label={t("study-chapter.down")}
            disabled={place === chapters.length - 1}
            onClick={() => onChange(movedChapter(study, chapter.key, 1))}
          />
          <Button
            size="s"
            icon="copy"
            disabled={full}
            onClick={() => onChange(duplicatedChapter(study, chapter.key))}
          >
            {t("study-chapter.duplicate")}
          </Button>
          <Button size="s" icon="trash" onClick={() => remove(chapter)}>
            {t("study-chapter.delete")}
          </Button>
        </div>
      )}
      <div class="desk-buttons">
        {chapters.length > 0 && (
          <Button size="s" icon="plus" disabled={full} onClick={onAdd}>
            {t("study-chapter.add")}
          </Button>
        )}
        {last && (
          <Button size="s" icon="undo" onClick={() => restore(last)}>
            {t("study-chapter.restore", { name: last.chapter.name })}
          </Button>
        )}
      </div>
      {full && <p class="desk-hint">{t("study-chapter.full", { most: MOST_CHAPTERS })}</p>}
      {renaming && (
        <RenameChapter
          chapter={renaming}
          onRename={(name) => onChange(renamedChapter(study, renaming.key, name))}
          onClose={() => setRenaming(null)}
        />
      )}
    </div>
  );
}

interface RenameChapterProps {
  chapter: Chapter;
  onRename: (name: string) => void;
  onClose: () => void;
}

function RenameChapter({ chapter, onRename, onClose }: RenameChapterProps) {
  const [name, setName] = useState(chapter.name);
  return (
    <Dialog title={t("study-chapter.rename")} onClose={onClose}>
      <form
        class="study-form"
        onSubmit={(event) => {
          event.preventDefault();
          onRename(name);
          onClose();
        }}
      >
        <TextField
          label={t("study-chapter.name")}
          value={name}
          onInput={setName}
          maxLength={LONGEST_TITLE}
          required
        />
        <Button type="submit" kind="primary" disabled={!name.trim()}>
          {t("study-chapter.rename")}
        </Button>
      </form>
    </Dialog>
  );
}
