import { describe, expect, test } from "vitest";

import type { Point } from "../geometry/geometry";
import { spread } from "./spread";

const SHEET = { width: 1000, height: 600 };

function nearest(points: readonly Point[]): number {
  const distances = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))),
  );
  return Math.min(...distances);
}

describe("counters that overlap", () => {
  test.each([
    ["at one point", Array.from({ length: 5 }, () => ({ x: 500, y: 300 }))],
    ["in a column", Array.from({ length: 8 }, (_, index) => ({ x: 500, y: 200 + 10 * index }))],
  ])("%s give way, so that each can be seen", (_, points) => {
    const found = spread(points, 20, SHEET);
    expect(nearest(found)).toBeGreaterThanOrEqual(16);
    found.forEach((at, index) => {
      const { x, y } = points[index] ?? { x: 0, y: 0 };
      expect(Math.max(Math.abs(at.x - x), Math.abs(at.y - y))).toBeLessThanOrEqual(36);
    });
  });

  test("give way to the same points as in pictures", () => {
    const found = spread(
      [
        { x: 500, y: 300 },
        { x: 500, y: 300 },
        { x: 506, y: 300 },
      ],
      20,
      SHEET,
    );
    expect(found.map(({ x, y }) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100])).toEqual([
      [484.88, 300],
      [519.16, 300],
      [501.96, 300],
    ]);
  });

  test("stay on the sheet", () => {
    const corner = Array.from({ length: 4 }, () => ({ x: 2, y: 2 }));
    for (const { x, y } of spread(corner, 20, SHEET)) expect(Math.min(x, y)).toBeGreaterThanOrEqual(10);
  });
});

test("a counter with room stays where it is", () => {
  const points = [
    { x: 100, y: 100 },
    { x: 118, y: 100 },
  ];
  expect(spread(points, 20, SHEET)).toEqual(points);
});
