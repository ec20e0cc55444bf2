/**
 * The requests of the server's HTTP interface, one function each.
 *
 * Every function either gives what was asked for or throws a `ProblemError`, whose message is a sentence for
 * the person at the table. A seat's token travels in a header, never in an address.
 */

import { language, t } from "../i18n/language";
import type {
  AccountInfo,
  ActionTaken,
  Analyse,
  Analysis,
  AskSeats,
  ChangePassword,
  ClaimSeat,
  CreateMatch,
  CreatedMatch,
  Credentials,
  GameInfo,
  ListedMatches,
  GameLook,
  Hint,
  MatchInfo,
  OwnMatches,
  Problem,
  RenewSeat,
  RulePage,
  SeatToken,
  TakeAction,
  WantRematch,
} from "../generated/wire";
import type { Symbols } from "../lib/wire_types";

/** The status of a `ProblemError` when no answer came at all. */
export const NO_ANSWER = 0;

/** A request that failed: why, by which rule, and the HTTP status (`NO_ANSWER`: the server was not reached). */
export class ProblemError extends Error {
  readonly reason: string;
  readonly rule: string | null;
  readonly status: number;

  constructor(reason: string, status: number, rule: string | null = null) {
    super(reason);
    this.name = "ProblemError";
    this.reason = reason;
    this.rule = rule;
    this.status = status;
  }
}

/** Whether nobody can say if the request was carried out: no answer came, or the server stumbled over it. */
export function isUncertain(problem: unknown): boolean {
  const stumbled = 500;
  return problem instanceof ProblemError && (problem.status === NO_ANSWER || problem.status >= stumbled);
}

// Games

/** The games that can be played here, with scenarios, options and computer players, told in a language. */
export function games(language: string): Promise<GameInfo[]> {
  return json("GET", "/api/games" + query({ language }));
}

const symbolsByGame = new Map<string, Promise<Symbols>>();

/** A game's drawings. They are asked for once; a failure is not remembered. */
export function symbols(game: string): Promise<Symbols> {
  const known = symbolsByGame.get(game);
  if (known) return known;
  const asked = json<Symbols>("GET", path`/api/games/${game}/symbols`);
  symbolsByGame.set(game, asked);
  asked.catch(() => symbolsByGame.delete(game));
  return asked;
}

const looksByGame = new Map<string, Promise<GameLook[]>>();

/** Other looks of a game. They are asked for once; a failure is not remembered. */
export function looks(game: string): Promise<GameLook[]> {
  const known = looksByGame.get(game);
  if (known) return known;
  const asked = json<GameLook[]>("GET", path`/api/games/${game}/looks`);
  looksByGame.set(game, asked);
  asked.catch(() => looksByGame.delete(game));
  return asked;
}

/** Where the picture of a scenario's beginning is; for an `<img>`. */
export function scenarioPicture(game: string, scenario: string): string {
  return path`/api/games/${game}/scenarios/${scenario}.svg`;
}

/** A game's rule page, in this language where there is one in it. */
export function rules(game: string, language: string): Promise<RulePage> {
  return json("GET", path`/api/games/${game}/rules` + query({ language }));
}

// Matches

/** Public matches that are open or running, the newest first; `before` is the `next` of the page before. */
export function lobby(page: { before?: string; limit?: number } = {}): Promise<ListedMatches> {
  return json("GET", "/api/lobby" + query(page));
}

/** Begin a match; the answer holds the tokens of the creator's own seats. */
export function createMatch(wanted: CreateMatch): Promise<CreatedMatch> {
  return json("POST", "/api/matches", { body: wanted });
}

/** What everybody who knows its id may know of a match. */
export function match(id: string): Promise<MatchInfo> {
  return json("GET", path`/api/matches/${id}`);
}

/** Sit down at an open seat. Sent again with the same token after a lost answer it is the same success. */
export function claimSeat(id: string, seat: string, claim: ClaimSeat): Promise<SeatToken> {
  return json("POST", path`/api/matches/${id}/seats/${seat}`, { body: claim });
}

/** Which seat a token opens. */
export function seatOf(token: string): Promise<SeatToken> {
  return json("GET", "/api/seat", { token });
}

/** Give this token's seat another one; the old one opens nothing from then on. */
export function renewToken(token: string, renewed: string): Promise<SeatToken> {
  const body: RenewSeat = { token: renewed };
  return json("POST", "/api/seat/renewal", { token, body });
}

/** Act without a socket. The same `id` sent twice counts once. */
export function takeAction(id: string, token: string, action: TakeAction): Promise<ActionTaken> {
  return json("POST", path`/api/matches/${id}/actions`, { token, body: action });
}

/** Whose seat, and by what right. */
export interface SeatAsked {
  match: string;
  seat: string | null;
  token: string | null;
}

