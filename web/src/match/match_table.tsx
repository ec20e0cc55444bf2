/** A match that has begun: the board, the seats, the log and the talk. */

import { useCallback, useEffect, useMemo, useState } from "preact/hooks";

import { language, t } from "../i18n/language";
import { hint, image } from "../net/api";

import { Images, type ImageSource } from "../net/image_cache";
import { tokensOf } from "../net/seat_keys";
import { allGames, gameLang, hasLevels, hasReport, matchTitle } from "../data/games";
import { reportPath } from "../routing/router";
import { RuleSheet } from "../rules/rules_page";
import { ACT, PlayTable } from "../play/play_table";
import { type Rail, TableLayout } from "../play/table_layout";
import type { Refusal, CompleteView } from "../net/seat_view";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import type { Event, Talk, TableInfo } from "../generated/wire";
import { beginRematch, joinRematch, openInAnalysis, rematchOf } from "./after_match";
import { ConnectionBanner, ConnectionLamp } from "./connection_banner";
import { useMatchTabs } from "./match_aside";
import { MatchMenu, tried } from "./match_menu";
import "./match_table.css";
import { UnsavedNotice, LateRefusalNotice, ProposalNotice, ReplayNotice, SpectatorNotice } from "./notices";
import { OutcomeBanner } from "./outcome_banner";
import { type Viewpoint, Replay } from "./replay";
import { ReplayBar } from "./replay_bar";
import { Seats } from "./seats";
import type { MatchSession } from "./match_session";
import { Tour, TourOffer } from "./tour";
import { useTurnNotice } from "./turn_notice";
import { sideOf, spectatorsSee } from "./match_text";
import type { ConnectionState } from "../net/reconnecting_socket";

const NOTHING: readonly Event[] = [];
/** Width by height of the place that the board would take, if there is none to see. */
const SQUARE = 1;

export function MatchTable({ session, table }: { session: MatchSession; table: TableInfo }) {
  const connection = session.shown.value;
  const { match } = table;
  const view = connection.view.value;
  const seat = connection.key.seat;
  const held = session.held.map((one) => one.seat);
  const replay = useReplay(session);
  useGamesOnceOnline(connection.state.value.kind);
  const [rule, setRule] = useState<string | null | undefined>(undefined);
  const [touring, setTouring] = useState(false);
  const [tab, setTab] = useState(ACT);
  const over = match.status === "over";
  const toAct = over ? [] : (view?.to_act ?? []);
  useTurnNotice({ title: matchTitle(match), acting: session.acting.value, toAct, over });

  const past = replay.shown.value;
  const images = useImages(session, match.game, past?.step, replay.viewpoint.value);
  const looking = replay.looking.value;
  const now = useToldOnce(view);
  const colourOf = (name: string) => colourOfSeat(name, view);
  const onRematch = over ? rematchDoing(table, held, connection.talk.value) : null;
  const onRule = useCallback((id: string) => setRule(id), []);

  function tour(): void {
    setTab(ACT);
    setTouring(true);
  }

  const rail: Rail = {
    head: (
      <>
        <header class="match-head">
          <ConnectionLamp state={connection.state.value} />
          <h1 class="match-title">{matchTitle(match)}</h1>
          <MatchMenu
            table={table}
            seat={seat}
            onRematch={onRematch?.act ?? null}
            onRules={() => setRule(null)}
            onTour={tour}
          />
        </header>
        <Seats
          table={table}
          toAct={toAct}
          held={held}
          shown={seat}
          onChoose={(chosen) => session.choose(chosen)}
          colourOf={colourOf}
        />
      </>
    ),
    notices: (
      <div class="match-notices">
        <ConnectionBanner connection={connection} />
        <LateRefusalNotice connection={connection} />
        <UnsavedNotice match={match.id} seat={seat} />
        {table.proposal && <ProposalNotice proposal={table.proposal} connections={session.connections} />}
        {seat === null && view !== null && !over && <SpectatorNotice match={match} />}
        {view?.outcome && !looking && (
          <OutcomeBanner outcome={view.outcome} held={held} onRule={onRule}>
            {onRematch && (
              <Button kind="primary" icon="swap" onClick={onRematch.act}>
                {onRematch.label}
              </Button>
            )}
            <Button icon="play" kind={onRematch ? "plain" : "primary"} onClick={() => replay.play()}>
              {t("outcome-replay")}
            </Button>
            {hasReport(match.game) && (
              <ButtonLink icon="map" href={reportPath(match.id)}>
                {t("report")}
              </ButtonLink>
            )}
            <Button kind="quiet" icon="branch" onClick={() => void tried(openInAnalysis(match.id))}>
              {t("analysis")}
            </Button>
            <ButtonLink kind="quiet" href="/">
              {t("outcome-home")}
            </ButtonLink>
          </OutcomeBanner>
        )}
        <ReplayNotice replay={replay} />
        {seat !== null && !over && !looking && !touring && <TourOffer onAccept={tour} />}
      </div>
    ),
    tabs: useMatchTabs({ connection, match, replay, tab, onRule, colourOf }),
    tab,
    onTab: setTab,
    foot: (
      <div class={tab === "log" || looking ? "match-foot match-foot-wanted" : "match-foot"}>
        <ReplayBar replay={replay} match={match} seat={seat} />
      </div>
    ),
  };

  return (
    <div class="match">
      {now === null && !past ? (
        <NothingToSee table={table} seat={seat} rail={rail} />
      ) : (
        <Images.Provider value={images}>
          <PlayTable
            key={seat ?? ""}
            game={{
              id: match.game,
              lang: gameLang(match.game),
              scope: `${match.id}.${seat ?? ""}`,
            }}
            view={past?.view ?? now!}
            seat={seat}
            events={past ? past.events : looking ? NOTHING : connection.latest.value}
            live={!looking}
            busy={connection.matchRequests.value.some(
              (request) => request.type === "act" || request.type === "undo",
            )}
            handlers={{
              act: (action) => connection.act(action),
              inspect: (query) => (looking ? Promise.resolve(noLensBackThen()) : connection.inspect(query)),
              hint:
                match.hints && seat !== null && hasLevels(match.game)
                  ? () => hint(connection.key)
                  : undefined,
              openRule: onRule,
            }}
            slots={{ tools: <UndoButton session={session} disabled={looking || over} /> }}
            rail={rail}
          />
        </Images.Provider>
      )}
      {rule !== undefined && <RuleSheet game={match.game} rule={rule} onClose={() => setRule(undefined)} />}
      {touring && <Tour onEnd={() => setTouring(false)} />}
    </div>
  );
}

