/** A match being set up: the state of the form, and the request made from it. */
import { t } from "../i18n/language";
import type {
  Clock,
  CreateMatch,
  GameInfo,
  Option,
  PerTurn,
  QuickStart,
  ScenarioInfo,
  SeatWanted,
  Spectators,
} from "../generated/wire";

export type Plain = Option["default"];
export type SeatKind = "me" | "computer" | "open";
export type Preset = "computer" | "screen" | "friend" | "watch";
export type Visibility = "public" | "private";

export interface SeatDraft {
  readonly kind: SeatKind;
  /** The computer player, if one has the seat. */
  readonly computer: string;
  /** The name of the player, if several share the screen. */
  readonly name?: string;
}

export interface ClockDraft {
  readonly kind: "none" | "minutes" | "per-turn" | "bank";
  /** For each turn. */
  readonly days: number | null;
  readonly turnMinutes: number | null;
  /** For the whole match. */
  readonly minutes: number | null;
  /** Seconds added for each turn. */
  readonly increment: number | null;
}

export interface OwnScenario {
  readonly name: string;
  readonly text: string;
}

/** A version of a scenario of the library. */
export interface LibraryPick {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** The address of its picture, if it has one. */
  readonly picture: string | null;
  readonly seats: readonly string[];
}

export interface Draft {
  readonly game: string;
  readonly scenario: string;
  /** An uploaded scenario file, in place of `scenario`. */
  readonly own: OwnScenario | null;
  /** A scenario of the library, in place of `scenario` and `own`. */
  readonly library: LibraryPick | null;
  /** Only those that differ from their defaults. */
  readonly options: Readonly<Record<string, Plain>>;
  readonly position: string;
  readonly seats: Readonly<Record<string, SeatDraft>>;
  readonly visibility: Visibility;
  readonly spectators: Spectators;
  readonly delay: number | null;
  readonly clock: ClockDraft;
  /** The umpire's clock, if the umpire may have one. */
  readonly umpireClock: ClockDraft;
  /** Whether hints are allowed; `null` for the default of the table. */
  readonly hints: boolean | null;
}

/** The section of the form that an error belongs to; `null` for the whole form. */
export type Part = { option: string } | "scenario" | "position" | "seats" | "clock" | "delay" | null;

const DEFAULT_DELAY = 15;
export const NO_CLOCK: ClockDraft = {
  kind: "none",
  days: 3,
  turnMinutes: 10,
  minutes: 30,
  increment: 10,
};
/** The longest scenario whose text is shown, in characters; longer ones hold pictures. */
export const MOST_SHOWN = 200_000;
export const MOST_POSITION = 300_000;
const LONGEST_CLOCK = 366 * 86_400;
const SHORTEST_CLOCK = 10;
const LONGEST_INCREMENT = 86_400;
const LONGEST_DELAY = 10_080;
const DAY = 86_400;
const MINUTE = 60;

/** The chosen scenario; an uploaded one is assumed to have the seats of the game's first. */
export function scenarioOf(game: GameInfo, name: string): ScenarioInfo | null {
  return (
    game.scenarios.find((scenario) => scenario.name === name) ??
    game.scenarios.find((scenario) => scenario.name === game.default_scenario) ??
    game.scenarios[0] ??
    null
  );
}

/** The default match: against the computer. */
export function newDraft(game: GameInfo, preset: Preset = "computer"): Draft {
  return withPreset(
    {
      game: game.id,
      scenario: scenarioOf(game, game.default_scenario)?.name ?? "",
      own: null,
      library: null,
      options: {},
      position: "",
      seats: {},
      visibility: "private",
      spectators: "now",
      delay: DEFAULT_DELAY,
      clock: usualClock(game.usual_clock),
      umpireClock: usualClock(game.usual_umpire_clock),
      hints: null,
    },
    game,
    preset,
  );
}

/** A match that starts with one click; against the computer with the options that the game proposes for that. */
export function quickDraft(game: GameInfo, preset: Preset): Draft {
  const draft = newDraft(game, preset);
  return preset === "computer" ? { ...draft, options: game.quick_options } : draft;
}

