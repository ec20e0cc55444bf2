/** The marks that a turn leaves on the board, and the beats in which it is played. */

import type { Event, Piece } from "../../generated/wire";
import type { Place } from "../../lib/wire_types";
import { glideTime } from "../pieces/animation";

/** What stays visible of an event until the player acts. */
export type TurnMark =
  | { readonly kind: "trail"; readonly path: readonly Place[]; readonly side: string | null }
  | {
      readonly kind: "attack";
      /** The places of the attackers, as far as known. */
      readonly from: readonly Place[];
      readonly to: Place;
      /** The lamp that lit up. */
      readonly lamp: string;
    }
  | { readonly kind: "lost"; readonly piece: Piece }
  /** Something else happened there: a town was taken, a report came from it. */
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "reveal"; readonly place: Place; readonly text: string };

/** An event of a turn as it is played: the board after it, and the marks up to it. */
export interface Beat {
  /** The number of its step. */
  readonly step: number;
  /** Always one event, or several pieces that moved at the same time. */
  readonly events: readonly Event[];
  readonly pieces: readonly Piece[];
  readonly marks: readonly TurnMark[];
  /** Milliseconds at normal pace. */
  readonly time: number;
  /** Whether it stays until the player has seen it. */
  readonly holds: boolean;
  /** Whether the result of its step is out: its last dice have fallen or, without dice, this is its last beat. */
  readonly settled: boolean;
}

/** A step of a turn: its events, and the pieces after it if they are known. */
export interface TurnStep {
  readonly events: readonly Event[];
  readonly after: readonly Piece[] | null;
}

/** Milliseconds, at normal pace, that a beat lasts after its piece has arrived. */
const PAUSE = 380;
const ATTACK_TIME = 1100;
const NOTE_TIME = 650;
/** Additional milliseconds to read dice or lamps. */
const DICE_TIME = 600;
/** Maximum milliseconds of a turn at normal pace; the beats of a longer one are shorter. */
const LONGEST_TURN = 30_000;
/** Two marks of the same place are drawn once. */
const keyOf = (mark: TurnMark) => JSON.stringify(mark.kind === "lost" ? [mark.kind, mark.piece.id] : mark);

/** Split the steps of a turn, numbered from `first`, into beats. The last step's pieces must be known. */
export function beatsOf(before: readonly Piece[], steps: readonly TurnStep[], first = 0): readonly Beat[] {
  const beats: Beat[] = [];
  let pieces = before;
  let marks: readonly TurnMark[] = [];

  function add(
    step: number,
    events: readonly Event[],
    now: readonly Piece[],
    left: readonly TurnMark[],
  ): void {
    pieces = now;
    marks = [...new Map([...marks, ...left].map((mark) => [keyOf(mark), mark])).values()];
    const holds = events.some((event) => event.reveals?.length);
    beats.push({ step: first + step, events, pieces, marks, time: timeOf(events), holds, settled: false });
  }

  function settle(from: number): void {
    const rolled = beats.findLastIndex(({ events }, index) => index >= from && events.some(hasDice));
    const settling = rolled < 0 ? beats.length - 1 : rolled;
    for (let index = Math.max(from, settling); index < beats.length; index++)
      beats[index] = { ...beats[index]!, settled: true };
  }

  for (const [index, { events, after }] of steps.entries()) {
    const begun = beats.length;
    const goal = after ?? steps.slice(index).find((step) => step.after)?.after ?? pieces;
    for (const [number, event] of events.entries()) {
      if (!isShown(event)) continue;
      const isLast = (place: Place) => !events.slice(number + 1).some((later) => later.path?.includes(place));
      const { now, left } = play(event, pieces, goal, isLast);
      add(index, [event], now, left);
    }
    if (after) {
      // What the events do not name: pieces that moved, or are gone.
      const moves = moved(pieces, after);
      const left = pieces.filter((piece) => piece.place && isGone(piece, after)).map(lost);
      if (moves.length || left.length)
        add(index, moves, after, [...moves.map((move) => trail(move, after)), ...left]);
      pieces = after;
    }
    settle(begun);
  }
  const whole = beats.reduce((sum, beat) => sum + beat.time, 0);
  const scale = Math.min(1, LONGEST_TURN / Math.max(whole, 1));
  return scale === 1 ? beats : beats.map((beat) => ({ ...beat, time: beat.time * scale }));
}

