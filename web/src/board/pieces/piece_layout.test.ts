import { expect, test } from "vitest";

import type { Piece, SquareBoard } from "../../generated/wire";
import { geometryOf } from "../geometry/board_geometry";
import { placePieces } from "./piece_layout";

const BOARD: SquareBoard = {
  type: "squares",
  row_names: ["A"],
  column_names: ["1", "2"],
  terrains: [],
  cells: [{ place: "A2", terrain: "fort" }],
};
const PIECE: Piece = { id: "one", symbol: "infantry", glyph: "I", label: "Infantry", place: "A1" };
const GEOMETRY = geometryOf(BOARD);

test("a piece is in the middle of its place", () => {
  expect(placePieces(BOARD, GEOMETRY, [PIECE])).toMatchObject([{ at: GEOMETRY.centre("A1") }]);
});

test("pieces at one place are fanned out", () => {
  const [lower, upper] = placePieces(BOARD, GEOMETRY, [PIECE, { ...PIECE, id: "two" }]);
  expect(upper?.at.x).toBeGreaterThan(lower?.at.x ?? Infinity);
});

test("a piece on special ground is smaller, so that the ground is visible", () => {
  const [open, special] = placePieces(BOARD, GEOMETRY, [PIECE, { ...PIECE, id: "two", place: "A2" }]);
  expect(special?.size).toBeLessThan(open?.size ?? 0);
});

test("pieces off the board are not laid out", () => {
  expect(
    placePieces(BOARD, GEOMETRY, [
      { ...PIECE, place: null },
      { ...PIECE, place: "Z9" },
    ]),
  ).toEqual([]);
});
