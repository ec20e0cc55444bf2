import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { AskLesson, Event, LessonPosition } from "../generated/wire";
import { someView } from "../testing/fixtures";
import { LessonAttempt } from "./attempt";

const moved = (text: string): Event => ({ kind: "move", text });

let asked: AskLesson[];
/** The reasons of actions that the server refuses. */
let refused: Record<string, { reason: string; rule: string }>;

/** The position after some actions; every second one has a reply. */
function positionAfter(actions: readonly string[]): LessonPosition {
  const replied = actions.length === 2;
  const choices = [
    { action: "A1-A2", label: "Move", kind: "move" },
    { action: "resign", label: "Resign", kind: "talk" },
  ];
  return {
    title: "Cut a line",
    story: "Cut it.",
    goals: [{ text: "Cut the line.", reached: actions.includes("cut") }],
    help: ["Look.", "Cut."],
    rules: ["GOW-C2"],
    marks: ["A2"],
    overlays: [],
    seat: "north",
    state: actions.includes("cut") ? "solved" : "open",
    verdict: actions.includes("cut") ? "Well done." : null,
    next: null,
    view: { ...someView({ choices }), story: replied ? { since: 9, text: "South moved." } : null },
    events: actions.map((action) => [moved(action)]),
    finding: null,
  };
}

beforeEach(() => {
  asked = [];
  refused = {};
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as AskLesson;
    asked.push(request);
    const problem = refused[request.actions?.at(-1) ?? ""];
    const answer = problem ?? positionAfter(request.actions ?? []);
    return Promise.resolve(new Response(JSON.stringify(answer), { status: problem ? 400 : 200 }));
  });
});

afterEach(() => vi.unstubAllGlobals());

async function begun(...actions: string[]): Promise<LessonAttempt> {
  const attempt = new LessonAttempt("game-of-war", "cut");
  await attempt.load();
  for (const action of actions) await attempt.act(action);
  return attempt;
}

const marks = (attempt: LessonAttempt) => attempt.view.value?.picture.overlays.map((overlay) => overlay.name);
const texts = (attempt: LessonAttempt) =>
  attempt.log.value.map(({ events }) => events.map((event) => event.text).join());

test("it begins with marked places, without a draw, and all actions are sent each time", async () => {
  const attempt = await begun();
  expect(marks(attempt)).toEqual(["lesson"]);
  expect(attempt.view.value?.choices.map((choice) => choice.action)).toEqual(["A1-A2"]);
  await attempt.act("one");
  await attempt.act("two");
  expect(asked.map((one) => one.actions)).toEqual([[], ["one"], ["one", "two"]]);
  expect(marks(attempt)).toEqual([]);
  expect(texts(attempt)).toEqual(["", "one", "two"]);
});

test("replies are told with the action that they answer", async () => {
  const attempt = await begun("one");
  expect(attempt.view.value?.story).toBeNull();
  await attempt.act("two");
  expect(attempt.view.value?.story).toEqual({ since: 2, text: "South moved." });
});

test("a refused action changes nothing", async () => {
  refused = { no: { reason: "It is too far.", rule: "GOW-M1" } };
  const attempt = await begun("one");
  expect(await attempt.act("no")).toEqual({ reason: "It is too far.", rule: "GOW-M1" });
  expect([attempt.count.value, attempt.busy.value]).toEqual([1, false]);
});

test("going back and starting again need no answer, and the next action continues from there", async () => {
  const attempt = await begun("one", "two");
  attempt.back();
  expect([attempt.count.value, texts(attempt)]).toEqual([1, ["", "one"]]);
  await attempt.act("three");
  expect(asked.at(-1)?.actions).toEqual(["one", "three"]);
  attempt.restart();
  attempt.back();
  expect([attempt.count.value, marks(attempt)]).toEqual([0, ["lesson"]]);
});

test("nothing can be done after the end, until it is undone", async () => {
  const attempt = await begun("cut");
  expect([attempt.position.value?.state, attempt.view.value?.choices]).toEqual(["solved", []]);
  attempt.back();
  expect(attempt.view.value?.choices.length).toBe(1);
});

test("an answer that arrives after a new start is ignored", async () => {
  const attempt = await begun();
  const pending = attempt.act("one");
  attempt.restart();
  await pending;
  expect(attempt.count.value).toBe(0);
});

test("in another language the actions are repeated", async () => {
  const attempt = await begun("one", "two");
  asked = [];
  await attempt.load();
  expect(asked.map((one) => one.actions)).toEqual([[], ["one"], ["one", "two"]]);
  expect(attempt.count.value).toBe(2);
});
