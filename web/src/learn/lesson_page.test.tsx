import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { isSolved } from "../data/lessons";
import type { AskLesson, GameInfo, LessonPosition } from "../generated/wire";
import { chosenLanguage } from "../lib/preferences";
import { someView } from "../testing/fixtures";
import { LessonAttempt } from "./attempt";
import { LessonTable } from "./lesson_page";

const LESSONS = [
  { name: "move", title: "Move a unit", rules: ["GOW-M1"] },
  { name: "cut", title: "Cut a line", rules: ["GOW-C2"] },
];
const GAME: GameInfo = {
  id: "game",
  name: "A Game",
  summary: "",
  languages: ["en"],
  scenarios: [],
  default_scenario: "",
  first_scenario: "",
  first_scenario_text: null,
  options: {},
  quick_options: {},
  players: [],
  levels: [],
  usual_player: "",
  usual_clock: null,
  umpire: null,
  usual_umpire_clock: null,
  lessons: LESSONS,
};

let place: HTMLElement;

function positionAfter([last]: readonly string[]): LessonPosition {
  const state = last === "cut" ? "solved" : last === "wrong" ? "failed" : "open";
  return {
    title: "Cut a line",
    story: "First paragraph.\n\nSecond paragraph.",
    goals: [{ text: "Cut the line.", reached: state === "solved" }],
    help: ["Look.", "Type cut."],
    rules: ["GOW-C2"],
    marks: [],
    overlays: [],
    seat: "north",
    state,
    verdict: state === "solved" ? "You know lines." : state === "failed" ? "It is not cut." : null,
    next: "relay",
    view: someView(),
    events: last === undefined ? [] : [[{ kind: "move", text: `It was ${last}.` }]],
    finding: null,
  };
}

function answer(address: string, { body }: RequestInit = {}): unknown {
  if (!address.endsWith("/lessons/cut")) return {};
  const { actions = [] } = JSON.parse(String(body)) as AskLesson;
  return actions[0] === "far" ? { reason: "It is too far.", rule: "GOW-M1" } : positionAfter(actions);
}

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("fetch", (address: string, sent?: RequestInit) => {
    const found = answer(address, sent);
    const status = typeof found === "object" && found !== null && "reason" in found ? 400 : 200;
    return Promise.resolve(new Response(JSON.stringify(found), { status }));
  });
  chosenLanguage.value = "en";
  const attempt = new LessonAttempt("game", "cut");
  await attempt.load();
  place = document.body.appendChild(document.createElement("div"));
  await act(() => render(<LessonTable attempt={attempt} info={GAME} />, place));
});

afterEach(() => {
  render(null, place);
  place.remove();
  vi.unstubAllGlobals();
});

function card(): HTMLElement {
  const found = place.querySelector<HTMLElement>(".lesson-card");
  if (!found) throw new Error("There is no card.");
  return found;
}

const focused = () => document.activeElement?.textContent?.trim();
const told = () => card().querySelector("[role=status]")?.textContent;

async function press(name: string): Promise<void> {
  const button = [...card().querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  await act(() => button!.click());
}

async function type(text: string): Promise<void> {
  const line = place.querySelector<HTMLInputElement>("[role=combobox]")!;
  await act(() => line.focus());
  await act(() => {
    line.value = text;
    line.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await act(() => void line.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
}

test("each press on Help shows the next help", async () => {
  expect(card().textContent).toContain("Lesson 2 of 2");
  expect(card().textContent).toContain("Second paragraph.");
  expect(told()).toBe("");
  await press("Help");
  expect(told()).toBe("Look.");
  await press("More help");
  expect(told()).toBe("Type cut.");
});

test("a refusal links to the lesson about its rule", async () => {
  await type("far");
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toContain("too far"));
  const link = place.querySelector("[role=alert] a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Show me", "/learn/game/move"]);
  expect(link?.getAttribute("aria-label")).toContain("Move a unit");
});

test("after a failure the main button starts again", async () => {
  await type("wrong");
  await vi.waitFor(() => expect(told()).toContain("It is not cut."));
  await vi.waitFor(() => expect(focused()).toBe("Start again"));
  expect(isSolved("game", "cut")).toBe(false);
  await press("Start again");
  expect(card().textContent).toContain("First paragraph.");
});

test("when it is solved the goal is ticked, and the main button leads to the next lesson", async () => {
  await type("cut");
  await vi.waitFor(() => expect(told()).toContain("You know lines."));
  expect(card().querySelector("li")?.textContent).toContain("(reached)");
  await vi.waitFor(() => expect(focused()).toBe("Next lesson"));
  expect(document.activeElement?.getAttribute("href")).toBe("/learn/game/relay");
  expect(isSolved("game", "cut")).toBe(true);
});
