import { expect, test } from "vitest";

import type { Piece } from "../../generated/wire";
import { geometryOf } from "../geometry/board_geometry";
import { placePieces } from "../pieces/piece_layout";
import { isTooSmall, pointOfInterest, scaleForFingers } from "./touch_zoom";
import type { Board } from "../../lib/wire_types";

const BOARD: Board = {
  type: "squares",
  row_names: ["A", "B", "C"],
  column_names: ["1", "2", "3"],
  terrains: [],
  cells: [],
};
const GEOMETRY = geometryOf(BOARD);
const LAID = placePieces(BOARD, GEOMETRY, [
  piece("r1", "red", "A1"),
  piece("r2", "red", "A3"),
  piece("b", "blue", "C2"),
]);
const NOBODY: ReadonlySet<string> = new Set();

function piece(id: string, side: string, place: string): Piece {
  return { id, side, place, symbol: "infantry", glyph: "I", label: id };
}

test("zooms to the selected piece, else to those that can act, else to the viewer's own", () => {
  const all = { selected: "b", actors: new Set(["r1"]), side: "red" };
  expect(pointOfInterest(LAID, all)).toEqual(GEOMETRY.centre("C2"));
  expect(pointOfInterest(LAID, { ...all, selected: null })).toEqual(GEOMETRY.centre("A1"));
  expect(pointOfInterest(LAID, { ...all, selected: null, actors: NOBODY })).toEqual(GEOMETRY.centre("A2"));
  expect(pointOfInterest(LAID, { selected: null, actors: NOBODY, side: null })).toBeNull();
});

test("a board that is too small for touch is large enough at the touch scale", () => {
  expect(isTooSmall(GEOMETRY, 0.4)).toBe(true);
  expect(isTooSmall(GEOMETRY, 1)).toBe(false);
  expect(isTooSmall(GEOMETRY, scaleForFingers(GEOMETRY))).toBe(false);
});
