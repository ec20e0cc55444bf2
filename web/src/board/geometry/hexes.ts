/** A board of hexes: straight columns of flat-topped hexes, or straight rows of pointed ones. */

import type { HexBoard } from "../../generated/wire";
import { type Geometry, type Point, round } from "./geometry";
import { FRAME, STEPS } from "./squares";
import type { Place } from "../../lib/wire_types";

/** The distance between opposite sides of a hex. */
const ACROSS = 44;
/** The distance from the centre of a hex to a corner. */
const RADIUS = ACROSS / Math.sqrt(3);
/** The distance between the centres of neighbouring columns (flat) or rows (pointed). */
const STRIDE = RADIUS * 1.5;
/** The share of a hex's width that a piece may take. */
const ROOM = 0.88;

interface Hex {
  readonly place: Place;
  readonly row: number;
  readonly column: number;
  readonly centre: Point;
}

/** The layout of a board of hexes. */
export function hexes(board: HexBoard): Geometry {
  const flat = board.orientation === "flat";
  const isShifted = (index: number) => (index % 2 === 1) === ((board.shifted ?? "even") === "even");
  const rows = board.row_names.length;
  const columns = board.column_names.length;
  const lines: Hex[][] = board.row_names.map((rowName, row) =>
    board.column_names.map((columnName, column) => ({
      place: rowName + columnName,
      row,
      column,
      centre: flat
        ? { x: FRAME + RADIUS + column * STRIDE, y: FRAME + ACROSS * (row + (isShifted(column) ? 1 : 0.5)) }
        : { x: FRAME + ACROSS * (column + (isShifted(row) ? 1 : 0.5)), y: FRAME + RADIUS + row * STRIDE },
    })),
  );
  /** Axial coordinates of a hex: both axes follow neighbours, unlike rows and columns. */
  const slanted = ({ row, column }: Hex): Point => {
    const [straight, staggered] = flat ? [column, row] : [row, column];
    const before = isShifted(0) ? Math.floor((straight + 1) / 2) : Math.floor(straight / 2);
    return { x: straight, y: staggered - before };
  };
  const byPlace = new Map(lines.flat().map((hex) => [hex.place, hex]));
  const centre = (place: Place): Point => byPlace.get(place)?.centre ?? { x: 0, y: 0 };
  const straight = (count: number) => ACROSS * (count + 0.5) + 2 * FRAME;
  const staggered = (count: number) => STRIDE * (count - 1) + 2 * RADIUS + 2 * FRAME;

  return {
    size: flat
      ? { width: staggered(columns), height: straight(rows) }
      : { width: straight(columns), height: staggered(rows) },
    room: ACROSS * ROOM,
    radius: (distance) => (distance + 0.5) * ACROSS,
    squareRanges: false,
    within: (place, steps) => {
      const from = byPlace.get(place);
      if (!from) return [];
      const near = [...byPlace.values()].filter((hex) => stepsBetween(slanted(from), slanted(hex)) <= steps);
      return near.map((hex) => hex.place);
    },
    near: (place) => {
      const hex = byPlace.get(place);
      if (!hex) return [];
      return [-1, 0, 1].flatMap((down) =>
        [-1, 0, 1].flatMap((right) => lines[hex.row + down]?.[hex.column + right]?.place ?? []),
      );
    },
    places: [...byPlace.keys()],
    has: (place) => byPlace.has(place),
    centre,
    outline: (place, scale = 1) => hexCorners(centre(place), RADIUS * scale, flat),
    placeAt: (point) => {
      // A point belongs to the hex with the nearest centre, which is one of the nine around the estimate.
      const column = flat ? (point.x - FRAME - RADIUS) / STRIDE : (point.x - FRAME) / ACROSS - 0.75;
      const row = flat ? (point.y - FRAME) / ACROSS - 0.75 : (point.y - FRAME - RADIUS) / STRIDE;
      const candidates = [-1, 0, 1].flatMap((down) =>
        [-1, 0, 1].flatMap((right) => lines[Math.round(row) + down]?.[Math.round(column) + right] ?? []),
      );
      const nearest = candidates.sort((a, b) => distance(a.centre, point) - distance(b.centre, point))[0];
      return nearest && within(nearest.centre, point, flat) ? nearest.place : null;
    },
    neighbour: (place, heading) => {
      const hex = byPlace.get(place);
      const step = STEPS[heading];
      return (hex && lines[hex.row + step.row]?.[hex.column + step.column]?.place) ?? null;
    },
  };
}

/** The two corners that two neighbouring hexes share. */
export function sharedEdge(geometry: Geometry, one: Place, other: Place): readonly [Point, Point] | null {
  const theirs = geometry.outline(other);
  const shared = geometry
    .outline(one)
    .filter((corner) => theirs.some((their) => distance(corner, their) < 1));
  const [start, end] = shared;
  return start && end ? [start, end] : null;
}

/** The outline of a set of hexes, as a path: the edges that no two of them share, in order. */
export function outlineOf(geometry: Geometry, places: readonly Place[]): string {
  const edges = new Map<string, readonly [Point, Point]>();
  for (const place of places) {
    const corners = geometry.outline(place);
    corners.forEach((start, index) => {
      const end = corners[(index + 1) % corners.length] ?? start;
      const key = [start, end].map(spot).sort().join(" ");
      if (!edges.delete(key)) edges.set(key, [start, end]);
    });
  }
  const from = new Map([...edges.values()].map((edge) => [spot(edge[0]), edge]));
  const rings: string[] = [];
  for (let [first] = from.values(); first; [first] = from.values()) {
    const ring: Point[] = [];
    for (let edge: readonly [Point, Point] | undefined = first; edge; edge = from.get(spot(edge[1]))) {
      from.delete(spot(edge[0]));
      ring.push(edge[0]);
    }
    rings.push(`M${ring.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`);
  }
  return rings.join("");
}

/** A key for a corner, the same for all hexes that meet there. */
function spot({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

function stepsBetween(one: Point, other: Point): number {
  const x = other.x - one.x;
  const y = other.y - one.y;
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y));
}

function hexCorners(centre: Point, radius: number, flat: boolean): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner - (flat ? (2 * Math.PI) / 3 : Math.PI / 2);
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

function within(centre: Point, point: Point, flat: boolean): boolean {
  const across = Math.abs(point.x - centre.x);
  const down = Math.abs(point.y - centre.y);
  const [along, over] = flat ? [across, down] : [down, across];
  return over <= ACROSS / 2 && along * (Math.sqrt(3) / 2) + over / 2 <= ACROSS / 2;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
