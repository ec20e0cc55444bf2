/**
 * The seats that this device can open, and what it last knew of their matches.
 *
 * A token is the seat: it is kept here and sent in headers and greetings, and stands in no address that a
 * server gets. Each match is kept apart, so that two tabs do not write over each other's matches; what another
 * tab changes is seen here.
 *
 * This device makes a new token itself and keeps it before it asks the server to take it. If the answer gets
 * lost, the token is still here, and the server can be asked what it opens.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";

import { t } from "../i18n/language";
import type { MatchInfo } from "../generated/wire";
import { claimSeat, isUncertain, ProblemError, renewToken, seatOf } from "./api";
import { newSalt, newToken } from "../lib/random_ids";
import { deviceStore, isPersistent, writeStored, namesIn, readStored } from "../lib/storage";
import { type SavedMatch, savedMatch } from "./saved_match";

const PREFIX = "sandtable.match.";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const UNAUTHORISED = 401;

const kept = signal<ReadonlyMap<string, SavedMatch>>(readAll());
/** The matches whose keys are in this page alone. */
const fleeting = signal<ReadonlySet<string>>(new Set());

addEventListener("storage", (event) => {
  // A key of null: everything was cleared.
  if (event.key !== null && !event.key.startsWith(PREFIX)) return;
  const here = [...kept.peek()].filter(([id]) => fleeting.peek().has(id));
  kept.value = new Map([...readAll(), ...here]);
});

/** The matches that this device has a seat in, the last seen first. */
export const myMatches: ReadonlySignal<readonly SavedMatch[]> = computed(() =>
  [...kept.value.values()]
    .filter((match) => Object.keys(match.tokens).length > 0)
    .sort((one, other) => lastSeen(other) - lastSeen(one)),
);

/** The tokens that this device has for a match, by seat. */
export function tokensOf(match: string): Readonly<Record<string, string>> {
  return kept.value.get(match)?.tokens ?? {};
}

/** Whether the keys to a match are lost when this page is closed: the browser could not keep them. */
export function isUnsaved(match: string): boolean {
  return fleeting.value.has(match);
}

/** Keep the key to a seat. `false`: the browser's storage is full or forbidden, and only this page has it. */
export function saveToken(match: string, seat: string, token: string): boolean {
  return change(match, (old) => ({
    ...old,
    tokens: { ...old.tokens, [seat]: token },
    pending: without(old.pending ?? {}, seat),
  }));
}

/** Forget a seat. A match without a seat is forgotten as a whole. */
export function dropToken(match: string, seat: string): void {
  change(match, (old) => ({
    ...old,
    tokens: without(old.tokens, seat),
    pending: without(old.pending ?? {}, seat),
  }));
}

/** Note how a match stands, if this device has a seat in it. */
export function noteMatch(match: MatchInfo, toAct: readonly string[]): void {
  if (!kept.peek().has(match.id)) return;
  const { title, game, scenario, status, seats } = match;
  change(match.id, (old) => ({
    ...old,
    known: { title, game, scenario, status, seats, toAct, seen: Date.now() },
  }));
}

/** Take a match from the list of this device, with the tokens of its seats. */
export function forgetMatch(match: string): void {
  writeStored(deviceStore(), PREFIX + match, null);
  const rest = new Map(kept.peek());
  rest.delete(match);
  kept.value = rest;
  noteFleeting(match, false);
}

/** The link that opens a seat on another device. */
export function seatLink(match: string, token: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}#${token}`;
}

