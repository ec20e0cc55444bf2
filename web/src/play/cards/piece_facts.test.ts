import { expect, test } from "vitest";

import type { GroundKind, HexBoard, Piece, PieceKind } from "../../generated/wire";
import { figuresOf, groundAt, groundText, shownLegend } from "./piece_facts";

const KINDS: PieceKind[] = [
  {
    name: "infantry",
    label: "infantry",
    figures: [
      { label: "Speed", value: "1" },
      { label: "Defence", value: "6" },
    ],
  },
];
const PIECE: Piece = { id: "a", symbol: "infantry", glyph: "i", label: "Infantry", place: "A1" };
const LEGEND: GroundKind[] = [
  { label: "open", elsewhere: true, figures: [{ label: "Cost", value: "2" }] },
  { label: "wood", terrains: ["wood"], text: "Slow." },
  { label: "lake", terrains: ["lake"] },
  { label: "river", line: "river" },
  { label: "wall", line: "wall" },
  { label: "slope", text: "Slower." },
];
const BOARD: HexBoard = {
  type: "hexes",
  orientation: "flat",
  row_names: ["A"],
  column_names: ["1", "2"],
  terrains: [],
  cells: [{ place: "A2", terrain: "wood" }],
  edges: [{ kind: "river", label: "River", edges: [["A1", "A2"]] }],
};

test("a piece's own figures replace those of its kind, and others follow", () => {
  const figures = [
    { label: "Defence", value: "6 + 4" },
    { label: "Firepower", value: "8" },
  ];
  expect(figuresOf({ ...PIECE, figures }, KINDS)).toEqual([
    { label: "Speed", value: "1", own: false },
    { label: "Defence", value: "6 + 4", own: true },
    { label: "Firepower", value: "8", own: true },
  ]);
});

test("the kind of a piece is its symbol unless it names another", () => {
  expect(figuresOf(PIECE, KINDS)).toHaveLength(2);
  expect(figuresOf({ ...PIECE, kind: "cavalry" }, KINDS)).toEqual([]);
});

test("the ground of a place is the row of its terrain, or that of all other places", () => {
  expect(groundAt(BOARD, LEGEND, "A2")?.label).toBe("wood");
  expect(groundAt(BOARD, LEGEND, "A1")?.label).toBe("open");
  expect(groundText(LEGEND[0]!)).toBe("Cost: 2.");
  expect(groundText(LEGEND[1]!)).toBe("Slow.");
});

test("the legend leaves out ground and lines that do not occur", () => {
  expect(shownLegend(BOARD, LEGEND).map((row) => row.label)).toEqual(["open", "wood", "river", "slope"]);
});
