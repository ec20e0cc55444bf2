/**
 * Where places lie, as numbers, and the motions of a board: shifts, mirrors and turns.
 *
 * A spot is (column, row) on a grid and (east, north) on a map. Motions keep neighbours neighbours; what they
 * move beyond the board has no place.
 */
import type { EditorDescription, GridBoard } from "../../generated/wire";
import { mapPlace, mapPoint } from "../../board/geometry/maps";
import type { Place } from "../../lib/wire_types";

export type Spot = readonly [number, number];
export type Motion = (spot: Spot) => Spot;
/** The axis that a mirror reverses: left and right, or top and bottom. */
export type Axis = "across" | "down";

export interface Surface {
  /** The spot of a place, on the board or not; `null` if it is not the name of one. */
  spotOf(place: Place): Spot | null;
  /** The place at a spot; `null` beyond the board. */
  placeOf(spot: Spot): Place | null;
  /** Spots at opposite corners of the board. */
  readonly corners: readonly [Spot, Spot];
  /** The motion that brings one spot to another. */
  shift(from: Spot, to: Spot): Motion;
  /** The reflection that exchanges the ends of an area. */
  mirror(axis: Axis, area: readonly Spot[]): Motion;
  /** A turn about the middle of an area, by steps clockwise. */
  turn(steps: number, area: readonly Spot[]): Motion;
  /** The steps of a full turn. */
  readonly turns: number;
  /** The steps that turn the board onto itself: a half turn, or a quarter if it is as wide as high. */
  readonly boardTurn: number;
}

/** A surface of squares or hexes. */
export interface Grid extends Surface {
  readonly columns: number;
  readonly rows: number;
  /** Every place, in reading order. */
  readonly places: readonly Place[];
  neighbours(place: Place): readonly Place[];
  /** The places on the straight line between two places, both included. */
  line(from: Place, to: Place): readonly Place[];
  /** The places of the rectangle with two places at opposite corners. */
  rectangle(one: Place, other: Place): readonly Place[];
}

/** The surface of a board of a size. */
export function surfaceOf(description: EditorDescription, size: readonly [number, number]): Surface {
  const { board } = description;
  return board.type === "grid" ? gridOf(board, size) : plane(size);
}

/** A place without its board: beyond the smallest board, but with a name. */
const NAMES = /^([A-Za-z]+)(\d+)$/;

export function gridOf(board: GridBoard, [columns, rows]: readonly [number, number]): Grid {
  const rowIndex = new Map(board.row_names.map((name, index) => [name, index]));
  const columnIndex = new Map(board.column_names.map((name, index) => [name, index]));
  const known = new Map<Place, Spot>();
  const placeOf = ([column, row]: Spot): Place | null =>
    column >= 0 && row >= 0 && column < columns && row < rows
      ? `${board.row_names[row] ?? ""}${board.column_names[column] ?? ""}`
      : null;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      known.set(placeOf([column, row]) ?? "", [column, row]);
    }
  }
  const spotOf = (place: Place): Spot | null => {
    const spot = known.get(place);
    if (spot) return spot;
    const [, rowName = "", columnName = ""] = NAMES.exec(place) ?? [];
    const row = rowIndex.get(rowName);
    const column = columnIndex.get(columnName);
    return row === undefined || column === undefined ? null : [column, row];
  };
  const lattice = board.shape === "hexes" ? hexLattice(board) : SQUARES;
  const named = (spots: readonly Spot[]) => spots.flatMap((spot) => placeOf(spot) ?? []);
  const between = (one: Place, other: Place, join: (one: Spot, other: Spot) => readonly Spot[]) => {
    const [from, to] = [spotOf(one), spotOf(other)];
    return from && to ? named(join(from, to)) : [];
  };
  const isSquare = board.shape === "squares" && columns === rows;
  return {
    columns,
    rows,
    places: [...known.keys()],
    spotOf,
    placeOf,
    corners: [
      [0, 0],
      [columns - 1, rows - 1],
    ],
    shift: lattice.shift,
    mirror: lattice.mirror,
    turn: lattice.turn,
    turns: lattice.turns,
    boardTurn: isSquare ? 1 : lattice.turns / 2,
    neighbours: (place) => {
      const spot = spotOf(place);
      return spot ? named(lattice.neighbours(spot)) : [];
    },
    line: (from, to) => between(from, to, lattice.line),
    rectangle: (one, other) =>
      between(one, other, ([left, top], [right, bottom]) => {
        const found: Spot[] = [];
        for (let row = Math.min(top, bottom); row <= Math.max(top, bottom); row++) {
          for (let column = Math.min(left, right); column <= Math.max(left, right); column++) {
            found.push([column, row]);
          }
        }
        return found;
      }),
  };
}

