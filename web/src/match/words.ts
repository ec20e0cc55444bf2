/** How the table says things: names, lists, times. */

import type { Sight } from "../play/sight";
import type { MatchInfo, Outcome, SeatInfo, Side, Talk } from "../wire";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A seat's name as a heading shows it. */
export function seatName(seat: string | null): string {
  if (seat === null) return "Spectator";
  return seat.charAt(0).toUpperCase() + seat.slice(1).replaceAll("-", " ");
}

/** "North", "North and South", "North, South and East". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Who sits at a seat, in a word or two. */
export function playerOf(info: SeatInfo): string {
  switch (info.kind) {
    case "open":
      return "waits for somebody";
    case "computer":
      return `computer, ${info.player ?? "unnamed"}`;
    case "umpire":
      return info.player ?? "umpire";
    case "person":
      return info.player ?? "somebody";
  }
}

/** The side that a seat plays, where the picture has one of that name. */
export function sideOf(seat: string | null, sight: Sight | null): Side | null {
  return sight?.picture.sides.find((side) => side.id === seat) ?? null;
}

/** Who won, as a heading. */
export function verdict(outcome: Outcome): string {
  if (outcome.winners.length === 0) return "A draw";
  return `${listed(outcome.winners.map(seatName))} ${outcome.winners.length === 1 ? "wins" : "win"}`;
}

/** The time on a clock: tenths when it is nearly over, days when there is plenty. */
export function clockText(left: number): string {
  const time = Math.max(0, left);
  if (time < 10 * SECOND) return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`;
  if (time >= 2 * DAY) return `${Math.floor(time / DAY)} d ${Math.floor((time % DAY) / HOUR)} h`;
  const hours = Math.floor(time / HOUR);
  const minutes = Math.floor((time % HOUR) / MINUTE);
  const seconds = twoDigits(Math.floor((time % MINUTE) / SECOND));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** The rule of a clock, in words. */
export function clockRule(clock: NonNullable<MatchInfo["clock"]>): string {
  if (clock.type === "per-turn") return `${spanText(clock.seconds)} for each turn`;
  const more = clock.increment ? `, and ${spanText(clock.increment)} more for each turn` : "";
  return `${spanText(clock.seconds)} for the whole match${more}`;
}

function spanText(seconds: number): string {
  const units: readonly [number, string][] = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
    [SECOND, "second"],
  ];
  const time = seconds * SECOND;
  const [unit, name] = units.find(([unit]) => time >= unit && time % unit === 0) ?? [SECOND, "second"];
  const count = Math.round(time / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** What somebody did at the table, for those lines of the talk that are no speech. */
export function deedOf(talk: Talk): string {
  const who = seatName(talk.seat);
  switch (talk.kind) {
    case "ask-undo":
      return `${who} asks to take the last action back.`;
    case "agree-undo":
      return `${who} agrees to that.`;
    case "decline-undo":
      return `${who} declines that.`;
    case "rematch":
      return `${who} wants a rematch.`;
    case "chat":
    case "note":
      return talk.text;
  }
}

/** What spectators of a match see, and why not more. */
export function spectatorsSee(match: MatchInfo): string {
  if (match.status === "over") return "The match is over, so everything can be seen.";
  switch (match.spectators) {
    case "now":
      return "You see what everybody at the table may know, as it happens.";
    case "delayed":
      return `You see the match ${spanText(match.delay * 60)} late, so that nobody at the table can be helped.`;
    case "at-end":
      return "The players keep this match to themselves until it is over. Then you see everything.";
  }
}

const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const DAY_OF_YEAR = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** The time of day of a moment, and the day if it was another one. */
export function momentText(time: number, now: number = Date.now()): string {
  const moment = new Date(time);
  const clock = TIME_OF_DAY.format(moment);
  if (moment.toDateString() === new Date(now).toDateString()) return clock;
  return `${DAY_OF_YEAR.format(moment)}, ${clock}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
