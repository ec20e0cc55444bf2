/** Zoom and pan: which part of the sheet the window shows. Pure functions. */

import type { Point, Size } from "../geometry/geometry";

/** A point `p` of the sheet is shown at `p * scale + (x, y)` of the window. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Maximum zoom, relative to the whole board. */
const NEAREST = 8;
/** Share of the window that the sheet always covers. */
const KEPT_IN_SIGHT = 0.4;
/** Zoom factor of one press of a button or key. */
export const ZOOM_STEP = 1.35;
const WHEEL_SPEED = 0.0016;
const LINE_OF_WHEEL = 16;

/** Margin around the whole sheet. */
const MARGIN = 4;

/** Pixels of a rem for which the sizes of letters and counters on the screen are meant. */
const USUAL_REM = 16;

/** How many times as large as usual letters and counters are: as much as the text of the page. */
export function textScale(root: Element = document.documentElement): number {
  return parseFloat(getComputedStyle(root).fontSize) / USUAL_REM || 1;
}

/** Fit the whole sheet into the window, centred. */
export function fit(sheet: Size, window: Size): Camera {
  if (!window.width || !window.height) return { scale: 1, x: 0, y: 0 };
  const scale = Math.min(
    Math.max(1, window.width - 2 * MARGIN) / sheet.width,
    Math.max(1, window.height - 2 * MARGIN) / sheet.height,
  );
  return {
    scale,
    x: (window.width - sheet.width * scale) / 2,
    y: (window.height - sheet.height * scale) / 2,
  };
}

/** The point of the sheet under a point of the window. */
export function toSheet(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

/** The point of the window over a point of the sheet. */
export function toWindow(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y };
}

/** Zoom by a factor, keeping the given point of the window fixed. */
export function zoom(camera: Camera, factor: number, at: Point, sheet: Size, window: Size): Camera {
  const whole = fit(sheet, window);
  const scale = clamp(camera.scale * factor, whole.scale, whole.scale * NEAREST);
  if (scale <= whole.scale) return whole;
  const under = toSheet(camera, at);
  return held({ scale, x: at.x - under.x * scale, y: at.y - under.y * scale }, sheet, window);
}

/** Pan by a number of pixels. */
export function pan(camera: Camera, by: Point, sheet: Size, window: Size): Camera {
  return held({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, sheet, window);
}

/** Pan just far enough to show a point of the sheet with some room around it. */
export function showing(camera: Camera, point: Point, room: number, sheet: Size, window: Size): Camera {
  if (!window.width || !window.height) return camera;
  const { x, y } = toWindow(camera, point);
  const margin = Math.min(room * camera.scale, window.width / 2, window.height / 2);
  const by = {
    x: clamp(x, margin, window.width - margin) - x,
    y: clamp(y, margin, window.height - margin) - y,
  };
  return by.x || by.y ? pan(camera, by, sheet, window) : camera;
}

/** Zoom to a scale, within the limits, with a point of the sheet in the middle of the window. */
export function centred(point: Point, scale: number, sheet: Size, window: Size): Camera {
  const whole = fit(sheet, window);
  const near = clamp(scale, whole.scale, whole.scale * NEAREST);
  return held(
    { scale: near, x: window.width / 2 - point.x * near, y: window.height / 2 - point.y * near },
    sheet,
    window,
  );
}

/** The zoom factor of a wheel event. */
export function wheelFactor(event: Pick<WheelEvent, "deltaY" | "deltaMode">): number {
  const lines = event.deltaMode === 1 ? LINE_OF_WHEEL : 1;
  return Math.exp(-event.deltaY * lines * WHEEL_SPEED);
}

/** Whether two cameras show the same. */
export function same(one: Camera, other: Camera): boolean {
  return one.scale === other.scale && one.x === other.x && one.y === other.y;
}

/** Limit the pan: a small sheet stays centred, a large one keeps covering the window. */
function held(camera: Camera, sheet: Size, window: Size): Camera {
  return {
    scale: camera.scale,
    x: heldAlong(camera.x, sheet.width * camera.scale, window.width),
    y: heldAlong(camera.y, sheet.height * camera.scale, window.height),
  };
}

function heldAlong(start: number, length: number, window: number): number {
  if (length <= window) return (window - length) / 2;
  const loose = (window * (1 - KEPT_IN_SIGHT)) / 2;
  return clamp(start, window - length - loose, loose);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
