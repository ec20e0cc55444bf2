/** A player's progress in puzzles: the rating and the streak that follow from results, and merging. */
import type { PuzzleResult } from "../generated/wire";

/** The results, and the days on which a puzzle of the day was solved. */
export interface Progress {
  /** By `game/puzzle`. */
  readonly results: ReadonlyMap<string, PuzzleResult>;
  /** Each as `game/day`. */
  readonly days: ReadonlySet<string>;
}

export const NO_PROGRESS: Progress = { results: new Map(), days: new Set() };

/** The rating of a player who has tried no puzzle. */
export const FIRST_RATING = 1200;
/** The most that one puzzle changes the rating. */
const MOST_CHANGE = 32;
/** The difference of ratings at which the stronger is ten times as likely to win. */
const SCALE = 400;
const DAY = 86_400_000;

/** The id under which a result is stored. */
export function puzzleKey(game: string, puzzle: string): string {
  return `${game}/${puzzle}`;
}

/** The results of a game, in the order of the first tries. */
export function resultsIn({ results }: Progress, game: string): readonly PuzzleResult[] {
  return [...results.values()]
    .filter(({ puzzle }) => puzzle.startsWith(`${game}/`))
    .sort((one, other) => one.tried - other.tried);
}

/** The Elo rating after some first tries, rounded. */
export function ratingAfter(results: readonly PuzzleResult[]): number {
  let rating = FIRST_RATING;
  for (const result of results) {
    const expected = 1 / (1 + 10 ** ((result.rating - rating) / SCALE));
    rating += MOST_CHANGE * ((result.won ? 1 : 0) - expected);
  }
  return Math.round(rating);
}

/** The number of consecutive days with a solved puzzle of the day, up to today or yesterday. */
export function streakOn(today: string, { days }: Progress): number {
  const solved = new Set([...days].map((one) => one.slice(one.lastIndexOf("/") + 1)));
  let day = solved.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; solved.has(day); day = dayBefore(day)) count += 1;
  return count;
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return dayOf(Date.parse(day) - DAY);
}

/** The day, UTC, of a time. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The progress of two devices together: of each puzzle the earlier try counts, and the earlier solution. */
export function merged(one: Progress, other: Progress): Progress {
  const results = new Map(one.results);
  for (const [key, result] of other.results) {
    const known = results.get(key);
    results.set(key, known ? mergedResult(known, result) : result);
  }
  return { results, days: new Set([...one.days, ...other.days]) };
}

/** What one progress holds that the other lacks or has differently. */
export function missingIn(other: Progress, { results, days }: Progress): Progress {
  const changed = [...results].filter(([key, { won, tried, solved }]) => {
    const known = other.results.get(key);
    return !known || known.won !== won || known.tried !== tried || known.solved !== solved;
  });
  return { results: new Map(changed), days: new Set([...days].filter((day) => !other.days.has(day))) };
}

function mergedResult(one: PuzzleResult, other: PuzzleResult): PuzzleResult {
  const first = one.tried <= other.tried ? one : other;
  const solved = [one.solved, other.solved].filter((time) => time !== null);
  return { ...first, solved: solved.length > 0 ? Math.min(...solved) : null };
}
