/** A record handed to the analysis board by another page, and positions that are edited. */
import type { LineEntry } from "../generated/wire";
import { readStored, tabStore, writeStored } from "../lib/storage";
import type { Study } from "./study";

/** The longest record that the server takes, in characters. */
export const MOST_RECORD = 1_000_000;

/** A record whose last position is edited, and its game. */
export interface EditedPosition {
  readonly game: string;
  readonly record: string;
  /** The path of the page that gets the edited position; the analysis board if it is omitted. */
  readonly back?: string;
}

const POSITION = "sandtable.position";

/** Save the position that is edited in this tab; `null` forgets it. */
export function savePosition(position: EditedPosition | null): void {
  writeStored(tabStore(), POSITION, position);
}

/** The position that is edited in this tab. */
export function savedPosition(): EditedPosition | null {
  const found = readStored<Partial<EditedPosition>>(tabStore(), POSITION);
  if (typeof found?.game !== "string" || typeof found.record !== "string") return null;
  const { game, record, back } = found;
  return { game, record, ...(typeof back === "string" && { back }) };
}

/** A record for the analysis board and, if given, a variation that leaves it after `keep` actions. */
export interface OfferedRecord {
  readonly text: string;
  readonly keep?: number;
  readonly line?: readonly LineEntry[];
}

let offered: OfferedRecord | null = null;

/** Hand a record to the analysis board, which is shown next. */
export function offerRecord(text: string, branch: Omit<OfferedRecord, "text"> = {}): void {
  offered = { text, ...branch };
}

/** Return the record that was handed over, and forget it. */
export function takeOffered(): OfferedRecord | null {
  const record = offered;
  offered = null;
  return record;
}

let chapter: Study | null = null;

/** Hand what is on the analysis board to the page of studies, which is shown next. */
export function offerChapter(study: Study): void {
  chapter = study;
}

/** The study that was handed over as a chapter, until it is forgotten. */
export function offeredChapter(): Study | null {
  return chapter;
}

export function forgetChapter(): void {
  chapter = null;
}
