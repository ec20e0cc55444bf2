/** What the board shows of a draft: composed here, so that drawing is immediate. */
import type {
  Area,
  Cell,
  EditorDescription,
  HexEdges,
  MapBoard,
  Piece,
  PlaceName,
  Side,
  Terrain,
  Way,
} from "../../generated/wire";
import { mapPlace } from "../../board/geometry/maps";
import type { Board, Place } from "../../lib/wire_types";
import {
  type Draft,
  type DraftPiece,
  type DraftShape,
  edgeEnds,
  type LayerOf,
  sidesOf,
  type Values,
} from "./draft";
import type { Grid, Spot, Surface } from "./surface";

/** The pieces along the longer side of a map that does not say. */
const PIECES_ACROSS = 40;

/** The terrain of cells that have none, only an owner. */
const PLAIN: Terrain = { name: "", label: "", glyph: " ", ground: "open" };

/** The board of a draft. */
export function boardOf(description: EditorDescription, draft: Draft, surface: Surface): Board {
  const { board } = description;
  if (board.type === "plane") return mapOf(description, draft);
  const [columns, rows] = draft.size;
  const shared = {
    row_names: board.row_names.slice(0, rows),
    column_names: board.column_names.slice(0, columns),
    terrains: [...board.terrains, PLAIN],
    cells: cellsOf(description, draft, surface),
  };
  if (board.shape === "squares") {
    const row = board.frontier ? draft.values[board.frontier] : null;
    const after = typeof row === "number" ? shared.row_names[row - 1] : undefined;
    const isInside = after !== undefined && typeof row === "number" && row < rows;
    const label = labelOf(description, board.frontier ?? "");
    return { type: "squares", ...shared, borders: isInside ? [{ after_row: after, label }] : [] };
  }
  return {
    type: "hexes",
    ...shared,
    orientation: board.orientation ?? "flat",
    shifted: board.shifted ?? "even",
    ...(board.ground && { ground: board.ground }),
    names: namesOnCells(description, draft, surface),
    edges: [...drawnEdges(description, draft), ...outlines(description, draft, surface as Grid)],
  };
}

/** The label of a form's input. */
function labelOf({ forms }: EditorDescription, name: string): string {
  return forms.flatMap((form) => form.inputs).find((input) => input.name === name)?.label ?? name;
}

function cellsOf(description: EditorDescription, draft: Draft, surface: Surface): Cell[] {
  const cells = new Map<Place, Cell>();
  for (const layer of description.layers) {
    if (layer.type !== "cells") continue;
    const brushes = new Map(layer.brushes.map((brush) => [brush.value, brush]));
    for (const [place, value] of Object.entries(draft.cells[layer.name] ?? {})) {
      const brush = brushes.get(value);
      const spot = surface.spotOf(place);
      if (!brush || !spot || surface.placeOf(spot) === null) continue;
      const before = cells.get(place);
      cells.set(place, {
        place,
        terrain: brush.terrain ?? before?.terrain ?? "",
        side: brush.side ?? before?.side ?? null,
      });
    }
  }
  return [...cells.values()];
}

/** The names that brushes write on cells. */
function namesOnCells(description: EditorDescription, draft: Draft, surface: Surface): PlaceName[] {
  return description.layers.flatMap((layer) => {
    if (layer.type !== "cells") return [];
    const names = new Map(layer.brushes.map((brush) => [brush.value, brush.name ?? ""]));
    return Object.entries(draft.cells[layer.name] ?? {}).flatMap(([place, value]): PlaceName[] => {
      const name = names.get(value);
      const spot = name ? surface.spotOf(place) : null;
      return name && spot && surface.placeOf(spot) !== null ? [{ place, name }] : [];
    });
  });
}

function drawnEdges(description: EditorDescription, draft: Draft): HexEdges[] {
  return description.layers.flatMap((layer) => {
    if (layer.type !== "edges") return [];
    const edges = Object.entries(draft.edges[layer.name] ?? {});
    return layer.brushes.flatMap((brush): HexEdges[] => {
      const own = edges.filter(([, value]) => value === brush.value).map(([key]) => ends(key));
      return own.length ? [{ kind: brush.line, label: brush.label, edges: own }] : [];
    });
  });
}

function ends(key: string): [Place, Place] {
  const [one, other] = edgeEnds(key);
  return [one, other];
}

/** The borders between cells with different values of the outlined layers; plain cells have none. */
function outlines(description: EditorDescription, draft: Draft, grid: Grid): HexEdges[] {
  return description.layers.flatMap((layer): HexEdges[] => {
    if (layer.type !== "cells" || !layer.outlined) return [];
    const cells = draft.cells[layer.name] ?? {};
    const edges = grid.places.flatMap((place) =>
      grid
        .neighbours(place)
        .filter((other) => place < other && cells[place] && cells[other] && cells[place] !== cells[other])
        .map((other): [Place, Place] => [place, other]),
    );
    return edges.length ? [{ kind: "border", label: layer.label, edges }] : [];
  });
}

