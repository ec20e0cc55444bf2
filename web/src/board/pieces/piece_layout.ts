/** Layout of pieces: at their places, smaller on special ground, fanned out in stacks. */

import type { Piece } from "../../generated/wire";
import type { Geometry, Point } from "../geometry/geometry";
import type { Board, Place } from "../../lib/wire_types";

const COUNTER = 0.82;
/** A piece on special ground is smaller, so that ramparts and roads show around it. */
const COUNTER_ON_SPECIAL_GROUND = 0.72;
const STACK_STEP = 0.14;

export interface PlacedPiece {
  readonly piece: Piece;
  readonly at: Point;
  readonly size: number;
}

/** Every piece on the board, in drawing order. */
export function placePieces(
  board: Board,
  geometry: Geometry,
  pieces: readonly Piece[],
): readonly PlacedPiece[] {
  const special = new Set(board.type === "map" ? [] : board.cells.map((cell) => cell.place));
  const standing = new Map<Place, number>();
  return pieces.flatMap((piece) => {
    if (!piece.place || !geometry.has(piece.place)) return [];
    const below = standing.get(piece.place) ?? 0;
    standing.set(piece.place, below + 1);
    const { x, y } = geometry.centre(piece.place);
    const step = below * STACK_STEP * geometry.room;
    const share = special.has(piece.place) ? COUNTER_ON_SPECIAL_GROUND : COUNTER;
    return [
      { piece, at: { x: x + step, y: y - step }, size: geometry.room * (board.type === "map" ? 1 : share) },
    ];
  });
}
