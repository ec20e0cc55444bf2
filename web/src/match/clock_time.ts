/** The time that a clock shows now: counted on from the time left that the server sent. */

import type { ClockFace, MatchInfo, TableInfo } from "../generated/wire";

const SHORTEST_WARNING = 20_000;
const LONGEST_WARNING = 3_600_000;
const WARNING_PART = 0.1;

const arrivals = new WeakMap<TableInfo, number>();

/** Store when a table's clocks were received. */
export function noteArrival(table: TableInfo, now: number = Date.now()): void {
  if (!arrivals.has(table)) arrivals.set(table, now);
}

/** The time left on a clock of this table, in milliseconds. */
export function timeLeft(table: TableInfo, face: ClockFace, now: number = Date.now()): number {
  const since = face.running ? now - (arrivals.get(table) ?? now) : 0;
  return Math.max(0, face.left - since);
}

/** Whether little time is left, so that the clock should stand out. */
export function isShort(left: number, clock: NonNullable<MatchInfo["clock"]>): boolean {
  const part = clock.seconds * 1000 * WARNING_PART;
  return left < Math.min(LONGEST_WARNING, Math.max(SHORTEST_WARNING, part));
}