/** A newcomer's first match: a small scenario against the weakest computer; without computers, on one screen. */
export function firstDraft(game: GameInfo): Draft {
  if (game.players.length === 0) return quickDraft(game, "screen");
  const { first_scenario: scenario, first_scenario_text: text } = game;
  const own = text === null ? null : { name: scenario, text };
  const draft = { ...quickDraft(game, "computer"), scenario, own };
  const easy = { ...game, usual_player: game.levels[0]?.player ?? game.usual_player };
  return withPreset(draft, easy, "computer");
}

/** The match that a game proposes: the computer has its seats, and you have the others. */
export function quickStartDraft(game: GameInfo, start: QuickStart): Draft {
  const draft = { ...newDraft(game), scenario: start.scenario, options: start.options ?? {} };
  const names = scenarioOf(game, start.scenario)?.seats ?? [];
  const seats = names.map((seat): [string, SeatDraft] => {
    const computer = start.computers[seat];
    return [seat, { kind: computer ? "computer" : "me", computer: computer ?? game.usual_player }];
  });
  return { ...draft, seats: Object.fromEntries(seats) };
}

/** The seats of the scenario with its usual options; an uploaded one is assumed to have those of the game's first. */
export function usualSeats(draft: Draft, game: GameInfo): readonly string[] {
  return draft.library?.seats ?? scenarioOf(game, draft.scenario)?.seats ?? [];
}

/** Apply a preset of players; `names` are the seats, if they differ from the scenario's defaults. */
export function withPreset(
  draft: Draft,
  game: GameInfo,
  preset: Preset,
  names: readonly string[] = usualSeats(draft, game),
): Draft {
  const computer = game.usual_player;
  const others: Record<Preset, SeatKind> = {
    computer: "computer",
    screen: "me",
    friend: "open",
    watch: "computer",
  };
  const seats = names.map((seat, place): [string, SeatDraft] => {
    const kind = place === 0 && preset !== "watch" ? "me" : others[preset];
    const umpires = seat === game.umpire && kind === "computer";
    return [seat, { kind: umpires ? (preset === "watch" ? "me" : "open") : kind, computer }];
  });
  return { ...draft, seats: Object.fromEntries(seats) };
}

/** Whether two drafts have the same game, scenario and options, and so the same seats. */
export function hasSameSetup(one: Draft, other: Draft): boolean {
  const setup = ({ game, scenario, own, library, options }: Draft) =>
    JSON.stringify([game, scenario, own, library?.id, library?.version, options]);
  return setup(one) === setup(other);
}

/**
 * Change the seats. Players keep their seats if possible; the creator of a match with an umpire becomes the
 * umpire, and their former seat is open.
 */
export function withSeats(draft: Draft, game: GameInfo, names: readonly string[]): Draft {
  if (Object.keys(draft.seats).join() === names.join()) return draft;
  const hasComputer = Object.values(draft.seats).some((one) => one.kind === "computer");
  const fresh = withPreset(draft, game, presetOf(draft) ?? (hasComputer ? "computer" : "friend"), names);
  const seats = names.map((seat): [string, SeatDraft] => [seat, draft.seats[seat] ?? fresh.seats[seat]!]);
  const umpire = names.find((seat) => seat === game.umpire && !draft.seats[seat]);
  const mine = seats.filter(([seat, one]) => one.kind === "me" && seat !== umpire).length;
  if (mine === 0 && umpire === undefined) return fresh;
  if (mine > 1 || umpire === undefined) return { ...draft, seats: Object.fromEntries(seats) };
  const moved = seats.map(([seat, one]): [string, SeatDraft] => {
    const kind = seat === umpire ? "me" : one.kind === "me" ? "open" : one.kind;
    return [seat, { ...one, kind }];
  });
  return { ...draft, seats: Object.fromEntries(moved) };
}

/**
 * Take a seat yourself. At a table where you have one seat the two seats are swapped, so that you still have
 * one; a computer cannot become the umpire, whose seat is then open.
 */
export function withMe(draft: Draft, game: GameInfo, seat: string): Draft {
  const { [seat]: taken } = draft.seats;
  if (!taken) return draft;
  const mine = Object.keys(draft.seats).filter((one) => draft.seats[one]?.kind === "me");
  const [before] = mine;
  const swapped =
    mine.length === 1 && before !== undefined && before !== seat && draft.seats[before]
      ? { [before]: { ...draft.seats[before], kind: taken.kind, computer: taken.computer } }
      : {};
  const seats = { ...draft.seats, ...swapped, [seat]: { ...taken, kind: "me" as const } };
  const umpire = game.umpire === null ? undefined : seats[game.umpire];
  if (game.umpire !== null && umpire?.kind === "computer") seats[game.umpire] = { ...umpire, kind: "open" };
  return { ...draft, seats };
}

