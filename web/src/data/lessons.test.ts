import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SolvedLessons } from "../generated/wire";
import { account } from "./account";
import { isSolved, noteSolved, progressIn } from "./lessons";

/** The lessons that the account has on the server, and those that were sent to it. */
let inAccount: string[];
let sent: string[][];

beforeEach(() => {
  localStorage.clear();
  account.value = null;
  inAccount = [];
  sent = [];
  vi.stubGlobal("fetch", (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method === "PUT") {
      const { lessons } = JSON.parse(body ?? "") as SolvedLessons;
      sent.push(lessons);
      inAccount = [...inAccount, ...lessons];
    }
    return Promise.resolve(new Response(JSON.stringify({ lessons: inAccount })));
  });
});

afterEach(() => {
  account.value = undefined;
  vi.unstubAllGlobals();
});

function gameOf(id: string) {
  return { id, lessons: ["one", "two"].map((name) => ({ name, title: name, rules: [] })) };
}

test("solved lessons are stored on the device", () => {
  const game = gameOf("stored");
  expect(progressIn(game)).toMatchObject({ solved: 0, next: { name: "one" } });
  noteSolved("stored", "one");
  expect(progressIn(game)).toMatchObject({ solved: 1, next: { name: "two" } });
  expect([isSolved("stored", "one"), isSolved("stored", "two")]).toEqual([true, false]);
  expect(localStorage.getItem("sandtable.lessons")).toContain('"stored/one"');
  expect(sent).toEqual([]);
});

test("lessons that another tab has stored are added, whatever else is stored there", () => {
  localStorage.setItem("sandtable.lessons", '[1, "tabs/two", null]');
  noteSolved("tabs", "one");
  expect(progressIn(gameOf("tabs"))).toMatchObject({ solved: 2, next: null });
});

test("they are exchanged with the account", async () => {
  inAccount = ["exchanged/two"];
  account.value = { name: "Ada" };
  noteSolved("exchanged", "one");
  await vi.waitFor(() => expect(sent.flat()).toContain("exchanged/one"));
  expect(sent.flat()).not.toContain("exchanged/two");
  expect(progressIn(gameOf("exchanged"))).toMatchObject({ solved: 2, next: null });
});
