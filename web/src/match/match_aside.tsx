/** What a match adds to the rail of its table: the log, the talk, and the replay bar below them. */

import { useCallback, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import type { SeatConnection } from "../net/seat_connection";
import { gameLang } from "../data/games";
import type { Tab } from "../ui/tabs";
import type { MatchInfo } from "../generated/wire";
import { Log } from "./log";
import { LogEvents } from "./log_entry";
import "./match_aside.css";
import type { Replay } from "./replay";
import { TalkPanel } from "./talk";
import { viewpointName } from "./match_text";

export interface MatchTabsProps {
  connection: SeatConnection;
  match: MatchInfo;
  replay: Replay;
  /** The selected tab. */
  tab: string;
  onRule: (rule: string) => void;
  /** The colour of a seat's side, as a CSS value. */
  colourOf: (seat: string) => string;
}

/** The tabs of a match, besides the actions. */
export function useMatchTabs(props: MatchTabsProps): readonly Tab[] {
  const { connection, match, replay, tab, onRule, colourOf } = props;
  const talk = connection.talk.value;
  const heard = useRef({ connection, count: talk.length });
  const { current } = heard;
  if (tab === "talk" || current.connection !== connection || current.count > talk.length)
    heard.current = { connection, count: talk.length };
  return [
    {
      id: "log",
      label: t("log"),
      icon: "book",
      panel: <OwnLog {...{ connection, match, replay, onRule }} />,
    },
    {
      id: "talk",
      label: t("talk"),
      icon: "speech",
      badge: talk.length - heard.current.count,
      panel: (
        <TalkPanel
          talk={talk}
          audiences={connection.view.value?.audiences ?? []}
          shown={tab === "talk"}
          onSay={(text, to) => connection.say(text, to)}
          colourOf={colourOf}
        />
      ),
    },
  ];
}

/** The viewer's log; from another viewpoint, the events of the step as that seat saw them. */
function OwnLog(props: Pick<MatchTabsProps, "connection" | "match" | "replay" | "onRule">) {
  const { connection, match, replay, onRule } = props;
  const lang = gameLang(match.game);
  const onLook = useCallback(
    (step: number) => {
      replay.pause();
      replay.go(step);
    },
    [replay],
  );
  const viewpoint = replay.viewpoint.value;
  if (viewpoint === undefined)
    return (
      <Log log={connection.log.value} step={replay.step.value} lang={lang} onLook={onLook} onRule={onRule} />
    );
  const shown = replay.shown.value;
  const seat = viewpointName(viewpoint);
  return (
    <div class="match-others-log">
      <p class="log-empty">{t("log.hidden", { seat })}</p>
      {shown && (
        <section aria-label={t("log.step-as", { step: shown.step, seat })}>
          <h2>{shown.step === 0 ? t("the-beginning") : t("log.step", { step: shown.step })}</h2>
          <LogEvents number={shown.step} events={shown.events} lang={lang} onRule={onRule} />
        </section>
      )}
    </div>
  );
}