/** Whether hints are allowed: as chosen, by default unless a seat is open. */
export function hintsIn(draft: Draft): boolean {
  return draft.hints ?? Object.values(draft.seats).every((seat) => seat.kind !== "open");
}

/** The preset that this table equals, if any. */
export function presetOf(draft: Draft): Preset | null {
  const kinds = Object.values(draft.seats).map((seat) => seat.kind);
  const count = (kind: SeatKind) => kinds.filter((one) => one === kind).length;
  if (kinds.length === 0) return null;
  if (count("me") === kinds.length) return "screen";
  if (count("computer") === kinds.length) return "watch";
  if (count("me") === 1 && count("computer") === kinds.length - 1) return "computer";
  if (count("me") === 1 && count("open") === kinds.length - 1) return "friend";
  return null;
}

/** Change the scenario; players keep their seats if those exist. */
export function withScenario(draft: Draft, game: GameInfo, scenario: string): Draft {
  return withSeatsKept(draft, game, { ...draft, scenario, own: null, library: null });
}

/** Choose a scenario of the library; players keep their seats if those exist. */
export function withLibrary(draft: Draft, game: GameInfo, library: LibraryPick): Draft {
  return withSeatsKept(draft, game, { ...draft, own: null, library });
}

function withSeatsKept(draft: Draft, game: GameInfo, moved: Draft): Draft {
  const fresh = withPreset(moved, game, presetOf(draft) ?? "computer");
  const seats = Object.entries(fresh.seats).map(([seat, one]): [string, SeatDraft] => [
    seat,
    draft.seats[seat] ?? one,
  ]);
  return { ...fresh, seats: Object.fromEntries(seats) };
}

/** Set an option; one that equals its default is removed. */
export function withOption(draft: Draft, game: GameInfo, name: string, value: Plain): Draft {
  const { [name]: _, ...others } = draft.options;
  return { ...draft, options: value === game.options[name]?.default ? others : { ...others, [name]: value } };
}

/** Parse the value of an option whose type is known only from its default. */
export function readOption(text: string, fallback: Plain): Plain {
  const trimmed = text.trim();
  if (trimmed === "") return fallback;
  const number = Number(trimmed);
  return typeof fallback === "string" || Number.isNaN(number) ? trimmed : number;
}

export interface Mistake {
  readonly part: Part;
  readonly reason: string;
}

/** The props of every section: the draft, a setter, and the error of the section. */
export interface SectionProps {
  game: GameInfo;
  draft: Draft;
  onChange: (draft: Draft) => void;
  mistake: Mistake | null;
}

/** Validate the form, as far as possible without the server. */
export function mistakeIn(draft: Draft): Mistake | null {
  const reason = mistakeInClock(draft.clock) ?? mistakeInClock(draft.umpireClock);
  if (reason !== null) return { part: "clock", reason };
  if (draft.spectators === "delayed" && !between(draft.delay, 1, LONGEST_DELAY)) {
    return { part: "delay", reason: t("mistake-delay") };
  }
  if (draft.own?.text.trim() === "") return { part: "scenario", reason: t("mistake-scenario") };
  return null;
}

function mistakeInClock(clock: ClockDraft): string | null {
  if (clock.kind === "per-turn" && !between(clock.days, 1, LONGEST_CLOCK / DAY)) {
    return t("mistake-days");
  }
  if (
    clock.kind === "minutes" &&
    !between(seconds(clock.turnMinutes, MINUTE), SHORTEST_CLOCK, LONGEST_CLOCK)
  ) {
    return t("mistake-turn-minutes");
  }
  if (clock.kind === "bank") {
    if (!between(seconds(clock.minutes, MINUTE), SHORTEST_CLOCK, LONGEST_CLOCK)) {
      return t("mistake-minutes");
    }
    if (!between(clock.increment, 0, LONGEST_INCREMENT)) return t("mistake-increment");
  }
  return null;
}

