/** Layout of pieces: at their places, smaller on special ground, and spread out where they would overlap. */

import type { Piece } from "../../generated/wire";
import type { Geometry, Point } from "../geometry/geometry";
import type { Board, Place } from "../../lib/wire_types";
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
}

/** Every piece on the board, in drawing order. */
export function placePieces(
  board: Board,
  geometry: Geometry,
  pieces: readonly Piece[],
): readonly PlacedPiece[] {
  const standing = pieces.filter((piece) => piece.place && geometry.has(piece.place));
  if (board.type === "map") return onMap(geometry, standing);
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
