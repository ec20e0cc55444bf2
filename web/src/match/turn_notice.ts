/** Tells somebody who looks elsewhere that it is his turn: in the tab's title, and with a drum if he likes. */

import { useEffect, useRef } from "preact/hooks";

import { soundOn } from "../ui/preferences";
import { beatDrum } from "./drum";
import { listed, seatName } from "./words";

const HOUSE = "Sandtable";

export interface TurnNotice {
  title: string;
  /** The seats of this device that are to act. */
  acting: readonly string[];
  toAct: readonly string[];
  over: boolean;
}

/** What the tab says. */
export function tabTitle({ title, acting, toAct, over }: TurnNotice): string {
  const turn = over
    ? "Over"
    : acting.length > 0
      ? "● Your turn"
      : toAct.length > 0
        ? `${listed(toAct.map(seatName))} to act`
        : "Waiting";
  return `${turn} · ${title} · ${HOUSE}`;
}

/** Keep the tab's title true while the match is shown, and beat the drum when the turn comes. */
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
    // Not when the page opens: then the person has just come.
    if (mine && before.current === false && soundOn.peek()) beatDrum();
    before.current = mine;
  }, [mine]);
}
