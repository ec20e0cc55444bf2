/** The last draft, as defaults of the next match; and a start handed over by another page. */
import { deviceStore, writeStored, readStored, tabStore } from "../lib/storage";
import type { GameInfo } from "../generated/wire";
import {
  type Draft,
  newDraft,
  NO_CLOCK,
  type OwnScenario,
  type Plain,
  scenarioOf,
  withOption,
  withScenario,
} from "./match_draft";

const LAST = "sandtable.last-draft";
const HANDED_OVER = "sandtable.handed-over";

/** Save the draft as defaults, without position and scenario file, which belong to one match. */
export function rememberDraft(draft: Draft): void {
  writeStored(deviceStore(), LAST, { ...draft, own: null, library: null, position: "" });
}

/** The initial draft of a game: the saved one, as far as it is still valid. */
export function draftFor(game: GameInfo): Draft {
  const fresh = newDraft(game);
  const last = readStored<Partial<Draft>>(deviceStore(), LAST);
  if (last?.game !== game.id) return fresh;
  const seats = scenarioOf(game, last.scenario ?? "")?.seats ?? [];
  const computers = Object.values(last.seats ?? {}).map((seat) => seat.computer);
  const known = [...game.levels.map((level) => level.player), ...game.players];
  const fits =
    seats.length > 0 &&
    seats.every((seat) => last.seats?.[seat]) &&
    computers.every((player) => known.includes(player));
  const merged: Draft = {
    ...fresh,
    visibility: last.visibility ?? fresh.visibility,
    spectators: last.spectators ?? fresh.spectators,
    delay: last.delay ?? fresh.delay,
    clock: { ...NO_CLOCK, ...last.clock },
    umpireClock: { ...fresh.umpireClock, ...last.umpireClock },
    hints: last.hints ?? fresh.hints,
    seats: fits ? (last.seats ?? fresh.seats) : fresh.seats,
  };
  const scenario = scenarioOf(game, last.scenario ?? "")?.name ?? fresh.scenario;
  return withOptions(withScenario(merged, game, scenario), game, last.options ?? {});
}

/** A start handed over by the analysis board, to play on from there. */
export interface HandedOver {
  readonly game: string;
  readonly scenario: string;
  readonly own: OwnScenario | null;
  readonly options: Readonly<Record<string, Plain>>;
  readonly position: string;
}

export function handOver(start: HandedOver): void {
  writeStored(tabStore(), HANDED_OVER, start);
}

/** The start that was handed over, if any; available until it is discarded. */
export function handedOver(): HandedOver | null {
  return readStored<HandedOver>(tabStore(), HANDED_OVER);
}

export function putDown(): void {
  writeStored(tabStore(), HANDED_OVER, null);
}

/** The draft with a start that was handed over. */
export function withStart(draft: Draft, game: GameInfo, start: HandedOver): Draft {
  const placed = start.own
    ? { ...draft, own: start.own, library: null }
    : withScenario(draft, game, start.scenario);
  return { ...withOptions({ ...placed, options: {} }, game, start.options), position: start.position };
}

function withOptions(draft: Draft, game: GameInfo, options: Readonly<Record<string, Plain>>): Draft {
  return Object.entries(options)
    .filter(([name]) => name in game.options)
    .reduce((before, [name, value]) => withOption(before, game, name, value), draft);
}
