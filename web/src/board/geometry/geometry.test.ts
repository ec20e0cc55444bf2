import { describe, expect, test } from "vitest";

import type { HexBoard, MapBoard, SquareBoard } from "../../generated/wire";
import { geometryOf } from "./board_geometry";
import { around, type Geometry, middlePlace, travel } from "./geometry";
import { outlineOf, sharedEdge } from "./hexes";
import { inside, mapPlace, mapPoint } from "./maps";

const SQUARES: SquareBoard = {
  type: "squares",
  row_names: ["A", "B", "C"],
  column_names: ["1", "2", "3", "10"],
  terrains: [],
  cells: [],
};
const FLAT: HexBoard = { ...SQUARES, type: "hexes", orientation: "flat" };
const POINTY: HexBoard = { ...SQUARES, type: "hexes", orientation: "pointy", shifted: "odd" };
const MAP: MapBoard = {
  type: "map",
  width: 4000,
  height: 3000,
  unit: "m",
  piece_size: 100,
  grid: 500,
  names: [{ place: "1000,2000", name: "Bellau" }],
};

function distance(geometry: Geometry, one: string, other: string): number {
  const [a, b] = [geometry.centre(one), geometry.centre(other)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

describe.each([
  ["squares", SQUARES],
  ["hexes with flat tops", FLAT],
  ["hexes with pointed tops", POINTY],
] as const)("on a board of %s", (_, board) => {
  const geometry = geometryOf(board);

  test("every place is found at its centre", () => {
    for (const place of geometry.places) expect(geometry.placeAt(geometry.centre(place))).toBe(place);
  });

  test("every place is found just inside each of its corners", () => {
    for (const place of geometry.places) {
      for (const corner of geometry.outline(place, 0.97)) expect(geometry.placeAt(corner)).toBe(place);
    }
  });

  test("every place lies on the sheet", () => {
    for (const corner of geometry.places.flatMap((place) => geometry.outline(place))) {
      expect(corner.x).toBeGreaterThan(0);
      expect(corner.x).toBeLessThan(geometry.size.width);
      expect(corner.y).toBeGreaterThan(0);
      expect(corner.y).toBeLessThan(geometry.size.height);
    }
  });

  test("the margin is not a place", () => {
    expect(geometry.placeAt({ x: 2, y: 2 })).toBeNull();
    expect(geometry.placeAt({ x: geometry.size.width - 2, y: geometry.size.height - 2 })).toBeNull();
  });

  test("arrow keys lead to the next place and back, and stop at the edge", () => {
    expect(geometry.neighbour("B2", "right")).toBe("B3");
    expect(geometry.neighbour("B2", "left")).toBe("B1");
    expect(geometry.neighbour("B2", "up")).toBe("A2");
    expect(geometry.neighbour("B2", "down")).toBe("C2");
    expect(geometry.neighbour("B3", "right")).toBe("B10");
    expect(geometry.neighbour("A1", "up")).toBeNull();
    expect(geometry.neighbour("C10", "right")).toBeNull();
  });

  test("a place that an arrow key leads to is adjacent", () => {
    const step = distance(geometry, "B2", "B3");
    for (const heading of ["up", "down", "left", "right"] as const) {
      const next = geometry.neighbour("B2", heading);
      expect(next).not.toBeNull();
      expect(distance(geometry, "B2", next ?? "")).toBeCloseTo(step, 5);
    }
  });

  test("the cursor starts in the middle", () => {
    expect(geometry.places).toContain(middlePlace(geometry));
  });
});

describe("hexes", () => {
  test("every other column is half a hex lower", () => {
    const geometry = geometryOf(FLAT);
    expect(geometry.centre("A2").y).toBeGreaterThan(geometry.centre("A1").y);
    expect(geometry.centre("A3").y).toBe(geometry.centre("A1").y);
  });

  test("the board decides which rows are shifted", () => {
    const odd = geometryOf(POINTY);
    const even = geometryOf({ ...POINTY, shifted: "even" });
    expect(odd.centre("A1").x).toBeGreaterThan(odd.centre("B1").x);
    expect(even.centre("A1").x).toBeLessThan(even.centre("B1").x);
  });

  test("two neighbours share an edge, and others none", () => {
    const geometry = geometryOf(FLAT);
    const edge = sharedEdge(geometry, "A1", "B1");
    expect(edge).not.toBeNull();
    expect(edge?.[0].y).toBeCloseTo(edge?.[1].y ?? NaN, 5);
    expect(sharedEdge(geometry, "A1", "C1")).toBeNull();
  });
});

describe("a map", () => {
  const geometry = geometryOf(MAP);

  test("has its origin in the south-west", () => {
    const corner = geometry.centre("0,0");
    expect(geometry.centre("4000,0").x).toBeGreaterThan(corner.x);
    expect(geometry.centre("0,3000").y).toBeLessThan(corner.y);
  });

  test("gives every point a name, rounded to a visible distance", () => {
    const place = geometry.placeAt(geometry.centre("1234.5,678.9"));
    expect(place).toBe("1230,680");
    expect(geometry.has(place ?? "")).toBe(true);
  });

  test("a press near a named place means that place", () => {
    const { x, y } = geometry.centre("1000,2000");
    expect(geometry.placeAt({ x: x + 5, y: y - 5 })).toBe("1000,2000");
  });

  test("ends at its edges", () => {
    expect(geometry.placeAt({ x: 1, y: 1 })).toBeNull();
    expect(geometry.has("4001,0")).toBe(false);
    expect(geometry.neighbour("4000,0", "right")).toBeNull();
  });

  test("arrow keys move along a lattice, from any point", () => {
    expect(geometry.neighbour("1000,2000", "right")).toBe("1125,2000");
    expect(geometry.neighbour("1010,2000", "right")).toBe("1125,2000");
    expect(geometry.neighbour("1010,2000", "left")).toBe("1000,2000");
    expect(geometry.neighbour("1000,2000", "up")).toBe("1000,2125");
  });

  test("writes and reads points consistently", () => {
    expect(mapPlace(12.5, 30)).toBe("12.5,30");
    expect(mapPoint("12.5,30")).toEqual([12.5, 30]);
    expect(mapPoint("here")).toBeNull();
    expect(mapPoint("1,2,3")).toBeNull();
  });

  test("tells what lies within an outline", () => {
    const triangle = [
      [0, 0],
      [10, 0],
      [0, 10],
    ] as const;
    expect(inside([2, 2], triangle)).toBe(true);
    expect(inside([8, 8], triangle)).toBe(false);
  });
});

describe.each([
  ["flat tops", "flat", "even"],
  ["flat tops, the first column lower", "flat", "odd"],
  ["pointed tops", "pointy", "even"],
  ["pointed tops, the first row further right", "pointy", "odd"],
] as const)("a range on hexes with %s", (_, orientation, shifted) => {
  const names = ["1", "2", "3", "4", "5", "6", "7"];
  const board: HexBoard = {
    ...SQUARES,
    type: "hexes",
    row_names: ["A", "B", "C", "D", "E", "F", "G"],
    column_names: names,
    orientation,
    shifted,
  };
  const geometry = geometryOf(board);

  test.each(["D4", "C3"])("of one step round %s is all that touches it", (place) => {
    const near = geometry.places.filter((other) => distance(geometry, place, other) < 45);
    expect(near).toHaveLength(7);
    expect(geometry.within?.(place, 1)).toEqual(near);
    expect(geometry.within?.(place, 2)).toHaveLength(19);
  });

  test("is outlined by one line along the edges of its hexes", () => {
    const line = outlineOf(geometry, geometry.within?.("D4", 1) ?? []);
    expect(line.match(/M/g)).toHaveLength(1);
    expect(line.match(/[ML]/g)).toHaveLength(18);
  });
});

test("several steps stop at the edge, or wrap to the opposite one", () => {
  const geometry = geometryOf(FLAT);
  const { row_names: rows, column_names: columns } = FLAT;
  const corner = `${rows[0]}${columns[0]}`;
  expect(travel(geometry, corner, "left", 4, false)).toBe(corner);
  expect(travel(geometry, corner, "left", 1, true)).toBe(`${rows[0]}${columns.at(-1)}`);
  expect(travel(geometry, corner, "down", rows.length, true)).toBe(corner);
  expect(travel(geometry, corner, "down", 2, false)).toBe(`${rows[2]}${columns[0]}`);
});

test("neighbours come clockwise from the north on every board of cells", () => {
  const nine = { row_names: ["A", "B", "C"], column_names: ["1", "2", "3"], terrains: [], cells: [] };
  const pointed: HexBoard = { ...nine, type: "hexes", orientation: "pointy" };
  expect(around(geometryOf({ ...pointed, orientation: "flat" }), "B2")).toEqual([
    "A2",
    "B3",
    "C3",
    "C2",
    "C1",
    "B1",
  ]);
  expect(around(geometryOf(pointed), "B2")).toEqual(["A3", "B3", "C3", "C2", "B1", "A2"]);
  const squares = geometryOf({ ...nine, type: "squares" });
  expect(around(squares, "B2")).toEqual(["A2", "A3", "B3", "C3", "C2", "C1", "B1", "A1"]);
  expect(around(squares, "A1")).toEqual(["A2", "B2", "B1"]);
});
