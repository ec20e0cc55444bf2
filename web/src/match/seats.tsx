/** The seats: names, presence, clocks, and whose turn it is. */

import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { Icon } from "../ui/icons";
import type { ClockFace, SeatInfo, TableInfo } from "../generated/wire";
import { isShort, timeLeft } from "./clock_time";
import "./seats.css";
import { clockRules, clockText, ownName, playerOf, seatName } from "./match_text";

const TICK = 1000;
const LAST_SECONDS = 10_000;
const QUICK_TICK = 100;
/** Seconds after which the thinking time is shown. */
const LONG_THOUGHT = 2;

export interface SeatsProps {
  table: TableInfo;
  toAct: readonly string[];
  /** The seats of this device; the one that is shown can be chosen among them. */
  held: readonly string[];
  shown: string | null;
  onChoose: (seat: string) => void;
  /** The colour of a seat's side, as a CSS value. */
  colourOf: (seat: string) => string;
  nameOf: (seat: string) => string;
}

export function Seats({ table, toAct, held, shown, onChoose, colourOf, nameOf }: SeatsProps) {
  const { match, clocks, watching } = table;
  return (
    <section class="seats" aria-label={t("seats")}>
      <ul class="seats-list">
        {match.seats.map((info) => (
          <li
            key={info.seat}
            class={toAct.includes(info.seat) ? "seats-seat seats-to-act" : "seats-seat"}
            style={{ "--seat-colour": colourOf(info.seat) }}
          >
            <SeatLine
              info={info}
              name={nameOf(info.seat)}
              mine={held.includes(info.seat)}
              toAct={toAct.includes(info.seat)}
            />
            <Clock table={table} info={info} face={clocks.find((face) => face.seat === info.seat)} />
            {held.length > 1 && held.includes(info.seat) && (
              <button
                type="button"
                class="seats-choose"
                aria-pressed={info.seat === shown}
                onClick={() => onChoose(info.seat)}
              >
                {richText(
                  info.seat === shown ? "seat-shown" : "seat-show",
                  { seat: (text) => <span class="unseen">{text}</span> },
                  { seat: nameOf(info.seat) },
                )}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p class="seats-foot">
        {clockRules(match) && (
          <span>
            <Icon name="clock" size={16} /> {clockRules(match)}
          </span>
        )}
        {watching > 0 && (
          <span>
            <Icon name="eye" size={16} /> {t("looking-on", { count: watching })}
          </span>
        )}
      </p>
    </section>
  );
}

interface SeatLineProps {
  info: SeatInfo;
  name: string;
  mine: boolean;
  toAct: boolean;
}

function SeatLine({ info, name, mine, toAct }: SeatLineProps) {
  const away = info.kind === "person" && !info.here;
  const player = mine ? ownName(info) : playerOf(info);
  const label = away && !mine ? t("player-away", { player }) : player;
  return (
    <>
      <span
        class={away || info.kind === "open" ? "seats-lamp" : "seats-lamp seats-here"}
        aria-hidden="true"
      />
      <div class="seats-who">
        <span class="seats-name" title={name}>
          {name}
        </span>
        <span class="seats-player" title={label}>
          {label}
        </span>
      </div>
      {info.thinking ? <Thinking /> : toAct && <span class="seats-turn">{t("seat-to-act")}</span>}
    </>
  );
}

/** A computer is thinking; after a while with the time it has taken. */
function Thinking() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / TICK)), TICK);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="seats-thinking" role="status">
      {t("seat-thinking")}
      <span class="seats-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {seconds >= LONG_THOUGHT && (
        <span class="seats-thought" aria-hidden="true">
          {t("seat-thinking.for", { seconds })}
        </span>
      )}
    </span>
  );
}

interface ClockProps {
  table: TableInfo;
  info: SeatInfo;
  face: ClockFace | undefined;
}

function Clock({ table, info, face }: ClockProps) {
  const [now, setNow] = useState(Date.now);
  const left = face ? timeLeft(table, face, Math.max(now, Date.now())) : 0;
  const running = face?.running ?? false;
  const quick = left < LAST_SECONDS;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), quick ? QUICK_TICK : TICK);
    return () => clearInterval(timer);
  }, [running, quick, table]);
  const clock = info.kind === "umpire" ? table.match.umpire_clock : table.match.clock;
  if (!face || !clock) return null;
  const short = isShort(left, clock);
  return (
    <time
      class={`seats-clock${running ? " seats-running" : ""}${short ? " seats-short" : ""}`}
      role="timer"
      aria-label={t("seat-time-left", { seat: seatName(face.seat), time: clockText(left) })}
    >
      {clockText(left)}
    </time>
  );
}
