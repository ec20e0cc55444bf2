/** Layout of pieces: at their places, smaller on special ground, and spread out or joined where they overlap. */

import type { Piece } from "../../generated/wire";
import type { Geometry, Point } from "../geometry/geometry";
import type { Board, Place } from "../../lib/wire_types";
import { type Area, crowdsOf, type Fan } from "./crowds";
import { spread } from "./spread";

const COUNTER = 0.82;
/** A piece on special ground is smaller, so that ramparts and roads show around it. */
const COUNTER_ON_SPECIAL_GROUND = 0.72;
/** The size of a counter in a stack of two, relative to one that is alone, and its distance from the middle. */
const ONE_OF_TWO = 0.66;
const FROM_MIDDLE = 0.2;

export interface PlacedPiece {
  readonly piece: Piece;
  readonly at: Point;
  readonly size: number;
  /** Its true point, if it had to give way to others. */
  readonly from?: Point;
  /** The pieces of a crowd, if this counter stands for several. */
  readonly crowd?: readonly Piece[];
  /** Whether it belongs to the crowd that is fanned out, and whether the keyboard is at it. */
  readonly inFan?: "there" | "focused";
}

/** The crowd that is fanned out. */
export interface OpenCrowd {
  /** The ids of its pieces. */
  readonly pieces: readonly string[];
  readonly fan: Fan;
  /** The index of the piece that the keyboard is at. */
  readonly focused: number | null;
}

/** How crowds on a map are shown. */
export interface Crowding {
  /** The ids of pieces that are never part of a crowd, such as the selected one. */
  readonly apart: ReadonlySet<string>;
  readonly open: OpenCrowd | null;
}

/** Kinds of counters that are not joined with others of their side: the last known ones. */
const DOUBTFUL = "doubtful";

/** Every piece on the board, in drawing order. Without `crowding`, all pieces have counters of their own. */
export function placePieces(
  board: Board,
  geometry: Geometry,
  pieces: readonly Piece[],
  crowding: Crowding | null = null,
): readonly PlacedPiece[] {
  const standing = pieces.filter((piece) => piece.place && geometry.has(piece.place));
  if (board.type === "map")
    return crowding ? inCrowds(geometry, standing, crowding) : onMap(geometry, standing);
  const special = new Set(board.cells.map((cell) => cell.place));
  const stacks = new Map<Place, Piece[]>();
  for (const piece of standing) {
    const place = piece.place ?? "";
    stacks.set(place, [...(stacks.get(place) ?? []), piece]);
  }
  return standing.map((piece) => {
    const place = piece.place ?? "";
    const stack = stacks.get(place) ?? [];
    const share = special.has(place) ? COUNTER_ON_SPECIAL_GROUND : COUNTER;
    const { size, right, down } = inStack(stack.indexOf(piece), stack.length);
    const { x, y } = geometry.centre(place);
    return {
      piece,
      at: { x: x + right * geometry.room, y: y + down * geometry.room },
      size: geometry.room * share * size,
    };
  });
}

/** The size of a counter in a stack, and its offset from the middle of the place. */
function inStack(index: number, count: number): { size: number; right: number; down: number } {
  if (count <= 1) return { size: 1, right: 0, down: 0 };
  if (count === 2) {
    const side = index === 0 ? -FROM_MIDDLE : FROM_MIDDLE;
    return { size: ONE_OF_TWO, right: side, down: -side };
  }
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  return {
    size: 1 / columns,
    right: ((index % columns) - (columns - 1) / 2) / columns,
    down: (Math.floor(index / columns) - (rows - 1) / 2) / columns,
  };
}

function onMap(geometry: Geometry, pieces: readonly Piece[]): readonly PlacedPiece[] {
  const size = geometry.room;
  const points = pieces.map((piece) => geometry.centre(piece.place ?? ""));
  return spread(points, size, geometry.size).map((at, index) => {
    const piece = pieces[index] as Piece;
    const from = points[index] as Point;
    return at === from ? { piece, at, size } : { piece, at, size, from };
  });
}

function inCrowds(
  geometry: Geometry,
  pieces: readonly Piece[],
  { apart, open }: Crowding,
): readonly PlacedPiece[] {
  const size = geometry.room;
  const isOpen = (piece: Piece) => open?.pieces.includes(piece.id) ?? false;
  const others = pieces.filter((piece) => !isOpen(piece));
  const units = others.map((piece) => ({
    at: geometry.centre(piece.place ?? ""),
    key: apart.has(piece.id) ? null : `${piece.side} ${piece.states?.includes(DOUBTFUL) ?? false}`,
  }));
  const laid = crowdsOf(units, size, geometry.size).map(({ members, from, at }): PlacedPiece => {
    const crowd = members.map((index) => others[index] as Piece);
    const [piece] = crowd as [Piece];
    if (crowd.length > 1) return { piece, at, size, crowd };
    return at === from ? { piece, at, size } : { piece, at, size, from };
  });
  if (!open) return laid;
  const fan = pieces.filter(isOpen).map((piece): PlacedPiece => {
    const index = open.pieces.indexOf(piece.id);
    const at = open.fan.points[index] as Point;
    return { piece, at, size: open.fan.size, inFan: index === open.focused ? "focused" : "there" };
  });
  return [...laid, ...fan];
}

/** Room round the counters of a fan, in counter widths. */
const FAN_ROOM = 0.9;

/** The ground that covers what lies below a fan; `null` if there is no fan. */
export function fanArea(laid: readonly PlacedPiece[]): Area | null {
  const fan = laid.filter(({ inFan }) => inFan);
  if (!fan.length) return null;
  const room = Math.max(...fan.map(({ size }) => size)) * FAN_ROOM;
  const xs = fan.map(({ at }) => at.x);
  const ys = fan.map(({ at }) => at.y);
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}
