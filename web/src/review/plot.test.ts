import { describe, expect, test } from "vitest";

import type { Curve } from "../generated/wire";
import { areaPath, chancePlot, countPlot, linePath, luckPlot, markNear, stepAt, valueAt } from "./plot";

const CURVE: Curve = {
  side: 0,
  points: [
    [0, 0.5],
    [4, 0.75],
    [8, 0.25],
  ],
};

describe("a curve", () => {
  test("of counts holds each value until the next", () => {
    const plot = countPlot(8, [CURVE]);
    expect([0, 3, 4, 7, 8].map((step) => valueAt(plot, CURVE, step))).toEqual([0.5, 0.5, 0.75, 0.75, 0.25]);
    expect(linePath(plot, CURVE)).toBe("M0 50H50L50 25H100L100 75");
  });

  test("has values at its points, and between them on straight lines", () => {
    expect([0, 2, 4, 5, 8, 9].map((step) => valueAt(chancePlot(8), CURVE, step))).toEqual([
      0.5, 0.625, 0.75, 0.625, 0.25, 0.25,
    ]);
    const late: Curve = { side: 0, points: [[3, 0.4]] };
    expect([2, 3, 9].map((step) => valueAt(chancePlot(8), late, step))).toEqual([null, 0.4, 0.4]);
    expect(valueAt(chancePlot(8), { side: 0, points: [] }, 0)).toBeNull();
  });

  test("is drawn in percent of the plot", () => {
    const plot = chancePlot(8);
    expect(linePath(plot, CURVE)).toBe("M0 50L50 25L100 75");
    expect(areaPath(plot, CURVE, 0)).toBe("M0 50L50 25L100 75L100 100L0 100Z");
  });

  test("with one point is a level line, and without points nothing", () => {
    const plot = chancePlot(8);
    expect(linePath(plot, { side: 0, points: [[0, 1]] })).toBe("M0 0L100 0");
    expect(areaPath(plot, { side: 0, points: [] }, 0)).toBe("");
  });
});

test("the plot of luck has none in the middle, and the plot of numbers begins at zero", () => {
  expect(luckPlot(8, [{ side: 0, points: [[1, -0.3]] }])).toEqual({
    steps: 8,
    low: -0.3,
    high: 0.3,
    stairs: true,
    shared: false,
  });
  expect(luckPlot(8, []).high).toBe(0.1);
  expect(countPlot(8, [CURVE])).toMatchObject({ low: 0, high: 1 });
  expect(countPlot(8, [{ side: 0, points: [[1, 12]] }]).high).toBe(12);
});

test("a place in the plot is a step, or the mark near it", () => {
  const plot = chancePlot(50);
  expect([-1, 0, 0.5, 2].map((share) => stepAt(plot, share))).toEqual([0, 0, 25, 50]);
  const marks = [{ step: 10 }, { step: 12 }];
  expect(markNear(plot, marks, 0.21, 0.05)).toBe(marks[0]);
  expect(markNear(plot, marks, 0.235, 0.05)).toBe(marks[1]);
  expect(markNear(plot, marks, 0.5, 0.05)).toBeNull();
  expect(stepAt(chancePlot(0), 1)).toBe(0);
});
