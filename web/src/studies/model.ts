/** A study: chapters of one game, each with variations, comments and drawings. All changes return new values. */
import { lineTree, ROOT, stepOf, type Step, type Tree } from "../analysis/variations";
import type { Source, Study, Viewpoint } from "../analysis/study";
import { recordedIn } from "../analysis/record_head";
import type {
  StudyArrow,
  StudyChapter,
  StudyFile,
  StudyMark,
  StudyNotes,
  StudyStep,
} from "../generated/wire";
import { t } from "../i18n/language";
import { newRequestId } from "../lib/random_ids";
import { cleanLine, cleanText } from "./text";

/** The limits of the server. */
export const MOST_CHAPTERS = 64;
export const LONGEST_TITLE = 100;
export const LONGEST_NAME = 80;
export const LONGEST_COMMENT = 2000;
export const LARGEST_STUDY = 2_000_000;
const MOST_ARROWS = 100;
const MOST_MARKS = 200;
const MOST_STEPS = 5000;

export type Colour = StudyArrow["colour"];
/** Each has a stroke and a form of its own as well, for players who cannot tell the colours apart. */
export const COLOURS: readonly Colour[] = ["blue", "orange", "purple", "black"];

/** What an author adds to a step. */
export interface Notes {
  readonly name: string;
  readonly comment: string;
  readonly arrows: readonly StudyArrow[];
  readonly marks: readonly StudyMark[];
}

export const NO_NOTES: Notes = { name: "", comment: "", arrows: [], marks: [] };

/** A chapter, which the analysis board can show. */
export interface Chapter extends Study {
  /** Unique in its study on this device. */
  readonly key: string;
  readonly name: string;
  /** By step; steps without notes are missing. */
  readonly notes: Readonly<Record<number, Notes>>;
}

export interface OpenStudy {
  readonly title: string;
  readonly game: string;
  readonly chapters: readonly Chapter[];
}

/** A chapter of what the analysis board shows, or of the source alone. */
export function newChapter(name: string, source: Source | Study): Chapter {
  const study: Study =
    "source" in source
      ? source
      : {
          source,
          recorded: recordedOf(source),
          tree: lineTree(recordedOf(source)),
          at: ROOT,
          eyes: { kind: "mover" },
        };
  return { ...study, key: newRequestId(), name: cleanLine(name, LONGEST_TITLE) || "1", notes: {} };
}

function recordedOf(source: Source) {
  return source.kind === "record" ? recordedIn(source.text) : [];
}

// Chapters

/** Add a chapter after another; at the end if that is `null`. */
export function withChapter(study: OpenStudy, chapter: Chapter, after: string | null = null): OpenStudy {
  const place = study.chapters.findIndex((one) => one.key === after);
  const at = place < 0 ? study.chapters.length : place + 1;
  return { ...study, chapters: study.chapters.toSpliced(at, 0, chapter) };
}

export function withoutChapter(study: OpenStudy, key: string): OpenStudy {
  return { ...study, chapters: study.chapters.filter((one) => one.key !== key) };
}

export function changedChapter(
  study: OpenStudy,
  key: string,
  change: (chapter: Chapter) => Chapter,
): OpenStudy {
  return { ...study, chapters: study.chapters.map((one) => (one.key === key ? change(one) : one)) };
}

/** Rename a chapter; a name that is empty changes nothing. */
export function renamedChapter(study: OpenStudy, key: string, name: string): OpenStudy {
  const clean = cleanLine(name, LONGEST_TITLE);
  return clean ? changedChapter(study, key, (one) => ({ ...one, name: clean })) : study;
}

/** Move a chapter up (-1) or down (1). */
export function movedChapter(study: OpenStudy, key: string, by: -1 | 1): OpenStudy {
  const from = study.chapters.findIndex((one) => one.key === key);
  const chapter = study.chapters[from];
  const to = from + by;
  if (!chapter || to < 0 || to >= study.chapters.length) return study;
  return { ...study, chapters: study.chapters.toSpliced(from, 1).toSpliced(to, 0, chapter) };
}

