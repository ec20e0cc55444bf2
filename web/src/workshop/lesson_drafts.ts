/** Lessons that are made on this device. */
import type { LessonDraft, OpenLesson } from "../generated/wire";
import { language, t } from "../i18n/language";
import { store, stored } from "../lib/preferences";
import { openLesson } from "../net/api";
import { newRequestId } from "../lib/random_ids";
import { lessonDraftPath, navigate } from "../routing/router";
import type { Values } from "./model/draft";

const STORED = "lesson-drafts";

export interface SavedLesson {
  readonly id: string;
  readonly game: string;
  /** When it was changed last, in milliseconds. */
  readonly changed: number;
  readonly draft: LessonDraft;
}

/** All of them, those that were changed last first. */
export function savedLessons(): readonly SavedLesson[] {
  const found = stored(STORED, (value) => (Array.isArray(value) ? (value as SavedLesson[]) : null)) ?? [];
  return found.toSorted((one, other) => other.changed - one.changed);
}

/** Save a lesson in place of its earlier state. Throws if the device has no room for it. */
export function saveLesson(lesson: SavedLesson): void {
  const others = savedLessons().filter((one) => one.id !== lesson.id);
  if (!store(STORED, [lesson, ...others])) throw new Error(t("maker.not-saved"));
}

export function removeLesson(id: string): void {
  store(
    STORED,
    savedLessons().filter((one) => one.id !== id),
  );
}

/** The values of its forms. */
export function valuesOf(draft: LessonDraft): Values {
  return draft.values ?? {};
}

export function lessonTitle({ draft }: SavedLesson): string {
  const { title } = valuesOf(draft);
  return typeof title === "string" && title ? title : t("draft.untitled");
}

/** Begin a lesson of a scenario or of a file, and open it. */
export async function beginLesson(game: string, body: OpenLesson): Promise<void> {
  const { draft } = await openLesson(game, { ...body, language: language.peek() });
  const lesson = { id: newRequestId(), game, changed: Date.now(), draft };
  saveLesson(lesson);
  navigate(lessonDraftPath(lesson.id));
}
