/** Small descriptions of editors, and drafts. */
import type { EditorDescription, GridBoard, PlaneBoard } from "../generated/wire";
import type { Draft } from "../workshop/model/draft";

const ROWS = [..."ABCDEFGHIJ"];

const SIDES = [
  { id: "north", name: "North", colour: "blue" },
  { id: "south", name: "South", colour: "red" },
];

export function someGrid(changes: Partial<GridBoard> = {}): GridBoard {
  return {
    type: "grid",
    shape: "squares",
    row_names: ROWS,
    column_names: ROWS.map((_, index) => String(index + 1)),
    terrains: [
      { name: "hill", label: "hill", glyph: "^", ground: "hill" },
      { name: "town", label: "town", glyph: "T", ground: "town" },
    ],
    fewest_rows: 2,
    fewest_columns: 2,
    frontier: "frontier",
    ...changes,
  };
}

export function somePlane(changes: Partial<PlaneBoard> = {}): PlaneBoard {
  return { type: "plane", unit: "m", piece_size: 10, smallest: 50, largest: 1000, ...changes };
}

/** A description with a layer of every kind that its board can have. */
export function someDescription(board: EditorDescription["board"] = someGrid()): EditorDescription {
  const pieces: EditorDescription["layers"][number] = {
    type: "pieces",
    name: "units",
    label: "Units",
    brushes: [
      { value: "foot", label: "Foot", symbol: "foot", glyph: "f" },
      {
        value: "horse",
        label: "Horse",
        symbol: "horse",
        glyph: "h",
        inputs: [
          { type: "number", name: "strength", label: "Strength", lowest: 1, highest: 9 },
          { type: "place", name: "home", label: "Home", optional: true },
        ],
      },
    ],
  };
  return {
    board,
    layers:
      board.type === "grid"
        ? [
            {
              type: "cells",
              name: "ground",
              label: "Ground",
              brushes: [
                { value: "hill", label: "Hill", terrain: "hill" },
                { value: "town", label: "Town", terrain: "town" },
              ],
            },
            {
              type: "cells",
              name: "land",
              label: "Land",
              outlined: true,
              brushes: [
                { value: "N", label: "Northern land", side: "north" },
                { value: "S", label: "Southern land", side: "south" },
              ],
            },
            ...(board.shape === "hexes"
              ? [
                  {
                    type: "edges" as const,
                    name: "water",
                    label: "Water",
                    brushes: [{ value: "river", label: "River", line: "river" as const }],
                  },
                ]
              : []),
            pieces,
          ]
        : [
            {
              type: "raster",
              name: "heights",
              label: "Heights",
              heights: true,
            },
            {
              type: "shapes",
              name: "map",
              label: "Map",
              brushes: [
                { value: "wood", label: "Wood", form: "area", terrain: "wood" },
                { value: "road", label: "Road", form: "line", line: "road" },
                {
                  value: "name",
                  label: "Name",
                  form: "point",
                  inputs: [{ type: "text", name: "name", label: "Name" }],
                },
              ],
            },
            pieces,
          ],
    forms: [
      {
        name: "scenario",
        label: "Scenario",
        inputs: [
          { type: "text", name: "title", label: "Title", longest: 20 },
          { type: "text", name: "summary", label: "Summary", longest: 50, optional: true },
          { type: "number", name: "frontier", label: "Frontier", lowest: 1, highest: 9 },
          { type: "place", name: "camp", label: "Camp", optional: true },
        ],
      },
    ],
    sides: SIDES,
  };
}

export function someDraft(changes: Partial<Draft> = {}): Draft {
  return {
    size: [5, 4],
    values: {},
    cells: {},
    edges: {},
    pieces: {},
    shapes: {},
    rasters: {},
    ...changes,
  };
}