/** Add a copy of a chapter after it. */
export function duplicatedChapter(study: OpenStudy, key: string): OpenStudy {
  const chapter = study.chapters.find((one) => one.key === key);
  if (!chapter || study.chapters.length >= MOST_CHAPTERS) return study;
  const name = cleanLine(t("study-chapter.copy", { name: chapter.name }), LONGEST_TITLE);
  return withChapter(study, { ...chapter, key: newRequestId(), name }, key);
}

/** Rename a study; a title that is empty changes nothing. */
export function renamed(study: OpenStudy, title: string): OpenStudy {
  const clean = cleanLine(title, LONGEST_TITLE);
  return clean ? { ...study, title: clean } : study;
}

// Notes

export function notesAt(chapter: Pick<Chapter, "notes">, step: number): Notes {
  return chapter.notes[step] ?? NO_NOTES;
}

/** Change the notes of a step. */
export function withNotes(chapter: Chapter, step: number, changes: Partial<Notes>): Chapter {
  const notes = { ...notesAt(chapter, step), ...changes };
  const { [step]: _, ...others } = chapter.notes;
  return { ...chapter, notes: isEmpty(notes) ? others : { ...others, [step]: notes } };
}

function isEmpty({ name, comment, arrows, marks }: Notes): boolean {
  return !name && !comment && arrows.length === 0 && marks.length === 0;
}

/** Draw an arrow. The same one again removes it; in another colour it is drawn again. */
export function toggledArrow({ arrows }: Notes, drawn: StudyArrow): readonly StudyArrow[] {
  const same = (one: StudyArrow) => one.start === drawn.start && one.end === drawn.end;
  const others = arrows.filter((one) => !same(one));
  if (arrows.some((one) => same(one) && one.colour === drawn.colour)) return others;
  return others.length < MOST_ARROWS ? [...others, drawn] : arrows;
}

/** Mark a place. The same mark again removes it; in another colour it is drawn again. */
export function toggledMark({ marks }: Notes, drawn: StudyMark): readonly StudyMark[] {
  const others = marks.filter((one) => one.place !== drawn.place);
  if (marks.some((one) => one.place === drawn.place && one.colour === drawn.colour)) return others;
  return others.length < MOST_MARKS ? [...others, drawn] : marks;
}

// Files

/** A study in the format of its file, which is also what the server stores. */
export function writeStudy({ title, game, chapters }: OpenStudy): StudyFile {
  return { format: "sandtable study", version: 1, title, game, chapters: chapters.map(writeChapter) };
}

function writeChapter({ name, source, eyes, tree, notes }: Chapter): StudyChapter {
  const steps: StudyStep[] = [];
  const opening = writeNotes(notes[ROOT]);
  const numbers = new Map([[ROOT, 0]]);
  for (const step of inOrder(tree)) {
    if (!step.entry || step.parent === null) continue;
    numbers.set(step.id, steps.length + 1);
    steps.push({ ...writeNotes(notes[step.id]), after: numbers.get(step.parent) ?? 0, ...step.entry });
  }
  return {
    name,
    ...(source.kind === "record"
      ? { record: source.text }
      : {
          scenario: source.scenario,
          ...(Object.keys(source.options).length > 0 && { options: { ...source.options } }),
          ...(source.position.trim() && { position: source.position.trim() }),
        }),
    ...(eyes.kind === "seat" && { seat: eyes.seat }),
    ...(Object.keys(opening).length > 0 && { opening }),
    steps,
  };
}

/** All steps, each after its parent, and siblings in their order. */
function inOrder(tree: Tree): Step[] {
  const found: Step[] = [];
  const waiting = [ROOT];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const step = stepOf(tree, id);
    found.push(step);
    waiting.push(...step.children.toReversed());
  }
  return found;
}

function writeNotes(notes: Notes = NO_NOTES): StudyNotes {
  const { name, comment, arrows, marks } = notes;
  return {
    ...(name && { name }),
    ...(comment && { comment }),
    ...(arrows.length > 0 && { arrows: [...arrows] }),
    ...(marks.length > 0 && { marks: [...marks] }),
  };
}

