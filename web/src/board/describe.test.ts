import { describe, expect, test } from "vitest";

import type { MapBoard, SquareBoard } from "../generated/wire";
import { describePlace } from "./describe";

const BOARD: SquareBoard = {
  type: "squares",
  row_names: ["L"],
  column_names: ["1", "15"],
  terrains: [{ name: "pass", label: "mountain pass", glyph: ")=(" }],
  cells: [{ place: "L15", terrain: "pass" }],
};

describe("the description of a place", () => {
  test("of open ground is its name alone", () => {
    expect(describePlace(BOARD, [], "L1")).toBe("L1");
  });

  test("names ground and piece, with states and the reason for them", () => {
    const piece = {
      id: "south-L15",
      symbol: "infantry",
      glyph: "I",
      label: "South infantry L15",
      place: "L15",
      states: ["offline"],
      note: "No line reaches it.",
    };
    expect(describePlace(BOARD, [piece], "L15")).toBe(
      "L15, mountain pass, South infantry: offline. No line reaches it.",
    );
  });

  test("on a map names the uppermost ground at the point, and the village", () => {
    const map: MapBoard = {
      type: "map",
      width: 100,
      height: 100,
      unit: "m",
      piece_size: 5,
      terrains: [
        { name: "wood", label: "wood", glyph: "w" },
        { name: "lake", label: "lake", glyph: "~" },
      ],
      areas: [
        {
          terrain: "wood",
          points: [
            [0, 0],
            [50, 0],
            [50, 50],
            [0, 50],
          ],
        },
        {
          terrain: "lake",
          points: [
            [0, 0],
            [20, 0],
            [20, 20],
            [0, 20],
          ],
        },
      ],
      names: [{ place: "40,40", name: "Bellau" }],
    };
    expect(describePlace(map, [], "10,10")).toBe("10,10, lake");
    expect(describePlace(map, [], "40,40")).toBe("40,40, Bellau, wood");
    expect(describePlace(map, [], "80,80")).toBe("80,80");
  });
});
