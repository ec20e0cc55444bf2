import { describe, expect, it } from "vitest";

import type { EditorDescription, GridBoard } from "../../generated/wire";
import { hexes } from "../../board/geometry/hexes";
import type { Axis, Grid, Motion, Spot } from "./surface";
import { gridOf, surfaceOf } from "./surface";

const ROWS = [..."ABCDEFGHIJ"];
const COLUMNS = ROWS.map((_, index) => String(index + 1));

function board(shape: GridBoard["shape"], more: Partial<GridBoard> = {}): GridBoard {
  return { type: "grid", shape, row_names: ROWS, column_names: COLUMNS, terrains: [], ...more };
}

/** Where a motion of the whole board leads a place. */
function led(grid: Grid, motion: Motion, place: string): string | null {
  const spot = grid.spotOf(place);
  return spot && grid.placeOf(motion(spot));
}

describe("squares", () => {
  const grid = gridOf(board("squares"), [5, 4]);

  it("have names by row and column, and four neighbours", () => {
    expect(grid.places).toHaveLength(20);
    expect(grid.neighbours("B2")).toEqual(["A2", "B3", "C2", "B1"]);
    expect(grid.neighbours("A1")).toEqual(["A2", "B1"]);
    expect(grid.spotOf("J10")).toEqual([9, 9]); // Beyond this board, but a place of a larger one.
    expect(grid.placeOf([5, 0])).toBeNull();
    expect(grid.spotOf("?")).toBeNull();
  });

  it("have lines and rectangles between two places", () => {
    expect(grid.line("A1", "C5")).toEqual(["A1", "B2", "B3", "C4", "C5"]);
    expect(grid.line("B2", "B2")).toEqual(["B2"]);
    expect(grid.rectangle("B3", "A2")).toEqual(["A2", "A3", "B2", "B3"]);
  });

  it("are mirrored and turned onto themselves", () => {
    expect(led(grid, grid.mirror("across", grid.corners), "A2")).toBe("A4");
    expect(led(grid, grid.mirror("down", grid.corners), "A2")).toBe("D2");
    expect(led(grid, grid.turn(2, grid.corners), "A2")).toBe("D4");
    expect(grid.boardTurn).toBe(2);
    const even = gridOf(board("squares"), [4, 4]);
    expect(even.boardTurn).toBe(1);
    expect(led(even, even.turn(1, even.corners), "A2")).toBe("B4");
  });

  it("turn a part by quarters, back to where it was after four", () => {
    const part: readonly Spot[] = ["A1", "A2"].flatMap((place) => [grid.spotOf(place) ?? [0, 0]]);
    const once = grid.turn(1, part);
    const twice = part.map(once).map((spot) => spot.every(Number.isInteger));
    expect(twice).toEqual([true, true]);
  });
});

describe.each([
  ["flat", "even"],
  ["flat", "odd"],
  ["pointy", "even"],
  ["pointy", "odd"],
] as const)("hexes with %s tops, %s lines shifted", (orientation, shiftedLines) => {
  const looks = { orientation, shifted: shiftedLines };
  const size = [7, 6] as const;
  const grid = gridOf(board("hexes", looks), size);
  const geometry = hexes({
    type: "hexes",
    row_names: ROWS.slice(0, size[1]),
    column_names: COLUMNS.slice(0, size[0]),
    terrains: [],
    cells: [],
    ...looks,
  });

  function areNeighbours(one: string, other: string): boolean {
    const [a, b] = [geometry.centre(one), geometry.centre(other)];
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    return distance > 1 && distance < geometry.radius(1);
  }

  it("have the neighbours that the board draws", () => {
    for (const place of grid.places) {
      const drawn = grid.places.filter((other) => areNeighbours(place, other));
      expect([...grid.neighbours(place)].sort()).toEqual(drawn.sort());
    }
  });

  it("have lines of neighbours", () => {
    const line = grid.line("A1", "F7");
    expect(line[0]).toBe("A1");
    expect(line.at(-1)).toBe("F7");
    line.slice(1).forEach((place, index) => expect(areNeighbours(place, line[index] ?? "")).toBe(true));
  });

  const whole = grid.corners.concat([
    [0, size[1] - 1],
    [1, size[1] - 1],
    [size[0] - 1, 0],
  ]);
  const motions: readonly (readonly [string, Motion])[] = [
    ...(["across", "down"] as Axis[]).map((axis) => [axis, grid.mirror(axis, whole)] as const),
    ...[1, 2, 3, 4, 5].map((steps) => [`turn ${steps}`, grid.turn(steps, whole)] as const),
    ["shift", grid.shift([0, 0], [1, 2])],
  ];
  it.each(motions)("keep neighbours under %s", (_, motion) => {
    let kept = 0;
    for (const place of grid.places) {
      const there = led(grid, motion, place);
      for (const other of grid.neighbours(place)) {
        const otherThere = led(grid, motion, other);
        if (there === null || otherThere === null) continue;
        expect(areNeighbours(there, otherThere)).toBe(true);
        kept++;
      }
    }
    expect(kept).toBeGreaterThan(20);
  });

  it("return after two mirrors, and after six sixths of a turn", () => {
    for (const axis of ["across", "down"] as Axis[]) {
      const mirror = grid.mirror(axis, whole);
      if (axis !== (orientation === "flat" ? "across" : "down")) {
        expect(mirror(mirror([2, 2]))).toEqual([2, 2]);
      }
    }
    const turn = grid.turn(1, whole);
    expect([1, 2, 3, 4, 5, 6].reduce<readonly [number, number]>((spot) => turn(spot), [2, 3])).toEqual([
      2, 3,
    ]);
  });
});

describe("a plane", () => {
  const description: EditorDescription = {
    board: { type: "plane", unit: "m", piece_size: 10, smallest: 100, largest: 1000 },
    layers: [],
    forms: [],
  };
  const map = surfaceOf(description, [400, 200]);

  it("has points as places", () => {
    expect(map.spotOf("12.5,30")).toEqual([12.5, 30]);
    expect(map.placeOf([400, 0])).toBe("400,0");
    expect(map.placeOf([400.5, 0])).toBeNull();
  });

  it("is mirrored and turned about its middle, clockwise on the sheet", () => {
    expect(map.mirror("across", map.corners)([100, 50])).toEqual([300, 50]);
    expect(map.mirror("down", map.corners)([100, 50])).toEqual([100, 150]);
    expect(map.turn(1, map.corners)([200, 150])).toEqual([250, 100]);
    expect(map.boardTurn).toBe(2);
  });
});
