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
  AskLesson,
  AskReview,
  AskPuzzle,
  AskSeats,
  ChangePassword,
  ChangeScenario,
  CheckDraft,
  CheckLesson,
  CheckPosition,
  CheckedDraft,
  CheckedLesson,
  ClaimSeat,
  CopyScenario,
  CreateMatch,
  CreateScenario,
  CreateStudy,
  CreatedMatch,
  Credentials,
  Draft,
  EditorDescription,
  GameInfo,
  LessonDesk,
  DailyPuzzles,
  LessonPosition,
  PuzzleList,
  PuzzlePosition,
  PuzzleProgress,
  LibraryEntry,
  LibraryPage,
  GenerateDraft,
  ListedMatches,
  GameLook,
  Hint,
  MatchInfo,
  MatchReport,
  MeasurementState,
  ModerateScenario,
  OpenDraft,
  OpenLesson,
  OpenedPosition,
  OpenPosition,
  OwnMatches,
  OwnScenarios,
  OwnStudies,
  PackScenario,
  PositionCheck,
  Problem,
  PublishScenario,
  ReadPicture,
  ReadScenario,
  RenewSeat,
  ReportedScenario,
  ReportStage,
  RevealSalt,
  Review,
  ReviewState,
  ReviewStep,
  RulePage,
  SaveDraft,
  SavedDraft,
  SavedScenario,
  SavedStudy,
  SaveStudy,
  ScenarioFile,
  SeatToken,
  ShowDraft,
  TryLesson,
  SolvedLessons,
  StudyEntry,
  StudyInfo,
  StudyPage,
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