/** The section that a server error belongs to. */
export function partOf(draft: Draft, reason: string): Part {
  const option = /^Option (\w+)\b/.exec(reason)?.[1] ?? /no option '(\w+)'/.exec(reason)?.[1];
  if (option !== undefined) return { option };
  if (draft.position.trim() !== "" && /position/i.test(reason)) return "position";
  if (draft.own && /scenario|line \d|toml|board|army/i.test(reason)) return "scenario";
  if (/\bseats?\b|computer player/i.test(reason)) return "seats";
  if (draft.position.trim() !== "") return "position";
  return null;
}

/** The scenarios, with the game's suggestion first. */
export function scenariosOf(game: GameInfo): readonly ScenarioInfo[] {
  const first = game.scenarios.filter((scenario) => scenario.name === game.default_scenario);
  return [...first, ...game.scenarios.filter((scenario) => scenario.name !== game.default_scenario)];
}

/** Whether several players share this screen, so that each has a name. */
export function isShared(draft: Draft): boolean {
  return Object.values(draft.seats).filter((seat) => seat.kind === "me").length > 1;
}

/** The name at a seat: `own`, or at a shared screen that of its player; the first is `own` by default. */
export function nameAt(draft: Draft, seat: string, own: string): string {
  if (!isShared(draft)) return own;
  const first = Object.keys(draft.seats).find((one) => draft.seats[one]?.kind === "me");
  return draft.seats[seat]?.name ?? (seat === first ? own : "");
}

/** The request to the server. `name` is the player's; at a shared screen each seat has its own. */
export function requestOf(draft: Draft, name: string, saltHash: string): CreateMatch {
  const seats = Object.entries(draft.seats).map(([seat, one]): [string, SeatWanted] => [
    seat,
    seatRequest(one, nameAt(draft, seat, name).trim() || null),
  ]);
  const position = draft.position.trim();
  return {
    game: draft.game,
    ...scenarioRequest(draft),
    options: { ...draft.options },
    ...(position && { position }),
    seats: Object.fromEntries(seats),
    visibility: draft.visibility,
    spectators: draft.spectators,
    ...(draft.spectators === "delayed" && { delay: draft.delay ?? DEFAULT_DELAY }),
    clock: clockOf(draft.clock),
    umpire_clock: turnClock(draft.umpireClock),
    ...(draft.hints !== null && { hints: draft.hints }),
    salt_hash: saltHash,
  };
}

/** The scenario of a match in a request. */
export function scenarioRequest({
  own,
  library,
  scenario,
}: Draft): Pick<CreateMatch, "scenario" | "scenario_text" | "library"> {
  if (library) return { library: { id: library.id, version: library.version } };
  return own ? { scenario: own.name, scenario_text: own.text } : { scenario };
}

function seatRequest(seat: SeatDraft, player: string | null): SeatWanted {
  if (seat.kind === "computer") return { kind: "computer", player: seat.computer };
  if (seat.kind === "open") return { kind: "open" };
  return { kind: "person", player };
}

/** The clock that a game proposes. */
function usualClock(clock: Clock | null): ClockDraft {
  if (clock === null) return NO_CLOCK;
  if (clock.type === "bank")
    return { ...NO_CLOCK, kind: "bank", minutes: clock.seconds / MINUTE, increment: clock.increment ?? 0 };
  if (clock.seconds % DAY === 0) return { ...NO_CLOCK, kind: "per-turn", days: clock.seconds / DAY };
  return { ...NO_CLOCK, kind: "minutes", turnMinutes: clock.seconds / MINUTE };
}

function clockOf(clock: ClockDraft): Clock | null {
  if (clock.kind === "bank") {
    return {
      type: "bank",
      seconds: Math.round(seconds(clock.minutes, MINUTE) ?? 0),
      increment: Math.round(clock.increment ?? 0),
    };
  }
  return turnClock(clock);
}

function turnClock(clock: ClockDraft): PerTurn | null {
  if (clock.kind === "minutes")
    return { type: "per-turn", seconds: Math.round(seconds(clock.turnMinutes, MINUTE) ?? 0) };
  if (clock.kind === "per-turn")
    return { type: "per-turn", seconds: Math.round(seconds(clock.days, DAY) ?? 0) };
  return null;
}

function seconds(count: number | null, each: number): number | null {
  return count === null ? null : count * each;
}

function between(value: number | null, least: number, most: number): boolean {
  return value !== null && value >= least && value <= most;
}

/** The name of a scenario from the name of its file. */
export function scenarioName(file: string): string {
  const stem = file.replace(/\.[^.]*$/, "").toLowerCase();
  return stem.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "") || "own";
}
