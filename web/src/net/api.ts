/**
 * The server's HTTP API, one function per request.
 *
 * Every function returns the response or throws a `ProblemError`, whose message is a sentence for the player.
 * A seat's token is sent in a header, never in an address.
 */

import { language, t } from "../i18n/language";
import type {
  AccountInfo,
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
  MatchReport,
  OwnMatches,
  Problem,
  RenewSeat,
  ReportStage,
  RulePage,
  SeatToken,
  WantRematch,
} from "../generated/wire";
import type { Symbols } from "../lib/wire_types";

/** The status of a `ProblemError` without a response. */
export const NO_ANSWER = 0;

/**
 * A failed request: the reason, the rule, and the HTTP status (`NO_ANSWER` if the server was not reached).
 */
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

/** Whether the request may or may not have been carried out: no response, or a server error. */
export function isUncertain(problem: unknown): boolean {
  const stumbled = 500;
  return problem instanceof ProblemError && (problem.status === NO_ANSWER || problem.status >= stumbled);
}

// Games

/** The installed games with scenarios, options and computer players, in a language. */
export function games(language: string): Promise<GameInfo[]> {
  return json("GET", "/api/games" + query({ language }));
}

const symbolsByGame = new Map<string, Promise<Symbols>>();

/** A game's drawings. Cached; a failure is not. */
export function symbols(game: string): Promise<Symbols> {
  const known = symbolsByGame.get(game);
  if (known) return known;
  const fetched = json<Symbols>("GET", path`/api/games/${game}/symbols`);
  symbolsByGame.set(game, fetched);
  fetched.catch(() => symbolsByGame.delete(game));
  return fetched;
}

const looksByGame = new Map<string, Promise<GameLook[]>>();

/** The alternative looks of a game. Cached; a failure is not. */
export function looks(game: string): Promise<GameLook[]> {
  const known = looksByGame.get(game);
  if (known) return known;
  const fetched = json<GameLook[]>("GET", path`/api/games/${game}/looks`);
  looksByGame.set(game, fetched);
  fetched.catch(() => looksByGame.delete(game));
  return fetched;
}

/** The address of the picture of a scenario's start, for an `<img>`. */
export function scenarioPicture(game: string, scenario: string): string {
  return path`/api/games/${game}/scenarios/${scenario}.svg` + query({ language: language.value });
}

/** A game's rule page, in this language if it is translated. */
export function rules(game: string, language: string): Promise<RulePage> {
  return json("GET", path`/api/games/${game}/rules` + query({ language }));
}

// Matches

/** Public matches that are open or running, the newest first; `before` is the `next` of the page before. */
export function lobby(page: { before?: string; limit?: number } = {}): Promise<ListedMatches> {
  return json("GET", "/api/lobby" + query(page));
}

/** Create a match. The response holds the tokens of the creator's seats. */
export function createMatch(body: CreateMatch): Promise<CreatedMatch> {
  return json("POST", "/api/matches", { body });
}

/** The public information about a match. */
export function match(id: string): Promise<MatchInfo> {
  return json("GET", path`/api/matches/${id}`);
}

/** Take an open seat. Idempotent for the same token, so it can be retried. */
export function claimSeat(id: string, seat: string, claim: ClaimSeat): Promise<SeatToken> {
  return json("POST", path`/api/matches/${id}/seats/${seat}`, { body: claim });
}

/** Which seat a token opens. */
export function seatOf(token: string): Promise<SeatToken> {
  return json("GET", "/api/seat", { token });
}

/** Replace the token of a seat; the old one becomes invalid. */
export function renewToken(token: string, renewed: string): Promise<SeatToken> {
  const body: RenewSeat = { token: renewed };
  return json("POST", "/api/seat/renewal", { token, body });
}

/** A seat and its credential. */
export interface SeatCredential {
  match: string;
  seat: string | null;
  token: string | null;
}

