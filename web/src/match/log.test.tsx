import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { step } from "../testing/fixtures";
import type { LogItem } from "../generated/wire";
import { Log } from "./log";

const MINUTE = 60_000;
const ROW = 100;
const ROOM = 300;

let place: HTMLElement;
const onLook = vi.fn();
const onRule = vi.fn();

async function show(log: readonly LogItem[], shown: number | null = null): Promise<void> {
  await act(() => render(<Log log={log} step={shown} onLook={onLook} onRule={onRule} />, place));
}

const list = () => place.querySelector("ol")!;
const newest = () => place.querySelector<HTMLElement>(".log-newest");
const steps = (count: number) => Array.from({ length: count }, (_, number) => step(`Step ${number}.`));

/** Rows of equal height, which a browser would measure. */
function measured(): void {
  Object.defineProperty(list(), "scrollHeight", { get: () => list().children.length * ROW });
  Object.defineProperty(list(), "clientHeight", { get: () => ROOM });
}

async function scroll(to: number, how: Event | null): Promise<void> {
  await act(() => {
    if (how) list().dispatchEvent(how);
    list().scrollTop = to;
    list().dispatchEvent(new Event("scroll"));
  });
}

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
});

afterEach(async () => {
  await act(() => render(null, place));
  place.remove();
});

test("starts of turns and rulings of an umpire stand out", async () => {
  const ruling = { kind: "ruling", text: "The umpire refuses it." };
  await show([{ ...step("Step 0."), events: [ruling] }]);
  expect(list().querySelector('[data-kind="ruling"]')!.textContent).toBe("The umpire refuses it.");
});

test("the newest step is scrolled into view", async () => {
  await show(steps(10));
  measured();
  await show(steps(11));
  expect(list().scrollTop).toBe(11 * ROW);
});

test("layout changes do not stop following", async () => {
  await show(steps(10));
  measured();
  await show(steps(11));
  await scroll(200, null);
  expect(list().scrollTop).toBe(11 * ROW);
  expect(newest()).toBeNull();
});

test("scrolling up stops following, until the player asks for the newest", async () => {
  await show(steps(10));
  measured();
  await show(steps(11));
  await scroll(200, new Event("wheel"));
  await show(steps(12));
  expect(list().scrollTop).toBe(200);
  await act(() => newest()?.click());
  expect(list().scrollTop).toBe(12 * ROW);
  expect(newest()).toBeNull();
  await show(steps(13));
  expect(list().scrollTop).toBe(13 * ROW);
});

test("returning to the present follows again", async () => {
  await show(steps(10));
  measured();
  await show(steps(10), 3);
  await scroll(0, new Event("wheel"));
  await show(steps(11), 3);
  expect(list().scrollTop).toBe(0);
  await show(steps(11));
  expect(list().scrollTop).toBe(11 * ROW);
});

test("the time is shown if it differs from the row above", async () => {
  const at = (minute: number): LogItem => ({ ...step("Something."), time: minute * MINUTE });
  await show([{ ...step("It begins."), time: null }, at(1), at(1), at(2), at(2), at(1)]);
  const told = [...list().children].map((row) => row.querySelector("time") !== null);
  expect(told).toEqual([false, true, false, true, false, true]);
});

test("only rows that change are rendered again", async () => {
  const log = steps(400).map((item) => {
    const drawn = vi.fn(() => item.events);
    return { drawn, item: Object.defineProperty({ ...item }, "events", { get: drawn }) };
  });
  const items = log.map(({ item }) => item);
  await show(items, 5);
  for (const { drawn } of log) drawn.mockClear();
  await show(items, 6);
  expect(log.flatMap(({ drawn }, number) => (drawn.mock.calls.length > 0 ? [number] : []))).toEqual([5, 6]);
});
