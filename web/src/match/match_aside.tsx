/** Beside the board: the log with its slider, and the talk. On a phone, also the choices. */

import { useCallback, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import type { SeatConnection } from "../net/seat_connection";
import { gameLang } from "../data/games";
import { Tabs } from "../ui/tabs";
import type { MatchInfo } from "../generated/wire";
import { Log } from "./log";
import { LogEvents } from "./log_entry";
import "./match_aside.css";
import type { Replay } from "./replay";
import { ReplayBar } from "./replay_bar";
import { TalkPanel } from "./talk";
import { viewpointName } from "./match_text";

/** "act": the choices, which are beside the board anyway on wide screens. */
export type MatchTab = "act" | "log" | "talk";

export interface MatchAsideProps {
  connection: SeatConnection;
  match: MatchInfo;
  replay: Replay;
  tab: MatchTab;
  onTab: (tab: MatchTab) => void;
  /** On a phone, the page scrolls and nothing in it does. */
  narrow: boolean;
  onRule: (rule: string) => void;
  /** The colour of a seat's side, as a CSS value. */
  colourOf: (seat: string) => string;
}

export function MatchAside(props: MatchAsideProps) {
  const { connection, match, replay, tab, onTab, narrow, onRule, colourOf } = props;
  const talk = connection.talk.value;
  const heard = useRef(talk.length);
  if (tab === "talk" || heard.current > talk.length) heard.current = talk.length;
  const tabs = [
    ...(narrow ? [{ id: "act", label: t("act"), icon: "flag" } as const] : []),
    { id: "log", label: t("log"), icon: "book" },
    { id: "talk", label: t("talk"), icon: "speech", badge: talk.length - heard.current },
  ] as const;
  const bar = <ReplayBar replay={replay} match={match} seat={connection.key.seat} />;
  return (
    <aside class="match-aside">
      <Tabs
        label={t("beside-board")}
        tabs={tabs}
        selected={tab}
        onSelect={(id) => onTab(id as MatchTab)}
        class="match-tabs"
      >
        {tab === "log" && narrow && bar}
        {tab === "log" && <OwnLog {...{ connection, match, replay, narrow, onRule }} />}
        {tab === "talk" && (
          <TalkPanel
            talk={talk}
            audiences={connection.view.value?.audiences ?? []}
            newestFirst={narrow}
            onSay={(text, to) => connection.say(text, to)}
            colourOf={colourOf}
          />
        )}
      </Tabs>
      {!narrow && bar}
    </aside>
  );
}

/** The viewer's log; from another viewpoint, the events of the step as that seat saw them. */
function OwnLog(props: Pick<MatchAsideProps, "connection" | "match" | "replay" | "narrow" | "onRule">) {
  const { connection, match, replay, narrow, onRule } = props;
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
      <Log
        log={connection.log.value}
        step={replay.step.value}
        lang={lang}
        newestFirst={narrow}
        onLook={onLook}
        onRule={onRule}
      />
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