/** A hint: what the computer would do at a seat. */
export function hint(credential: SeatCredential): Promise<Hint> {
  return json("POST", path`/api/matches/${credential.match}/hint`, {
    ...credentialOf(credential),
    body: { language: language.value },
  });
}

/** The viewpoint, step and credential for an image. */
export interface ImageRequest extends SeatCredential {
  /** The step of the log; omitted for the present. */
  step?: number | undefined;
  /** Another seat's viewpoint, `null` for a spectator; omitted for the own seat. */
  eyes?: string | null | undefined;
  /** The width of a smaller version in pixels; omitted for the full size. */
  width?: number | undefined;
  language: string;
}

/** An image that the game draws for a seat. */
export async function image(name: string, source: ImageRequest): Promise<Blob> {
  const { match, step, eyes, width, language } = source;
  const where = path`/api/matches/${match}/images/${name}`;
  const looked = { step, eyes: eyes === null ? "" : eyes, width, language };
  const answer = await request("GET", where + query(looked), credentialOf(source));
  return answer.blob();
}

/** The record of a match that is over. */
export async function record(id: string): Promise<string> {
  const answer = await request("GET", path`/api/matches/${id}/record`);
  return answer.text();
}

/** The report of a match that is over, without its stages. */
export function report(credential: SeatCredential): Promise<MatchReport> {
  return json("GET", path`/api/matches/${credential.match}/report`, credentialOf(credential));
}

/** A stage of the report of a match that is over, counted from 0. */
export function reportStage(credential: SeatCredential, stage: number): Promise<ReportStage> {
  const where = path`/api/matches/${credential.match}/report/${String(stage)}`;
  return json("GET", where, credentialOf(credential));
}

/** Create a rematch, with the seats rotated by one. */
export function rematch(id: string, body: WantRematch): Promise<CreatedMatch> {
  return json("POST", path`/api/matches/${id}/rematch`, { body });
}

/** The seats of a match with this scenario and these options. */
export function askSeats(game: string, body: AskSeats): Promise<string[]> {
  return json("POST", path`/api/games/${game}/seats`, { body });
}

/** A position on the analysis board. Nothing is stored. */
export function analyse(body: Analyse): Promise<Analysis> {
  return json("POST", "/api/analysis", { body });
}

/** A hint for a position on the analysis board. */
export function analysisHint(body: Analyse): Promise<Hint> {
  return json("POST", "/api/analysis/hint", { body });
}

/** An image that the game draws of a position on the analysis board. */
export async function analysisImage(name: string, body: Analyse): Promise<Blob> {
  const answer = await request("POST", path`/api/analysis/images/${name}`, { body });
  return answer.blob();
}

// Accounts

/** Create an account and log in to it. */
export function createAccount(credentials: Credentials): Promise<AccountInfo> {
  return json("POST", "/api/accounts", { body: credentials });
}

export function logIn(credentials: Credentials): Promise<AccountInfo> {
  return json("POST", "/api/session", { body: credentials });
}

/** The account that is logged in; `null` if none. */
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

/** The matches of the account, newest first. */
export function ownMatches(page: { before?: string } = {}): Promise<OwnMatches> {
  return json("GET", "/api/account/matches" + query(page));
}

/** Save the seat of this token in the account. */
export async function saveSeat(token: string): Promise<void> {
  await request("POST", "/api/account/matches", { body: { token } });
}

// Implementation

interface Sent {
  token?: string;
  /** The seat that the account opens, if there is no token. */
  seat?: string;
  body?: object;
}

/** Authenticate by token, or otherwise by the account. */
function credentialOf({ seat, token }: SeatCredential): Sent {
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
  const content: unknown = await answer.json().catch(() => null);
  if (isProblem(content)) return new ProblemError(content.reason, answer.status, content.rule ?? null);
  return new ProblemError(t("server-error", { status: answer.status }), answer.status);
}

function isProblem(content: unknown): content is Problem {
  return (
    typeof content === "object" &&
    content !== null &&
    "reason" in content &&
    typeof content.reason === "string"
  );
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
