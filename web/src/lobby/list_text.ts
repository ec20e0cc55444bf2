/** Texts about matches in lists. */
import { computerName, levelTitle } from "../i18n/player_names";
import { locale, t } from "../i18n/language";
import type { Clock, SeatInfo } from "../generated/wire";
import { titled } from "../data/games";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The player at a seat: "North: Ada", "South: computer (greedy)", "South: open". */
export function seatWords(seat: SeatInfo): string {
  return `${titled(seat.seat)}: ${sitterWords(seat)}`;
}

function sitterWords({ kind, player, seconds }: SeatInfo): string {
  if (kind === "open") return t("sitter-open");
  if (kind === "computer" && player)
    return levelTitle(player, seconds) ?? t("sitter-computer-named", { player: computerName(player) });
  if (kind === "computer") return t("sitter-computer");
  if (kind === "umpire") return player ?? t("sitter-umpire");
  return player ?? t("sitter-somebody");
}

/** A clock: "3 days per turn", "30 min + 10 s". */
export function clockWords(clock: Clock): string {
  if (clock.type === "per-turn") return t("clock-a-turn", { time: lengthWords(clock.seconds) });
  const time = lengthWords(clock.seconds);
  return clock.increment ? t("clock-and-more", { time, more: lengthWords(clock.increment) }) : time;
}

function lengthWords(seconds: number): string {
  if (seconds % DAY === 0 && seconds > 0) return t("short-days", { count: seconds / DAY });
  if (seconds % HOUR === 0 && seconds > 0) return t("short-hours", { count: seconds / HOUR });
  if (seconds % MINUTE === 0 && seconds > 0) return t("short-minutes", { count: seconds / MINUTE });
  return t("short-seconds", { count: seconds });
}

/** How long ago something was: "just now", "5 minutes ago", "3 days ago". */
export function agoWords(time: number, now: number): string {
  const seconds = Math.max(0, (now - time) / 1000);
  if (seconds < MINUTE) return t("just-now");
  if (seconds < HOUR) return ago(seconds / MINUTE, "minute");
  if (seconds < DAY) return ago(seconds / HOUR, "hour");
  return ago(seconds / DAY, "day");
}

function ago(exact: number, unit: "minute" | "hour" | "day"): string {
  return new Intl.RelativeTimeFormat(locale.value).format(-Math.floor(exact), unit);
}
