/**
 * The seats that this device can open, and the last known state of their matches.
 *
 * A token opens a seat: it is stored here and sent in headers and greetings, never in an address that a
 * server receives. Each match is stored separately, so that tabs do not overwrite each other; changes of
 * other tabs are seen here.
 *
 * This device creates a new token and saves it before sending it. If the answer is lost, the server can be
 * asked later what the token opens.
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

const saved = signal<ReadonlyMap<string, SavedMatch>>(readAll());
/** The matches whose keys are not saved. */
const unsaved = signal<ReadonlySet<string>>(new Set());

addEventListener("storage", (event) => {
  // A key of `null` means that everything was cleared.
  if (event.key !== null && !event.key.startsWith(PREFIX)) return;
  const here = [...saved.peek()].filter(([id]) => unsaved.peek().has(id));
  saved.value = new Map([...readAll(), ...here]);
});

/** The matches that this device has a seat in, last seen first. */
export const myMatches: ReadonlySignal<readonly SavedMatch[]> = computed(() =>
  [...saved.value.values()]
    .filter((match) => Object.keys(match.tokens).length > 0)
    .sort((one, other) => lastSeen(other) - lastSeen(one)),
);

/** The tokens that this device has for a match, by seat. */
export function tokensOf(match: string): Readonly<Record<string, string>> {
  return saved.value.get(match)?.tokens ?? {};
}

/** What this device last knew about a match; `null` if it has not seen it. */
export function lastKnown(match: string): SavedMatch["known"] {
  return saved.value.get(match)?.known ?? null;
}

/** Whether the keys to a match are lost when this page is closed: the browser could not save them. */
export function isUnsaved(match: string): boolean {
  return unsaved.value.has(match);
}

/** Save the key to a seat. Returns `false` if the browser's storage is full or blocked. */
export function saveToken(match: string, seat: string, token: string): boolean {
  return change(match, (old) => ({
    ...old,
    tokens: { ...old.tokens, [seat]: token },
    pending: without(old.pending ?? {}, seat),
  }));
}

/** Delete a seat's key. A match without seats is deleted as a whole. */
export function dropToken(match: string, seat: string): void {
  change(match, (old) => ({
    ...old,
    tokens: without(old.tokens, seat),
    pending: without(old.pending ?? {}, seat),
  }));
}

/** Save the state of a match, if this device has a seat in it. */
export function noteMatch(match: MatchInfo, toAct: readonly string[]): void {
  if (!saved.peek().has(match.id)) return;
  const { title, game, scenario, status, seats } = match;
  change(match.id, (old) => ({
    ...old,
    known: { title, game, scenario, status, seats, toAct, seen: Date.now() },
  }));
}

/** Remove a match from this device, with the tokens of its seats. */
export function forgetMatch(match: string): void {
  writeStored(deviceStore(), PREFIX + match, null);
  const rest = new Map(saved.peek());
  rest.delete(match);
  saved.value = rest;
  noteFleeting(match, false);
}

/** The link that opens a seat on another device. */
export function seatLink(match: string, token: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}#${token}`;
}

/** The link for joining or watching. */
export function invitationLink(match: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}`;
}

// New keys

/** Take an open seat. It can be retried after a failure: it is idempotent. */
export async function sitDown(match: string, seat: string, player: string): Promise<void> {
  const token = pendingOf(match)[seat] ?? newToken();
  savePending(match, seat, token);
  try {
    await claimSeat(match, seat, { ...(player && { player }), salt: newSalt(), token });
  } catch (problem) {
    if (!isUncertain(problem)) dropPending(match, seat);
    throw problem;
  }
  saveToken(match, seat, token);
}

const renewals = signal(0);

/** Whether a token is being renewed, so that an invalid old one is expected. */
export const renewing: ReadonlySignal<boolean> = computed(() => renewals.value > 0);

/** Replace the token of a seat; old links become invalid. */
export async function renewSeat(match: string, seat: string): Promise<void> {
  const token = tokensOf(match)[seat];
  if (token === undefined) throw new ProblemError(t("no-key-for-seat"), UNAUTHORISED);
  const renewed = pendingOf(match)[seat] ?? newToken();
  savePending(match, seat, renewed);
  renewals.value += 1;
  try {
    await renewToken(token, renewed).catch(async (problem: unknown) => {
      // The old key is invalid if an earlier attempt arrived after all.
      if (!isUncertain(problem) && !isNoKey(problem)) dropPending(match, seat);
      else if (await opensSeat(renewed)) return;
      throw problem;
    });
    saveToken(match, seat, renewed);
  } finally {
    renewals.value -= 1;
  }
}

/** Whether a new key of this match is not confirmed yet. */
export function hasPending(match: string): boolean {
  return Object.keys(pendingOf(match)).length > 0;
}

/** Settle the new keys that were not confirmed. Throws if the server cannot be reached. */
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
  return saved.value.get(match)?.pending ?? {};
}

function savePending(match: string, seat: string, token: string): void {
  change(match, (old) => ({ ...old, pending: { ...old.pending, [seat]: token } }));
}

function dropPending(match: string, seat: string): void {
  change(match, (old) => ({ ...old, pending: without(old.pending ?? {}, seat) }));
}

// The key in the address

/** The text after `#` is not a key: the link is incomplete. */
export class IncompleteLink extends Error {
  constructor() {
    super(t("link-incomplete"));
    this.name = "IncompleteLink";
  }
}

/**
 * Take the token after `#` in the address, if there is one: save it and remove it from the address bar.
 * Returns the seat that it opens. If the server cannot be reached the address stays as it is.
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
    // If nothing can be saved, only the address survives a reload.
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

// Storage

/** Change a saved match. Returns whether it outlives the page. */
function change(id: string, changed: (old: SavedMatch) => SavedMatch): boolean {
  const match = changed(saved.peek().get(id) ?? { id, tokens: {}, known: null });
  if (Object.keys({ ...match.tokens, ...match.pending }).length === 0) {
    forgetMatch(id);
    return true;
  }
  const store = deviceStore();
  const lasts = writeStored(store, PREFIX + id, match) && isPersistent(store);
  saved.value = new Map(saved.peek()).set(id, match);
  noteFleeting(id, !lasts && !isStored(match));
  return lasts;
}

/** Whether the saved keys are those of this page, even if the rest is older. */
function isStored({ id, tokens }: SavedMatch): boolean {
  const store = deviceStore();
  const stored = isPersistent(store) ? savedMatch(readStored<unknown>(store, PREFIX + id)) : null;
  return stored !== null && Object.entries(tokens).every(([seat, token]) => stored.tokens[seat] === token);
}

function noteFleeting(match: string, is: boolean): void {
  if (unsaved.peek().has(match) === is) return;
  const changed = new Set(unsaved.peek());
  if (is) changed.add(match);
  else changed.delete(match);
  unsaved.value = changed;
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
