/** A board of squares: a place is a row's name followed by a column's. */

import type { SquareBoard } from "../../generated/wire";
import type { Geometry, Heading, Point } from "./geometry";
import type { Place } from "../../lib/wire_types";

/** The side of a square. */
export const SQUARE = 40;
/** The width of the margin around the squares, which holds the coordinates. */
export const FRAME = 30;

/** Row and column, from 0. */
interface Spot {
  readonly row: number;
  readonly column: number;
}

/** One step of an arrow key in rows and columns; boards of hexes take the same steps. */
export const STEPS: Readonly<Record<Heading, Spot>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The height on the sheet of a border after a row. */
export function borderHeight(board: SquareBoard, row: string): number {
  return FRAME + (board.row_names.indexOf(row) + 1) * SQUARE;
}

/** The layout of a board of squares. */
export function squares(board: SquareBoard): Geometry {
  const spots = new Map<Place, Spot>();
  board.row_names.forEach((rowName, row) =>
    board.column_names.forEach((columnName, column) => spots.set(rowName + columnName, { row, column })),
  );
  const nameAt = ({ row, column }: Spot): Place | null => {
    const rowName = board.row_names[row];
    const columnName = board.column_names[column];
    return rowName === undefined || columnName === undefined ? null : rowName + columnName;
  };
  const centre = (place: Place): Point => {
    const { row, column } = spots.get(place) ?? { row: 0, column: 0 };
    return { x: FRAME + (column + 0.5) * SQUARE, y: FRAME + (row + 0.5) * SQUARE };
  };
  return {
    size: {
      width: board.column_names.length * SQUARE + 2 * FRAME,
      height: board.row_names.length * SQUARE + 2 * FRAME,
    },
    room: SQUARE,
    radius: (distance) => (distance + 0.5) * SQUARE,
    squareRanges: true,
    places: [...spots.keys()],
    has: (place) => spots.has(place),
    centre,
    outline: (place, scale = 1) => {
      const { x, y } = centre(place);
      const half = (SQUARE / 2) * scale;
      return [
        { x: x - half, y: y - half },
        { x: x + half, y: y - half },
        { x: x + half, y: y + half },
        { x: x - half, y: y + half },
      ];
    },
    placeAt: ({ x, y }) =>
      nameAt({ row: Math.floor((y - FRAME) / SQUARE), column: Math.floor((x - FRAME) / SQUARE) }),
    neighbour: (place, heading) => {
      const spot = spots.get(place);
      const step = STEPS[heading];
      return spot ? nameAt({ row: spot.row + step.row, column: spot.column + step.column }) : null;
    },
  };
}
