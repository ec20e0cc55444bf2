/** One step of the log. */

import { Component } from "preact";

import { t } from "../i18n/language";
import type { Event, LogItem, Roll } from "../generated/wire";
import "./log.css";

export interface LogEntryProps {
  item: LogItem;
  number: number;
  /** When it happened, if it is to be shown. */
  time: string | null;
  current: boolean;
  /** The page's language. */
  language: string;
  /** The language of the game's texts, if it is not the page's. */
  lang: string | undefined;
  onLook: (step: number) => void;
  onRule: (rule: string) => void;
}

/** A log has hundreds of entries: each is rendered again only when it changes. */
export class LogEntry extends Component<LogEntryProps> {
  override shouldComponentUpdate(next: LogEntryProps): boolean {
    const { item, number, time, current, language, lang, onLook, onRule } = this.props;
    return (
      item !== next.item ||
      number !== next.number ||
      time !== next.time ||
      current !== next.current ||
      language !== next.language ||
      lang !== next.lang ||
      onLook !== next.onLook ||
      onRule !== next.onRule
    );
  }

  override render({ item, number, time, current, lang, onLook, onRule }: LogEntryProps) {
    const name = number === 0 ? t("log.look-beginning") : t("log.look", { step: number });
    return (
      <li
        class={current ? "log-item log-current" : "log-item"}
        data-step={number}
        aria-current={current ? "step" : undefined}
      >
        <button
          type="button"
          class="log-number"
          title={name}
          aria-label={name}
          onClick={() => onLook(number)}
        >
          {number === 0 ? "·" : number}
        </button>
        <div class="log-events" onClick={(event) => isPlain(event) && onLook(number)}>
          <LogEvents number={number} events={item.events} lang={lang} onRule={onRule} />
        </div>
        {time !== null && item.time !== null && (
          <time class="log-time" dateTime={new Date(item.time).toISOString()}>
            {time}
          </time>
        )}
      </li>
    );
  }
}

/** The events of a step, in words and dice. */
export function LogEvents(props: {
  number: number;
  events: readonly Event[];
  lang: string | undefined;
  onRule: (rule: string) => void;
}) {
  const { number, events, lang, onRule } = props;
  if (events.length === 0)
    return <p class="log-quiet">{t(number === 0 ? "log.beginning" : "log.nothing")}</p>;
  return (
    <>
      {events.map((event, index) => (
        <div key={index} class="log-event" data-kind={event.kind}>
          <p>
            <span lang={lang}>{event.text}</span>
            {event.rule && <RuleLink rule={event.rule} onRule={onRule} />}
          </p>
          {event.rolls && event.rolls.length > 0 && <RollSums rolls={event.rolls} lang={lang} />}
        </div>
      ))}
    </>
  );
}

/** A rule id that opens the rule page. */
export function RuleLink({ rule, onRule }: { rule: string; onRule: (rule: string) => void }) {
  return (
    <button type="button" class="log-rule" title={t("rules.read", { rule })} onClick={() => onRule(rule)}>
      {rule}
    </button>
  );
}

/** The dice of an event: the purpose and, for several dice, the sum. */
function RollSums({ rolls, lang }: { rolls: readonly Roll[]; lang: string | undefined }) {
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
              <span class="log-die" title={t("log.die", { sides: roll.sides, value: roll.value })}>
                <span class="log-sides">d{roll.sides}</span> {roll.value}
              </span>
            </span>
          ))}
          {together.length > 1 && ` = ${together.reduce((sum, roll) => sum + roll.value, 0)}`}
          <span class="log-purpose" lang={lang}>
            {" "}
            {purpose}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether a click is on the text itself, not on a button in it or at the end of a selection. */
function isPlain(event: MouseEvent): boolean {
  const onButton = event.target instanceof Element && event.target.closest("button") !== null;
  return !onButton && getSelection()?.isCollapsed !== false;
}
