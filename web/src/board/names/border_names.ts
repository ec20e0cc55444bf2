/** The names of borders on a board of squares, where no counter covers them. */

import type { SquareBoard } from "../../generated/wire";
import type { Point } from "../geometry/geometry";
import { borderHeight, FRAME, SQUARE } from "../geometry/squares";
import type { PlacedPiece } from "../pieces/piece_layout";

export interface BorderName {
  readonly text: string;
  readonly at: Point;
}

/** Where the two names of a border are wanted, as shares of its length. */
const ALONG = [0.22, 0.78];
/** Room for a letter, in squares. */
const LETTER = 0.22;

/** Two names for each border, as near as possible to where they are wanted. */
export function borderNames(board: SquareBoard, laid: readonly PlacedPiece[]): readonly BorderName[] {
  const count = board.column_names.length;
  return (board.borders ?? []).flatMap((border) => {
    const text = border.label.toUpperCase();
    const y = borderHeight(board, border.after_row);
    const half = Math.ceil((text.length * LETTER) / 2) * SQUARE;
    const near = laid.filter(({ at, size }) => Math.abs(at.y - y) < size / 2 + SQUARE / 4);
    const isFree = (x: number) => near.every(({ at, size }) => Math.abs(at.x - x) >= half + size / 2);
    const middles = Array.from({ length: count + 1 }, (_, column) => FRAME + column * SQUARE).filter(
      (x) => x - half >= FRAME && x + half <= FRAME + count * SQUARE && isFree(x),
    );
    const found = ALONG.flatMap((share) => {
      const wanted = FRAME + count * SQUARE * share;
      const x = middles.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
      return x === undefined ? [] : [x];
    });
    return [...new Set(found)].map((x) => ({ text, at: { x, y } }));
  });
}
