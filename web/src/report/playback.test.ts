import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ReportStage } from "../generated/wire";
import { Playback, timeAt } from "./playback";

const COUNT = 3;
const fetch = vi.fn<(stage: number) => Promise<ReportStage>>();

function stageOf(number: number): ReportStage {
  const last = number === COUNT - 1;
  return { label: `Round ${number + 1}`, seconds: last ? 0 : 600, boards: [] };
}

beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockImplementation((number) => Promise.resolve(stageOf(number)));
});

afterEach(() => {
  vi.useRealTimers();
  fetch.mockReset();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("Playback", () => {
  test("fetches the first stage and the next one, each once", async () => {
    const playback = new Playback(COUNT, fetch);
    expect(playback.shown.value).toBeNull();
    await settle();
    expect(playback.shown.value?.label).toBe("Round 1");
    playback.go(0.5);
    await settle();
    expect(fetch.mock.calls).toEqual([[0], [1]]);
    expect(playback.second.value).toBe(300);
  });

  test("goes from stage to stage, back first to the start of this one, and stays within the report", async () => {
    const playback = new Playback(COUNT, fetch);
    playback.slide(1.5);
    playback.move(-1);
    expect(playback.at.value).toBe(1);
    playback.move(-1);
    expect(playback.at.value).toBe(0);
    playback.move(-1);
    expect(playback.at.value).toBe(0);
    playback.move(1);
    playback.move(1);
    playback.move(1);
    expect(playback.at.value).toBe(2);
    await settle();
    expect(playback.shown.value?.label).toBe("Round 3");
  });

  test("plays to the end, pauses there, and begins again", async () => {
    const playback = new Playback(COUNT, fetch);
    await settle();
    playback.play();
    await vi.advanceTimersByTimeAsync(3000);
    expect(playback.at.value).toBeGreaterThan(0.4);
    expect(playback.at.value).toBeLessThan(0.6);
    playback.speed.value = 4;
    await vi.advanceTimersByTimeAsync(6000);
    expect(playback.at.value).toBe(2);
    expect(playback.playing.value).toBe(false);
    playback.play();
    expect(playback.at.value).toBe(0);
    playback.pause();
  });

  test("waits for a stage that is being fetched", async () => {
    let answer: (stage: ReportStage) => void = () => undefined;
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const playback = new Playback(COUNT, fetch);
    playback.advance(1000);
    expect(playback.at.value).toBe(0);
    answer(stageOf(0));
    await settle();
    playback.advance(1500);
    expect(playback.second.value).toBe(150);
  });

  test("shows a failure, and fetches again when asked", async () => {
    fetch.mockRejectedValueOnce(new Error("The server was not reached."));
    const playback = new Playback(COUNT, fetch);
    await settle();
    expect(playback.problem.value).toEqual(new Error("The server was not reached."));
    playback.again();
    await settle();
    expect(playback.problem.value).toBeNull();
    expect(playback.shown.value?.label).toBe("Round 1");
  });

  test("fetches every stage for the printer, and none twice", async () => {
    const playback = new Playback(COUNT, fetch);
    const all = playback.all();
    await settle();
    expect((await all).map(({ label }) => label)).toEqual(["Round 1", "Round 2", "Round 3"]);
    expect(fetch).toHaveBeenCalledTimes(COUNT);
  });
});

test("the time in the game is that of the last mark", () => {
  const stage: ReportStage = {
    label: "",
    boards: [],
    times: [
      [0, "08:00"],
      [60, "08:01"],
    ],
  };
  expect([0, 59, 60, 700].map((second) => timeAt(stage, second))).toEqual([
    "08:00",
    "08:00",
    "08:01",
    "08:01",
  ]);
  expect(timeAt({ label: "", boards: [] }, 5)).toBe("");
});
