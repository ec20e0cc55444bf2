/** Sentences about the balance and the length of a scenario. */
import { titled } from "../data/games";
import type { MeasuredBalance, SideBalance } from "../generated/wire";
import { t } from "../i18n/language";
import { formatList } from "../i18n/list_format";

/** The verdict of a measurement; none is claimed where the interval includes the even share. */
export function verdictOf({ sides }: MeasuredBalance): string {
  const better = sides.find((side) => side.verdict === "better");
  if (better) return t("balance.better", { side: sideName(better) });
  const worse = sides.find((side) => side.verdict === "worse");
  if (worse) return t("balance.worse", { side: sideName(worse) });
  return t("balance.even");
}

export function sideName({ seats }: SideBalance): string {
  return formatList(seats.map(titled));
}

/** The share of a side with its interval: "North: 52 % (43 to 61 %)". */
export function shareText(side: SideBalance): string {
  return t("balance.share", {
    side: sideName(side),
    share: percent(side.share),
    low: percent(side.low),
    high: percent(side.high),
  });
}

function percent(share: number): number {
  return Math.round(100 * share);
}

/** The usual length: "20 to 45 turns". */
export function lengthText({ shortest, longest, unit }: MeasuredBalance): string {
  return t("balance.length", { shortest, longest, unit });
}
