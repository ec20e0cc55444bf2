import { describe, expect, it } from "vitest";

import { someDescription, someDraft, somePlane } from "../../testing/editors";
import { isLossless } from "../model/clip";
import { mirrored, resized, sizeLimits, turned, turnsOf } from "./board_changes";

const description = someDescription();
const draft = someDraft({
  values: { frontier: 1, camp: "D5" },
  cells: { ground: { A1: "hill", D5: "town" } },
  pieces: { units: [{ id: "horse-1", kind: "horse", side: "north", place: "D4", values: { home: "A1" } }] },
});
const CORNER = { across: 0, down: 0 };

describe("a board of another size", () => {
  it("keeps what has room and names what falls off", () => {
    const { draft: smaller, lost } = resized(draft, description, [4, 3], CORNER);
    expect(smaller.size).toEqual([4, 3]);
    expect(smaller.cells["ground"]).toEqual({ A1: "hill" });
    expect(smaller.values["camp"]).toBeNull();
    expect(lost.cells).toBe(1);
    expect(lost.pieces.map(({ id }) => id)).toEqual(["horse-1"]);
  });

  it("grows on the side that is not held, and the frontier moves along", () => {
    const { draft: larger, lost } = resized(draft, description, [7, 6], { across: 1, down: 1 });
    expect(isLossless(lost)).toBe(true);
    expect(larger.cells["ground"]).toEqual({ C3: "hill", F7: "town" });
    expect(larger.pieces["units"]?.[0]).toMatchObject({ place: "F6", values: { home: "C3" } });
    expect(larger.values).toEqual({ frontier: 3, camp: "F7" });
  });

  it("has limits", () => {
    expect(sizeLimits(description)).toEqual({ least: [2, 2], most: [10, 10] });
    expect(sizeLimits(someDescription(somePlane()))).toEqual({ least: [50, 50], most: [1000, 1000] });
  });
});

describe("the whole board", () => {
  it("is mirrored, with its frontier", () => {
    const { draft: upsideDown } = mirrored(draft, description, "down");
    expect(upsideDown.cells["ground"]).toEqual({ D1: "hill", A5: "town" });
    expect(upsideDown.values).toEqual({ frontier: 3, camp: "A5" });
    expect(mirrored(upsideDown, description, "down").draft).toEqual(draft);
  });

  it("is turned by quarters, with width for height", () => {
    expect(turnsOf(draft, description)).toEqual([1, 2, 3]);
    const { draft: once, lost } = turned(draft, description, 1);
    expect(isLossless(lost)).toBe(true);
    expect(once.size).toEqual([4, 5]);
    expect(once.cells["ground"]).toEqual({ A4: "hill", E1: "town" });
    expect(turned(once, description, 3).draft).toEqual(draft);
    expect(turned(draft, description, 2).draft.cells["ground"]).toEqual({ D5: "hill", A1: "town" });
  });
});

describe("a map", () => {
  const map = someDescription(somePlane({ cell: "cell" }));
  const raster = { columns: 10, rows: 5, bytes: Uint8Array.from({ length: 50 }, (_, index) => index) };
  const drawn = someDraft({
    size: [100, 50],
    values: { cell: 10 },
    shapes: {
      map: [
        {
          id: "road-1",
          kind: "road",
          points: [
            [0, 50],
            [95, 50],
          ],
          values: {},
        },
      ],
    },
    rasters: { heights: raster },
  });

  it("grows with its raster, whose heights go on beyond the old rim", () => {
    const { draft: larger } = resized(drawn, map, [120, 70], CORNER);
    expect(larger.rasters["heights"]).toMatchObject({ columns: 12, rows: 7 });
    expect([...(larger.rasters["heights"]?.bytes ?? [])].slice(0, 12)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9,
    ]);
    // The north-western corner is held, so that the map grows to the south.
    expect(larger.shapes["map"]?.[0]?.points).toEqual([
      [0, 70],
      [95, 70],
    ]);
  });

  it("is turned with its raster", () => {
    const { draft: once } = turned(drawn, map, 1);
    expect(once.size).toEqual([50, 100]);
    expect(once.shapes["map"]?.[0]?.points).toEqual([
      [50, 100],
      [50, 5],
    ]);
    expect([...(once.rasters["heights"]?.bytes ?? [])].slice(0, 5)).toEqual([40, 30, 20, 10, 0]);
    expect(turned(once, map, 3).draft).toEqual(drawn);
    expect(mirrored(mirrored(drawn, map, "across").draft, map, "across").draft).toEqual(drawn);
  });
});
