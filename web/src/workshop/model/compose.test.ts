import { describe, expect, it } from "vitest";

import { someDescription, someDraft, someGrid, somePlane } from "../../testing/editors";
import { boardOf, boardSides, pieceKey, pieceOfKey, piecesOf } from "./compose";
import type { Draft } from "./draft";
import { surfaceOf } from "./surface";

function composed(description: ReturnType<typeof someDescription>, draft: Draft) {
  return boardOf(description, draft, surfaceOf(description, draft.size));
}

describe("the board of a draft", () => {
  it("of squares has the ground, the owners and the frontier", () => {
    const description = someDescription();
    const draft = someDraft({
      values: { frontier: 2 },
      cells: { ground: { A1: "hill", J10: "town", B2: "?" }, land: { A1: "N", A2: "S" } },
    });
    const board = composed(description, draft);
    expect(board).toMatchObject({
      type: "squares",
      row_names: ["A", "B", "C", "D"],
      column_names: ["1", "2", "3", "4", "5"],
      borders: [{ after_row: "B", label: "Frontier" }],
    });
    // Neither what lies beyond the board nor an unknown brush is drawn.
    expect("cells" in board && board.cells).toEqual([
      { place: "A1", terrain: "hill", side: "north" },
      { place: "A2", terrain: "", side: "south" },
    ]);
  });

  it("of hexes has its edges, and borders between two owners", () => {
    const description = someDescription(someGrid({ shape: "hexes" }));
    const draft = someDraft({
      cells: { land: { A1: "N", B1: "S", C1: "S" } },
      edges: { water: { "A1 A2": "river" } },
    });
    const board = composed(description, draft);
    expect("edges" in board && board.edges).toEqual([
      { kind: "river", label: "River", edges: [["A1", "A2"]] },
      { kind: "border", label: "Land", edges: [["A1", "B1"]] },
    ]);
  });

  it("of a map has areas, ways and names", () => {
    const description = someDescription(somePlane({ piece_size: 0, pieces_across: 20, ground: "ground" }));
    const draft = someDraft({
      size: [200, 100],
      values: { ground: "plain" },
      shapes: {
        map: [
          {
            id: "wood-1",
            kind: "wood",
            points: [
              [0, 0],
              [10, 0],
              [10, 10],
            ],
            values: {},
          },
          {
            id: "road-1",
            kind: "road",
            points: [
              [0, 50],
              [100, 50],
              [100, 90],
            ],
            values: { name: "Post Road" },
          },
          { id: "name-1", kind: "name", points: [[20, 30]], values: { name: "Mill" } },
          { id: "name-2", kind: "name", points: [[40, 30]], values: { name: " " } },
        ],
      },
    });
    const board = composed(description, draft);
    expect(board).toMatchObject({
      type: "map",
      piece_size: 10,
      areas: [{ terrain: "plain" }, { terrain: "wood" }],
      ways: [{ kind: "road", label: "Post Road" }],
      names: [
        { place: "100,50", name: "Post Road" },
        { place: "20,30", name: "Mill" },
      ],
    });
  });
});

describe("the pieces of a draft", () => {
  it("are named by side, kind or name, and place", () => {
    const description = someDescription();
    const pieces = [
      { id: "foot-1", kind: "foot", side: "north", place: "A1", values: {} },
      { id: "horse-1", kind: "horse", side: "south", place: null, values: { name: "Uhlans" } },
      { id: "x", kind: "unknown", side: "south", place: "A2", values: {} },
    ];
    const draft = someDraft({ pieces: { units: pieces } });
    const drawn = piecesOf(description, draft, boardSides(description, draft.values));
    expect(drawn.map(({ id, label, tag }) => [id, label, tag])).toEqual([
      ["units/foot-1", "North, Foot A1", undefined],
      ["units/horse-1", "South, Uhlans", "Uhlans"],
    ]);
    expect(pieceOfKey(pieceKey("units", "a/b"))).toEqual(["units", "a/b"]);
  });

  it("belong to the sides of a list in the forms, if there is one", () => {
    const description = { ...someDescription(), sides_from: "militaries" };
    const values = {
      militaries: [{ id: "reds", name: "The Reds", colour: "red" }, { id: "blues" }, { name: "?" }],
    };
    expect(boardSides(description, values)).toEqual([
      { id: "reds", name: "The Reds", colour: "red" },
      { id: "blues", name: "blues", colour: "red" },
    ]);
  });
});
