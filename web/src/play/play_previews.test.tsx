import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { geometryOf } from "../board/geometry/board_geometry";
import type { Chances, Finding, HexBoard, Lens, Weather } from "../generated/wire";
import { PlayTable } from "./play_table";
import type { CompleteView } from "../net/seat_view";

const BOARD: HexBoard = {
  type: "hexes",
  orientation: "flat",
  row_names: ["A", "B", "C"],
  column_names: ["1", "2", "3"],
  terrains: [],
  cells: [],
};
const LENSES: Lens[] = [
  {
    query: "piece {hex}",
    label: "What it can do",
    fields: [{ type: "place", name: "hex", label: "Hex" }],
    moment: "held",
  },
  {
    query: "aim {hex} {there}",
    label: "What it would meet",
    fields: [
      { type: "place", name: "hex", label: "Hex" },
      { type: "place", name: "there", label: "There" },
    ],
    moment: "aimed",
  },
  { query: "lines", label: "Lines" },
];
const FIGHT: Chances = {
  type: "chances",
  name: "fight",
  label: "Attack on C3: 2-1",
  paragraphs: ["Attack 4.", "Defence 2."],
  of: 6,
  chances: [
    { label: "attackers lost", times: 2, bodes: "ill" },
    { label: "exchange", times: 1 },
    { label: "defender lost", times: 3, bodes: "well" },
  ],
};
const FOUND: Record<string, Finding> = {
  "piece A1": {
    title: "Infantry A1",
    lines: ["Two hexes."],
    overlays: [
      { type: "ranges", name: "range", label: "Range", costs: [["B2", 3]], stops: ["B2"], side: "red" },
    ],
  },
  "aim A1 B2": {
    title: "A1 to B2",
    lines: ["3 of 8."],
    overlays: [{ type: "paths", name: "way", label: "The way", paths: [{ places: ["A1", "B2"] }] }],
    panels: [FIGHT],
  },
};

function view(weather: Weather | null = null): CompleteView {
  return {
    status: "Move.",
    to_act: ["red"],
    choices: [
      { action: "A1-B2", label: "A1 to B2", kind: "move", piece: "r1", place: "B2" },
      { action: "A3-B3", label: "A3 to B3", kind: "move", piece: "r2", place: "B3" },
    ],
    lenses: LENSES,
    keyboard: null,
    board: BOARD,
    picture: {
      sides: [{ id: "red", name: "Red", colour: "red" }],
      pieces: [
        { id: "r1", symbol: "i", glyph: "I", label: "Red infantry 1", side: "red", place: "A1" },
        { id: "r2", symbol: "i", glyph: "I", label: "Red infantry 2", side: "red", place: "A3" },
      ],
      overlays: [],
      panels: [FIGHT],
      caption: "A test.",
      weather,
    },
    outcome: null,
    offer: null,
    secret: false,
    undo: "no",
    redo: false,
    audiences: [],
  };
}

let root: HTMLElement;
let asked: string[];

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  asked = [];
  window.localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

async function show(shown: CompleteView): Promise<void> {
  await act(() =>
    render(
      <PlayTable
        game={{ id: "test" }}
        view={shown}
        seat="red"
        events={[]}
        live
        busy={false}
        handlers={{
          act: () => Promise.resolve(null),
          inspect: (query) => {
            asked.push(query);
            return Promise.resolve(FOUND[query] ?? { reason: "No.", rule: null });
          },
          openRule: () => undefined,
        }}
      />,
      root,
    ),
  );
}

async function pointer(type: string, place: string): Promise<void> {
  const { x, y } = geometryOf(BOARD).centre(place);
  const board = root.querySelector("[role=application]");
  await act(() => {
    board?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0 }),
    );
  });
}

function text(selector: string): string {
  return root.querySelector(selector)?.textContent ?? "";
}

test("findings about the selected piece are requested automatically, and shown with it", async () => {
  await show(view());
  expect(asked).toEqual([]);
  await pointer("pointerdown", "A1");
  await pointer("pointerup", "A1");
  await vi.waitFor(() => expect(text(".play-held")).toContain("Two hexes."));
  expect(root.querySelectorAll(".board-range-place, .board-range-stop")).toHaveLength(2);
  expect(text(".board-numbers")).toBe("3");
  // The legend is for overlays that were switched on: it would move the board.
  expect(root.querySelector(".play-key")).toBeNull();
});

test("the path to the place under the pointer is drawn, with what to expect there", async () => {
  await show(view());
  await pointer("pointerdown", "A1");
  await pointer("pointerup", "A1");
  await pointer("pointermove", "B2");
  await vi.waitFor(() => expect(asked).toContain("aim A1 B2"));
  await vi.waitFor(() => expect(text(".play-held")).toContain("A1 to B2"));
  expect(root.querySelector(".board-way")).not.toBeNull();
  expect(text(".play-held .play-chances")).toContain("3 in 6defender lost");
  await pointer("pointermove", "C1");
  await vi.waitFor(() => expect(text(".play-held")).toContain("Two hexes."));
  expect(asked.filter((query) => query.startsWith("aim"))).toEqual(["aim A1 B2"]);
});

test("automatic lenses are not among the switches", async () => {
  await show(view());
  const overlays = [...root.querySelectorAll("button")].find((one) => one.textContent?.includes("Overlays"));
  await act(() => overlays?.click());
  expect(text(".play-lenses-list")).toBe("Lines");
});

test("chances are above the command line, with boxes, numbers and words", async () => {
  await show(view());
  expect(text(".play-urgent h2")).toBe("Attack on C3: 2-1");
  const outcomes = [...root.querySelectorAll(".play-urgent li")];
  expect(outcomes.map((one) => one.querySelectorAll(".play-chance-full").length)).toEqual([2, 1, 3]);
  expect(outcomes.map((one) => one.className)).toEqual([
    "play-chance-ill",
    "play-chance-even",
    "play-chance-well",
  ]);
});

test("the next piece that can act is selected, one after the other", async () => {
  await show(view());
  const next = [...root.querySelectorAll("button")].find((one) => one.textContent?.includes("Next piece"));
  await act(() => next?.click());
  expect(text(".play-held h2")).toBe("Red infantry 1");
  await act(() => next?.click());
  expect(text(".play-held h2")).toBe("Red infantry 2");
  await act(() => next?.click());
  expect(text(".play-held h2")).toBe("Red infantry 1");
});

test("the weather is shown on a badge and drawn over the land", async () => {
  await show(view({ kind: "snow", label: "March, snow", effect: "movement is halved" }));
  expect(text(".board-weather-badge").trim()).toBe("March, snow");
  expect(text(".board-weather-strip")).toContain("movement is halved");
  expect(root.querySelector(".board-weather-snow")?.getAttribute("aria-label")).toBe("March, snow");
  await show(view({ kind: "fine", label: "July, fine" }));
  expect(root.querySelector(".board-weather")).toBeNull();
});
