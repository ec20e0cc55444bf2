import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PuzzleProgress } from "../generated/wire";
import { account } from "./account";
import { isDaySolved, notePuzzleSolved, noteTry, resultOf, standingIn, streak } from "./puzzles";

/** What the account has on the server, and what was sent to it. */
let inAccount: PuzzleProgress;
let sent: PuzzleProgress[];

beforeEach(() => {
  localStorage.clear();
  account.value = null;
  inAccount = { results: [], days: [] };
  sent = [];
  vi.stubGlobal("fetch", (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method === "PUT") sent.push(JSON.parse(body ?? "") as PuzzleProgress);
    return Promise.resolve(new Response(JSON.stringify(inAccount)));
  });
});

afterEach(() => {
  account.value = undefined;
  vi.unstubAllGlobals();
});

test("only the first try counts for the rating", () => {
  expect(standingIn("tries")).toEqual({ rating: 1200, tried: 0, solved: 0 });
  expect(noteTry("tries", "one", 1200, false)).toEqual({ before: 1200, after: 1184 });
  expect(noteTry("tries", "one", 1200, true)).toBeNull();
  expect(standingIn("tries")).toEqual({ rating: 1184, tried: 1, solved: 0 });
  notePuzzleSolved("tries", "one", null);
  expect(standingIn("tries")).toEqual({ rating: 1184, tried: 1, solved: 1 });
  expect(resultOf("tries", "one")?.won).toBe(false);
  expect(localStorage.getItem("sandtable.puzzles")).toContain('"tries/one"');
  expect(sent).toEqual([]);
});

test("the puzzle of the day lengthens the streak once", () => {
  noteTry("daily", "one", 1200, true);
  notePuzzleSolved("daily", "one", "2031-05-01");
  notePuzzleSolved("daily", "one", "2031-05-01");
  notePuzzleSolved("daily", "two", "2031-05-02");
  expect([streak("2031-05-02"), streak("2031-05-03"), streak("2031-05-04")]).toEqual([2, 2, 0]);
  expect([isDaySolved("daily", "2031-05-01"), isDaySolved("tries", "2031-05-01")]).toEqual([true, false]);
});

test("what another tab or something else has stored does no harm", () => {
  const other = { puzzle: "tabs/two", rating: 1200, won: true, tried: 1, solved: 1 };
  localStorage.setItem(
    "sandtable.puzzles",
    JSON.stringify({ results: [null, 1, {}, other], days: [1, "x"] }),
  );
  noteTry("tabs", "one", 1200, true);
  expect(standingIn("tabs")).toMatchObject({ tried: 2, solved: 2 });
});

test("progress is exchanged with the account", async () => {
  const elsewhere = { puzzle: "exchanged/two", rating: 1200, won: false, tried: 1, solved: null };
  inAccount = { results: [elsewhere], days: ["exchanged/2032-01-01"] };
  account.value = { name: "Ada" };
  noteTry("exchanged", "one", 1200, true);
  const names = () => sent.flatMap(({ results = [] }) => results.map((one) => one.puzzle));
  await vi.waitFor(() => expect(names()).toContain("exchanged/one"));
  expect(names()).not.toContain("exchanged/two");
  expect(standingIn("exchanged")).toMatchObject({ tried: 2, solved: 1 });
  expect(isDaySolved("exchanged", "2032-01-01")).toBe(true);
});
