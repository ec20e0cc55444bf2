/** Where the places of a board lie: one interface for every kind of board. */

import type { Place } from "../../lib/wire_types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The direction of an arrow key. */
export type Heading = "up" | "down" | "left" | "right";

/** The layout of a board in its own units; the camera scales them to pixels. */
export interface Geometry {
  /** The size of the whole sheet, including its frame. */
  readonly size: Size;
  /** The width that a piece may take at a place. */
  readonly room: number;
  /** A distance in steps, or in a map's units, as the length on the sheet within which all of it lies. */
  radius(distance: number): number;
  /** Whether "within a distance" is square on this board, as steps also go over corners. */
  readonly squareRanges: boolean;
  /** The places within a number of steps, on boards that draw ranges along the edges of places. */
  within?(place: Place, steps: number): readonly Place[];
  /** Every place that has a name of its own, in reading order. */
  readonly places: readonly Place[];
  /** A few places that hold all those next to a place; without it, all places may. */
  near?(place: Place): readonly Place[];
  /** Whether a place lies on the board. */
  has(place: Place): boolean;
  /** The middle of a place on the board. */
  centre(place: Place): Point;
  /** The corners of a place, clockwise; `scale` shrinks them towards the centre. */
  outline(place: Place, scale?: number): readonly Point[];
  /** The place at a point, if there is one. */
  placeAt(point: Point): Place | null;
  /** Where an arrow key leads from a place; `null` at the edge. */
  neighbour(place: Place, heading: Heading): Place | null;
}

/** Corners as an SVG attribute. */
export function corners(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

/** Round a coordinate to keep the SVG short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The initial place of the cursor: the one nearest to the middle of the board. */
export function middlePlace(geometry: Geometry): Place | null {
  const { width, height } = geometry.size;
  const middle = geometry.placeAt({ x: width / 2, y: height / 2 });
  return middle ?? geometry.places[Math.floor(geometry.places.length / 2)] ?? null;
}

const BACK: Readonly<Record<Heading, Heading>> = { up: "down", down: "up", left: "right", right: "left" };

/** The place a number of arrow-key steps away; stops at an edge, or wraps to the opposite one. */
export function travel(
  geometry: Geometry,
  from: Place,
  heading: Heading,
  steps: number,
  wraps: boolean,
): Place {
  let place = from;
  for (let step = 0; step < steps; step++) {
    const next = geometry.neighbour(place, heading);
    if (next === null && !wraps) break;
    place = next ?? farthest(geometry, place, BACK[heading]);
  }
  return place;
}

function farthest(geometry: Geometry, from: Place, heading: Heading): Place {
  let place = from;
  for (let next: Place | null = from; next !== null; next = geometry.neighbour(place, heading)) place = next;
  return place;
}

/** The compass bearing from one place to another, in degrees. */
function bearing(geometry: Geometry, from: Place, to: Place): number {
  const start = geometry.centre(from);
  const end = geometry.centre(to);
  const degrees = (Math.atan2(round(end.x - start.x), round(start.y - end.y)) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** The place next to a place in a compass direction, in degrees; `null` at the edge. */
export function towards(geometry: Geometry, place: Place, degrees: number): Place | null {
  const near = around(geometry, place);
  return near.find((other) => Math.abs(bearing(geometry, place, other) - degrees) < 1) ?? null;
}

/** The places next to a place, clockwise from the north. */
export function around(geometry: Geometry, place: Place): readonly Place[] {
  const middle = geometry.centre(place);
  return (geometry.near?.(place) ?? geometry.places)
    .filter((other) => {
      const { x, y } = geometry.centre(other);
      return other !== place && Math.hypot(x - middle.x, y - middle.y) <= geometry.radius(1);
    })
    .sort((one, other) => bearing(geometry, place, one) - bearing(geometry, place, other));
}
