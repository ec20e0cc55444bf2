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
import { type DicePromises, hashesOf, NO_PROMISES } from "../dice/check";
import { saltHash } from "../dice/dice";
import { claimSeat, isUncertain, ProblemError, renewToken, seatOf } from "./api";
import { newSalt, newToken } from "../lib/random_ids";
import { deviceStore, isPersistent, writeStored, namesIn, readStored } from "../lib/storage";
import { type SavedMatch, savedMatch } from "./saved_match";

const PREFIX = "sandtable.match.";
/** A token and, if this device has it, the seat's salt. */
const KEY = /^([A-Za-z0-9_-]{43})(?:\.([0-9a-f]{32}))?$/;
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

/** What this device knows about a match's dice from before it began. */
export function dicePromisesOf(match: string): DicePromises {
  return saved.value.get(match)?.dice ?? NO_PROMISES;
}

/**
 * Save the key to a seat, and the salt that the seat has committed to. Returns `false` if the browser's storage is
 * full or blocked.
 */
export function saveToken(match: string, seat: string, token: string, salt?: string): boolean {
  return change(match, (old) => ({
    ...old,
    tokens: { ...old.tokens, [seat]: token },
    pending: without(old.pending ?? {}, seat),
    ...(salt !== undefined && { dice: withSalt(old.dice, seat, salt) }),
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
  const { title, game, scenario, status, seats, commitment } = match;
  change(match.id, (old) => ({
    ...old,
    known: { title, game, scenario, status, seats, toAct, seen: Date.now() },
    // Only the first commitment counts, and none that is first seen when the seed is known.
    ...(commitment &&
      status !== "over" &&
      !old.dice?.commitment && { dice: { ...NO_PROMISES, ...old.dice, commitment } }),
  }));
}

/** Save the hashes of all salts, before this device reveals its own. Only the first ones count. */
export function saveHashes(match: MatchInfo): void {
  const { commitment = null, salts = [] } = match;
  const hashes = hashesOf(salts);
  change(match.id, ({ dice = NO_PROMISES, ...old }) => ({
    ...old,
    dice: { ...dice, commitment: dice.commitment ?? commitment, hashes: dice.hashes ?? hashes },
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

/** The link that opens a seat on another device; with the seat's salt, that device can check it too. */
export function seatLink(match: string, seat: string, token: string): string {
  const salt = dicePromisesOf(match).salts[seat];
  return `${location.origin}/m/${encodeURIComponent(match)}#${token}${salt ? `.${salt}` : ""}`;
}

/** The link for joining or watching. */
export function invitationLink(match: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}`;
}

// New keys

/** Take an open seat. It can be retried after a failure: it is idempotent. */
export async function sitDown(match: string, seat: string, player: string): Promise<void> {
  const token = pendingOf(match)[seat] ?? newToken();
  const salt = dicePromisesOf(match).salts[seat] ?? newSalt();
  savePending(match, seat, token, salt);
  try {
    await claimSeat(match, seat, { ...(player && { player }), salt_hash: saltHash(salt), token });
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

function savePending(match: string, seat: string, token: string, salt?: string): void {
  change(match, (old) => ({
    ...old,
    pending: { ...old.pending, [seat]: token },
    ...(salt !== undefined && { dice: withSalt(old.dice, seat, salt) }),
  }));
}

/** Delete an unconfirmed key and, unless the seat has another, its salt. */
function dropPending(match: string, seat: string): void {
  change(match, ({ dice, ...old }) => ({
    ...old,
    pending: without(old.pending ?? {}, seat),
    ...(dice && { dice: seat in old.tokens ? dice : { ...dice, salts: without(dice.salts, seat) } }),
  }));
}

function withSalt(dice: DicePromises = NO_PROMISES, seat: string, salt: string): DicePromises {
  return { ...dice, salts: { ...dice.salts, [seat]: salt } };
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
  const key = location.hash.slice(1);
  if (key === "") return null;
  const [, token, salt] = KEY.exec(key) ?? [];
  if (token === undefined) {
    removeFragment();
    throw new IncompleteLink();
  }
  try {
    const opened = await seatOf(token);
    // If nothing can be saved, only the address survives a reload.
    const known = dicePromisesOf(opened.match).salts[opened.seat];
    if (saveToken(opened.match, opened.seat, token, known ?? salt)) removeFragment();
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
