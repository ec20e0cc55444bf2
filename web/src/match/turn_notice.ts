/** Notifies a player of their turn: in the title of the tab, and optionally with a drum. */

import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import { soundOn } from "../lib/preferences";
import { beatDrum } from "./drum";
import { seatName } from "./match_text";

const HOUSE = "Sandtable";

export interface TurnNotice {
  title: string;
  /** The seats of this device that are to act. */
  acting: readonly string[];
  toAct: readonly string[];
  over: boolean;
}

/** The title of the tab. */
export function tabTitle({ title, acting, toAct, over }: TurnNotice): string {
  const turn = over
    ? t("tab-over")
    : acting.length > 0
      ? t("tab-yours")
      : toAct.length > 0
        ? t("tab-others", { seats: formatList(toAct.map(seatName)) })
        : t("tab-waiting");
  return `${turn} · ${title} · ${HOUSE}`;
}

/** Keep the title up to date while the match is shown, and play the drum when the turn comes. */
export function useTurnNotice(notice: TurnNotice): void {
  const title = tabTitle(notice);
  const mine = notice.acting.length > 0;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(
    () => () => {
      document.title = HOUSE;
    },
    [],
  );
  useEffect(() => {
    // Not when the page opens: the player has just arrived.
    if (mine && before.current === false && soundOn.peek()) beatDrum();
    before.current = mine;
  }, [mine]);
}
