/** Crowds: counters on a map that even after spreading would cover each other are shown as one with a number. */

import type { Point, Size } from "../geometry/geometry";
import { spread } from "./spread";

/** Room of a counter among others, in counter widths: rings and badges stand out. */
const ROOM = 1.2;
/** Distance below which two counters cover each other too much to be told apart, as a share of their room. */
const ILLEGIBLE = 0.8;
/** Distance of the members of a crowd from its first one in the first round, as a share of their room. */
const REACH = 1.2;
const ROUNDS = 6;

/** A counter that may join others. */
export interface Unit {
  readonly at: Point;
  /** Only counters with the same key join. `null` for one that always stays on its own. */
  readonly key: string | null;
}

/** Counters that are drawn as one. */
export interface Crowd {
  /** The indexes of the units, in their order. */
  readonly members: readonly number[];
  /** The middle of their true points. */
  readonly from: Point;
  /** Where the counter is drawn. */
  readonly at: Point;
}

/** Spread counters of this size; those that would still be illegible are joined. A crowd of one is a counter. */
export function crowdsOf(units: readonly Unit[], size: number, sheet: Size): readonly Crowd[] {
  const room = size * ROOM;
  let groups = units.map((_, index): readonly number[] => [index]);
  for (let round = 1; ; round++) {
    const points = groups.map((members) => middle(members.map((one) => units[one]!.at)));
    const at = spread(points, room, sheet);
    const crowded = illegible(at, room * ILLEGIBLE);
    if (!crowded.size || round > ROUNDS)
      return groups.map((members, index) => ({ members, from: points[index]!, at: at[index]! }));
    groups = join(groups, points, crowded, units, room * REACH * round);
  }
}

/** The groups that lie upon another one, of any kind. */
function illegible(at: readonly Point[], least: number): ReadonlySet<number> {
  const found = new Set<number>();
  const order = at.map((_, index) => index).sort((one, other) => at[one]!.x - at[other]!.x);
  for (const [place, one] of order.entries()) {
    for (const other of order.slice(place + 1)) {
      if (at[other]!.x - at[one]!.x >= least) break;
      if (Math.abs(at[other]!.y - at[one]!.y) < least) found.add(one).add(other);
    }
  }
  return found;
}

/** Join illegible groups of a kind whose true points are near each other. */
function join(
  groups: readonly (readonly number[])[],
  points: readonly Point[],
  crowded: ReadonlySet<number>,
  units: readonly Unit[],
  reach: number,
): (readonly number[])[] {
  const taken = new Set<number>();
  return groups.flatMap((members, index) => {
    if (taken.has(index)) return [];
    const key = keyOf(members, units);
    if (!crowded.has(index) || key === null) return [members];
    const near = groups.flatMap((_, other) =>
      other >= index &&
      crowded.has(other) &&
      !taken.has(other) &&
      keyOf(groups[other]!, units) === key &&
      Math.abs(points[other]!.x - points[index]!.x) <= reach &&
      Math.abs(points[other]!.y - points[index]!.y) <= reach
        ? [other]
        : [],
    );
    for (const other of near) taken.add(other);
    return [near.flatMap((other) => groups[other]!).sort((one, other) => one - other)];
  });
}

function keyOf(members: readonly number[], units: readonly Unit[]): string | null {
  return units[members[0] ?? 0]?.key ?? null;
}

function middle(points: readonly Point[]): Point {
  const [only] = points;
  if (only && points.length === 1) return only;
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
}

/** A part of the sheet. */
export interface Area extends Point, Size {}

/** The counters of a crowd, laid out beside each other. */
export interface Fan {
  readonly points: readonly Point[];
  readonly columns: number;
  /** The width of a counter. */
  readonly size: number;
}

/** Distances of the counters of a fan, in counter widths: names fit between them. */
const FAN_RIGHT = 2.2;
const FAN_DOWN = 1.6;
/** Share of its distance to the next one that a counter may take, where there is little room. */
const TIGHT = 0.85;

/** Fan a number of counters out round a point, in reading order, within an area. */
export function fanned(count: number, around: Point, size: number, area: Area): Fan {
  const wide = Math.floor(area.width / (size * FAN_RIGHT));
  const fits = Math.ceil(count / Math.max(1, wide)) * size * FAN_DOWN <= area.height;
  const columns = fits
    ? Math.min(Math.ceil(Math.sqrt(count)), wide)
    : Math.ceil(Math.sqrt((count * area.width) / area.height));
  const rows = Math.ceil(count / columns);
  const right = Math.min(size * FAN_RIGHT, area.width / columns);
  const down = Math.min(size * FAN_DOWN, area.height / rows);
  const left = start(around.x, columns * right, area.x, area.width) + right / 2;
  const top = start(around.y, rows * down, area.y, area.height) + down / 2;
  return {
    points: Array.from({ length: count }, (_, index) => ({
      x: left + (index % columns) * right,
      y: top + Math.floor(index / columns) * down,
    })),
    columns,
    size: Math.min(size, right * TIGHT, down * TIGHT),
  };
}

/** Where something of this length begins that is to lie round a middle, but within bounds. */
function start(middle: number, length: number, least: number, room: number): number {
  return Math.max(least, Math.min(middle - length / 2, least + room - length));
}
