import { describe, expect, test } from "vitest";

import type { PuzzleResult } from "../generated/wire";
import {
  dayBefore,
  FIRST_RATING,
  merged,
  missingIn,
  NO_PROGRESS,
  type Progress,
  ratingAfter,
  resultsIn,
  streakOn,
} from "./puzzle_progress";

function result(puzzle: string, changes: Partial<PuzzleResult> = {}): PuzzleResult {
  return { puzzle, rating: FIRST_RATING, won: true, tried: 1, solved: 1, ...changes };
}

function progressOf(results: PuzzleResult[], days: string[] = []): Progress {
  return { results: new Map(results.map((one) => [one.puzzle, one])), days: new Set(days) };
}

describe("the rating", () => {
  test("rises with a puzzle that is won, most with a difficult one, and falls otherwise", () => {
    expect(ratingAfter([])).toBe(FIRST_RATING);
    expect(ratingAfter([result("a/1")])).toBe(FIRST_RATING + 16);
    expect(ratingAfter([result("a/1", { won: false })])).toBe(FIRST_RATING - 16);
    expect(ratingAfter([result("a/1", { rating: FIRST_RATING + 400 })])).toBe(FIRST_RATING + 29);
    expect(ratingAfter([result("a/1", { rating: FIRST_RATING - 400 })])).toBe(FIRST_RATING + 3);
  });

  test("follows from the results of a game in the order of the tries", () => {
    const progress = progressOf([
      result("a/2", { tried: 2, won: false }),
      result("a/1"),
      result("ab/3"),
      result("a/0", { tried: 0 }),
    ]);
    expect(resultsIn(progress, "a").map((one) => one.puzzle)).toEqual(["a/0", "a/1", "a/2"]);
  });
});

describe("the streak", () => {
  const days = ["a/2026-02-28", "b/2026-02-28", "b/2026-03-01", "a/2026-03-02"];

  test("counts consecutive days of any game", () => {
    expect(streakOn("2026-03-02", progressOf([], days))).toBe(3);
    expect(dayBefore("2028-03-01")).toBe("2028-02-29");
  });

  test("lasts until the day after is over", () => {
    expect(streakOn("2026-03-03", progressOf([], days))).toBe(3);
    expect(streakOn("2026-03-04", progressOf([], days))).toBe(0);
    expect(streakOn("2026-03-04", NO_PROGRESS)).toBe(0);
  });
});

describe("merging", () => {
  const here = progressOf([result("a/1", { tried: 5, won: false, solved: null })], ["a/2026-01-01"]);
  const there = progressOf([result("a/1", { tried: 9, solved: 9 }), result("a/2")], ["b/2026-01-02"]);
  const both = progressOf(
    [result("a/1", { tried: 5, won: false, solved: 9 }), result("a/2")],
    ["a/2026-01-01", "b/2026-01-02"],
  );

  test("keeps the earlier try and the earlier solution, on both sides", () => {
    expect(merged(here, there)).toEqual(both);
    expect(merged(there, here)).toEqual(both);
    expect(merged(both, both)).toEqual(both);
  });

  test("sends what the other lacks or has differently", () => {
    expect(missingIn(there, both)).toEqual(
      progressOf([result("a/1", { tried: 5, won: false, solved: 9 })], ["a/2026-01-01"]),
    );
    expect(missingIn(both, both)).toEqual(NO_PROGRESS);
  });
});
