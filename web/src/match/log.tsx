/** What happened, step by step, with the dice; each step can be looked at again. */

import { useEffect, useRef } from "preact/hooks";

import type { LogItem, Roll } from "../wire";
import "./log.css";
import { momentText } from "./words";

const NEAR_THE_END = 60;

export interface LogProps {
  log: readonly LogItem[];
  /** The step that is shown on the board; `null` is the present. */
  step: number | null;
  onLook: (step: number) => void;
  onRule: (rule: string) => void;
}

export function Log({ log, step, onLook, onRule }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);

  // New steps come into sight, unless somebody has scrolled up to read.
  useEffect(() => {
    const scroller = list.current;
    if (!scroller) return;
    if (step !== null) {
      const item = scroller.children[step];
      if (item instanceof HTMLElement) keepInSight(scroller, item);
    } else if (atEnd.current) scroller.scrollTop = scroller.scrollHeight;
  }, [log, step]);

  // The same when the list gets less room.
  useEffect(() => {
    const scroller = list.current;
    if (!scroller) return;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) scroller.scrollTop = scroller.scrollHeight;
    });
    watch.observe(scroller);
    return () => watch.disconnect();
  }, [log.length === 0]);

  if (log.length === 0) return <p class="log-empty">Nothing has happened yet that can be told here.</p>;
  const current = step ?? log.length - 1;
  return (
    <ol
      class="log"
      ref={list}
      aria-label="Log"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
      }}
    >
      {log.map((item, number) => (
        <LogEntry
          key={number}
          item={item}
          number={number}
          current={number === current}
          onLook={onLook}
          onRule={onRule}
        />
      ))}
    </ol>
  );
}

interface LogEntryProps {
  item: LogItem;
  number: number;
  current: boolean;
  onLook: (step: number) => void;
  onRule: (rule: string) => void;
}

function LogEntry({ item, number, current, onLook, onRule }: LogEntryProps) {
  return (
    <li class={current ? "log-item log-current" : "log-item"} aria-current={current ? "step" : undefined}>
      <button
        type="button"
        class="log-number"
        title={number === 0 ? "Look at the beginning" : `Look at step ${number}`}
        aria-label={number === 0 ? "Look at the beginning" : `Look at step ${number}`}
        onClick={() => onLook(number)}
      >
        {number === 0 ? "·" : number}
      </button>
      <div class="log-events" onClick={(event) => isPlain(event) && onLook(number)}>
        {item.events.length === 0 && (
          <p class="log-quiet">{number === 0 ? "The beginning." : "Nothing to be seen."}</p>
        )}
        {item.events.map((event, index) => (
          <div key={index} class="log-event">
            <p>
              {event.text}
              {event.rule && <RuleLink rule={event.rule} onRule={onRule} />}
            </p>
            {event.rolls && event.rolls.length > 0 && <Dice rolls={event.rolls} />}
          </div>
        ))}
      </div>
      {item.time !== null && (
        <time class="log-time" title={new Date(item.time).toLocaleString()}>
          {momentText(item.time)}
        </time>
      )}
    </li>
  );
}

/** A rule's id that opens its explanation. */
export function RuleLink({ rule, onRule }: { rule: string; onRule: (rule: string) => void }) {
  return (
    <button type="button" class="log-rule" title={`Read rule ${rule}`} onClick={() => onRule(rule)}>
      {rule}
    </button>
  );
}

/** Dice as they fell: what for, and (of several) the sum. */
export function Dice({ rolls }: { rolls: readonly Roll[] }) {
  const purposes = [...new Set(rolls.map((roll) => roll.purpose))];
  const thrown = purposes.map((purpose) => ({
    purpose,
    together: rolls.filter((roll) => roll.purpose === purpose),
  }));
  return (
    <ul class="log-dice">
      {thrown.map(({ purpose, together }) => (
        <li key={purpose}>
          {together.map((roll, place) => (
            <span key={place}>
              {place > 0 && " + "}
              <span class="log-die" title={`A die of ${roll.sides} fell on ${roll.value}`}>
                <span class="log-sides">d{roll.sides}</span> {roll.value}
              </span>
            </span>
          ))}
          {together.length > 1 && ` = ${together.reduce((sum, roll) => sum + roll.value, 0)}`}
          <span class="log-purpose"> {purpose}</span>
        </li>
      ))}
    </ul>
  );
}

function keepInSight(scroller: HTMLElement, item: HTMLElement): void {
  const above = item.offsetTop - scroller.offsetTop;
  const below = above + item.offsetHeight;
  if (above < scroller.scrollTop) scroller.scrollTop = above;
  else if (below > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = below - scroller.clientHeight;
}

/** A click on the words themselves, not on a button among them nor at the end of selecting text. */
function isPlain(event: MouseEvent): boolean {
  const onButton = event.target instanceof Element && event.target.closest("button") !== null;
  return !onButton && getSelection()?.isCollapsed !== false;
}