/** The name of the map of the game that is drawn as a picture; `null` if the layers of the draft are drawn. */
export function pictureOf({ board }: EditorDescription, { values }: Draft): string | null {
  const name = board.type === "plane" && board.picture ? values[board.picture] : null;
  return typeof name === "string" && name ? name : null;
}

function mapOf(description: EditorDescription, draft: Draft): MapBoard {
  const { board } = description;
  if (board.type !== "plane") throw new Error("not a plane");
  const [width, height] = draft.size;
  const ground = board.ground ? draft.values[board.ground] : null;
  const areas: Area[] = [];
  const ways: Way[] = [];
  const names: PlaceName[] = [];
  if (typeof ground === "string" && ground) {
    areas.push({
      terrain: ground,
      points: [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
    });
  }
  for (const { brush, shape } of shapesOf(description, draft)) {
    const points = [...shape.points];
    if (brush.form === "area" && points.length > 2) areas.push({ terrain: brush.terrain ?? "", points });
    if (brush.form === "line" && points.length > 1) {
      const wide = shape.values["width"];
      ways.push({
        kind: brush.line ?? "border",
        points,
        label: nameOf(shape.values) ?? brush.label,
        ...(typeof wide === "number" && { width: wide }),
      });
    }
    const name = nameOf(shape.values);
    if (name) names.push({ place: mapPlace(...middleOf(shape, brush.form === "line")), name });
  }
  return {
    type: "map",
    width,
    height,
    unit: board.unit,
    piece_size: board.piece_size || Math.max(width, height) / (board.pieces_across || PIECES_ACROSS),
    terrains: [...(board.terrains ?? []), PLAIN],
    areas,
    ways,
    names,
    grid: board.grid ?? null,
  };
}

/** The shapes of all layers with their brushes, from the ground upwards; none if a picture is drawn. */
export function shapesOf(description: EditorDescription, draft: Draft) {
  if (pictureOf(description, draft) !== null) return [];
  return description.layers.flatMap((layer) => {
    if (layer.type !== "shapes") return [];
    const brushes = new Map(layer.brushes.map((brush) => [brush.value, brush]));
    return (draft.shapes[layer.name] ?? []).flatMap((shape) => {
      const brush = brushes.get(shape.kind);
      return brush ? [{ layer, brush, shape }] : [];
    });
  });
}

/** Where a shape's name is written: half-way along an open line, else in the middle. */
export function middleOf({ points }: DraftShape, isLine: boolean): Spot {
  const half = points[Math.floor((points.length - 1) / 2)];
  const next = points[Math.ceil((points.length - 1) / 2)];
  if (isLine && half && next) return [(half[0] + next[0]) / 2, (half[1] + next[1]) / 2];
  const middle = (axis: 0 | 1): number => {
    const numbers = points.map((point) => point[axis]);
    return (Math.min(...numbers) + Math.max(...numbers)) / 2;
  };
  return [middle(0), middle(1)];
}

function nameOf(values: Values): string | null {
  const { name } = values;
  return typeof name === "string" && name.trim() ? name.trim() : null;
}

/** The id of a piece on the board, which tells its layer. */
export function pieceKey(layer: string, id: string): string {
  return `${layer}/${id}`;
}

/** The layer and the id of a piece on the board. */
export function pieceOfKey(key: string): readonly [layer: string, id: string] {
  const cut = key.indexOf("/");
  return [key.slice(0, cut), key.slice(cut + 1)];
}

/** The pieces on the board. */
export function piecesOf(description: EditorDescription, draft: Draft, sides: readonly Side[]): Piece[] {
  const names = new Map(sides.map((side) => [side.id, side.name]));
  return description.layers.flatMap((layer) => {
    if (layer.type !== "pieces") return [];
    return (draft.pieces[layer.name] ?? []).flatMap((piece): Piece[] => {
      const brush = brushOf(layer, piece);
      if (!brush) return [];
      const name = nameOf(piece.values);
      const heading = brush.heading ? piece.values[brush.heading] : null;
      return [
        {
          id: pieceKey(layer.name, piece.id),
          symbol: brush.symbol,
          glyph: brush.glyph,
          label: [names.get(piece.side) ?? piece.side, `${name ?? brush.label} ${piece.place ?? ""}`.trim()]
            .filter(Boolean)
            .join(", "),
          side: piece.side || null,
          place: piece.place,
          ...((name ?? brush.tag) && { tag: name ?? brush.tag ?? "" }),
          ...(typeof heading === "number" && { heading }),
        },
      ];
    });
  });
}

function brushOf(layer: LayerOf<"pieces">, piece: DraftPiece) {
  return layer.brushes.find((brush) => brush.value === piece.kind);
}

/** The sides of a draft, as the board wants them. */
export function boardSides(description: EditorDescription, values: Values): Side[] {
  return sidesOf(description, values).map(({ id, name, colour }) => ({ id, name, colour }));
}
