/** What puzzles the player wants, and the choice of the next one. */
import { signal } from "@preact/signals";

import { ratingAfter, resultsIn, type Progress, puzzleKey } from "../data/puzzle_progress";
import type { ListedPuzzle } from "../generated/wire";
import { store, stored } from "../lib/preferences";

export const DIFFICULTIES = ["easier", "fitting", "harder"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How far the wanted rating is from the player's. */
const DISTANCE: Readonly<Record<Difficulty, number>> = { easier: -250, fitting: 0, harder: 250 };
/** Among how many of the nearest puzzles the next one is chosen at random. */
const NEAREST = 6;
const STORED = "puzzle-wishes";

/** The kinds of puzzles that a player wants. */
export interface Wishes {
  readonly difficulty: Difficulty;
  /** The theme by game; none for any. */
  readonly themes: Readonly<Record<string, string>>;
}

export const wishes = signal<Wishes>(readWishes());

/** Change the wishes, and save them on this device. */
export function wish(changes: Partial<Wishes>): void {
  wishes.value = { ...wishes.value, ...changes };
  store(STORED, wishes.value);
}

/** The next puzzle of a game: one that was not tried or, if all were, one that was not solved. */
export function nextPuzzle(
  game: string,
  puzzles: readonly ListedPuzzle[],
  progress: Progress,
  { except, wanted, random }: { except?: string; wanted: Wishes; random: () => number },
): ListedPuzzle | null {
  const theme = wanted.themes[game];
  const others = puzzles.filter(({ id }) => id !== except);
  const ofTheme = others.filter(({ themes }) => theme !== undefined && themes.includes(theme));
  const fitting = ofTheme.length > 0 ? ofTheme : others;
  const resultOf = ({ id }: ListedPuzzle) => progress.results.get(puzzleKey(game, id));
  const fresh = fitting.filter((one) => !resultOf(one));
  const open = fitting.filter((one) => resultOf(one)?.solved == null);
  const pool = fresh.length > 0 ? fresh : open.length > 0 ? open : fitting;
  const rating = ratingAfter(resultsIn(progress, game)) + DISTANCE[wanted.difficulty];
  const nearest = pool
    .toSorted((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))
    .slice(0, NEAREST);
  return nearest[Math.floor(random() * nearest.length)] ?? null;
}

function readWishes(): Wishes {
  const found = stored(STORED, (value) => value as Partial<Wishes>);
  const difficulty = DIFFICULTIES.find((one) => one === found?.difficulty) ?? "fitting";
  const themes = Object.entries(found?.themes ?? {}).filter(([, theme]) => typeof theme === "string");
  return { difficulty, themes: Object.fromEntries(themes) };
}
