/** What a place or a piece is called, for the pointer and for a screen reader. */

import type { Area, Cell, Piece } from "../generated/wire";
import { inside, mapPoint } from "./geometry/maps";
import type { Board, Place } from "../lib/wire_types";

/** What a piece says of itself: its label, its states, and why. */
export function describePiece(piece: Piece): string {
  const states = piece.states ?? [];
  const told = states.length ? `${piece.label}: ${states.join(", ")}` : piece.label;
  return piece.note ? `${told}. ${piece.note}` : told;
}

/** Ground that is more than open, in words. */
export function describeGround(board: Board, ground: Cell | Area): string {
  const terrain = board.terrains?.find((one) => one.name === ground.terrain);
  return ground.label ?? terrain?.label ?? ground.terrain;
}

/** A place with its ground and all that stands there: "L15, fortress, Southern infantry L15: offline". */
export function describePlace(board: Board, pieces: readonly Piece[], place: Place): string {
  const standing = pieces
    .filter((piece) => piece.place === place)
    .map((piece) => unplaced(describePiece(piece), place));
  return [place, ...groundsAt(board, place), ...standing].join(", ").replaceAll("., ", ". ");
}

function groundsAt(board: Board, place: Place): string[] {
  if (board.type === "map") {
    const point = mapPoint(place);
    const named = (board.names ?? []).filter((name) => name.place === place).map((name) => name.name);
    const seen = point && (board.areas ?? []).findLast((area) => inside(point, area.points));
    return seen ? [...named, describeGround(board, seen)] : named;
  }
  const named = board.type === "hexes" ? (board.names ?? []) : [];
  return [
    ...named.filter((name) => name.place === place).map((name) => name.name),
    ...board.cells.filter((cell) => cell.place === place).map((cell) => describeGround(board, cell)),
  ];
}

/** A piece's words without the name of its place, which has just been said. */
function unplaced(told: string, place: Place): string {
  return told.replace(
    new RegExp(`^([^:.]*?) ${place.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=$|[:.])`),
    "$1",
  );
}