function UndoButton({ session, disabled }: { session: MatchSession; disabled: boolean }) {
  const connection = session.shown.value;
  const undo = connection.view.value?.undo ?? "no";
  const proposed = session.table.value?.proposal?.seat === connection.key.seat;
  const busy = connection.matchRequests.value.some((request) => request.type === "undo");
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
      disabled={disabled || undo === "no" || proposed}
      title={undo === "ask" ? t("undo.asked") : undefined}
      onClick={() => void takeBack()}
    >
      <span class="match-undo-word">{t(undo === "ask" ? "undo.ask" : "undo")}</span>
    </Button>
  );
}

interface NothingToSeeProps {
  table: TableInfo;
  seat: string | null;
  rail: Rail;
}

/** The table without a board: a spectator sees it later, or the view has not arrived yet. */
function NothingToSee({ table, seat, rail }: NothingToSeeProps) {
  const [first] = rail.tabs;
  const tab = rail.tab === ACT && first ? first.id : rail.tab;
  const view = (
    <div class="match-nothing">
      <Icon name={seat === null ? "lock" : "clock"} size={40} />
      <h2>{t("nothing-to-see")}</h2>
      <p>{seat === null ? spectatorsSee(table.match) : t("nothing-to-see.moment")}</p>
      {seat === null && <p>{t("nothing-to-see.by-itself")}</p>}
    </div>
  );
  return <TableLayout bar={<div class="play-bar" />} view={view} shape={SQUARE} rail={{ ...rail, tab }} />;
}

function noLensBackThen(): Refusal {
  return { reason: t("come-back-first"), rule: null };
}

/** The source of the images that the view names, also for earlier steps and other viewpoints. */
function useImages(
  session: MatchSession,
  game: string,
  step: number | undefined,
  viewpoint: Viewpoint,
): ImageSource {
  const connection = session.shown.value;
  return useMemo(
    () => ({
      game,
      fetch: (name) => image(name, { ...connection.key, step, eyes: viewpoint, language: language.peek() }),
    }),
    [connection, game, step, viewpoint],
  );
}

function useReplay(session: MatchSession): Replay {
  const connection = session.shown.value;
  const replay = useMemo(() => new Replay(connection), [connection]);
  useEffect(() => () => replay.close(), [replay]);
  return replay;
}

function rematchDoing(
  { match }: TableInfo,
  held: readonly string[],
  talk: readonly Talk[],
): { label: string; act: () => void } | null {
  const begun = rematchOf(talk);
  if (begun !== null) {
    const label = t(held.length > 0 ? "rematch.join" : "rematch.to");
    return { label, act: () => void tried(joinRematch(begun, match, held)) };
  }
  if (Object.keys(tokensOf(match.id)).length === 0) return null;
  return { label: t("rematch"), act: () => void tried(beginRematch(match)) };
}

/** Fetch the list of games again after a lost connection: hints need it. */
function useGamesOnceOnline(line: ConnectionState["kind"]): void {
  useEffect(() => {
    if (line === "online") allGames().catch(() => undefined);
  }, [line]);
}

/** The banner shows how the match ended, so the status line need not. */
function useToldOnce(view: CompleteView | null): CompleteView | null {
  const status = t("match-over");
  return useMemo(() => (view?.outcome ? { ...view, status } : view), [view, status]);
}

function colourOfSeat(seat: string, view: CompleteView | null): string {
  const side = sideOf(seat, view);
  return side ? `var(--side-${side.colour}-ink, var(--side-${side.colour}))` : "var(--line-strong)";
}
