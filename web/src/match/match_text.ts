/** Texts about a match: names, times, clocks. */

import { computed } from "@preact/signals";

import { computerName, levelTitle } from "../i18n/player_names";
import { locale, t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import type { CompleteView } from "../net/seat_view";
import type { MatchInfo, Outcome, SeatInfo, Side, Talk } from "../generated/wire";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The name of a seat, as a heading. */
export function seatName(seat: string | null): string {
  if (seat === null) return t("spectator");
  return seat.charAt(0).toUpperCase() + seat.slice(1).replaceAll("-", " ");
}

/** The viewpoint, within a sentence. */
export function viewpointName(seat: string | null): string {
  return seat === null ? t("spectator.some") : seatName(seat);
}

/** The player at a seat, in short. */
export function playerOf(info: SeatInfo): string {
  switch (info.kind) {
    case "open":
      return t("player-open");
    case "computer":
      return (
        levelTitle(info.player ?? "", info.seconds) ??
        t("player-computer", { player: info.player ? computerName(info.player) : t("player-unnamed") })
      );
    case "umpire":
      return info.player ?? t("player-umpire");
    case "person":
      return info.player ?? t("player-somebody");
  }
}

/** The name shown at the viewer's own seat. */
export function ownName({ player }: SeatInfo): string {
  return player === null ? t("player-you") : t("player-name-you", { player });
}

/** The side that a seat plays; several seats may share one ("blue-right"). */
export function sideOf(seat: string | null, view: CompleteView | null): Side | null {
  const sides = view?.picture.sides ?? [];
  return sides.find(({ id }) => id === seat) ?? sides.find(({ id }) => seat?.startsWith(`${id}-`)) ?? null;
}

/** The name of the side that a seat has to itself, such as "The Wolfpack", or else the name of the seat. */
export function titleOfSeat(seat: string, view: CompleteView | null): string {
  return view?.picture.sides.find(({ id }) => id === seat)?.name ?? seatName(seat);
}

/** The outcome, as a heading. */
export function verdict(outcome: Outcome): string {
  if (outcome.winners.length === 0) return t("outcome.draw");
  const { winners } = outcome;
  return t("outcome.wins", { winners: formatList(winners.map(seatName)), count: winners.length });
}

const tenths = computed(
  () => new Intl.NumberFormat(locale.value, { minimumIntegerDigits: 2, minimumFractionDigits: 1 }),
);

/** The time on a clock: tenths near the end, days if there are many. */
export function clockText(left: number): string {
  const time = Math.max(0, left);
  if (time < 10 * SECOND) return `0:${tenths.value.format(Math.floor(time / 100) / 10)}`;
  if (time >= 2 * DAY) {
    const days = Math.floor(time / DAY);
    return t("clock-days-and-hours", { days, hours: Math.floor((time % DAY) / HOUR) });
  }
  const hours = Math.floor(time / HOUR);
  const minutes = Math.floor((time % HOUR) / MINUTE);
  const seconds = twoDigits(Math.floor((time % MINUTE) / SECOND));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** The clocks of a match, in words; empty if there are none. */
export function clockRules({ clock, umpire_clock: umpire }: MatchInfo): string {
  const rules = [clock && clockRule(clock), umpire && t("clock-rule-umpire", { rule: clockRule(umpire) })];
  return rules.filter(Boolean).join(" · ");
}

/** The rule of a clock, in words. */
export function clockRule(clock: NonNullable<MatchInfo["clock"]>): string {
  const time = spanText(clock.seconds);
  if (clock.type === "per-turn") return t("clock-rule-turn", { time });
  if (!clock.increment) return t("clock-rule-match", { time });
  return t("clock-rule-match-and-more", { time, more: spanText(clock.increment) });
}

function spanText(seconds: number): string {
  const time = seconds * SECOND;
  const whole = (unit: number) => time >= unit && time % unit === 0;
  if (whole(DAY)) return t("span-days", { count: time / DAY });
  if (whole(HOUR)) return t("span-hours", { count: time / HOUR });
  if (whole(MINUTE)) return t("span-minutes", { count: time / MINUTE });
  return t("span-seconds", { count: Math.round(seconds) });
}

/** The text of a talk entry that is an action and not a message. */
export function talkNotice(talk: Talk): string {
  const seat = seatName(talk.seat);
  switch (talk.kind) {
    case "ask-undo":
      return t("talk-asks", { seat });
    case "agree-undo":
      return t("talk-agrees", { seat });
    case "decline-undo":
      return t("talk-declines", { seat });
    case "rematch":
      return t("talk-rematch", { seat });
    case "chat":
    case "note":
      return talk.text;
  }
}

/** What spectators of a match see, and why not more. */
export function spectatorsSee(match: MatchInfo): string {
  if (match.status === "over") return t("see-over");
  switch (match.spectators) {
    case "now":
      return t("see-now");
    case "delayed":
      return t("see-delayed", { time: spanText(match.delay * 60) });
    case "at-end":
      return t("see-at-end");
  }
}

const timeOfDay = computed(
  () => new Intl.DateTimeFormat(locale.value, { hour: "2-digit", minute: "2-digit" }),
);
const dayOfYear = computed(() => new Intl.DateTimeFormat(locale.value, { day: "numeric", month: "short" }));

/** A time of day, with the date if it is not today. */
export function timeText(time: number, now: number = Date.now()): string {
  const date = new Date(time);
  const clock = timeOfDay.value.format(date);
  if (date.toDateString() === new Date(now).toDateString()) return clock;
  return `${dayOfYear.value.format(date)}, ${clock}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
