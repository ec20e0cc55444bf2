/** The page of one match: opening, waiting, playing, watching. */

import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { isUncertain, ownMatches } from "../net/api";
import { SeatConnection } from "../net/seat_connection";
import {
  dropToken,
  hasPending,
  IncompleteLink,
  lastKnown,
  noteMatch,
  renewing,
  settlePending,
  takeTokenFromAddress,
  tokensOf,
} from "../net/seat_keys";
import { CLOSED, type OpenSocket } from "../net/reconnecting_socket";
import type { TableInfo } from "../generated/wire";
import { recallAccount } from "../data/account";
import { useGameLanguage } from "../data/games";
import { address, navigate } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { sentenceOf } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { Curtain } from "./curtain";
import { ConnectionBanner } from "./connection_banner";
import "./match_screen.css";
import { MatchTable } from "./match_table";
import { type HeldSeat, MatchSession } from "./match_session";
import { useRevealedSalts, useSeal } from "./dice_seal";
import { SealButton } from "./seal_button";
import { WaitingRoom } from "./waiting_room";
import { seatName } from "./match_text";

/** Maximum number of pages of the account's list to search for a match. */
const MOST_PAGES = 5;

export interface MatchScreenProps {
  id: string;
  /** Replaced in tests. */
  open?: OpenSocket;
}

export function MatchScreen({ id, open }: MatchScreenProps) {
  const entering = useEntrance(id);
  if (entering.kind === "waiting") return <Spinner label={t("opening")} />;
  if (entering.kind === "problem")
    return (
      <Halt title={titleOfProblem(entering.problem)} reason={sentenceOf(entering.problem)}>
        {isUncertain(entering.problem) && (
          <Button kind="primary" icon="refresh" onClick={entering.again}>
            {t("try-again")}
          </Button>
        )}
        <Button kind={isUncertain(entering.problem) ? "plain" : "primary"} onClick={entering.goOn}>
          {t("halt-look")}
        </Button>
      </Halt>
    );
  return <Opened id={id} accountSeats={entering.accountSeats} {...(open && { open })} />;
}

type Entrance =
  | { kind: "waiting" }
  | { kind: "problem"; problem: unknown; again: () => void; goOn: () => void }
  | { kind: "open"; accountSeats: readonly string[] };

/** Take the key from the address, if there is one; without a key, ask the account. */
function useEntrance(id: string): Entrance {
  const [entrance, setEntrance] = useState<Entrance>(() =>
    location.hash.length > 1 || !hasKey(id) || hasPending(id)
      ? { kind: "waiting" }
      : { kind: "open", accountSeats: [] },
  );
  const [round, setRound] = useState(0);
  const { hash } = address.value;
  useEffect(() => {
    let left = false;
    async function enter(): Promise<void> {
      const opened = await takeTokenFromAddress();
      if (opened && opened.match !== id) {
        navigate(`/m/${opened.match}`, { replace: true });
        return;
      }
      // If the server cannot confirm a new key now, the old one is tried.
      if (hasPending(id)) await settlePending(id).catch(() => undefined);
      const accountSeats = hasKey(id) ? [] : await seatsOfAccount(id);
      if (!left) setEntrance({ kind: "open", accountSeats });
    }
    enter().catch((problem: unknown) => {
      if (left) return;
      const goOn = () => setEntrance({ kind: "open", accountSeats: [] });
      const again = () => {
        setEntrance({ kind: "waiting" });
        setRound((before) => before + 1);
      };
      setEntrance({ kind: "problem", problem, again, goOn });
    });
    return () => {
      left = true;
    };
  }, [id, hash, round]);
  return entrance;
}

function titleOfProblem(problem: unknown): string {
  if (problem instanceof IncompleteLink) return t("halt-incomplete");
  return t(isUncertain(problem) ? "halt-uncertain" : "halt-nothing");
}

function hasKey(id: string): boolean {
  return Object.keys(tokensOf(id)).length > 0;
}

/** The seats of a match that the account opens, if a player is logged in. */
async function seatsOfAccount(id: string): Promise<readonly string[]> {
  try {
    if ((await recallAccount()) === null) return [];
    let before: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const list = await ownMatches(before === null ? {} : { before });
      const seats = list.matches.filter((own) => own.match.id === id).map((own) => own.seat);
      if (seats.length > 0 || list.next === null) return seats;
      before = list.next;
    }
    return [];
  } catch {
    return []; // Without the account the match can still be watched.
  }
}

