import { expect, test } from "vitest";

import type { SquareBoard } from "../../generated/wire";
import { geometryOf } from "../geometry/board_geometry";
import { placePieces } from "../pieces/piece_layout";
import { borderNames } from "./border_names";

const BOARD: SquareBoard = {
  type: "squares",
  row_names: ["A", "B", "C", "D"],
  column_names: Array.from({ length: 25 }, (_, index) => String(index + 1)),
  terrains: [],
  cells: [],
  borders: [{ after_row: "B", label: "Frontier" }],
};
const GEOMETRY = geometryOf(BOARD);

function columns(places: readonly string[]): number[] {
  const pieces = places.map((place) => ({ id: place, symbol: "x", glyph: "x", label: place, place }));
  const { x: first } = GEOMETRY.centre("A1");
  const step = GEOMETRY.centre("A2").x - first;
  return borderNames(BOARD, placePieces(BOARD, GEOMETRY, pieces)).map(({ at }) => (at.x - first) / step);
}

test("the name of a border stands twice on its line", () => {
  const [left = 0, right = 0] = columns([]);
  expect([Math.round(left), Math.round(right)]).toEqual([5, 19]);
});

test("it moves along the line where counters would cover it", () => {
  const [left = 0, right = 0] = columns(["B5", "B6", "C7", "A20"]);
  expect([left < 3 || left > 7, Math.round(right)]).toEqual([true, 19]);
});

test("it is left out where counters stand along the whole line", () => {
  expect(columns(BOARD.column_names.map((column) => `B${column}`))).toEqual([]);
});