/** Reveal the salt that a seat has committed to, or withhold it for good with `null`. Idempotent. */
export function revealSalt(credential: SeatCredential, salt: string | null): Promise<MatchInfo> {
  const body: RevealSalt = { salt };
  return json("POST", path`/api/matches/${credential.match}/salt`, { ...credentialOf(credential), body });
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

// Lessons

/** A lesson after some actions. Nothing is stored. */
export function askLesson(game: string, name: string, body: AskLesson): Promise<LessonPosition> {
  return json("POST", path`/api/games/${game}/lessons/${name}`, { body });
}

/** An image that the game draws of a lesson. */
export async function lessonImage(game: string, name: string, image: string, body: AskLesson): Promise<Blob> {
  const where = path`/api/games/${game}/lessons/${name}/images/${image}`;
  return (await request("POST", where, { body })).blob();
}

/** Open a lesson to make it: a new one of a scenario, one from a file, or a draft's forms. Nothing is stored. */
export function openLesson(game: string, body: OpenLesson): Promise<LessonDesk> {
  return json("POST", path`/api/games/${game}/lesson-drafts/open`, { body });
}

/** What is wrong with a lesson, which the server plays, and its file. */
export function checkLesson(game: string, body: CheckLesson): Promise<CheckedLesson> {
  return json("POST", path`/api/games/${game}/lesson-drafts/check`, { body });
}

/** A lesson from a file after some actions. */
export function tryLesson(game: string, body: TryLesson): Promise<LessonPosition> {
  return json("POST", path`/api/games/${game}/lesson-drafts/try`, { body });
}

/** An image that the game draws of a lesson from a file. */
export async function triedImage(game: string, image: string, body: TryLesson): Promise<Blob> {
  return (await request("POST", path`/api/games/${game}/lesson-drafts/images/${image}`, { body })).blob();
}

/** The lessons that the account has solved. */
export function solvedInAccount(): Promise<SolvedLessons> {
  return json("GET", "/api/account/lessons");
}

/** Add to the lessons that the account has solved. The response holds all of them. */
export function saveSolved(body: SolvedLessons): Promise<SolvedLessons> {
  return json("PUT", "/api/account/lessons", { body });
}

// Puzzles

/** The puzzles of the day. */
export function dailyPuzzles(): Promise<DailyPuzzles> {
  return json("GET", "/api/puzzles");
}

/** The puzzles of a game. */
export function puzzleList(game: string, language: string): Promise<PuzzleList> {
  return json("GET", path`/api/games/${game}/puzzles` + query({ language }));
}

/** A puzzle after some actions, or with its solution. Nothing is stored. */
export function askPuzzle(game: string, puzzle: string, body: AskPuzzle): Promise<PuzzlePosition> {
  return json("POST", path`/api/games/${game}/puzzles/${puzzle}`, { body });
}

/** An image that the game draws of a puzzle. */
export async function puzzleImage(
  game: string,
  puzzle: string,
  image: string,
  body: AskPuzzle,
): Promise<Blob> {
  const where = path`/api/games/${game}/puzzles/${puzzle}/images/${image}`;
  return (await request("POST", where, { body })).blob();
}

/** The account's results in puzzles. */
export function puzzleResults(): Promise<PuzzleProgress> {
  return json("GET", "/api/account/puzzles");
}

/** Merge results in puzzles into those of the account. The response holds all of them. */
export function addPuzzleResults(body: PuzzleProgress): Promise<PuzzleProgress> {
  return json("PUT", "/api/account/puzzles", { body });
}

// The library

/** A page of the public scenarios that fit the query. */
export function searchLibrary(
  wanted: Readonly<Record<string, string | number | undefined>>,
): Promise<LibraryPage> {
  return json("GET", "/api/library" + query(wanted));
}

/** A scenario of the library with its versions. */
export function libraryEntry(id: string): Promise<LibraryEntry> {
  return json("GET", path`/api/library/${id}`);
}

/** The address of the picture of a version's start, for an `<img>`. */
export function versionPicture(id: string, version: number): string {
  return path`/api/library/${id}/versions/${String(version)}/picture`;
}

/** The address of the scenario file of a version. */
export function versionFile(id: string, version: number): string {
  return path`/api/library/${id}/versions/${String(version)}/file`;
}

/** The scenario file of a version. */
export async function versionText(id: string, version: number): Promise<string> {
  return (await request("GET", versionFile(id, version))).text();
}

/** The scenarios of the account. */
export function ownScenarios(): Promise<OwnScenarios> {
  return json("GET", "/api/account/scenarios");
}

/** Save a new scenario in the account. */
export function createScenario(body: CreateScenario): Promise<SavedScenario> {
  return json("POST", "/api/library", { body });
}

/** Copy a scenario to the account, to change it. */
export function copyScenario(id: string, body: CopyScenario): Promise<SavedScenario> {
  return json("POST", path`/api/library/${id}/copy`, { body });
}

/** The draft of one's own scenario. */
export function savedDraft(id: string): Promise<SavedDraft> {
  return json("GET", path`/api/library/${id}/draft`);
}

/** Save the draft of one's own scenario. Status 409: another device has saved one since. */
export function saveDraft(id: string, body: SaveDraft): Promise<SavedScenario> {
  return json("PUT", path`/api/library/${id}/draft`, { body });
}

/** Publish the saved draft as a new version. */
export function publishScenario(id: string, body: PublishScenario): Promise<LibraryEntry> {
  return json("POST", path`/api/library/${id}/versions`, { body });
}

/** Change the tags and the visibility of one's own scenario. */
export function changeScenario(id: string, body: ChangeScenario): Promise<LibraryEntry> {
  return json("PUT", path`/api/library/${id}`, { body });
}

/** Delete one's own scenario; a host can delete any. */
export async function deleteScenario(id: string): Promise<void> {
  await request("DELETE", path`/api/library/${id}`);
}

/** Report a scenario to the host. */
export async function reportScenario(id: string, reason: string): Promise<void> {
  await request("POST", path`/api/library/${id}/report`, { body: { reason } });
}

function measurementPath(id: string, version: number): string {
  return path`/api/library/${id}/versions/${String(version)}/measurement`;
}

/** How far the measurement of a version is. */
export function measurement(id: string, version: number): Promise<MeasurementState> {
  return json("GET", measurementPath(id, version));
}

/** Start to measure the balance of a version. */
export function measure(id: string, version: number): Promise<MeasurementState> {
  return json("POST", measurementPath(id, version), { body: {} });
}

export async function cancelMeasurement(id: string, version: number): Promise<void> {
  await request("DELETE", measurementPath(id, version));
}

/** The reported and the hidden scenarios, for hosts. */
export function reportedScenarios(): Promise<ReportedScenario[]> {
  return json("GET", "/api/host/scenarios");
}

/** Feature or hide a scenario, or dismiss its reports, for hosts. */
export async function moderateScenario(id: string, body: ModerateScenario): Promise<void> {
  await request("PUT", path`/api/host/scenarios/${id}`, { body });
}

// Studies

/** A page of the public studies that fit the query. */
export function searchStudies(
  wanted: Readonly<Record<string, string | number | undefined>>,
): Promise<StudyPage> {
  return json("GET", "/api/studies" + query(wanted));
}

/** The studies of the account. */
export function ownStudies(): Promise<OwnStudies> {
  return json("GET", "/api/account/studies");
}

/** A study: a public one, one whose link the player has, or one's own. */
export function studyEntry(id: string): Promise<StudyEntry> {
  return json("GET", path`/api/studies/${id}`);
}

/** Save a new study in the account. */
export function createStudy(body: CreateStudy): Promise<SavedStudy> {
  return json("POST", "/api/studies", { body });
}

/** Save one's own study. Status 409: another device has saved it since. */
export function saveStudy(id: string, body: SaveStudy): Promise<SavedStudy> {
  return json("PUT", path`/api/studies/${id}`, { body });
}

/** Change who can read one's own study. */
export function shareStudy(id: string, visibility: StudyInfo["visibility"]): Promise<StudyInfo> {
  return json("PUT", path`/api/studies/${id}/visibility`, { body: { visibility } });
}

/** Delete one's own study; a host can delete any. */
export async function deleteStudy(id: string): Promise<void> {
  await request("DELETE", path`/api/studies/${id}`);
}

// Reviews

/** How far the review of a match is. */
export function reviewOfMatch(match: string): Promise<ReviewState> {
  return json("GET", path`/api/matches/${match}/review`);
}

/** Review a match that is over, unless it has been. */
export function reviewMatch(match: string): Promise<ReviewState> {
  return json("POST", path`/api/matches/${match}/review`);
}

/** Review a record of a match that is over, unless it has been. */
export function reviewRecord(record: string): Promise<ReviewState> {
  const body: AskReview = { record };
  return json("POST", "/api/reviews", { body });
}

/** How far a review is. */
export function reviewState(key: string): Promise<ReviewState> {
  return json("GET", path`/api/reviews/${key}`);
}

export async function cancelReview(key: string): Promise<void> {
  await request("DELETE", path`/api/reviews/${key}`);
}

/** A review that is done. */
export function review(key: string): Promise<Review> {
  return json("GET", path`/api/reviews/${key}/result`);
}

/** The record that is reviewed. */
export async function reviewedRecord(key: string): Promise<string> {
  return (await request("GET", path`/api/reviews/${key}/record`)).text();
}

/** A step of a reviewed record: the viewpoint is the seat to act if it is left out, `null` for a spectator. */
export function reviewStep(key: string, step: number, eyes?: string | null): Promise<ReviewStep> {
  return json("GET", path`/api/reviews/${key}/steps/${String(step)}` + query({ seat: viewpoint(eyes) }));
}

/** An image that the game draws of a step of a reviewed record. */
export async function reviewImage(
  key: string,
  step: number,
  name: string,
  eyes?: string | null,
): Promise<Blob> {
  const steps = path`/api/reviews/${key}/steps/${String(step)}/images/${name}`;
  return (await request("GET", steps + query({ seat: viewpoint(eyes) }))).blob();
}

/** An animated picture of a review. */
export async function reviewAnimation(key: string): Promise<Blob> {
  return (await request("GET", path`/api/reviews/${key}/animation/gif`)).blob();
}

function viewpoint(eyes: string | null | undefined): string | undefined {
  return eyes === null ? "" : eyes;
}

// The workshop

const editorsByGame = new Map<string, Promise<EditorDescription>>();

/** What can be edited of a game's scenarios, in a language. Cached; a failure is not. */
export function editorOf(game: string, language: string): Promise<EditorDescription> {
  const name = JSON.stringify([game, language]);
  const known = editorsByGame.get(name);
  if (known) return known;
  const fetched = json<EditorDescription>("GET", path`/api/games/${game}/editor` + query({ language }));
  editorsByGame.set(name, fetched);
  fetched.catch(() => editorsByGame.delete(name));
  return fetched;
}

/** The draft of a shipped scenario or a file, or an empty board. */
export function openDraft(game: string, body: OpenDraft): Promise<Draft> {
  return json("POST", path`/api/games/${game}/drafts/open`, { body });
}

/** The problems of a draft, and its scenario file. Nothing is stored. */
export function checkDraft(game: string, body: CheckDraft): Promise<CheckedDraft> {
  return json("POST", path`/api/games/${game}/drafts/check`, { body });
}

/** Part of a draft: a raster layer from a picture. */
export function readPicture(game: string, body: ReadPicture): Promise<Draft> {
  return json("POST", path`/api/games/${game}/drafts/picture`, { body });
}

/** The opening position of a match of a draft, for the analysis board. */
export function draftOpening(game: string, body: ShowDraft): Promise<Analysis> {
  return json("POST", path`/api/games/${game}/drafts/opening`, { body });
}

/** A scenario file or a zip, with its pictures in its text. Nothing is stored. */
export function readScenario(game: string, body: ReadScenario): Promise<ScenarioFile> {
  return json("POST", path`/api/games/${game}/scenarios/read`, { body });
}

/** A scenario as a zip with its file and its pictures. */
export async function packScenario(game: string, body: PackScenario): Promise<Blob> {
  const answer = await request("POST", path`/api/games/${game}/scenarios/pack`, { body });
  return answer.blob();
}

/** The address of the picture of a map that a draft can name, for an image. */
export function mapPicture(game: string, name: string): string {
  return path`/api/games/${game}/editor/maps/${name}`;
}

/** The last position of a record as a draft, with its description. */
export function openPosition(body: OpenPosition): Promise<OpenedPosition> {
  return json("POST", "/api/positions/open", { body });
}

/** The problems of a position's draft, and a record that begins with it. Nothing is stored. */
export function checkPosition(body: CheckPosition): Promise<PositionCheck> {
  return json("POST", "/api/positions/check", { body });
}

/** A draft made by a generator of the editor. */
export function generateDraft(game: string, body: GenerateDraft): Promise<Draft> {
  return json("POST", path`/api/games/${game}/drafts/generate`, { body });
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

let credentials: RequestCredentials = "same-origin";

/** Send neither cookies nor logins from now on: for pages that other sites show in a frame. */
export function sendNoCredentials(): void {
  credentials = "omit";
}

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
      credentials,
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
