import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pressedOn, watchGamepads } from "./gamepad";

/** A gamepad with these buttons pressed, and its stick moved. */
function pad(buttons: readonly number[], axes: readonly number[] = [0, 0]): Gamepad {
  const states = Array.from({ length: 16 }, (_, index) => ({ pressed: buttons.includes(index) }));
  return { axes, buttons: states } as unknown as Gamepad;
}

let pads: (Gamepad | null)[];
let now: number;
let frames: FrameRequestCallback[];
let strokes: string[];
let stop: () => void;

/** Let time pass, with these gamepads. */
function pass(milliseconds: number, ...shown: (Gamepad | null)[]): void {
  now += milliseconds;
  pads = shown;
  const due = frames;
  frames = [];
  for (const frame of due) frame(now);
}

beforeEach(() => {
  pads = [];
  now = 0;
  frames = [];
  strokes = [];
  Object.defineProperty(navigator, "getGamepads", { value: () => pads, configurable: true });
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
  stop = watchGamepads(({ key, shiftKey }) => strokes.push(shiftKey ? `Shift+${key}` : key));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "getGamepads");
});

test("nothing is polled until a gamepad is there", () => {
  expect(frames).toHaveLength(0);
  dispatchEvent(new Event("gamepadconnected"));
  expect(frames).toHaveLength(1);
  pass(16, pad([]));
  expect(frames).toHaveLength(1);
  pass(16, null);
  expect(frames).toHaveLength(0);
});

test("a button counts once until it is released", () => {
  dispatchEvent(new Event("gamepadconnected"));
  pass(16, pad([0]));
  pass(2000, pad([0]));
  pass(16, pad([]));
  pass(16, pad([0]));
  expect(strokes).toEqual(["Enter", "Enter"]);
});

test("a direction that is held is repeated", () => {
  dispatchEvent(new Event("gamepadconnected"));
  pass(16, pad([], [-1, 0.1]));
  pass(200, pad([], [-1, 0.1]));
  expect(strokes).toEqual(["ArrowLeft"]);
  pass(300, pad([], [-1, 0.1]));
  pass(150, pad([], [-1, 0.1]));
  expect(strokes).toEqual(["ArrowLeft", "ArrowLeft", "ArrowLeft"]);
});

test("stick, direction pad and buttons have their meanings", () => {
  const keys = (one: Gamepad) => pressedOn(one).map(({ key }) => key);
  expect(keys(pad([], [0.2, -0.9]))).toEqual(["ArrowUp"]);
  expect(keys(pad([], [0.3, 0.3]))).toEqual([]);
  expect(keys(pad([13]))).toEqual(["ArrowDown"]);
  expect(keys(pad([1]))).toEqual(["Escape"]);
  expect(pressedOn(pad([5]))).toEqual([{ key: "ArrowRight", shiftKey: true }]);
  expect(pressedOn({ axes: [], buttons: [] })).toEqual([]);
});
