/** Spread overlapping counters, so that each can be seen and pressed. Held equal to `scenes.spread` in Python. */

import type { Point, Size } from "../geometry/geometry";

/** Distance of two counters at which they no longer overlap too much, as a share of their width. */
const APART = 0.86;
/** Maximum distance of a counter from its true point, in counter widths. */
const FARTHEST = 1.8;
const ROUNDS = 60;

/**
 * Move points apart until counters of this size hardly overlap, or until they are too far from their true
 * points. Points that need not move are returned as they are.
 */
export function spread(points: readonly Point[], size: number, sheet: Size): readonly Point[] {
  const apart = size * APART;
  const at = points.map(({ x, y }) => ({ x, y }));
  const order = points.map((_, index) => index);
  const moved = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    order.sort((one, other) => xOf(at, one) - xOf(at, other) || one - other);
    let settled = true;
    for (let i = 0; i < order.length; i++) {
      for (let j = i + 1; j < order.length; j++) {
        const [low, high] = [order[i] ?? 0, order[j] ?? 0].sort((one, other) => one - other) as [
          number,
          number,
        ];
        const one = at[low];
        const other = at[high];
        if (!one || !other || Math.abs(other.x - one.x) >= apart) break;
        if (!part(one, other, apart, high)) continue;
        moved.add(low).add(high);
        settled = false;
      }
    }
    for (const index of moved) hold(at[index], points[index], size, sheet);
    if (settled) break;
  }
  return points.map((point, index) => (moved.has(index) ? (at[index] ?? point) : point));
}

interface Movable {
  x: number;
  y: number;
}

function xOf(at: readonly Movable[], index: number): number {
  return at[index]?.x ?? 0;
}

/** Move two points apart by half of their overlap each, the shorter way. Returns whether they overlapped. */
function part(one: Movable, other: Movable, apart: number, order: number): boolean {
  const right = other.x - one.x;
  const down = other.y - one.y;
  const acrossBy = apart - Math.abs(right);
  const downBy = apart - Math.abs(down);
  const HARDLY = apart * 0.01;
  if (acrossBy <= HARDLY || downBy <= HARDLY) return false;
  // Counters at one point part in turns to the side and downwards.
  const sideways = right || down ? acrossBy < downBy : order % 2 === 1;
  if (sideways) {
    const step = (acrossBy / 2) * (right < 0 ? -1 : 1);
    one.x -= step;
    other.x += step;
  } else {
    const step = (downBy / 2) * (down < 0 ? -1 : 1);
    one.y -= step;
    other.y += step;
  }
  return true;
}

/** Keep a counter near its true point and on the sheet. */
function hold(at: Movable | undefined, from: Point | undefined, size: number, sheet: Size): void {
  if (!at || !from) return;
  const farthest = size * FARTHEST;
  at.x = within(
    at.x,
    Math.max(from.x - farthest, size / 2),
    Math.min(from.x + farthest, sheet.width - size / 2),
  );
  at.y = within(
    at.y,
    Math.max(from.y - farthest, size / 2),
    Math.min(from.y + farthest, sheet.height - size / 2),
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
