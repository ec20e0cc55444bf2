/**
 * The seats that this device can open, and what it last knew of their matches.
 *
 * A token is the seat: it is kept here and sent in headers and greetings, and stands in no address that a
 * server gets. Each match is kept apart, so that two tabs do not write over each other's matches; what another
 * tab changes is seen here.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";

import type { MatchInfo } from "../wire";
import { ProblemError, renewToken, seatOf } from "./api";
import { deviceStore, keep, namesIn, readKept } from "./kept";

/** A match of one's own, as this device last saw it. */
export interface KeptMatch {
  readonly id: string;
  /** Token by seat. */
  readonly tokens: Readonly<Record<string, string>>;
  /** `null`: the token is here, but the match has not been looked at yet. */
  readonly known: KnownMatch | null;
}

export interface KnownMatch {
  readonly title: string;
  readonly game: string;
  readonly status: MatchInfo["status"];
  readonly seats: MatchInfo["seats"];
  /** The seats that were to act. */
  readonly toAct: readonly string[];
  /** When this was so, in milliseconds since 1970. */
  readonly seen: number;
}

const PREFIX = "sandtable.match.";
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;
const UNAUTHORISED = 401;

const kept = signal<ReadonlyMap<string, KeptMatch>>(readAll());

addEventListener("storage", (event) => {
  // A key of null: everything was cleared.
  if (event.key === null || event.key.startsWith(PREFIX)) kept.value = readAll();
});

/** The matches that this device has a seat in, the last seen first. */
export const myMatches: ReadonlySignal<readonly KeptMatch[]> = computed(() =>
  [...kept.value.values()].sort((one, other) => lastSeen(other) - lastSeen(one)),
);

/** The tokens that this device has for a match, by seat. */
export function tokensOf(match: string): Readonly<Record<string, string>> {
  return kept.value.get(match)?.tokens ?? {};
}

export function keepToken(match: string, seat: string, token: string): void {
  change(match, (old) => ({ ...old, tokens: { ...old.tokens, [seat]: token } }));
}

/** Forget a seat. A match without a seat is forgotten as a whole. */
export function dropToken(match: string, seat: string): void {
  const old = kept.peek().get(match);
  if (!old) return;
  const tokens = Object.fromEntries(Object.entries(old.tokens).filter(([name]) => name !== seat));
  if (Object.keys(tokens).length === 0) forgetMatch(match);
  else change(match, () => ({ ...old, tokens }));
}

/** Note how a match stands, if this device has a seat in it. */
export function noteMatch(match: MatchInfo, toAct: readonly string[]): void {
  if (!kept.peek().has(match.id)) return;
  const { title, game, status, seats } = match;
  change(match.id, (old) => ({ ...old, known: { title, game, status, seats, toAct, seen: Date.now() } }));
}

/** Take a match from the list of this device, with the tokens of its seats. */
export function forgetMatch(match: string): void {
  keep(deviceStore(), PREFIX + match, null);
  const rest = new Map(kept.peek());
  rest.delete(match);
  kept.value = rest;
}

/** The link that opens a seat on another device. */
export function seatLink(match: string, token: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}#${token}`;
}

/** The link by which somebody sits down or looks on. */
export function invitationLink(match: string): string {
  return `${location.origin}/m/${encodeURIComponent(match)}`;
}

const renewals = signal(0);

/** A token is being renewed: that the old one opens nothing any more is then no surprise. */
export const renewing: ReadonlySignal<boolean> = computed(() => renewals.value > 0);

/** Another token for a seat: links that were given away open nothing from then on. */
export async function renewSeat(match: string, seat: string): Promise<void> {
  const token = tokensOf(match)[seat];
  if (token === undefined) throw new ProblemError("This device has no key for that seat.", UNAUTHORISED);
  renewals.value += 1;
  try {
    const renewed = await renewToken(token);
    keepToken(match, seat, renewed.token);
  } finally {
    renewals.value -= 1;
  }
}

/**
 * Take the token that the address carries behind `#`, if it carries one: keep it and remove it from the
 * address bar. Gives the seat that it opens. When the server cannot be asked the address stays as it is.
 */
export async function takeTokenFromAddress(): Promise<{ match: string; seat: string } | null> {
  const token = location.hash.slice(1);
  if (!TOKEN.test(token)) return null;
  try {
    const opened = await seatOf(token);
    keepToken(opened.match, opened.seat, token);
    removeFragment();
    return { match: opened.match, seat: opened.seat };
  } catch (problem) {
    if (problem instanceof ProblemError && problem.status === UNAUTHORISED) removeFragment();
    throw problem;
  }
}

function removeFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

function change(id: string, changed: (old: KeptMatch) => KeptMatch): void {
  const match = changed(kept.peek().get(id) ?? { id, tokens: {}, known: null });
  keep(deviceStore(), PREFIX + id, match);
  kept.value = new Map(kept.peek()).set(id, match);
}

function readAll(): ReadonlyMap<string, KeptMatch> {
  const store = deviceStore();
  const matches = namesIn(store, PREFIX).map((name) => readKept<KeptMatch>(store, name));
  return new Map(matches.filter(isKeptMatch).map((match) => [match.id, match]));
}

// Anything may stand in a browser's storage.
function isKeptMatch(match: Partial<KeptMatch> | null): match is KeptMatch {
  return typeof match?.id === "string" && typeof match.tokens === "object" && match.tokens !== null;
}

function lastSeen(match: KeptMatch): number {
  return match.known?.seen ?? Number.MAX_SAFE_INTEGER;
}
