/** A match that has begun: the board, the seats, the log and the talk. */

import { useCallback, useEffect, useMemo, useState } from "preact/hooks";

import { language, t } from "../i18n/language";
import { hint, image } from "../net/api";

import { Images, type ImageSource } from "../net/image_cache";
import { tokensOf } from "../net/seat_keys";
import { allGames, gameLang, gameName, givesHints, hasReport, lessonOfRule, matchTitle } from "../data/games";
import { reportPath } from "../routing/router";
import { RuleSheet } from "../rules/rules_page";
import { ACT, PlayTable } from "../play/play_table";
import { type Rail, TableLayout } from "../play/table_layout";
import type { PastMoment } from "../net/seat_connection";
import type { CompleteView } from "../net/seat_view";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { useAttempt } from "../ui/use_attempt";
import type { Event, Talk, TableInfo } from "../generated/wire";
import {
  addToStudy,
  beginRematch,
  downloadRecord,
  joinRematch,
  openInAnalysis,
  rematchOf,
} from "./after_match";
import { ConnectionBanner, ConnectionLamp } from "./connection_banner";
import { useMatchTabs } from "./match_aside";
import { useSeal } from "./dice_seal";
import { MatchMenu } from "./match_menu";
import "./match_table.css";
import {
  EnglishOnlyNotice,
  LateRefusalNotice,
  OfferNotice,
  ProblemNotice,
  ProposalNotice,
  ReplayNotice,
  SpectatorNotice,
  UnsavedNotice,
} from "./notices";
import { OutcomeBanner } from "./outcome_banner";
import { type Viewpoint, Replay } from "./replay";
import { ReplayBar } from "./replay_bar";
import { SealButton } from "./seal_button";
import { Seats } from "./seats";
import type { MatchSession } from "./match_session";
import { Tour, TourOffer } from "./tour";
import { TurnStory } from "./turn_story";
import { useTurnNotice } from "./turn_notice";
import { UndoButtons } from "./undo_buttons";
import { sideOf, spectatorsSee, titleOfSeat } from "./match_text";
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
  const story = useStory(session);
  const seal = useSeal(session, table);
  useGamesOnceOnline(connection.state.value.kind);
  const [rule, setRule] = useState<string | null | undefined>(undefined);
  const [touring, setTouring] = useState(false);
  const [tab, setTab] = useState(ACT);
  const over = match.status === "over";
  const toAct = over ? [] : (view?.to_act ?? []);
  useTurnNotice({ title: matchTitle(match), acting: session.acting.value, toAct, over });

  const past = replay.shown.value;
  const images = useImages(session, match.game, {
    step: past?.step,
    viewpoint: replay.viewpoint.value,
    told: story.step.value ?? undefined,
  });
  const looking = replay.looking.value;
  const now = useToldOnce(view);
  const colourOf = (name: string) => colourOfSeat(name, view);
  const { problem, run, clearProblem } = useAttempt();
  const onRematch = over ? rematchDoing(table, held, connection.talk.value) : null;
  const rematch = onRematch && (() => void run(onRematch.act));
  const analyse = () => void run(() => openInAnalysis(match.id));
  const onRule = useCallback((id: string) => setRule(id), []);

  function tour(): void {
    setTab(ACT);
    setTouring(true);
  }

  const rail: Rail = {
    tools: (onRefused) => <UndoButtons session={session} disabled={looking || over} onRefused={onRefused} />,
    head: (
      <>
        <header class="match-head">
          <ConnectionLamp state={connection.state.value} />
          <h1 class="match-title">{matchTitle(match)}</h1>
          <SealButton seal={seal} table={table} />
          <MatchMenu
            seal={seal}
            table={table}
            seat={seat}
            onRematch={rematch}
            onRecord={() => void run(() => downloadRecord(match.id))}
            onAnalysis={analyse}
            onStudy={() => void run(() => addToStudy(match.id))}
            onRules={() => setRule(null)}
            onTour={tour}
          />
        </header>
        <Seats
          table={table}
          toAct={story.staged.value?.view?.to_act ?? toAct}
          held={held}
          shown={seat}
          onChoose={(chosen) => session.choose(chosen)}
          nameOf={(name) => titleOfSeat(name, view)}
          colourOf={colourOf}
        />
      </>
    ),
    notices: (
      <div class="match-notices">
        <ConnectionBanner connection={connection} />
        <EnglishOnlyNotice game={gameName(match.game)} />
        <LateRefusalNotice connection={connection} />
        <UnsavedNotice match={match.id} seat={seat} />
        {table.proposal && <ProposalNotice proposal={table.proposal} connections={session.connections} />}
        {view?.offer && !looking && (
          <OfferNotice offer={view.offer} choices={view.choices} connection={connection} />
        )}
        {seat === null && view !== null && !over && <SpectatorNotice match={match} />}
        {view?.outcome && !looking && !story.playing.value && (
          <OutcomeBanner outcome={view.outcome} held={held} onRule={onRule}>
            {onRematch && rematch && (
              <Button kind="primary" icon="swap" onClick={rematch}>
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
            <Button kind="quiet" icon="branch" onClick={analyse}>
              {t("analysis")}
            </Button>
            <ButtonLink kind="quiet" href="/">
              {t("outcome-home")}
            </ButtonLink>
          </OutcomeBanner>
        )}
        {problem && <ProblemNotice reason={problem} onClose={clearProblem} />}
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
            busy={connection.matchRequests.value.some((request) =>
              ["act", "undo", "redo"].includes(request.type),
            )}
            handlers={{
              act: (action) => connection.act(action),
              inspect: (query) => connection.inspect(query, past ? pastMoment(past.step, replay) : undefined),
              hint:
                match.hints && seat !== null && givesHints(match.game)
                  ? () => hint(connection.key)
                  : undefined,
              openRule: onRule,
              lessonOf: (rule) => lessonOfRule(match.game, rule),
            }}
            story={looking ? null : story}
            rail={rail}
          />
        </Images.Provider>
      )}
      {rule !== undefined && <RuleSheet game={match.game} rule={rule} onClose={() => setRule(undefined)} />}
      {touring && <Tour onEnd={() => setTouring(false)} />}
    </div>
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

/** The step that is shown, with its viewpoint if that is not the viewer's own. */
function pastMoment(step: number, replay: Replay): PastMoment {
  const seat = replay.viewpoint.value;
  return seat === undefined ? { step } : { step, seat };
}

interface ImageMoment {
  /** The earlier step that is shown. */
  step: number | undefined;
  viewpoint: Viewpoint;
  /** The step whose panels are shown while the others' turn is played. */
  told: number | undefined;
}

/** The source of the images that the view names, also for earlier steps and other viewpoints. */
function useImages(session: MatchSession, game: string, moment: ImageMoment): ImageSource {
  const { step, viewpoint, told } = moment;
  const connection = session.shown.value;
  // The ground under the pieces stays that of the present while the others' turn is played.
  const isGround = (name: string) => {
    const board = connection.view.peek()?.board;
    return board?.type === "map" && board.background === name;
  };
  return useMemo(
    () => ({
      game,
      previews: true,
      fetch: (name, width) =>
        image(name, {
          ...connection.key,
          step: step ?? (isGround(name) ? undefined : told),
          eyes: viewpoint,
          width,
          language: language.peek(),
        }),
    }),
    [connection, game, step, viewpoint, told],
  );
}

function useReplay(session: MatchSession): Replay {
  const connection = session.shown.value;
  const replay = useMemo(() => new Replay(connection), [connection]);
  useEffect(() => () => replay.close(), [replay]);
  return replay;
}

/** The others' turn is not played where both players watch the same screen. */
function useStory(session: MatchSession): TurnStory {
  const connection = session.shown.value;
  const story = useMemo(() => {
    const plays = () => session.held.length < 2 || connection.view.peek()?.secret === true;
    return new TurnStory(connection, { plays });
  }, [connection]);
  useEffect(() => () => story.close(), [story]);
  return story;
}

function rematchDoing(
  { match }: TableInfo,
  held: readonly string[],
  talk: readonly Talk[],
): { label: string; act: () => Promise<void> } | null {
  const begun = rematchOf(talk);
  if (begun !== null) {
    const label = t(held.length > 0 ? "rematch.join" : "rematch.to");
    return { label, act: () => joinRematch(begun, match, held) };
  }
  if (Object.keys(tokensOf(match.id)).length === 0) return null;
  return { label: t("rematch"), act: () => beginRematch(match) };
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