interface Lattice extends Pick<Surface, "shift" | "mirror" | "turn" | "turns"> {
  neighbours(spot: Spot): readonly Spot[];
  line(from: Spot, to: Spot): readonly Spot[];
}

/** The least and greatest of some numbers. */
function ends(numbers: readonly number[]): readonly [number, number] {
  return numbers.reduce<[number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  );
}

/** The numbers from 0 to 1 in equal steps. */
function shares(steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => (steps ? step / steps : 0));
}

function shifted([east, north]: Spot, [toEast, toNorth]: Spot): Motion {
  return ([x, y]) => [x + toEast - east, y + toNorth - north];
}

const SQUARES: Lattice = {
  turns: 4,
  shift: shifted,
  mirror: (axis, area) => {
    const [first, last] = ends(area.map((spot) => spot[axis === "across" ? 0 : 1]));
    return ([column, row]) =>
      axis === "across" ? [first + last - column, row] : [column, first + last - row];
  },
  turn: (steps, area) => {
    const [left, right] = ends(area.map(([column]) => column));
    const [top, bottom] = ends(area.map(([, row]) => row));
    // A turn about (x, y) ends on squares if both are whole or both are half.
    const x = (left + right) / 2;
    const y = (top + bottom) / 2 + ((left + right + top + bottom) % 2 && steps % 2 ? 0.5 : 0);
    return turned(steps, [x, y], 1);
  },
  neighbours: ([column, row]) => [
    [column, row - 1],
    [column + 1, row],
    [column, row + 1],
    [column - 1, row],
  ],
  line: ([fromColumn, fromRow], [toColumn, toRow]) =>
    shares(Math.max(Math.abs(toColumn - fromColumn), Math.abs(toRow - fromRow))).map((share) => [
      Math.round(fromColumn + (toColumn - fromColumn) * share),
      Math.round(fromRow + (toRow - fromRow) * share),
    ]),
};

/** Quarter turns about a point; `sense` is 1 if the second number grows downwards. */
function turned(steps: number, [x, y]: Spot, sense: 1 | -1): Motion {
  const quarters = (((sense * steps) % 4) + 4) % 4;
  return ([column, row]) => {
    let [right, down] = [column - x, row - y];
    for (let quarter = 0; quarter < quarters; quarter++) [right, down] = [-down, right];
    return [x + right, y + down];
  };
}

/**
 * Hexes in doubled coordinates: `u` counts the straight columns (rows, if tops are pointed), `v` half hexes
 * along them. A spot (u, v) is a hex if v is odd exactly in the shifted lines.
 */
