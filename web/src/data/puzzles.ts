/** The player's progress in puzzles on this device and in the account, and the lists of puzzles. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { PuzzleList, PuzzleProgress, PuzzleResult } from "../generated/wire";
import { language } from "../i18n/language";
import { store, stored } from "../lib/preferences";
import { addPuzzleResults, puzzleList, puzzleResults } from "../net/api";
import { account, recallAccount } from "./account";
import {
  dayOf,
  merged,
  missingIn,
  NO_PROGRESS,
  type Progress,
  puzzleKey,
  ratingAfter,
  resultsIn,
  streakOn,
} from "./puzzle_progress";

const STORED = "puzzles";
/** Maximum results in one request, and maximum days: together they are smaller than the server's limit. */
const CHUNK = 250;

/** Changed only by the functions below, which save it. */
export const progress = signal<Progress>(readProgress());

/** How a player stands in the puzzles of a game. */
export interface Standing {
  readonly rating: number;
  readonly tried: number;
  readonly solved: number;
}

export function standingIn(game: string): Standing {
  const results = resultsIn(progress.value, game);
  const solved = results.filter((one) => one.solved !== null).length;
  return { rating: ratingAfter(results), tried: results.length, solved };
}

export function resultOf(game: string, puzzle: string): PuzzleResult | null {
  return progress.value.results.get(puzzleKey(game, puzzle)) ?? null;
}

/** Whether the puzzle of a day is solved. */
export function isDaySolved(game: string, day: string): boolean {
  return progress.value.days.has(puzzleKey(game, day));
}

/** The streak in days. */
export function streak(day: string): number {
  return streakOn(day, progress.value);
}

/** Today, UTC, by the clock of this device. */
export function today(): string {
  return dayOf(Date.now());
}

/** A change of the rating. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
}

/** Save how a first try ended. Returns the change of the rating; `null` if it was not the first. */
export function noteTry(game: string, puzzle: string, rating: number, won: boolean): RatingChange | null {
  if (resultOf(game, puzzle)) return null;
  const before = standingIn(game).rating;
  const tried = Date.now();
  const result = { puzzle: puzzleKey(game, puzzle), rating, won, tried, solved: won ? tried : null };
  add({ results: new Map([[result.puzzle, result]]), days: new Set() });
  return { before, after: standingIn(game).rating };
}

/** Save that a puzzle was solved; `day` is that of which it is the puzzle, or `null`. */
export function notePuzzleSolved(game: string, puzzle: string, day: string | null): void {
  const known = progress.peek().results.get(puzzleKey(game, puzzle));
  const results = known && { ...known, solved: known.solved ?? Date.now() };
  add({
    results: new Map(results ? [[results.puzzle, results]] : []),
    days: new Set(day === null ? [] : [puzzleKey(game, day)]),
  });
}

/** Exchange the progress with the account when the component is mounted and when the player logs in. */
export function usePuzzleProgress(): void {
  useEffect(() => {
    sync().catch(() => undefined);
  }, [account.value?.name]);
}

const lists = new Map<string, Promise<PuzzleList>>();

/** The puzzles of a game, in the current language. Cached; a failure is not. */
export function allPuzzles(game: string): Promise<PuzzleList> {
  const key = `${language.peek()} ${game}`;
  const list = lists.get(key) ?? puzzleList(game, language.peek());
  lists.set(key, list);
  list.catch(() => lists.delete(key));
  return list;
}

async function sync(): Promise<void> {
  if (!(await recallAccount())) return;
  const inAccount = progressOf(await puzzleResults());
  put(merged(progress.peek(), inAccount));
  const missing = missingIn(inAccount, progress.peek());
  const results = [...missing.results.values()];
  const days = [...missing.days];
  while (results.length > 0 || days.length > 0) {
    await addPuzzleResults({ results: results.splice(0, CHUNK), days: days.splice(0, CHUNK) });
  }
}

/** Add to the progress on this device and in the account. */
function add(more: Progress): void {
  put(merged(progress.peek(), more));
  sync().catch(() => undefined); // it is on this device; the next page tries again
}

/** Another tab may have added some since. */
function put(now: Progress): void {
  const all = merged(now, readProgress());
  progress.value = all;
  store(STORED, { results: [...all.results.values()], days: [...all.days] });
}

function readProgress(): Progress {
  return stored(STORED, (value) => progressOf(value as PuzzleProgress)) ?? NO_PROGRESS;
}

/** What is stored here may be anything. */
function progressOf({ results, days }: PuzzleProgress): Progress {
  const known = Array.isArray(results) ? results.filter(isResult) : [];
  return {
    results: new Map(known.map((one) => [one.puzzle, one])),
    days: new Set((Array.isArray(days) ? days : []).filter((day) => typeof day === "string")),
  };
}

function isResult(value: unknown): value is PuzzleResult {
  const { puzzle, rating, won, tried, solved } = (value ?? {}) as Partial<PuzzleResult>;
  return (
    typeof puzzle === "string" &&
    typeof rating === "number" &&
    typeof won === "boolean" &&
    typeof tried === "number" &&
    (solved === null || typeof solved === "number")
  );
}
