import { describe, expect, test } from "vitest";

import type { Choice, Piece } from "../../generated/wire";
import { drop, movable, press, type Table } from "./selection";

const PIECES: readonly Piece[] = [
  { id: "1-foot", symbol: "infantry", glyph: "i", label: "1st Foot", side: "red", place: "100,100" },
  { id: "enemy", symbol: "infantry", glyph: "i", label: "Enemy", side: "blue", place: "500,100" },
  { id: "new", symbol: "cavalry", glyph: "c", label: "Cavalry", side: "blue" },
];
const MARCH: Choice = {
  action: "order {units}: march to {place}",
  label: "March",
  kind: "march",
  draft: true,
  fields: [
    { type: "pieces", name: "units", label: "Whom", pieces: ["1-foot"] },
    { type: "place", name: "place", label: "Where to" },
  ],
};
const COUNTER: Choice = {
  action: "counter {counter} to {place}",
  label: "Move the counter",
  kind: "counter",
  aside: true,
  fields: [
    { type: "pieces", name: "counter", label: "Which", pieces: ["1-foot", "enemy"], most: 1 },
    { type: "place", name: "place", label: "Where to" },
  ],
};
const NEW: Choice = {
  action: "counter cavalry-1 cavalry blue at {place}",
  label: "Place a counter",
  kind: "counter",
  piece: "new",
  aside: true,
  fields: [{ type: "place", name: "place", label: "Where" }],
};
const RIDE: Choice = {
  action: "officer march to {place}",
  label: "Ride",
  kind: "officer",
  piece: "1-foot",
  fields: [{ type: "place", name: "place", label: "Where to" }],
};

function table(...choices: Choice[]): Table {
  return { choices, pieces: PIECES, seat: "red" };
}

describe("a piece that is dropped", () => {
  test("moves as a private note if that is possible", () => {
    const { act, selection } = drop(table(MARCH, COUNTER), "1-foot", "200,150");
    expect(act?.action).toBe("counter 1-foot to 200,150");
    expect(selection).toEqual({ at: "piece", piece: "1-foot" });
  });

  test("asks what is meant if there is no such note", () => {
    const { act, selection } = drop(table(MARCH, RIDE), "1-foot", "200,150");
    expect(act).toBeUndefined();
    expect(selection.at === "menu" && selection.options.map((option) => option.action)).toEqual([
      "order 1-foot: march to 200,150",
      "officer march to 200,150",
    ]);
  });

  test("from beside the board is placed there", () => {
    expect(drop(table(NEW), "new", "300,300").act?.action).toBe("counter cavalry-1 cavalry blue at 300,300");
  });
});

test("a place pressed with a selected piece offers orders and notes", () => {
  const { selection } = press(table(MARCH, COUNTER), { at: "piece", piece: "1-foot" }, "200,150");
  expect(selection.at === "menu" && selection.options.map((option) => option.action)).toEqual([
    "order 1-foot: march to 200,150",
    "counter 1-foot to 200,150",
  ]);
});

test("a place pressed with a piece that only has a note is enough", () => {
  const { act } = press(table(MARCH, COUNTER), { at: "piece", piece: "enemy" }, "200,150");
  expect(act?.action).toBe("counter enemy to 200,150");
});

test("pieces that only have notes can be dragged too", () => {
  expect(movable(table(MARCH, COUNTER, NEW))).toEqual(new Set(["1-foot", "enemy", "new"]));
});
