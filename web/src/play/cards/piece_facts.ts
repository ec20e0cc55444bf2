/** What is known of a piece and of the ground: numbers of its kind, its own, and the row of the legend. */

import type { Figure, GroundKind, Piece, PieceKind } from "../../generated/wire";
import type { Board, Place } from "../../lib/wire_types";

/** A figure, and whether it differs from that of its kind. */
export interface ShownFigure extends Figure {
  readonly own: boolean;
}

/** The kind of a piece; `undefined` if the game describes none. */
export function kindOf(piece: Piece, kinds: readonly PieceKind[]): PieceKind | undefined {
  return kinds.find((kind) => kind.name === (piece.kind ?? piece.symbol));
}

/** The figures of a piece: those of its kind, with its own in their place, and then its further own ones. */
export function figuresOf(piece: Piece, kinds: readonly PieceKind[]): readonly ShownFigure[] {
  const own = new Map((piece.figures ?? []).map((figure) => [figure.label, figure.value]));
  const printed = kindOf(piece, kinds)?.figures ?? [];
  const labels = new Set(printed.map((figure) => figure.label));
  return [
    ...printed.map(({ label, value }) => ({ label, value: own.get(label) ?? value, own: own.has(label) })),
    ...(piece.figures ?? [])
      .filter((figure) => !labels.has(figure.label))
      .map((figure) => ({ ...figure, own: true })),
  ];
}

/** The row of the legend for a place; `undefined` on maps, or if the game has none. */
export function groundAt(board: Board, legend: readonly GroundKind[], place: Place): GroundKind | undefined {
  if (board.type === "map") return undefined;
  const cell = board.cells.find((one) => one.place === place);
  return cell
    ? legend.find((row) => row.terrains?.includes(cell.terrain))
    : legend.find((row) => row.elsewhere);
}

/** The figures and texts of ground in one line: "To enter 4, Combat doubled. A piece must stop." */
export function groundText({ figures = [], text = "" }: GroundKind): string {
  const numbers = figures.map(({ label, value }) => `${label}: ${value}`).join(", ");
  return [numbers && `${numbers}.`, text].filter(Boolean).join(" ");
}

/** The rows of the legend that matter on a board: of ground that occurs, and of everything else. */
export function shownLegend(board: Board, legend: readonly GroundKind[]): readonly GroundKind[] {
  const terrains = new Set(
    (board.type === "map" ? (board.areas ?? []) : board.cells).map((one) => one.terrain),
  );
  const drawn = board.type === "map" ? (board.ways ?? []) : board.type === "hexes" ? (board.edges ?? []) : [];
  const lines = new Set<string>(drawn.map((one) => one.kind));
  return legend.filter((row) => {
    if (row.elsewhere || (!row.terrains?.length && !row.line)) return true;
    const occurs = row.terrains?.some((terrain) => terrains.has(terrain)) ?? false;
    return occurs || (row.line !== null && row.line !== undefined && lines.has(row.line));
  });
}