/** Whether a step is worth a replay although the player did it: a fight, or several events on the board. */
export function isStaged(events: readonly Event[]): boolean {
  const shown = events.filter(isShown);
  return shown.some((event) => event.hostile) || shown.filter((event) => event.path?.length).length > 1;
}

function hasDice({ rolls, lamp }: Event): boolean {
  return Boolean(rolls?.length || lamp);
}

function isShown({ path, rolls, reveals }: Event): boolean {
  return Boolean(path?.length || rolls?.length || reveals?.length);
}

function timeOf(events: readonly Event[]): number {
  const times = events.map((event) => {
    const length = event.path?.length ?? 0;
    const base = event.hostile ? ATTACK_TIME : length > 1 ? glideTime(length) + PAUSE : NOTE_TIME;
    return base + (event.rolls?.length ? DICE_TIME : 0);
  });
  return Math.max(NOTE_TIME, ...times);
}

interface Played {
  readonly now: readonly Piece[];
  readonly left: readonly TurnMark[];
}

/** The pieces after an event, and its marks. `isLast` tells whether no later event names the place. */
function play(
  event: Event,
  pieces: readonly Piece[],
  goal: readonly Piece[],
  isLast: (place: Place) => boolean,
): Played {
  const path = event.path ?? [];
  const reveals = (event.reveals ?? []).map((one) => ({ kind: "reveal", ...one }) as const);
  const [start] = path;
  const end = path.at(-1);
  if (start === undefined || end === undefined) return { now: pieces, left: reveals };
  if (path.length > 1 && !event.hostile) {
    const { now, side } = arrive(pieces, goal, start, end);
    return { now, left: [{ kind: "trail", path, side }, ...reveals] };
  }
  const gone = pieces.filter((piece) => piece.place === end && isLast(end) && isGone(piece, goal));
  const attack: TurnMark = {
    kind: "attack",
    from: event.attackers?.length ? event.attackers : path.length > 1 ? [start] : [],
    to: end,
    lamp: event.lamp ?? "",
  };
  return {
    now: gone.length ? pieces.filter((piece) => !gone.includes(piece)) : pieces,
    left: [event.hostile ? attack : { kind: "place", place: end }, ...gone.map(lost), ...reveals],
  };
}

interface Arrival {
  readonly now: readonly Piece[];
  readonly side: string | null;
}

/** Move the piece that goes from one place to another; one that comes into sight appears at the end. */
function arrive(pieces: readonly Piece[], goal: readonly Piece[], start: Place, end: Place): Arrival {
  const arrived = goal.filter((piece) => piece.place === end);
  const there = pieces.filter((piece) => piece.place === start);
  const mover =
    there.find((piece) => arrived.some((one) => one.id === piece.id)) ??
    there.find((piece) => arrived.some((one) => isAlike(one, piece))) ??
    there.findLast((piece) => isGone(piece, goal)) ??
    there.at(-1);
  const side = mover?.side ?? arrived.at(-1)?.side ?? null;
  if (mover) return { now: pieces.map((one) => (one === mover ? { ...one, place: end } : one)), side };
  const known = new Set(pieces.map((piece) => piece.id));
  return { now: [...pieces, ...arrived.filter((piece) => !known.has(piece.id))], side };
}

/** Pieces that stand elsewhere although no event says so, as moves. */
function moved(pieces: readonly Piece[], after: readonly Piece[]): readonly Event[] {
  const were = new Map(pieces.map((piece) => [piece.id, piece]));
  return after.flatMap((piece) => {
    const from = were.get(piece.id)?.place;
    if (!from || !piece.place || from === piece.place) return [];
    const isThere = pieces.some((one) => one.place === piece.place && isAlike(one, piece));
    return isThere ? [] : [{ kind: "move", text: "", path: [from, piece.place] }];
  });
}

/** Whether a piece is no longer on the board. Ids may change when pieces move. */
function isGone(piece: Piece, goal: readonly Piece[]): boolean {
  return !goal.some((one) => one.id === piece.id || (one.place === piece.place && isAlike(one, piece)));
}

function isAlike(one: Piece, other: Piece): boolean {
  return one.side === other.side && one.symbol === other.symbol;
}

function trail({ path = [] }: Event, pieces: readonly Piece[]): TurnMark {
  const side = pieces.findLast((piece) => piece.place === path.at(-1))?.side ?? null;
  return { kind: "trail", path, side };
}

function lost(piece: Piece): TurnMark {
  return { kind: "lost", piece };
}
