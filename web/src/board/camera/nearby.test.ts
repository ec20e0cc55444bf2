import { expect, test } from "vitest";

import type { SquareBoard } from "../../generated/wire";
import { geometryOf } from "../geometry/board_geometry";
import { nearby } from "./nearby";

const BOARD: SquareBoard = {
  type: "squares",
  row_names: [..."ABCDEFGHIJKLMNOPQRST"],
  column_names: [..."123456789"],
  terrains: [],
  cells: [],
};
const GEOMETRY = geometryOf(BOARD);
const WINDOW = { width: 400, height: 400 };

test("one place is in the middle, with the places around it", () => {
  const near = nearby(GEOMETRY, ["J5"], WINDOW);
  expect(near?.point).toEqual(GEOMETRY.centre("J5"));
  expect(near?.scale).toBeCloseTo(WINDOW.width / (8 * GEOMETRY.room));
});

test("several places are all in view", () => {
  const near = nearby(GEOMETRY, ["A1", "T1", "elsewhere"], WINDOW)!;
  const [first, last] = [GEOMETRY.centre("A1"), GEOMETRY.centre("T1")];
  expect(near.point.y).toBe((first.y + last.y) / 2);
  expect((last.y - first.y) * near.scale).toBeLessThan(WINDOW.height);
});

test("there is nowhere to go without places or before the window is measured", () => {
  expect(nearby(GEOMETRY, [], WINDOW)).toBeNull();
  expect(nearby(GEOMETRY, ["A1"], { width: 0, height: 0 })).toBeNull();
});