function hexLattice(board: GridBoard): Lattice {
  const flat = (board.orientation ?? "flat") === "flat";
  const odd = (board.shifted ?? "even") === "even" ? 0 : 1;
  const phase = (u: number) => ((((u + odd) % 2) + 2) % 2) as 0 | 1;
  const doubled = ([column, row]: Spot): Spot => {
    const [u, along] = flat ? [column, row] : [row, column];
    return [u, 2 * along + phase(u)];
  };
  const spotAt = ([u, v]: Spot): Spot => {
    const along = (v - phase(u)) / 2;
    return flat ? [u, along] : [along, u];
  };
  /** Axial coordinates. */
  const axial = ([u, v]: Spot): Spot => [u, (v - odd - u) / 2];
  const fromAxial = ([q, r]: Spot): Spot => [q, 2 * r + odd + q];
  const moved =
    (motion: Motion): Motion =>
    (spot) =>
      spotAt(motion(doubled(spot)));
  const span = (area: readonly Spot[]) => {
    const points = area.map(doubled);
    const [left, right] = ends(points.map(([u]) => u));
    const [top, bottom] = ends(points.map(([, v]) => v));
    return { u: left + right, v: top + bottom };
  };
  /** The nearest sum not above another with a parity, so that hexes end on hexes. */
  const level = (sum: number, parity: number) => sum - ((((sum - parity) % 2) + 2) % 2);

  return {
    turns: 6,
    shift: (from, to) => moved(shifted(doubled(from), doubled(to))),
    mirror: (axis, area) => {
      const { u: left, v: top } = span(area);
      const alongLines = (axis === "down") === flat;
      if (alongLines) return moved(([u, v]) => [u, level(top, 0) - v]);
      // An even number of lines is mirrored with a glide of half a hex.
      return moved(([u, v]) => [left - u, v + (((left % 2) + 2) % 2)]);
    },
    turn: (steps, area) => {
      const { u: left, v: top } = span(area);
      const sixths = ((steps % 6) + 6) % 6;
      if (sixths === 3) {
        const sum = level(top, left);
        return moved(([u, v]) => [left - u, sum - v]);
      }
      const middle = Math.round(left / 2);
      const centre = axial([middle, level(Math.round(top / 2), phase(middle))]);
      return moved((point) => {
        const [q, r] = axial(point);
        let [right, down] = [q - centre[0], r - centre[1]];
        for (let sixth = 0; sixth < sixths; sixth++) [right, down] = [-down, right + down];
        return fromAxial([centre[0] + right, centre[1] + down]);
      });
    },
    neighbours: (spot) => {
      const [u, v] = doubled(spot);
      const around: readonly Spot[] = [
        [u, v - 2],
        [u + 1, v - 1],
        [u + 1, v + 1],
        [u, v + 2],
        [u - 1, v + 1],
        [u - 1, v - 1],
      ];
      return around.map(spotAt);
    },
    line: (from, to) => {
      const [start, end] = [axial(doubled(from)), axial(doubled(to))];
      const [q, r] = [end[0] - start[0], end[1] - start[1]];
      const length = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
      return shares(length).map((share) =>
        // A little off the line, so that a tie between two hexes is always decided the same way.
        spotAt(fromAxial(nearest([start[0] + q * share + 1e-6, start[1] + r * share + 2e-6]))),
      );
    },
  };
}

/** The hex at a point in axial coordinates. */
function nearest([q, r]: Spot): Spot {
  const s = -q - r;
  const [column, row, third] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offColumn, offRow, offThird] = [Math.abs(column - q), Math.abs(row - r), Math.abs(third - s)];
  if (offColumn > offRow && offColumn > offThird) return [-row - third, row];
  return offRow > offThird ? [column, -column - third] : [column, row];
}

function plane(size: readonly [number, number]): Surface {
  const [width, height] = size;
  const middle = (area: readonly Spot[], index: 0 | 1) => {
    const [least, most] = ends(area.map((spot) => spot[index]));
    return least + most;
  };
  return {
    spotOf: mapPoint,
    placeOf: ([east, north]) =>
      east >= 0 && north >= 0 && east <= width && north <= height ? mapPlace(east, north) : null,
    corners: [
      [0, 0],
      [width, height],
    ],
    shift: shifted,
    mirror: (axis, area) => {
      const sum = middle(area, axis === "across" ? 0 : 1);
      return ([east, north]) => (axis === "across" ? [sum - east, north] : [east, sum - north]);
    },
    turn: (steps, area) => turned(steps, [middle(area, 0) / 2, middle(area, 1) / 2], -1),
    turns: 4,
    boardTurn: width === height ? 1 : 2,
  };
}
