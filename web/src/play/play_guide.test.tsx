import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { geometryOf } from "../board/geometry/board_geometry";
import type { Choice, Goal, HexBoard } from "../generated/wire";
import type { CompleteView } from "../net/seat_view";
import { PlayTable } from "./play_table";

const BOARD: HexBoard = {
  type: "hexes",
  orientation: "flat",
  row_names: ["A", "B", "C"],
  column_names: ["1", "2", "3"],
  terrains: [{ name: "wood", label: "wood", glyph: "%%%", ground: "wood" }],
  cells: [{ place: "A3", terrain: "wood" }],
};
const GOAL: Goal = {
  text: "Win by entering the city.",
  items: [
    { label: "Towns", value: 1, of: 5, side: "red" },
    { label: "Rounds held", value: null, of: 3 },
    { label: "Hexes", value: 7 },
  ],
  details: ["You also win if they resign."],
  rules: ["ABC-W1"],
};
const RETREATS: Choice[] = [
  { action: "A1-B1", label: "Retreat to B1", kind: "retreat", piece: "r1", place: "B1", forced: true },
  { action: "lose A1", label: "Lose it", kind: "lose", piece: "r1", place: "A1", forced: true, grave: true },
];

function view(changes: Partial<CompleteView> = {}): CompleteView {
  return {
    status: "Move.",
    to_act: ["red"],
    choices: [],
    lenses: [
      { query: "fights", label: "Fights", at_first: true },
      { query: "towns", label: "Towns" },
    ],
    keyboard: null,
    board: BOARD,
    picture: {
      sides: [
        { id: "red", name: "Red", colour: "red" },
        { id: "blue", name: "Blue", colour: "blue" },
      ],
      pieces: [
        { id: "r1", symbol: "i", glyph: "I", label: "Red infantry 1", side: "red", place: "A1" },
        {
          id: "b1",
          symbol: "i",
          glyph: "i",
          label: "Blue infantry 1",
          side: "blue",
          place: "A3",
          note: "Offline because a tank is in the way.",
          figures: [{ label: "Attack", value: "0, offline" }],
        },
      ],
      overlays: [],
      panels: [],
      caption: "A test.",
    },
    outcome: null,
    offer: null,
    secret: false,
    undo: "no",
    redo: false,
    audiences: [],
    goal: GOAL,
    kinds: [
      {
        name: "i",
        label: "infantry",
        text: "Lays mines.",
        figures: [
          { label: "Speed", value: "1" },
          { label: "Attack", value: "4" },
        ],
      },
    ],
    legend: [{ label: "wood", terrains: ["wood"], figures: [{ label: "To enter", value: "4" }] }],
    ...changes,
  };
}

let root: HTMLElement;
let asked: string[];
let done: string[];
let rules: string[];

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  asked = [];
  done = [];
  rules = [];
  window.localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

async function show(shown: CompleteView, live = true): Promise<void> {
  await act(() =>
    render(
      <PlayTable
        game={{ id: "test" }}
        view={shown}
        seat="red"
        events={[]}
        live={live}
        busy={false}
        handlers={{
          act: (action) => {
            done.push(action);
            return Promise.resolve(null);
          },
          inspect: (query) => {
            asked.push(query);
            return Promise.resolve({ title: query, lines: [] });
          },
          openRule: (rule) => rules.push(rule),
        }}
      />,
      root,
    ),
  );
}

async function press(place: string): Promise<void> {
  const { x, y } = geometryOf(BOARD).centre(place);
  const board = root.querySelector("[role=application]");
  for (const type of ["pointerdown", "pointerup"])
    await act(() => {
      board?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0 }),
      );
    });
}

function text(selector: string): string {
  return root.querySelector(selector)?.textContent ?? "";
}

function button(name: string): HTMLButtonElement | undefined {
  return [...root.querySelectorAll("button")].find(
    (one) => one.textContent?.trim() === name || one.getAttribute("aria-label") === name,
  );
}

test("one line says how the match is won, and unfolds to all counts and rules", async () => {
  await show(view());
  expect(text(".goal-text")).toBe("Win by entering the city.");
  expect([...root.querySelectorAll(".goal-item")].map((one) => one.textContent?.trim())).toEqual([
    "Towns 1 of 5",
    "Rounds held ? of 3",
    "Hexes 7",
  ]);
  expect(root.querySelector<HTMLDetailsElement>(".goal")?.open).toBe(false);
  expect(text(".goal-whole")).toContain("You also win if they resign.");
  await act(() => button("ABC-W1")?.click());
  expect(rules).toEqual(["ABC-W1"]);
});

test("there is no line for the goal if the server does not say it", async () => {
  await show(view({ goal: null }));
  expect(root.querySelector(".goal")).toBeNull();
});

test("a selected enemy shows its numbers, its state and why, and its ground", async () => {
  await show(view());
  await press("A3");
  expect(text(".play-held h2")).toBe("Blue infantry 1");
  expect(text(".play-held .piece-note")).toBe("Offline because a tank is in the way.");
  expect([...root.querySelectorAll(".play-held .piece-figure")].map((one) => one.textContent)).toEqual([
    "Speed1",
    "Attack0, offline",
  ]);
  expect(text(".play-held")).toContain("Lays mines.");
  expect(text(".play-held")).toContain("wood. To enter: 4.");
  expect(text(".play-held")).toContain("not yours");
});

test("the legend has the ground of the board and the kinds of piece", async () => {
  await show(view());
  await act(() => button("Legend: ground and pieces")?.click());
  const [ground, pieces] = [...root.querySelectorAll(".legend")].map((one) => one.textContent);
  expect(ground).toBe("Groundwood" + "To enter4");
  expect(pieces).toContain("Speed1");
});

test("forced choices are buttons, and their only piece is selected", async () => {
  await show(view({ choices: RETREATS }));
  expect(text(".forced h2")).toBe("Decide this first");
  expect(text(".play-held h2")).toBe("Red infantry 1");
  // A press on the piece, as for any other, leaves it selected.
  await press("A1");
  expect(text(".play-held h2")).toBe("Red infantry 1");
  expect(
    [...root.querySelectorAll("button")].filter((one) => one.textContent?.trim() === "Lose it"),
  ).toHaveLength(1);
  await act(() => button("Retreat to B1")?.click());
  expect(done).toEqual(["A1-B1"]);
  await show(view());
  expect(root.querySelector(".forced")).toBeNull();
});

test("a lens that is shown at first is asked until it is switched off, and that is remembered", async () => {
  await show(view());
  await vi.waitFor(() => expect(asked).toContain("fights"));
  expect(asked).not.toContain("towns");
  await act(() => button("Overlays (1)")?.click());
  await act(() => root.querySelector<HTMLInputElement>(".play-lenses-list input")?.click());
  render(null, root);
  asked = [];
  await show(view());
  expect(button("Overlays")).toBeDefined();
  expect(asked).toEqual([]);
});

test("overlays work while an earlier step is shown", async () => {
  await show(view(), false);
  await vi.waitFor(() => expect(asked).toContain("fights"));
  expect(button("Overlays (1)")?.disabled).toBe(false);
});
