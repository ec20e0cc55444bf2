/** A match that has begun: the board, and round it those who play, what happened and what is said. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { tokensOf } from "../net/keyring";
import { RuleSheet } from "../pages/rules";
import { PlayTable } from "../play/play_table";
import type { Sight } from "../play/sight";
import { navigate } from "../router";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Tabs } from "../ui/tabs";
import type { Event, TableInfo } from "../wire";
import { beginRematch, openInAnalysis, rematchOf } from "./after_match";
import { LineBanner, LineLamp } from "./line_banner";
import { Log } from "./log";
import { MatchMenu, tried } from "./match_menu";
import "./match_table.css";
import { LateRefusalNotice, ProposalNotice, ReplayNotice, SpectatorNotice } from "./notices";
import { OutcomeBanner } from "./outcome_banner";
import { Replay } from "./replay";
import { ReplayBar } from "./replay_bar";
import { Seats } from "./seats";
import type { MatchSession } from "./session";
import { TalkPanel } from "./talk";
import { Tour, TourOffer } from "./tour";
import { useTurnNotice } from "./turn_notice";
import { sideOf, spectatorsSee } from "./words";

const NOTHING: readonly Event[] = [];
const NO_LENS_BACK_THEN = { reason: "Come back to now first: this shows an earlier step.", rule: null };

export function MatchTable({ session, table }: { session: MatchSession; table: TableInfo }) {
  const connection = session.shown.value;
  const { match } = table;
  const sight = connection.sight.value;
  const seat = connection.key.seat;
  const held = session.held.map((one) => one.seat);
  const replay = useReplay(session);
  const [rule, setRule] = useState<string | null | undefined>(undefined);
  const [touring, setTouring] = useState(false);
  const over = match.status === "over";
  const toAct = over ? [] : (sight?.to_act ?? []);
  useTurnNotice({ title: match.title, acting: session.acting.value, toAct, over });

  const past = replay.moment.value;
  const looking = replay.step.value !== null || replay.eyes.value !== undefined;
  const colourOf = (name: string) => colourOfSeat(name, sight);
  const onRematch = over ? rematchDoing(session, connection.talk.value) : null;

  return (
    <div class="match">
      <div class="match-main">
        <div class="match-notices">
          <LineBanner connection={connection} />
          <LateRefusalNotice connection={connection} />
          {table.proposal && <ProposalNotice proposal={table.proposal} connections={session.connections} />}
          {seat === null && sight !== null && !over && <SpectatorNotice match={match} />}
          {sight?.outcome && !looking && (
            <OutcomeBanner outcome={sight.outcome} held={held} onRule={setRule}>
              {onRematch && (
                <Button kind="primary" icon="swap" onClick={onRematch.act}>
                  {onRematch.label}
                </Button>
              )}
              <Button icon="play" onClick={() => replay.play()}>
                Replay
              </Button>
              <Button icon="branch" onClick={() => void tried(openInAnalysis(match.id))}>
                Analysis
              </Button>
              <ButtonLink href="/">Home</ButtonLink>
            </OutcomeBanner>
          )}
          <ReplayNotice replay={replay} />
          {seat !== null && !over && !looking && !touring && <TourOffer onAccept={() => setTouring(true)} />}
        </div>

        <div class="match-board">
          {sight === null && !past ? (
            <NothingToSee table={table} seat={seat} />
          ) : (
            <PlayTable
              key={seat ?? ""}
              game={match.game}
              sight={past?.sight ?? sight!}
              seat={seat}
              events={past ? past.events : looking ? NOTHING : connection.latest.value}
              live={!looking}
              busy={connection.deeds.value.some((deed) => deed.type === "act" || deed.type === "undo")}
              onAct={(action) => connection.act(action)}
              onInspect={(query) =>
                looking ? Promise.resolve(NO_LENS_BACK_THEN) : connection.inspect(query)
              }
              onRule={setRule}
              toolbar={<UndoButton session={session} disabled={looking || over} />}
            />
          )}
        </div>
      </div>

      <div class="match-side">
        <header class="match-head">
          <LineLamp state={connection.state.value} />
          <h1 class="match-title">{match.title}</h1>
          <MatchMenu
            table={table}
            seat={seat}
            onRematch={onRematch?.act ?? null}
            onRules={() => setRule(null)}
            onTour={() => setTouring(true)}
          />
        </header>

        <div class="match-seats">
          <Seats
            table={table}
            toAct={toAct}
            held={held}
            shown={seat}
            onChoose={(chosen) => session.choose(chosen)}
            colourOf={colourOf}
          />
        </div>

        <Aside session={session} table={table} replay={replay} onRule={setRule} colourOf={colourOf} />
      </div>

      {rule !== undefined && <RuleSheet game={match.game} rule={rule} onClose={() => setRule(undefined)} />}
      {touring && <Tour onEnd={() => setTouring(false)} />}
    </div>
  );
}

interface AsideProps {
  session: MatchSession;
  table: TableInfo;
  replay: Replay;
  onRule: (rule: string) => void;
  colourOf: (seat: string) => string;
}

function Aside({ session, table, replay, onRule, colourOf }: AsideProps) {
  const connection = session.shown.value;
  const [tab, setTab] = useState("log");
  const talk = connection.talk.value;
  const heard = useRef(talk.length);
  if (tab === "talk" || heard.current > talk.length) heard.current = talk.length;
  const tabs = [
    { id: "log", label: "Log", icon: "book" },
    { id: "talk", label: "Talk", icon: "speech", badge: talk.length - heard.current },
  ] as const;
  return (
    <aside class="match-aside">
      <Tabs label="Beside the board" tabs={tabs} selected={tab} onSelect={setTab} class="match-tabs">
        {tab === "log" ? (
          <Log
            log={connection.log.value}
            step={replay.eyes.value === undefined ? replay.step.value : null}
            onLook={(step) => {
              replay.pause();
              replay.go(step);
            }}
            onRule={onRule}
          />
        ) : (
          <TalkPanel
            talk={talk}
            audiences={connection.sight.value?.audiences ?? []}
            onSay={(text, to) => connection.say(text, to)}
            colourOf={colourOf}
          />
        )}
      </Tabs>
      <ReplayBar replay={replay} match={table.match} seat={connection.key.seat} />
    </aside>
  );
}

function UndoButton({ session, disabled }: { session: MatchSession; disabled: boolean }) {
  const connection = session.shown.value;
  const undo = connection.sight.value?.undo ?? "no";
  const asked = session.table.value?.proposal?.seat === connection.key.seat;
  const busy = connection.deeds.value.some((deed) => deed.type === "undo");
  if (connection.key.seat === null) return null;

  async function takeBack(): Promise<void> {
    const refusal = await connection.undo();
    if (refusal) await tried(Promise.reject(new Error(refusal.reason)));
  }

  return (
    <Button
      size="s"
      kind="quiet"
      icon="undo"
      busy={busy}
      disabled={disabled || undo === "no" || asked}
      title={undo === "ask" ? "The others are asked whether they agree" : undefined}
      onClick={() => void takeBack()}
    >
      {undo === "ask" ? "Ask to take back" : "Take back"}
    </Button>
  );
}

function NothingToSee({ table, seat }: { table: TableInfo; seat: string | null }) {
  return (
    <div class="match-nothing">
      <Icon name={seat === null ? "lock" : "clock"} size={40} />
      <h2>Nothing to see yet</h2>
      <p>{seat === null ? spectatorsSee(table.match) : "The board comes in a moment."}</p>
      {seat === null && <p>This page shows the match by itself as soon as it may.</p>}
    </div>
  );
}

function useReplay(session: MatchSession): Replay {
  const connection = session.shown.value;
  const replay = useMemo(() => new Replay(connection), [connection]);
  useEffect(() => () => replay.close(), [replay]);
  return replay;
}

function rematchDoing(
  session: MatchSession,
  talk: Parameters<typeof rematchOf>[0],
): { label: string; act: () => void } | null {
  const begun = rematchOf(talk);
  if (begun !== null) return { label: "To the rematch", act: () => navigate(`/m/${begun}`) };
  const tokens = Object.values(tokensOf(session.match));
  if (tokens.length === 0) return null;
  return { label: "Rematch", act: () => void tried(beginRematch(session.match, tokens)) };
}

function colourOfSeat(seat: string, sight: Sight | null): string {
  const side = sideOf(seat, sight);
  return side ? `var(--side-${side.colour}-ink, var(--side-${side.colour}))` : "var(--line-strong)";
}
