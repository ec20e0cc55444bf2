import { afterEach, expect, test } from "vitest";

import { NO_PROGRESS, type Progress } from "../data/puzzle_progress";
import type { ListedPuzzle } from "../generated/wire";
import { nextPuzzle, type Wishes } from "./next_puzzle";

const PUZZLES: ListedPuzzle[] = Array.from({ length: 40 }, (_, number) => ({
  id: `p${number}`,
  rating: 800 + 20 * number,
  themes: number % 2 === 0 ? ["even"] : ["odd"],
}));

let tried: Progress = NO_PROGRESS;

afterEach(() => {
  tried = NO_PROGRESS;
});

function next(wanted: Partial<Wishes> = {}, random = 0, except?: string): ListedPuzzle | null {
  return nextPuzzle("game", PUZZLES, tried, {
    wanted: { difficulty: "fitting", themes: {}, ...wanted },
    random: () => random,
    ...(except !== undefined && { except }),
  });
}

function note(puzzles: readonly ListedPuzzle[], solved: number | null): void {
  const results = puzzles.map(({ id }) => {
    const puzzle = `game/${id}`;
    return [puzzle, { puzzle, rating: 1200, won: false, tried: 1, solved }] as const;
  });
  tried = { ...tried, results: new Map([...tried.results, ...results]) };
}

test("it is near the player's rating, or easier or harder", () => {
  expect(next()?.rating).toBe(1200);
  expect(Math.abs(next({}, 0.99)!.rating - 1200)).toBeLessThanOrEqual(60);
  expect(next({ difficulty: "easier" })!.rating).toBeLessThan(1000);
  expect(next({ difficulty: "harder" })!.rating).toBeGreaterThan(1400);
});

test("it has the wanted theme of its game, if there is one", () => {
  expect(next({ themes: { game: "odd" } })?.themes).toEqual(["odd"]);
  expect(next({ themes: { other: "odd" } })?.rating).toBe(1200);
  expect(next({ themes: { game: "gone" } })?.rating).toBe(1200);
});

test("it was not tried or, if all were, not solved; and is never the same again", () => {
  expect(next({}, 0, "p20")?.id).not.toBe("p20");
  note(PUZZLES.slice(0, 39), null);
  expect(next()?.id).toBe("p39");
  note(PUZZLES.slice(39), 1);
  expect(next()?.id).not.toBe("p39");
  note(PUZZLES, 1);
  expect(next()).not.toBeNull();
  expect(
    nextPuzzle("game", [], tried, { wanted: { difficulty: "fitting", themes: {} }, random: () => 0 }),
  ).toBeNull();
});
