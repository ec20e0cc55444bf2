import { describe, expect, it } from "vitest";

import { someDescription, someDraft, someGrid } from "../../testing/editors";
import type { LayerOf } from "../model/draft";
import { gridOf } from "../model/surface";
import { reached, withCells, withEdges, withoutPieces, withPieces } from "./strokes";
import { imagesOf, symmetriesOf, type Symmetry } from "./symmetry";

const SIDES = ["north", "south"];
const description = someDescription();
const board = someGrid();
const grid = gridOf(board, [5, 4]);
const [ground, land, units] = description.layers as [LayerOf<"cells">, LayerOf<"cells">, LayerOf<"pieces">];
const PLAIN = { images: [], sides: SIDES };

function symmetric(symmetry: Symmetry, swap = true) {
  return { images: imagesOf(grid, symmetry, swap, SIDES.length), sides: SIDES };
}

describe("strokes", () => {
  it("fill the connected places of one value", () => {
    const wall = { C1: "hill", C2: "hill", C3: "hill", C4: "hill", C5: "hill" };
    const valueOf = (place: string) => (wall as Record<string, string>)[place];
    expect(reached(grid, "fill", "A1", "A1", valueOf)).toHaveLength(10);
    expect([...reached(grid, "fill", "C3", "C3", valueOf)].sort()).toEqual(Object.keys(wall));
    expect(reached(grid, "rectangle", "A1", "B2", valueOf)).toEqual(["A1", "A2", "B1", "B2"]);
  });

  it("paint and erase", () => {
    const painted = withCells(someDraft(), grid, ground, ["A1", "A2"], "hill", PLAIN);
    expect(painted.cells["ground"]).toEqual({ A1: "hill", A2: "hill" });
    expect(withCells(painted, grid, ground, ["A1"], null, PLAIN).cells["ground"]).toEqual({ A2: "hill" });
  });

  it("place pieces, one on each place", () => {
    const one = withPieces(someDraft(), grid, units, ["A1"], "horse", "north", PLAIN);
    expect(one.pieces["units"]).toEqual([
      { id: "horse-1", kind: "horse", side: "north", place: "A1", values: { strength: 1 } },
    ]);
    const other = withPieces(one, grid, units, ["A1"], "foot", "south", PLAIN);
    expect(other.pieces["units"]?.map(({ kind, side }) => [kind, side])).toEqual([["foot", "south"]]);
    expect(withoutPieces(other, grid, units, ["A1"], PLAIN).pieces["units"]).toEqual([]);
  });
});

describe("pieces that need a name", () => {
  const [, brush] = units.brushes;
  const named: LayerOf<"pieces"> = {
    ...units,
    brushes: [{ ...brush!, value: "heavy tank", inputs: [{ type: "text", name: "name", label: "Name" }] }],
  };

  it("begin with one, as no piece of any layer has", () => {
    const other = { id: "heavy tank-1", kind: "heavy tank", side: "north", place: null, values: {} };
    const draft = withPieces(
      someDraft({ pieces: { reserves: [other] } }),
      grid,
      named,
      ["A1"],
      "heavy tank",
      "north",
      PLAIN,
    );
    expect(draft.pieces["units"]).toEqual([
      { ...other, id: "heavy tank-2", place: "A1", values: { name: "heavy-tank-2" } },
    ]);
  });
});

describe("symmetric drawing", () => {
  it("is offered as far as the board allows", () => {
    expect(symmetriesOf(grid)).not.toContain("quarters");
    expect(symmetriesOf(gridOf(board, [5, 5]))).toContain("quarters");
  });

  it.each([
    ["across", ["A1", "A5"]],
    ["down", ["A1", "D1"]],
    ["half", ["A1", "D5"]],
    ["mirrors", ["A1", "A5", "D1", "D5"]],
  ] as const)("paints %s", (symmetry, expected) => {
    const painted = withCells(someDraft(), grid, ground, ["A1"], "hill", symmetric(symmetry));
    expect(Object.keys(painted.cells["ground"] ?? {}).sort()).toEqual(expected);
  });

  it("gives the other half to the other side", () => {
    const placed = withPieces(someDraft(), grid, units, ["A2"], "foot", "north", symmetric("mirrors"));
    expect(placed.pieces["units"]?.map(({ place, side }) => `${place} ${side}`).sort()).toEqual([
      "A2 north",
      "A4 north",
      "D2 south",
      "D4 south",
    ]);
    const painted = withCells(someDraft(), grid, land, ["A1"], "N", symmetric("half"));
    expect(painted.cells["land"]).toEqual({ A1: "N", D5: "S" });
    const own = withPieces(someDraft(), grid, units, ["A2"], "foot", "north", symmetric("down", false));
    expect(own.pieces["units"]?.map(({ side }) => side)).toEqual(["north", "north"]);
  });

  it("draws one piece where a place is its own image", () => {
    const placed = withPieces(someDraft(), grid, units, ["A3"], "foot", "north", symmetric("across"));
    expect(placed.pieces["units"]).toHaveLength(1);
  });

  it("draws rivers along the same edges of mirrored hexes", () => {
    const hexBoard = someGrid({ shape: "hexes" });
    const hexGrid = gridOf(hexBoard, [5, 4]);
    const water = someDescription(hexBoard).layers[2] as LayerOf<"edges">;
    const manner = { images: imagesOf(hexGrid, "across", true, 2), sides: SIDES };
    const drawn = withEdges(someDraft(), hexGrid, water, ["A1 B1"], "river", manner);
    expect(Object.keys(drawn.edges["water"] ?? {}).sort()).toEqual(["A1 B1", "A5 B5"]);
    expect(withEdges(drawn, hexGrid, water, ["A5 B5"], null, manner).edges["water"]).toEqual({});
  });
});
