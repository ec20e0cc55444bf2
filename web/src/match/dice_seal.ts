/** The state of a match's dice, as this device can prove it. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { brokenEarly, type Check, checkRecord, type DicePromises } from "../dice/check";
import type { Die } from "../dice/dice";
import type { SaltInfo, TableInfo } from "../generated/wire";
import { record as fetchRecord, ProblemError } from "../net/api";
import { revealSalts } from "../net/reveal_salts";
import { dicePromisesOf } from "../net/seat_keys";
import type { MatchSession } from "./match_session";

export type SealState = "committed" | "playing" | "checking" | "verified" | "partly" | "failed" | "unchecked";

export interface Seal {
  readonly state: SealState;
  readonly checks: readonly Check[];
  /** Check again, if the record could not be fetched. */
  readonly retry: () => void;
}

/** Milliseconds until a salt that could not be sent is sent again. */
const RETRY = 5_000;

/** Follow a match's dice; when it is over, check its record. */
export function useSeal(session: MatchSession, table: TableInfo): Seal {
  const { id, status, salts = [] } = table.match;
  const over = status === "over";
  const first = useRef(over ? null : table.commitment);
  const saved = dicePromisesOf(id);
  const promises = { ...saved, commitment: saved.commitment ?? first.current };
  const [checks, setChecks] = useState<readonly Check[] | "unchecked" | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!over) return;
    let left = false;
    setChecks(null);
    fetchRecord(id).then(
      (text) => left || setChecks(checkRecord(text, promises, seenRolls(session))),
      (problem: unknown) => {
        if (!(problem instanceof ProblemError)) throw problem;
        if (!left) setChecks("unchecked");
      },
    );
    return () => {
      left = true;
    };
  }, [id, over, session, round]);

  return useMemo(() => {
    const retry = () => setRound((before) => before + 1);
    const early = brokenEarly(promises, table.commitment, salts);
    if (early.length > 0) return { state: "failed", checks: early, retry };
    if (status === "open") return { state: "committed", checks: [], retry };
    const gaps = withheldSalts(salts, saved);
    if (!over) return { state: gaps.length > 0 ? "partly" : "playing", checks: gaps, retry };
    if (checks === null) return { state: "checking", checks: [], retry };
    if (checks === "unchecked") return { state: "unchecked", checks: [], retry };
    return { state: verdict(checks), checks, retry };
  }, [saved, table, checks]);
}

/** The salts that a running match is without: players should know it before they play on. */
function withheldSalts(salts: readonly SaltInfo[], saved: DicePromises): Check[] {
  const withheld = salts.filter(({ state }) => state === "withheld");
  return withheld.map(({ seat }) => ({
    about: seat in saved.salts ? "own-salt" : "others-salt",
    result: "gap",
    seat,
  }));
}

function verdict(checks: readonly Check[]): SealState {
  if (checks.some(({ result }) => result === "broken")) return "failed";
  return checks.some(({ result }) => result === "gap") ? "partly" : "verified";
}

/** The rolls that the shown seat has seen, in order. */
function seenRolls(session: MatchSession): readonly Die[] {
  const events = session.shown
    .peek()
    .log.peek()
    .flatMap((item) => item.events);
  const rolls = events.flatMap((event) => event.rolls ?? []);
  return rolls.map(({ sides, value }) => ({ sides: BigInt(sides), value: BigInt(value) }));
}

/** Send the salts of this device as soon as all seats are taken, again and again if that fails. */
export function useRevealedSalts(table: TableInfo | null): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!table) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    void revealSalts(table.match).then((again) => {
      if (again && !left) timer = setTimeout(() => setRound((before) => before + 1), RETRY);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [table, round]);
}
