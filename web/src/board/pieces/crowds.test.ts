import { describe, expect, test } from "vitest";

import type { Point } from "../geometry/geometry";
import { type Crowd, crowdsOf, fanned, type Unit } from "./crowds";

const SHEET = { width: 1000, height: 600 };
const SIZE = 20;

const units = (key: string | null, points: readonly Point[]): Unit[] => points.map((at) => ({ key, at }));
const heap = (count: number, x = 500, y = 300) => Array.from({ length: count }, () => ({ x, y }));
const counts = (crowds: readonly Crowd[]) => crowds.map(({ members }) => members.length);

function nearest(points: readonly Point[]): number {
  const distances = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))),
  );
  return Math.min(...distances);
}

describe("crowds", () => {
  test("counters that can be spread stay counters", () => {
    const found = crowdsOf(units("red", heap(4)), SIZE, SHEET);
    expect(counts(found)).toEqual([1, 1, 1, 1]);
  });

  test("counters that cannot be spread are one counter, with all of them", () => {
    const found = crowdsOf(units("red", heap(40)), SIZE, SHEET);
    expect(found.length).toBeLessThan(4);
    expect(found.flatMap(({ members }) => members).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    );
  });

  test("sides are not mixed, and their counters are beside each other", () => {
    const found = crowdsOf([...units("red", heap(40)), ...units("blue", heap(40))], SIZE, SHEET);
    for (const { members } of found) expect(new Set(members.map((one) => one < 40)).size).toBe(1);
    expect(nearest(found.map(({ at }) => at))).toBeGreaterThanOrEqual(SIZE * 0.8);
  });

  test("a long line keeps its shape", () => {
    const line = Array.from({ length: 120 }, (_, index) => ({ x: 200 + 5 * index, y: 300 }));
    const found = crowdsOf(units("red", line), SIZE, SHEET);
    expect(found.length).toBeGreaterThan(8);
    expect(nearest(found.map(({ at }) => at))).toBeGreaterThanOrEqual(SIZE * 0.8);
  });

  test("in a melee those of each side make room for the others", () => {
    const melee = Array.from({ length: 36 }, (_, index): Unit => {
      const [column, row] = [index % 6, Math.floor(index / 6)];
      return { key: (column + row) % 2 ? "red" : "blue", at: { x: 300 + 8 * column, y: 200 + 8 * row } };
    });
    const found = crowdsOf(melee, SIZE, SHEET);
    expect(nearest(found.map(({ at }) => at))).toBeGreaterThanOrEqual(SIZE);
  });

  test("a counter that stays on its own does not join", () => {
    const found = crowdsOf([...units(null, heap(1)), ...units("red", heap(40))], SIZE, SHEET);
    expect(found[0]?.members).toEqual([0]);
  });
});

describe("a fan", () => {
  const area = { x: 0, y: 0, ...SHEET };

  test.each([
    ["in the middle", { x: 500, y: 300 }, 11],
    ["in a corner", { x: 0, y: 600 }, 11],
    ["of very many", { x: 990, y: 10 }, 400],
  ])("%s shows each counter, and stays in its area", (_, around, count) => {
    const { points, size } = fanned(count, around, SIZE, area);
    expect(nearest(points)).toBeGreaterThan(size);
    for (const { x, y } of points)
      expect(Math.min(x, y, SHEET.width - x, SHEET.height - y)).toBeGreaterThanOrEqual(size / 2);
  });

  test("has rows that fit into a narrow area", () => {
    const { points, columns } = fanned(9, { x: 50, y: 300 }, SIZE, { x: 0, y: 0, width: 100, height: 600 });
    expect([columns, points[2]?.x === points[0]?.x]).toEqual([2, true]);
  });
});
