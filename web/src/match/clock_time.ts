/** How much time a clock shows now: the server tells what was left, and this side counts on. */

import type { ClockFace, MatchInfo, TableInfo } from "../generated/wire";

const SHORTEST_WARNING = 20_000;
const LONGEST_WARNING = 3_600_000;
const WARNING_PART = 0.1;

const arrivals = new WeakMap<TableInfo, number>();

/** Remember when a table's clocks were told. */
export function noteArrival(table: TableInfo, now: number = Date.now()): void {
  if (!arrivals.has(table)) arrivals.set(table, now);
}

/** The time left on a face of this table, in milliseconds. */
export function timeLeft(table: TableInfo, face: ClockFace, now: number = Date.now()): number {
  const since = face.running ? now - (arrivals.get(table) ?? now) : 0;
  return Math.max(0, face.left - since);
}

/** Whether so little is left that it should be seen. */
export function isShort(left: number, clock: NonNullable<MatchInfo["clock"]>): boolean {
  const part = clock.seconds * 1000 * WARNING_PART;
  return left < Math.min(LONGEST_WARNING, Math.max(SHORTEST_WARNING, part));
}
