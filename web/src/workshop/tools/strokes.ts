/** Drawing on a grid: which places a stroke covers, and the draft after it. */
import type { Place } from "../../lib/wire_types";
import { type Draft, type DraftPiece, freeId, type LayerOf, newPieceValues, pieceIds } from "../model/draft";
import type { Grid, Surface } from "../model/surface";
import { brushFor, edgesAt, type Image, placesAt, sideFor } from "./symmetry";

/** How a stroke covers places. */
export type Reach = "brush" | "line" | "rectangle" | "fill";

/** The places from one to another, by a way of drawing. */
export function reached(
  grid: Grid,
  reach: Reach,
  from: Place,
  to: Place,
  valueOf: (place: Place) => string | undefined,
): readonly Place[] {
  if (reach === "fill") return filled(grid, to, valueOf);
  return reach === "rectangle" ? grid.rectangle(from, to) : grid.line(from, to);
}

/** The connected places with the same value as a place. */
function filled(grid: Grid, from: Place, valueOf: (place: Place) => string | undefined): readonly Place[] {
  const value = valueOf(from);
  const found = new Set([from]);
  for (const place of found) {
    for (const next of grid.neighbours(place)) if (valueOf(next) === value) found.add(next);
  }
  return [...found];
}

/** How something is drawn: symmetrically or not, and for which sides. */
export interface Manner {
  readonly images: readonly Image[];
  readonly sides: readonly string[];
}

/** Paint cells; `null` makes them plain. */
export function withCells(
  draft: Draft,
  surface: Surface,
  layer: LayerOf<"cells">,
  places: readonly Place[],
  value: string | null,
  { images, sides }: Manner,
): Draft {
  const cells = { ...draft.cells[layer.name] };
  const once = new Set(layer.brushes.filter((brush) => brush.once).map((brush) => brush.value));
  for (const place of places) {
    for (const { place: there, steps } of placesAt(surface, images, place)) {
      const painted = brushFor(layer, value, sides, steps);
      if (painted === null) delete cells[there];
      else {
        if (once.has(painted))
          for (const [other, one] of Object.entries(cells)) if (one === painted) delete cells[other];
        cells[there] = painted;
      }
    }
  }
  return { ...draft, cells: { ...draft.cells, [layer.name]: cells } };
}

/** Draw edges; `null` removes them. */
export function withEdges(
  draft: Draft,
  surface: Surface,
  layer: LayerOf<"edges">,
  keys: readonly string[],
  value: string | null,
  { images }: Manner,
): Draft {
  const edges = { ...draft.edges[layer.name] };
  for (const key of keys.flatMap((one) => edgesAt(surface, images, one))) {
    if (value === null) delete edges[key];
    else edges[key] = value;
  }
  return { ...draft, edges: { ...draft.edges, [layer.name]: edges } };
}

/** Place new pieces of a kind. Where only one piece has room, it takes the place of another. */
export function withPieces(
  draft: Draft,
  surface: Surface,
  layer: LayerOf<"pieces">,
  places: readonly Place[],
  kind: string,
  side: string,
  { images, sides }: Manner,
): Draft {
  const brush = layer.brushes.find((one) => one.value === kind);
  let pieces = draft.pieces[layer.name] ?? [];
  const ids = pieceIds(draft);
  for (const place of places) {
    for (const { place: there, steps } of placesAt(surface, images, place)) {
      const owner = sideFor(layer, kind, sides, side, steps);
      const before = layer.stacked ? undefined : pieces.find((piece) => piece.place === there);
      if (before?.kind === kind && before.side === owner) continue;
      const id = freeId(kind, ids);
      ids.add(id);
      const values = newPieceValues(id, brush?.inputs);
      const piece: DraftPiece = { id, kind, side: owner, place: there, values };
      pieces = before ? pieces.map((one) => (one === before ? piece : one)) : [...pieces, piece];
    }
  }
  return { ...draft, pieces: { ...draft.pieces, [layer.name]: pieces } };
}

/** Remove the pieces at places, or if several may be there only the uppermost. */
export function withoutPieces(
  draft: Draft,
  surface: Surface,
  layer: LayerOf<"pieces">,
  places: readonly Place[],
  { images }: Manner,
): Draft {
  let pieces = draft.pieces[layer.name] ?? [];
  for (const { place } of places.flatMap((one) => placesAt(surface, images, one))) {
    const last = pieces.findLast((piece) => piece.place === place);
    if (last) pieces = pieces.filter((piece) => piece !== last);
  }
  return { ...draft, pieces: { ...draft.pieces, [layer.name]: pieces } };
}