interface OpenedProps {
  id: string;
  accountSeats: readonly string[];
  open?: OpenSocket;
}

function Opened({ id, accountSeats, open }: OpenedProps) {
  const session = useSession(id, accountSeats, open);
  const table = session.table.value;
  useGameLanguage(table?.match.game ?? lastKnown(id)?.game ?? null);
  const toAct = session.shown.value.view.value?.to_act;
  useEffect(() => {
    if (table) noteMatch(table.match, table.match.status === "running" ? (toAct ?? []) : []);
  }, [table, toAct]);

  useRevealedSalts(table);
  useFocusOnBoard(`${session.shown.value.key.seat} ${session.curtain.value}`);

  const ended = session.connections.find((connection) => connection.state.value.kind === "ended");
  const settling = useSettling(id, ended !== undefined);
  if (ended && !renewing.value && !settling) return <Ended connection={ended} />;
  const seat = session.curtain.value;
  const banner = <ConnectionBanner connection={session.shown.value} />;
  if (!table || !session.ready.value)
    return (
      <>
        {banner}
        <Spinner label={t("opening")} />
      </>
    );
  if (table.match.status === "open")
    return (
      <>
        {banner}
        <Waiting session={session} table={table} />
      </>
    );
  if (seat !== null) return <Curtain seat={seat} onOpen={() => session.openCurtain()} />;
  return <MatchTable session={session} table={table} />;
}

function Waiting({ session, table }: { session: MatchSession; table: TableInfo }) {
  const seal = useSeal(session, table);
  return (
    <WaitingRoom
      match={table.match}
      held={session.held}
      seal={<SealButton seal={seal} table={table} />}
      broken={seal.state === "failed"}
    />
  );
}

/** An invalid key may have been renewed here without confirmation: check with the server. */
function useSettling(id: string, ended: boolean): boolean {
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    setChecked(false);
    if (!ended || !hasPending(id)) return;
    let left = false;
    settlePending(id)
      .catch(() => undefined) // Then the invalid key is reported, and the player can try again.
      .finally(() => left || setChecked(true));
    return () => {
      left = true;
    };
  }, [id, ended]);
  return ended && !checked && hasPending(id);
}

/** When another seat is shown, the focus moves to its board, for keyboard players. */
function useFocusOnBoard(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("[role=application]")?.focus({ preventScroll: true });
  }, [shown]);
}

function useSession(id: string, accountSeats: readonly string[], open: OpenSocket | undefined): MatchSession {
  const tokens = tokensOf(id);
  const held: readonly HeldSeat[] = [
    ...Object.entries(tokens).map(([seat, token]) => ({ seat, token })),
    ...accountSeats.filter((seat) => !(seat in tokens)).map((seat) => ({ seat, token: null })),
  ];
  const seats = JSON.stringify(held.map((one) => one.seat));
  const session = useMemo(() => new MatchSession(id, held, open ? { open } : {}), [id, seats]);
  useEffect(() => {
    session.begin();
    const stop = effect(() => session.useTokens(tokensOf(id)));
    return () => {
      stop();
      session.close();
    };
  }, [session]);
  return session;
}

/** Shown when the server has closed the connection for good. */
function Ended({ connection }: { connection: SeatConnection }) {
  const state = connection.state.value;
  if (state.kind !== "ended") return null;
  const { match, seat, token } = connection.key;
  if (state.code !== CLOSED.noSuchToken || seat === null)
    return (
      <Halt
        title={t(state.code === CLOSED.cannotBeOpened ? "halt-cannot-open" : "halt-no-match")}
        reason={state.reason}
      />
    );
  return (
    <Halt title={t("halt-no-key", { seat: seatName(seat) })} reason={state.reason}>
      <p>{t("halt-no-key.text")}</p>
      {token !== null && (
        <Button kind="primary" onClick={() => dropToken(match, seat)}>
          {t("halt-no-key.forget")}
        </Button>
      )}
    </Halt>
  );
}

function Halt(props: { title: string; reason: string; children?: ComponentChildren }) {
  return (
    <section class="match-halt" role="alert">
      <h1>{props.title}</h1>
      <p>{props.reason}</p>
      {props.children}
      <ButtonLink href="/">{t("to-first-page")}</ButtonLink>
    </section>
  );
}
