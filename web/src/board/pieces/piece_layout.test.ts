import { describe, expect, test } from "vitest";

import type { MapBoard, Piece, SquareBoard } from "../../generated/wire";
import { geometryOf } from "../geometry/board_geometry";
import { type Crowding, placePieces } from "./piece_layout";

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

test.each([2, 3, 4, 7])("a stack of %i is spread over its place, so that each can be seen", (count) => {
  const stack = Array.from({ length: count }, (_, index) => ({ ...PIECE, id: `${index}` }));
  const laid = placePieces(BOARD, GEOMETRY, stack);
  for (const one of laid)
    for (const other of laid.filter(({ piece }) => piece.id > one.piece.id)) {
      const apart = Math.max(Math.abs(one.at.x - other.at.x), Math.abs(one.at.y - other.at.y));
      expect(apart).toBeGreaterThan(one.size * 0.6);
      expect(GEOMETRY.placeAt(one.at)).toBe("A1");
    }
});

test("a counter on a map is neither tiny from afar nor huge from near", () => {
  const map: MapBoard = { type: "map", width: 6000, height: 4000, unit: "m", piece_size: 160 };
  const pixels = (zoom: number) => geometryOf(map, zoom).room * zoom;
  expect([0.3, 1, 5].map((zoom) => Math.round(pixels(zoom)))).toEqual([20, 27, 46]);
});

describe("a crowd on a map", () => {
  const map: MapBoard = { type: "map", width: 1000, height: 1000, unit: "m", piece_size: 20 };
  const geometry = geometryOf(map, 1);
  const crowd = Array.from({ length: 40 }, (_, index) => ({
    ...PIECE,
    id: `${index}`,
    side: "red",
    place: `${500 + (index % 5)},500`,
  }));
  const counters = (crowding: Crowding) =>
    placePieces(map, geometry, crowd, crowding).map(({ piece, crowd }) => [piece.id, crowd?.length ?? 1]);
  const numbers = (crowding: Crowding) => counters(crowding).map(([, count]) => Number(count));

  test("is a counter or a few, which stand for all its pieces", () => {
    const found = numbers({ apart: new Set(), open: null });
    expect(found.length).toBeLessThan(6);
    expect(found.reduce((sum, count) => sum + count, 0)).toBe(40);
  });

  test("leaves those alone that are wanted apart", () => {
    expect(counters({ apart: new Set(["7"]), open: null })).toContainEqual(["7", 1]);
  });

  test("shows its pieces when it is fanned out, beside the others", () => {
    const pieces = ["3", "4", "5"];
    const fan = { points: pieces.map((_, index) => ({ x: 100 * index, y: 50 })), columns: 3, size: 30 };
    const laid = placePieces(map, geometry, crowd, { apart: new Set(), open: { pieces, fan, focused: 1 } });
    expect(laid.slice(-3)).toMatchObject([
      { piece: { id: "3" }, at: { x: 0, y: 50 }, size: 30, inFan: "there" },
      { piece: { id: "4" }, at: { x: 100, y: 50 }, inFan: "focused" },
      { piece: { id: "5" }, at: { x: 200, y: 50 }, inFan: "there" },
    ]);
  });
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
