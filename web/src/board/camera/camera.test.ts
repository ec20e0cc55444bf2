import { describe, expect, test } from "vitest";

import { centred, fit, pan, showing, textScale, toSheet, toWindow, zoom } from "./camera";

const SHEET = { width: 1000, height: 800 };
const WINDOW = { width: 600, height: 600 };

describe("the camera", () => {
  test("shows the whole sheet in the middle of the window", () => {
    const camera = fit(SHEET, WINDOW);
    const start = toWindow(camera, { x: 0, y: 0 });
    const end = toWindow(camera, { x: SHEET.width, y: SHEET.height });
    expect(start.x).toBeGreaterThanOrEqual(0);
    expect(end.x).toBeLessThanOrEqual(WINDOW.width);
    expect(start.y).toBeCloseTo(WINDOW.height - end.y);
  });

  test("letters and counters grow with the text of the page", () => {
    const root = document.createElement("div");
    document.body.append(root);
    root.style.fontSize = "20px";
    expect(textScale(root)).toBe(1.25);
    root.remove();
  });

  test("does not fail before the window has a size", () => {
    expect(fit(SHEET, { width: 0, height: 0 })).toEqual({ scale: 1, x: 0, y: 0 });
  });

  test("keeps the point under the pointer while zooming", () => {
    const camera = fit(SHEET, WINDOW);
    const pointer = { x: 350, y: 300 };
    const nearer = zoom(camera, 2, pointer, SHEET, WINDOW);
    expect(nearer.scale).toBeCloseTo(camera.scale * 2);
    expect(toSheet(nearer, pointer).x).toBeCloseTo(toSheet(camera, pointer).x);
    expect(toSheet(nearer, pointer).y).toBeCloseTo(toSheet(camera, pointer).y);
  });

  test("never zooms out beyond the whole sheet", () => {
    const camera = fit(SHEET, WINDOW);
    expect(zoom(camera, 0.2, { x: 10, y: 10 }, SHEET, WINDOW)).toEqual(camera);
  });

  test("cannot push the sheet out of the window", () => {
    const near = zoom(fit(SHEET, WINDOW), 3, { x: 300, y: 300 }, SHEET, WINDOW);
    const pushed = pan(near, { x: 1e6, y: -1e6 }, SHEET, WINDOW);
    expect(pushed.x).toBeLessThan(WINDOW.width);
    expect(pushed.y + SHEET.height * pushed.scale).toBeGreaterThan(0);
  });

  test("moves just far enough to show a place", () => {
    const near = zoom(fit(SHEET, WINDOW), 4, { x: 300, y: 300 }, SHEET, WINDOW);
    const corner = { x: 990, y: 790 };
    const moved = toWindow(showing(near, corner, 20, SHEET, WINDOW), corner);
    expect(moved.x).toBeLessThanOrEqual(WINDOW.width);
    expect(moved.y).toBeLessThanOrEqual(WINDOW.height);
    expect(showing(near, toSheet(near, { x: 300, y: 300 }), 20, SHEET, WINDOW)).toBe(near);
  });

  test("centres a point within the zoom limit, and keeps the edge at a corner in view", () => {
    const near = centred({ x: 500, y: 400 }, 2, SHEET, WINDOW);
    expect(near.scale).toBe(2);
    expect(toWindow(near, { x: 500, y: 400 })).toEqual({ x: 300, y: 300 });
    expect(centred({ x: 0, y: 0 }, 0.01, SHEET, WINDOW)).toEqual(fit(SHEET, WINDOW));
    expect(toWindow(centred({ x: 0, y: 0 }, 2, SHEET, WINDOW), { x: 0, y: 0 }).x).toBeLessThan(300);
  });
});
