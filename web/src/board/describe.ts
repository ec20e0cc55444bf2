/** Descriptions of places and pieces, for tooltips and screen readers. */

import type { Area, Cell, Piece } from "../generated/wire";
import { t } from "../i18n/language";
import { inside, mapPoint } from "./geometry/maps";
import type { Board, Place } from "../lib/wire_types";

/** Describe a piece: its label, its states, and the reason for them. */
export function describePiece(piece: Piece): string {
  const states = piece.states ?? [];
  const text = states.length ? `${piece.label}: ${states.join(", ")}` : piece.label;
  return piece.note ? `${text}. ${piece.note}` : text;
}

/** Describe the pieces of a counter: the piece or, if there are several, their number and names. */
export function describeCrowd(crowd: readonly Piece[]): string {
  const [only] = crowd;
  if (only && crowd.length === 1) return describePiece(only);
  return t("crowd", { count: crowd.length, names: crowd.map((piece) => piece.label).join(", ") });
}

/** Describe special ground. */
export function describeGround(board: Board, ground: Cell | Area): string {
  const terrain = board.terrains?.find((one) => one.name === ground.terrain);
  return ground.label ?? terrain?.label ?? ground.terrain;
}

/** Describe a place, its ground and its pieces: "L15, fortress, Southern infantry: offline". */
export function describePlace(board: Board, pieces: readonly Piece[], place: Place): string {
  const standing = pieces
    .filter((piece) => piece.place === place)
    .map((piece) => withoutPlace(describePiece(piece), place));
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

/** A piece's description without the name of its place. */
function withoutPlace(text: string, place: Place): string {
  return text.replace(
    new RegExp(`^([^:.]*?) ${place.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=$|[:.])`),
    "$1",
  );
}