/** What the computer would do at a seat. */
export function hint(asked: SeatAsked): Promise<Hint> {
  return json("POST", path`/api/matches/${asked.match}/hint`, {
    ...rightOf(asked),
    body: { language: language.value },
  });
}

/** Whose eyes, at which moment, and by what right an image is asked for. */
export interface ImageAsked extends SeatAsked {
  /** Of the log; left out: now. */
  step?: number | undefined;
  /** Another seat's eyes, `null` a spectator's; left out: one's own. */
  eyes?: string | null | undefined;
  language: string;
}

/** A picture that the game draws of what a seat sees. */
export async function image(name: string, asked: ImageAsked): Promise<Blob> {
  const { match, step, eyes, language } = asked;
  const where = path`/api/matches/${match}/images/${name}`;
  const looked = { step, eyes: eyes === null ? "" : eyes, language };
  const answer = await request("GET", where + query(looked), rightOf(asked));
  return answer.blob();
}

/** The record of a match that is over. */
export async function record(id: string): Promise<string> {
  const answer = await request("GET", path`/api/matches/${id}/record`);
  return answer.text();
}

/** The same match again, with the seats moved round by one. */
export function rematch(id: string, wanted: WantRematch): Promise<CreatedMatch> {
  return json("POST", path`/api/matches/${id}/rematch`, { body: wanted });
}

/** The seats that a match would have, with this scenario and these options. */
export function askSeats(game: string, asked: AskSeats): Promise<string[]> {
  return json("POST", path`/api/games/${game}/seats`, { body: asked });
}

/** A moment on the analysis board. Nothing is kept. */
export function analyse(wanted: Analyse): Promise<Analysis> {
  return json("POST", "/api/analysis", { body: wanted });
}

/** What the computer would do at a moment on the analysis board. */
export function analysisHint(wanted: Analyse): Promise<Hint> {
  return json("POST", "/api/analysis/hint", { body: wanted });
}

/** A picture that the game draws of a moment on the analysis board. */
export async function analysisImage(name: string, wanted: Analyse): Promise<Blob> {
  const answer = await request("POST", path`/api/analysis/images/${name}`, { body: wanted });
  return answer.blob();
}

// Accounts

/** Make an account and log in to it. */
export function createAccount(credentials: Credentials): Promise<AccountInfo> {
  return json("POST", "/api/accounts", { body: credentials });
}

export function logIn(credentials: Credentials): Promise<AccountInfo> {
  return json("POST", "/api/session", { body: credentials });
}

/** Who is logged in; `null` when nobody is. */
export function whoAmI(): Promise<AccountInfo | null> {
  return json("GET", "/api/session");
}

export async function logOut(): Promise<void> {
  await request("DELETE", "/api/session");
}

/** Change the password. All other sessions of the account end. */
export async function changePassword(change: ChangePassword): Promise<void> {
  await request("PUT", "/api/account/password", { body: change });
}

/** The matches kept in one's account, the newest first. */
export function ownMatches(page: { before?: string } = {}): Promise<OwnMatches> {
  return json("GET", "/api/account/matches" + query(page));
}

/** Keep the seat of this token in one's account. */
export async function keepSeat(token: string): Promise<void> {
  await request("POST", "/api/account/matches", { body: { token } });
}

/** Strike a seat from the account's list. */
export async function forgetSeat(id: string, seat: string): Promise<void> {
  await request("DELETE", path`/api/account/matches/${id}/${seat}`);
}

// How it is done

interface Sent {
  token?: string;
  /** The seat that the account opens, where there is no token. */
  seat?: string;
  body?: object;
}

/** By its token, or else by the account. */
function rightOf({ seat, token }: SeatAsked): Sent {
  return { ...(token !== null && { token }), ...(token === null && seat !== null && { seat }) };
}

async function json<T>(method: string, address: string, sent: Sent = {}): Promise<T> {
  const answer = await request(method, address, sent);
  return (await answer.json()) as T;
}

async function request(method: string, address: string, sent: Sent = {}): Promise<Response> {
  const { token, seat, body } = sent;
  const headers = new Headers({ Accept: "application/json, image/*", "Accept-Language": language.value });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (seat) headers.set("Seat", seat);
  if (body) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      headers,
      credentials: "same-origin",
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ProblemError(t("server-not-reached"), NO_ANSWER);
  }
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

async function problemOf(answer: Response): Promise<ProblemError> {
  const told: unknown = await answer.json().catch(() => null);
  if (isProblem(told)) return new ProblemError(told.reason, answer.status, told.rule ?? null);
  return new ProblemError(t("server-error", { status: answer.status }), answer.status);
}

function isProblem(told: unknown): told is Problem {
  return typeof told === "object" && told !== null && "reason" in told && typeof told.reason === "string";
}

/** An address whose parts are escaped. */
function path(texts: TemplateStringsArray, ...parts: string[]): string {
  return String.raw({ raw: texts }, ...parts.map(encodeURIComponent));
}

function query(page: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(page).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return "?" + new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
