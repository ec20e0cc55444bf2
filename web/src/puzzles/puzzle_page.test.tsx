import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { isDaySolved, resultOf } from "../data/puzzles";
import type { AskPuzzle, Event, PuzzleList, PuzzlePosition } from "../generated/wire";
import { chosenLanguage, turnPace } from "../lib/preferences";
import { address } from "../routing/router";
import { someView } from "../testing/fixtures";
import { PuzzleAttempt } from "./attempt";
import { PuzzleTable } from "./puzzle_page";

const DAY = "2033-01-01";
const LIST: PuzzleList = { themes: [], puzzles: [{ id: "after", rating: 1200, themes: [] }] };
const moved = (text: string): Event => ({ kind: "move", text, path: ["A1", "A2"] });

let place: HTMLElement;
let attempt: PuzzleAttempt;
let asked: AskPuzzle[];
/** Each test has a puzzle of its own, because results last. */
let number = 0;

function positionAfter({ actions = [], hints = 0, solution = false }: AskPuzzle): PuzzlePosition {
  const last = solution ? undefined : actions.at(-1);
  const state = solution ? "shown" : last === "right" ? "solved" : last === "wrong" ? "failed" : "open";
  const line = state === "failed" ? ["South takes it."] : state === "shown" ? ["First.", "Second."] : [];
  return {
    task: "Win a unit.",
    seat: "north",
    rating: 1200,
    state,
    verdict: state === "solved" ? "It wins a unit." : state === "failed" ? "It loses a unit." : null,
    hints: ["Look.", "At A1."].slice(0, hints),
    hint_count: 2,
    themes: state === "solved" ? ["Win a unit"] : [],
    view: { ...someView() },
    events: solution ? [] : actions.map((action) => [moved(action)]),
    line: line.map((text) => ({ events: [moved(text)], view: { ...someView(), status: text } })),
    record: state === "solved" ? "sandtable record 1\n" : null,
    finding: null,
  };
}

beforeEach(async () => {
  localStorage.clear();
  chosenLanguage.value = "en";
  turnPace.value = "instant";
  asked = [];
  number += 1;
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit = {}) => {
    let found: unknown = {};
    if (path.startsWith("/api/games/game/puzzles?")) found = LIST;
    if (path === `/api/games/game/puzzles/p${number}`) {
      const request = JSON.parse(String(body)) as AskPuzzle;
      asked.push(request);
      found = positionAfter(request);
    }
    return Promise.resolve(new Response(JSON.stringify(found)));
  });
  attempt = new PuzzleAttempt("game", `p${number}`);
  await attempt.load();
  place = document.body.appendChild(document.createElement("div"));
  await act(() => render(<PuzzleTable attempt={attempt} info={undefined} day={DAY} />, place));
});

afterEach(() => {
  render(null, place);
  place.remove();
  vi.unstubAllGlobals();
});

const card = () => place.querySelector<HTMLElement>(".attempt-card")!;
const verdict = () => card().querySelector(".attempt-verdict")?.textContent ?? "";
const buttons = () =>
  [...card().querySelectorAll(".attempt-buttons > *")].map((one) => one.textContent?.trim());
const result = () => resultOf("game", `p${number}`);

async function press(name: string): Promise<void> {
  const button = [...card().querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  await act(() => button!.click());
}

async function answer(action: string): Promise<void> {
  await act(async () => void (await attempt.act(action)));
}

test("the right turn is rated, lengthens the streak and leads to the next puzzle", async () => {
  expect(card().querySelector("h1")?.textContent).toBe("Today’s puzzle");
  expect(card().textContent).toContain("Win a unit.");
  expect(buttons()).toEqual(["Hint", "Show the solution"]);
  await answer("right");
  await vi.waitFor(() => expect(verdict()).toContain("It wins a unit."));
  expect(result()).toMatchObject({ won: true, rating: 1200 });
  expect(isDaySolved("game", DAY)).toBe(true);
  expect(verdict()).toContain("(+16)");
  expect(verdict()).toContain("Streak: 1 day");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Next puzzle"));
  expect(document.activeElement?.getAttribute("href")).toBe("/puzzles/game/after");
  await press("Analyse");
  expect(address.value.path).toBe("/analysis");
});

test("a wrong turn is refuted, and can be tried again without another rating", async () => {
  await answer("wrong");
  await vi.waitFor(() => expect(verdict()).toContain("It loses a unit."));
  expect(attempt.log.value.map(({ events }) => events.map((one) => one.text).join())).toEqual([
    "",
    "wrong",
    "South takes it.",
  ]);
  expect(attempt.view.value?.story).toEqual({ since: 2, text: "The answer to your turn" });
  expect(attempt.view.value?.status).toBe("South takes it.");
  expect(result()).toMatchObject({ won: false, solved: null });
  await press("Try again");
  expect([attempt.count.value, verdict()]).toEqual([0, ""]);
  await answer("right");
  await vi.waitFor(() => expect(verdict()).toContain("It wins a unit."));
  expect(verdict()).not.toContain("Your rating");
  expect(result()).toMatchObject({ won: false });
  expect(result()?.solved).not.toBeNull();
});

test("hints are shown one by one, and a solution with one does not win", async () => {
  await press("Hint");
  await vi.waitFor(() => expect(card().querySelectorAll(".puzzle-hints li").length).toBe(1));
  await press("Another hint");
  await vi.waitFor(() => expect(card().querySelector(".puzzle-hints")?.textContent).toBe("Look.At A1."));
  expect(buttons()).toEqual(["Show the solution"]);
  expect(asked.map((one) => one.hints)).toEqual([undefined, 1, 2]);
  await answer("right");
  await vi.waitFor(() => expect(result()).toMatchObject({ won: false }));
  expect(result()?.solved).not.toBeNull();
});

test("the solution is played from the start, and playing it then solves nothing", async () => {
  await answer("other");
  await press("Show the solution");
  await vi.waitFor(() => expect(verdict()).toContain("It is played on the board."));
  expect(attempt.log.value.flatMap(({ events }) => events.map((one) => one.text))).toEqual([
    "First.",
    "Second.",
  ]);
  expect(attempt.view.value?.story).toEqual({ since: 1, text: "The solution" });
  expect(result()).toMatchObject({ won: false, solved: null });
  await press("Try again");
  expect(attempt.position.value?.state).toBe("open");
  await answer("right");
  await vi.waitFor(() => expect(verdict()).toContain("Solved"));
  expect(result()?.solved).toBeNull();
});
