/** Things of a match in words. */
import type { Clock, SeatInfo } from "../wire";
import { titled } from "./games";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Who sits at a seat: "North: Ada", "South: computer (greedy)", "South: open". */
export function seatWords(seat: SeatInfo): string {
  return `${titled(seat.seat)}: ${sitterWords(seat)}`;
}

function sitterWords({ kind, player }: SeatInfo): string {
  if (kind === "open") return "open";
  if (kind === "computer") return player ? `computer (${player})` : "computer";
  if (kind === "umpire") return player ?? "umpire";
  return player ?? "somebody";
}

/** A clock: "3 days a turn", "30 min + 10 s". */
export function clockWords(clock: Clock): string {
  if (clock.type === "per-turn") return `${lengthWords(clock.seconds)} a turn`;
  const more = clock.increment ? ` + ${lengthWords(clock.increment)}` : "";
  return lengthWords(clock.seconds) + more;
}

function lengthWords(seconds: number): string {
  if (seconds % DAY === 0 && seconds > 0) return seconds === DAY ? "1 day" : `${seconds / DAY} days`;
  if (seconds % HOUR === 0 && seconds > 0) return `${seconds / HOUR} h`;
  if (seconds % MINUTE === 0 && seconds > 0) return `${seconds / MINUTE} min`;
  return `${seconds} s`;
}

/** How long ago a moment was: "just now", "5 minutes ago", "3 days ago". */
export function agoWords(moment: number, now: number): string {
  const seconds = Math.max(0, (now - moment) / 1000);
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return counted(seconds / MINUTE, "minute");
  if (seconds < DAY) return counted(seconds / HOUR, "hour");
  return counted(seconds / DAY, "day");
}

function counted(exact: number, unit: string): string {
  const count = Math.floor(exact);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
