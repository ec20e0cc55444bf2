/** A continuous map: every point is a place, written "east,north" in the map's own units. */

import type { MapBoard } from "../../generated/wire";
import type { Geometry, Heading, Point } from "./geometry";
import { FRAME } from "./squares";
import type { Place } from "../../lib/wire_types";

/** Length of a map's longer side on the sheet, so that lines and lettering keep their weight. */
const LONGER_SIDE = 1000;
/** Arrow-key steps along the longer side of a map without a grid. */
const STEPS_ACROSS = 40;
const STEPS_IN_A_GRID_SQUARE = 4;
const SPOT_CORNERS = 16;
/** Radius around a named place within which a click means that place, in piece widths. */
const CATCH = 0.5;

const HEADINGS: Readonly<Record<Heading, readonly [number, number]>> = {
  up: [0, 1],
  down: [0, -1],
  left: [-1, 0],
  right: [1, 0],
};

/** The layout of a map, with the projection of map points to the sheet. */
export interface MapGeometry extends Geometry {
  /** Sheet units per map unit. */
  readonly scale: number;
  /** Project a point of the map (east, north) to the sheet. */
  project(point: readonly [number, number]): Point;
}

/** The least and greatest width of a counter on the screen, in pixels. */
const COUNTER_PIXELS = { least: 20, most: 46 };

/**
 * The layout of a map. With a zoom, in pixels per unit of the sheet, the size of the pieces is held between
 * bounds on the screen: they stay visible from afar, and separate when the map is magnified.
 */
export function ground(board: MapBoard, zoom: number | null = null): MapGeometry {
  const scale = LONGER_SIDE / Math.max(board.width, board.height);
  const stride = board.grid
    ? board.grid / STEPS_IN_A_GRID_SQUARE
    : niceStep(Math.max(board.width, board.height) / STEPS_ACROSS);
  const named = [...new Set((board.names ?? []).map((name) => name.place))];
  const locate = (place: Place): readonly [number, number] | null => {
    const point = mapPoint(place);
    return point && point[0] >= 0 && point[0] <= board.width && point[1] >= 0 && point[1] <= board.height
      ? point
      : null;
  };
  const project = ([east, north]: readonly [number, number]): Point => ({
    x: FRAME + east * scale,
    y: FRAME + (board.height - north) * scale,
  });
  const centre = (place: Place): Point => project(locate(place) ?? [0, 0]);
  const natural = board.piece_size * scale;
  const room =
    zoom === null
      ? natural
      : Math.min(Math.max(natural * zoom, COUNTER_PIXELS.least), COUNTER_PIXELS.most) / zoom;

  return {
    size: { width: board.width * scale + 2 * FRAME, height: board.height * scale + 2 * FRAME },
    room,
    radius: (distance) => distance * scale,
    squareRanges: false,
    scale,
    project,
    places: named,
    has: (place) => locate(place) !== null,
    centre,
    outline: (place, factor = 1) => {
      const { x, y } = centre(place);
      return Array.from({ length: SPOT_CORNERS }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / SPOT_CORNERS - Math.PI / 2;
        return {
          x: x + (room / 2) * factor * Math.cos(angle),
          y: y + (room / 2) * factor * Math.sin(angle),
        };
      });
    },
    placeAt: (point) => {
      const near = named.find((place) => {
        const { x, y } = centre(place);
        return Math.hypot(x - point.x, y - point.y) <= room * CATCH;
      });
      if (near) return near;
      const east = (point.x - FRAME) / scale;
      const north = board.height - (point.y - FRAME) / scale;
      const onMap = east >= 0 && east <= board.width && north >= 0 && north <= board.height;
      return onMap ? mapPlace(tidy(east, stride), tidy(north, stride)) : null;
    },
    neighbour: (place, heading) => {
      const point = locate(place);
      if (!point) return null;
      const [right, up] = HEADINGS[heading];
      // From a point off the lattice, the first press leads to the lattice, so that rows line up.
      const next = mapPlace(stepped(point[0], right, stride), stepped(point[1], up, stride));
      return locate(next) ? next : null;
    },
  };
}

/** The point of a place, on the map or not. */
export function mapPoint(place: Place): readonly [number, number] | null {
  const [east, north, ...more] = place.split(",").map(Number);
  if (east === undefined || north === undefined || more.length) return null;
  return Number.isFinite(east) && Number.isFinite(north) ? [east, north] : null;
}

/** A point as a place, rounded to two decimals, without trailing zeros. */
export function mapPlace(east: number, north: number): Place {
  return `${Math.round(east * 100) / 100 + 0},${Math.round(north * 100) / 100 + 0}`;
}

/** Whether a point lies within an outline. */
export function inside(
  [east, north]: readonly [number, number],
  outline: readonly (readonly [number, number])[],
): boolean {
  let within = false;
  outline.forEach(([x, y], index) => {
    const [beforeX, beforeY] = outline.at(index - 1) ?? [x, y];
    const crosses = y > north !== beforeY > north;
    if (crosses && east < ((beforeX - x) * (north - y)) / (beforeY - y) + x) within = !within;
  });
  return within;
}

/** Round a clicked coordinate to well below the visible distance. */
function tidy(value: number, stride: number): number {
  const exactness = 10 ** Math.floor(Math.log10(stride / 2));
  return Math.round(value / exactness) * exactness;
}

function stepped(value: number, direction: number, stride: number): number {
  if (!direction) return value;
  const steps = value / stride + direction * 1e-6;
  return (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stride;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((step) => step * power >= rough) ?? 10) * power;
}