type Json = Readonly<Record<string, unknown>>;

/** Read a file of a study, whatever it holds. Throws an error with a sentence if it is none. */
export function readStudy(file: unknown): OpenStudy {
  if (!isObject(file) || file.format !== "sandtable study") throw new Error(t("study-file.none"));
  if (file.version !== 1) throw new Error(t("study-file.newer"));
  const title = lineOf(file.title, LONGEST_TITLE);
  const game = lineOf(file.game, LONGEST_TITLE);
  if (!title || !game) throw new Error(t("study-file.damaged"));
  return {
    title,
    game,
    chapters: listOf(file.chapters)
      .slice(0, MOST_CHAPTERS)
      .map((one) => readChapter(one, game)),
  };
}

/** Read the text of a file. */
export function parseStudy(text: string): OpenStudy {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error(t("study-file.none"));
  }
  return readStudy(file);
}

function readChapter(chapter: unknown, game: string): Chapter {
  if (!isObject(chapter)) throw new Error(t("study-file.damaged"));
  const source = readSource(chapter, game);
  const steps: Record<number, Step> = { [ROOT]: { id: ROOT, parent: null, entry: null, children: [] } };
  const notes: Record<number, Notes> = {};
  const add = (id: number, read: Notes) => isEmpty(read) || (notes[id] = read);
  add(ROOT, readNotes(chapter.opening));
  const listed = listOf(chapter.steps);
  if (listed.length > MOST_STEPS) throw new Error(t("study-file.damaged"));
  listed.forEach((step, place) => {
    const id = place + 1;
    const parent = isObject(step) && Number.isInteger(step.after) ? steps[Number(step.after)] : undefined;
    if (!isObject(step) || !parent || typeof step.seat !== "string" || typeof step.action !== "string")
      throw new Error(t("study-file.damaged"));
    steps[parent.id] = { ...parent, children: [...parent.children, id] };
    steps[id] = { id, parent: parent.id, entry: { seat: step.seat, action: step.action }, children: [] };
    add(id, readNotes(step));
  });
  return {
    ...newChapter(lineOf(chapter.name, LONGEST_TITLE), source),
    tree: { steps, next: listed.length + 1 },
    eyes: readViewpoint(chapter.seat),
    notes,
  };
}

function readSource(chapter: Json, game: string): Source {
  if (typeof chapter.record === "string") return { kind: "record", text: chapter.record };
  if (typeof chapter.scenario !== "string") throw new Error(t("study-file.damaged"));
  const options = isObject(chapter.options) ? chapter.options : {};
  return {
    kind: "setting",
    game,
    scenario: chapter.scenario,
    options: options as Extract<Source, { kind: "setting" }>["options"],
    position: typeof chapter.position === "string" ? chapter.position : "",
  };
}

function readViewpoint(seat: unknown): Viewpoint {
  return typeof seat === "string" || seat === null ? { kind: "seat", seat } : { kind: "mover" };
}

function readNotes(notes: unknown): Notes {
  if (!isObject(notes)) return NO_NOTES;
  return {
    name: lineOf(notes.name, LONGEST_NAME),
    comment: typeof notes.comment === "string" ? cleanText(notes.comment, LONGEST_COMMENT) : "",
    arrows: listOf(notes.arrows).filter(isArrow).slice(0, MOST_ARROWS),
    marks: listOf(notes.marks).filter(isMark).slice(0, MOST_MARKS),
  };
}

function isArrow(one: unknown): one is StudyArrow {
  return isObject(one) && isPlace(one.start) && isPlace(one.end) && isColour(one.colour);
}

function isMark(one: unknown): one is StudyMark {
  return isObject(one) && isPlace(one.place) && isColour(one.colour);
}

function isPlace(value: unknown): value is string {
  return typeof value === "string" && value !== "" && cleanLine(value, 40) === value;
}

function isColour(value: unknown): value is Colour {
  return COLOURS.some((colour) => colour === value);
}

function lineOf(value: unknown, most: number): string {
  return typeof value === "string" ? cleanLine(value, most) : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
