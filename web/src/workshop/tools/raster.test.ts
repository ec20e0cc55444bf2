import { describe, expect, it } from "vitest";

import { block, dab, flood, shape, stamps, union } from "./raster";

function blank(columns = 8, rows = 6) {
  return { columns, rows, bytes: new Uint8Array(columns * rows) };
}

function drawing({ columns, bytes }: ReturnType<typeof blank>): string[] {
  const text = [...bytes].map((byte) => (byte > 9 ? "+" : String(byte))).join("");
  return text.match(new RegExp(`.{${columns}}`, "g")) ?? [];
}

describe("brushes on a raster", () => {
  it("paint circles, and say which rectangle they touched", () => {
    const raster = blank();
    expect(dab(raster, [3.5, 2.5], 1.5, 1)).toEqual({ column: 2, row: 1, columns: 4, rows: 4 });
    expect(drawing(raster)).toEqual(["00000000", "00111000", "00111000", "00111000", "00000000", "00000000"]);
    expect(dab(raster, [0.5, 0.5], 0, 2)).not.toBeNull();
    expect(drawing(raster)[0]).toBe("20000000");
    expect(dab(raster, [30, 30], 2, 1)).toBeNull();
  });

  it("paint rectangles and fill", () => {
    const raster = blank();
    block(raster, [1.2, 1.9], [3.5, 2.1], 5);
    expect(drawing(raster).slice(1, 3)).toEqual(["05550000", "05550000"]);
    expect(flood(raster, [2, 2], 7)).toEqual({ column: 1, row: 1, columns: 3, rows: 2 });
    expect(drawing(raster)[1]).toBe("07770000");
    expect(flood(raster, [0, 0], 1)).toEqual({ column: 0, row: 0, columns: 8, rows: 6 });
    expect(drawing(raster)[1]).toBe("17771111");
    expect(flood(raster, [2, 2], 7)).toBeNull();
  });

  it("fill around obstacles, but not through corners", () => {
    const raster = blank(4, 4);
    raster.bytes.set([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    flood(raster, [0, 0], 3);
    expect(drawing(raster)).toEqual(["3310", "3100", "1000", "0000"]);
    flood(raster, [3, 3], 4);
    expect(drawing(raster)).toEqual(["3314", "3144", "1444", "4444"]);
  });

  it("raise, lower, level and smooth heights within 0 and 255", () => {
    const raster = blank(3, 3);
    const middle = () => raster.bytes[4];
    const full = { strength: 4, level: 100 };
    shape(raster, [1.5, 1.5], 1.4, "raise", full);
    expect(middle()).toBe(4);
    expect(raster.bytes[1]).toBeLessThan(4);
    shape(raster, [1.5, 1.5], 1.4, "level", full);
    expect(middle()).toBe(100);
    shape(raster, [1.5, 1.5], 1.4, "smooth", full);
    expect(middle()).toBeLessThan(50);
    for (let times = 0; times < 30; times++) shape(raster, [1.5, 1.5], 1.4, "lower", full);
    expect(Math.min(...raster.bytes)).toBe(0);
    for (let times = 0; times < 100; times++) shape(raster, [1.5, 1.5], 1.4, "raise", full);
    expect(middle()).toBe(255);
  });

  it("leave no gaps between two points", () => {
    const points = stamps([0, 0], [10, 0], 2);
    expect(points.at(-1)).toEqual([10, 0]);
    expect(points.length).toBeGreaterThanOrEqual(10);
    expect(stamps([1, 1], [1, 1], 2)).toEqual([]);
  });
});

it("the union of rectangles holds both", () => {
  const one = { column: 1, row: 1, columns: 2, rows: 2 };
  expect(union(one, { column: 5, row: 0, columns: 1, rows: 1 })).toEqual({
    column: 1,
    row: 0,
    columns: 5,
    rows: 3,
  });
  expect(union(null, one)).toBe(one);
});
