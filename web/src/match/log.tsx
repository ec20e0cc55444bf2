/** The log: every step with its dice; each can be shown on the board. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { language, locale, t } from "../i18n/language";
import { Button } from "../ui/button";
import type { LogItem } from "../generated/wire";
import "./log.css";
import { LogEntry } from "./log_entry";
import { timeText } from "./match_text";

const NEAR_THE_END = 60;

export interface LogProps {
  log: readonly LogItem[];
  /** The step shown on the board; `null` for the present. */
  step: number | null;
  /** The language of the game's texts, if it is not the page's. */
  lang?: string | undefined;
  /** This and `onRule` must be stable functions, or every row is rendered again. */
  onLook: (step: number) => void;
  onRule: (rule: string) => void;
}

export function Log({ log, step, lang, onLook, onRule }: LogProps) {
  const follow = useFollowing(log, step);
  const rows = useMemo(() => rowsOf(log), [log, locale.value]);
  if (log.length === 0) return <p class="log-empty">{t("log.empty")}</p>;
  const current = step ?? log.length - 1;
  return (
    <div class="log-frame">
      <ol
        class="log"
        ref={follow.list}
        aria-label={t("log")}
        tabIndex={0}
        onScroll={follow.scrolled}
        onWheel={follow.moved}
        onTouchMove={follow.moved}
        onPointerDown={follow.moved}
        onKeyDown={follow.moved}
      >
        {rows.map(({ item, number, time }) => (
          <LogEntry
            key={number}
            item={item}
            number={number}
            time={time}
            current={number === current}
            language={language.value}
            lang={lang}
            onLook={onLook}
            onRule={onRule}
          />
        ))}
      </ol>
      {!follow.following && step === null && (
        <Button size="s" icon="down" class="log-newest" onClick={follow.toNewest}>
          {t("log.newest")}
        </Button>
      )}
    </div>
  );
}

interface Row {
  item: LogItem;
  number: number;
  /** Omitted if it is the same as in the row above. */
  time: string | null;
}

function rowsOf(log: readonly LogItem[]): readonly Row[] {
  let above: string | null = null;
  return log.map((item, number) => {
    const time = item.time === null ? null : timeText(item.time);
    const shown = time === above ? null : time;
    above = time ?? above;
    return { item, number, time: shown };
  });
}

/** Keep the newest step in view until the player scrolls up; and the selected step. */
function useFollowing(log: readonly LogItem[], step: number | null) {
  const list = useRef<HTMLOListElement>(null);
  const [following, setFollowing] = useState(true);
  const follows = useRef(true);
  // Late layout or a resize also scroll the list: only user input stops following.
  const byPerson = useRef(false);
  const before = useRef(step);

  function change(to: boolean): void {
    follows.current = to;
    setFollowing(to);
  }

  function toEnd(): void {
    byPerson.current = false;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }

  function toNewest(): void {
    change(true);
    toEnd();
  }

  function scrolled(): void {
    if (!list.current) return;
    const { scrollHeight, scrollTop, clientHeight } = list.current;
    if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) change(true);
    else if (byPerson.current) change(false);
    else if (follows.current && before.current === null) toEnd();
  }

  useEffect(() => {
    const back = step === null && before.current !== null;
    before.current = step;
    if (step !== null) scrollToStep(list.current, step);
    else if (back) toNewest();
    else if (follows.current) toEnd();
  }, [log, step]);

  useEffect(() => {
    if (!list.current) return;
    const watch = new ResizeObserver(() => {
      if (follows.current && before.current === null) toEnd();
    });
    watch.observe(list.current);
    return () => watch.disconnect();
  }, [log.length === 0]);

  return {
    list,
    following,
    scrolled,
    toNewest,
    moved: () => {
      byPerson.current = true;
    },
  };
}

/** Scroll the list, never the page, to the row of this step. */
function scrollToStep(list: HTMLElement | null, step: number): void {
  const row = list?.querySelector(`[data-step="${step}"]`);
  if (!list || !row) return;
  const { top, bottom } = row.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