/** The link by which somebody sits down or looks on. */
export function invitationLink(match: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}`;
}

// New keys

/** Sit down at an open seat. After a failure it can be tried again: whatever was answered, it counts once. */
export async function sitDown(match: string, seat: string, player: string): Promise<void> {
  const token = pendingOf(match)[seat] ?? newToken();
  keepPending(match, seat, token);
  try {
    await claimSeat(match, seat, { ...(player && { player }), salt: newSalt(), token });
  } catch (problem) {
    if (!isUncertain(problem)) dropPending(match, seat);
    throw problem;
  }
  saveToken(match, seat, token);
}

const renewals = signal(0);

/** A token is being renewed: that the old one opens nothing any more is then no surprise. */
export const renewing: ReadonlySignal<boolean> = computed(() => renewals.value > 0);

/** Another token for a seat: links that were given away open nothing from then on. */
export async function renewSeat(match: string, seat: string): Promise<void> {
  const token = tokensOf(match)[seat];
  if (token === undefined) throw new ProblemError(t("no-key-for-seat"), UNAUTHORISED);
  const renewed = pendingOf(match)[seat] ?? newToken();
  keepPending(match, seat, renewed);
  renewals.value += 1;
  try {
    await renewToken(token, renewed).catch(async (problem: unknown) => {
      // The old key opens nothing if an earlier try was heard after all.
      if (!isUncertain(problem) && !isNoKey(problem)) dropPending(match, seat);
      else if (await opensSeat(renewed)) return;
      throw problem;
    });
    saveToken(match, seat, renewed);
  } finally {
    renewals.value -= 1;
  }
}

/** Whether this device waits to hear what a new key of this match opens. */
export function hasPending(match: string): boolean {
  return Object.keys(pendingOf(match)).length > 0;
}

/** Find out what became of the new keys whose answer got lost. Throws if the server cannot say. */
export async function settlePending(match: string): Promise<void> {
  for (const [seat, token] of Object.entries(pendingOf(match))) {
    if (await opensSeat(token)) saveToken(match, seat, token);
    else dropPending(match, seat);
  }
}

async function opensSeat(token: string): Promise<boolean> {
  try {
    await seatOf(token);
    return true;
  } catch (problem) {
    if (isNoKey(problem)) return false;
    throw problem;
  }
}

function pendingOf(match: string): Readonly<Record<string, string>> {
  return kept.value.get(match)?.pending ?? {};
}

function keepPending(match: string, seat: string, token: string): void {
  change(match, (old) => ({ ...old, pending: { ...old.pending, [seat]: token } }));
}

function dropPending(match: string, seat: string): void {
  change(match, (old) => ({ ...old, pending: without(old.pending ?? {}, seat) }));
}

// The key in the address

/** What stands behind `#` is no key: some of it got lost on the way. */
export class IncompleteLink extends Error {
  constructor() {
    super(t("link-incomplete"));
    this.name = "IncompleteLink";
  }
}

/**
 * Take the token that the address carries behind `#`, if it carries one: keep it and remove it from the
 * address bar. Gives the seat that it opens. When the server cannot be asked the address stays as it is.
 */
export async function takeTokenFromAddress(): Promise<{ match: string; seat: string } | null> {
  const token = location.hash.slice(1);
  if (token === "") return null;
  if (!TOKEN.test(token)) {
    removeFragment();
    throw new IncompleteLink();
  }
  try {
    const opened = await seatOf(token);
    // Where nothing is kept, the address is the only place that outlives loading the page again.
    if (saveToken(opened.match, opened.seat, token)) removeFragment();
    return { match: opened.match, seat: opened.seat };
  } catch (problem) {
    if (isNoKey(problem)) removeFragment();
    throw problem;
  }
}

function isNoKey(problem: unknown): boolean {
  return problem instanceof ProblemError && problem.status === UNAUTHORISED;
}

function removeFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

// How it is kept

/** Changes what is kept of a match; says whether it outlives the page. */
function change(id: string, changed: (old: SavedMatch) => SavedMatch): boolean {
  const match = changed(kept.peek().get(id) ?? { id, tokens: {}, known: null });
  if (Object.keys({ ...match.tokens, ...match.pending }).length === 0) {
    forgetMatch(id);
    return true;
  }
  const store = deviceStore();
  const lasts = writeStored(store, PREFIX + id, match) && isPersistent(store);
  kept.value = new Map(kept.peek()).set(id, match);
  noteFleeting(id, !lasts && !isStored(match));
  return lasts;
}

/** Whether the keys in the browser's storage are those of this page, though what else is known may be older. */
function isStored({ id, tokens }: SavedMatch): boolean {
  const store = deviceStore();
  const stored = isPersistent(store) ? savedMatch(readStored<unknown>(store, PREFIX + id)) : null;
  return stored !== null && Object.entries(tokens).every(([seat, token]) => stored.tokens[seat] === token);
}

function noteFleeting(match: string, is: boolean): void {
  if (fleeting.peek().has(match) === is) return;
  const changed = new Set(fleeting.peek());
  if (is) changed.add(match);
  else changed.delete(match);
  fleeting.value = changed;
}

function readAll(): ReadonlyMap<string, SavedMatch> {
  const store = deviceStore();
  const matches = namesIn(store, PREFIX).map((name) => savedMatch(readStored<unknown>(store, name)));
  return new Map(matches.flatMap((match) => (match ? [[match.id, match]] : [])));
}

function without<T>(values: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}

function lastSeen(match: SavedMatch): number {
  return match.known?.seen ?? Number.MAX_SAFE_INTEGER;
}
