/** Parts of a draft that are moved together: copied, pasted, mirrored, turned. */
import type { EditorDescription, Input, MapPoint } from "../../generated/wire";
import type { Place } from "../../lib/wire_types";
import {
  type Draft,
  type DraftPiece,
  type DraftShape,
  edgeEnds,
  edgeKey,
  freeId,
  nameFrom,
  pieceIds,
  sidesOf,
  type Values,
} from "./draft";
import type { Motion, Spot, Surface } from "./surface";

/** What is selected. */
export interface Selection {
  /** The places of an area of a grid; all that is on them belongs to it. */
  readonly places: ReadonlySet<Place>;
  /** The ids of pieces by layer. */
  readonly pieces: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, readonly string[]>>;
}

export const NOTHING: Selection = { places: new Set(), pieces: {}, shapes: {} };

export function isNothing({ places, pieces, shapes }: Selection): boolean {
  return !places.size && ![...Object.values(pieces), ...Object.values(shapes)].some((ids) => ids.length);
}

/** A copied part. Its places are spots, which may lie beyond the board. */
export interface Clip {
  /** The spots of the area; cells without a value are plain and are pasted as such. */
  readonly area: readonly Spot[];
  readonly cells: Readonly<Record<string, readonly (readonly [Spot, string])[]>>;
  readonly edges: Readonly<Record<string, readonly (readonly [Spot, Spot, string])[]>>;
  readonly pieces: Readonly<Record<string, readonly (readonly [Spot, DraftPiece])[]>>;
  readonly shapes: Readonly<Record<string, readonly DraftShape[]>>;
}

/** Copy what is selected, of some layers. */
export function clipOf(draft: Draft, surface: Surface, selection: Selection): Clip {
  const spot = (place: Place): Spot => surface.spotOf(place) ?? [0, 0];
  const { places } = selection;
  const isIn = (place: Place) => places.has(place);
  return {
    area: [...places].map(spot),
    cells: places.size
      ? mapped(draft.cells, (cells) =>
          Object.entries(cells)
            .filter(([place]) => isIn(place))
            .map(([place, value]) => [spot(place), value] as const),
        )
      : {},
    edges: places.size
      ? mapped(draft.edges, (edges) =>
          Object.entries(edges)
            .filter(([key]) => edgeEnds(key).every(isIn))
            .map(([key, value]) => {
              const [one, other] = edgeEnds(key);
              return [spot(one), spot(other), value] as const;
            }),
        )
      : {},
    pieces: mapped(selection.pieces, (ids, layer) =>
      (draft.pieces[layer] ?? [])
        .filter((piece) => piece.place !== null && ids.includes(piece.id))
        .map((piece) => [spot(piece.place ?? ""), piece] as const),
    ),
    shapes: mapped(selection.shapes, (ids, layer) =>
      (draft.shapes[layer] ?? []).filter((shape) => ids.includes(shape.id)),
    ),
  };
}

/** All spots of a clip, to find its middle and its bounds. */
export function spotsOf(clip: Clip): readonly Spot[] {
  if (clip.area.length) return clip.area;
  return [
    ...Object.values(clip.pieces).flatMap((pieces) => pieces.map(([spot]) => spot)),
    ...Object.values(clip.shapes).flatMap((shapes) => shapes.flatMap(({ points }) => points)),
  ];
}

/** A clip after a motion. */
export function movedClip(clip: Clip, motion: Motion): Clip {
  return {
    area: clip.area.map(motion),
    cells: mapped(clip.cells, (cells) => cells.map(([spot, value]) => [motion(spot), value] as const)),
    edges: mapped(clip.edges, (edges) =>
      edges.map(([one, other, value]) => [motion(one), motion(other), value] as const),
    ),
    pieces: mapped(clip.pieces, (pieces) => pieces.map(([spot, piece]) => [motion(spot), piece] as const)),
    shapes: mapped(clip.shapes, (shapes) => shapes.map((shape) => movedShape(shape, motion))),
  };
}

function movedShape(shape: DraftShape, motion: Motion): DraftShape {
  return { ...shape, points: shape.points.map((point) => tidyPoint(motion(point))) };
}

/** Coordinates of a map are whole hundredths. */
export function tidyPoint([east, north]: Spot): MapPoint {
  return [Math.round(east * 100) / 100 + 0, Math.round(north * 100) / 100 + 0];
}

/** Remove what is selected. */
export function without(draft: Draft, { places, pieces, shapes }: Selection): Draft {
  const isOut = (place: Place) => !places.has(place);
  return {
    ...draft,
    cells: places.size ? mapped(draft.cells, (cells) => filtered(cells, isOut)) : draft.cells,
    edges: places.size
      ? mapped(draft.edges, (edges) => filtered(edges, (key) => edgeEnds(key).some(isOut)))
      : draft.edges,
    pieces: mapped(draft.pieces, (all, layer) => all.filter(({ id }) => !pieces[layer]?.includes(id))),
    shapes: mapped(draft.shapes, (all, layer) => all.filter(({ id }) => !shapes[layer]?.includes(id))),
  };
}

/**
 * Put a clip onto a draft. Parts beyond the board are left out. Pieces keep their ids while those are free.
 * Returns the draft and what was put there, to be selected.
 */
export function pasted(
  draft: Draft,
  description: EditorDescription,
  surface: Surface,
  clip: Clip,
): { readonly draft: Draft; readonly selection: Selection } {
  const place = surface.placeOf;
  const area = clip.area.flatMap((spot) => place(spot) ?? []);
  const covered = new Set(area);
  const next = { ...draft, cells: { ...draft.cells }, edges: { ...draft.edges } };
  const [pieces, shapes] = [{ ...draft.pieces }, { ...draft.shapes }];
  const placed: Record<string, string[]> = {};
  const drawn: Record<string, string[]> = {};
  if (clip.area.length) {
    for (const { name, type } of description.layers) {
      if (type === "cells" && clip.cells[name]) {
        const cells = filtered(draft.cells[name] ?? {}, (one) => !covered.has(one));
        for (const [spot, value] of clip.cells[name] ?? []) {
          const there = place(spot);
          if (there !== null) cells[there] = value;
        }
        next.cells[name] = cells;
      }
      if (type === "edges" && clip.edges[name]) {
        const edges = filtered(draft.edges[name] ?? {}, (key) => !edgeEnds(key).every(covered.has, covered));
        for (const [one, other, value] of clip.edges[name] ?? []) {
          const [from, to] = [place(one), place(other)];
          if (from !== null && to !== null) edges[edgeKey(from, to)] = value;
        }
        next.edges[name] = edges;
      }
    }
  }
  for (const layer of description.layers) {
    const { name } = layer;
    if (layer.type === "pieces" && clip.pieces[name]?.length) {
      const coming = clip.pieces[name].flatMap(([spot, piece]) => {
        const there = place(spot);
        return there === null ? [] : [{ ...piece, place: there }];
      });
      const taken = new Set<Place | null>(coming.map((piece) => piece.place));
      const staying = (pieces[name] ?? []).filter((one) => layer.stacked || !taken.has(one.place));
      const ids = pieceIds({ pieces: { ...pieces, [name]: staying } });
      const named = coming.map((piece) => {
        const id = ids.has(piece.id) ? freeId(piece.kind, ids) : piece.id;
        ids.add(id);
        // A copy of a piece that is called like its id is called like its own.
        const isRenamed = id !== piece.id && piece.values["name"] === nameFrom(piece.id);
        return { ...piece, id, ...(isRenamed && { values: { ...piece.values, name: nameFrom(id) } }) };
      });
      pieces[name] = [...staying, ...named];
      placed[name] = named.map(({ id }) => id);
    }
    if (layer.type === "shapes" && clip.shapes[name]?.length) {
      const staying = shapes[name] ?? [];
      const ids = new Set(staying.map((one) => one.id));
      const named = clip.shapes[name].map((shape) => {
        const id = ids.has(shape.id) ? freeId(shape.kind, ids) : shape.id;
        ids.add(id);
        return { ...shape, id };
      });
      shapes[name] = [...staying, ...named];
      drawn[name] = named.map(({ id }) => id);
    }
  }
  return {
    draft: { ...next, pieces, shapes },
    selection: { places: covered, pieces: placed, shapes: drawn },
  };
}

/**
 * A draft after a motion of its whole board, which may change its size. Places in forms and in the values of
 * pieces move too. `lost` names what falls off.
 */
export function movedDraft(
  draft: Draft,
  description: EditorDescription,
  before: Surface,
  after: Surface,
  motion: Motion,
): { readonly draft: Draft; readonly lost: Lost } {
  const lost = { cells: 0, edges: 0, pieces: [] as DraftPiece[], shapes: [] as DraftShape[] };
  const led = (place: Place): Place | null => {
    const spot = before.spotOf(place);
    return spot && after.placeOf(tidied(motion(spot)));
  };
  const tidied = description.board.type === "plane" ? tidyPoint : (spot: Spot) => spot;
  const values = (values: Values, inputs: readonly Input[] = []) => movedValues(values, inputs, led);
  const cells = mapped(draft.cells, (layer) => {
    const moved = Object.entries(layer).flatMap(([place, value]) => {
      const there = led(place);
      if (there === null) lost.cells++;
      return there === null ? [] : [[there, value] as const];
    });
    return Object.fromEntries(moved);
  });
  const edges = mapped(draft.edges, (layer) => {
    const moved = Object.entries(layer).flatMap(([key, value]) => {
      const [one, other] = edgeEnds(key).map(led);
      if (!one || !other) lost.edges++;
      return one && other ? [[edgeKey(one, other), value] as const] : [];
    });
    return Object.fromEntries(moved);
  });
  const pieces = mapped(draft.pieces, (layer, name) => {
    const inputs = inputsByKind(description, name);
    return layer.flatMap((piece) => {
      const moved = { ...piece, values: values(piece.values, inputs.get(piece.kind)) };
      if (piece.place === null) return [moved];
      const there = led(piece.place);
      if (there === null) lost.pieces.push(piece);
      return there === null ? [] : [{ ...moved, place: there }];
    });
  });
  const shapes = mapped(draft.shapes, (layer, name) => {
    const inputs = inputsByKind(description, name);
    return layer.flatMap((shape) => {
      const moved = { ...movedShape(shape, motion), values: values(shape.values, inputs.get(shape.kind)) };
      const isOff = moved.points.every((point) => after.placeOf(point) === null);
      if (isOff) lost.shapes.push(shape);
      return isOff ? [] : [{ ...moved, points: moved.points.map((point) => within(point, after)) }];
    });
  });
  const all = description.forms.flatMap((form) => form.inputs);
  return { draft: { ...draft, cells, edges, pieces, shapes, values: values(draft.values, all) }, lost };
}

/** What falls off the board. */
export interface Lost {
  readonly cells: number;
  readonly edges: number;
  readonly pieces: readonly DraftPiece[];
  readonly shapes: readonly DraftShape[];
}

export function isLossless({ cells, edges, pieces, shapes }: Lost): boolean {
  return cells + edges + pieces.length + shapes.length === 0;
}

/** The nearest point on the map. */
export function within([east, north]: Spot, { corners: [, [width, height]] }: Surface): MapPoint {
  return [Math.min(Math.max(east, 0), width), Math.min(Math.max(north, 0), height)];
}

/** The inputs of the pieces or shapes of a layer, by kind. */
export function inputsByKind(description: EditorDescription, layer: string): Map<string, readonly Input[]> {
  const found = description.layers.find(({ name }) => name === layer);
  if (found?.type !== "pieces" && found?.type !== "shapes") return new Map();
  return new Map(found.brushes.map((brush) => [brush.value, brush.inputs ?? []]));
}

/** Values whose places have moved; a place that fell off is forgotten. */
function movedValues(values: Values, inputs: readonly Input[], led: (place: Place) => Place | null): Values {
  const moved: Record<string, unknown> = { ...values };
  for (const input of inputs) {
    const value = values[input.name];
    if (input.type === "place" && typeof value === "string") moved[input.name] = led(value);
    if (input.type === "list" && Array.isArray(value)) {
      moved[input.name] = value.map((item: Values) => movedValues(item, input.inputs, led));
    }
  }
  return moved;
}

/** Give everything to the next side in order: pieces, and cells whose brush belongs to a side. */
export function swappedSides(draft: Draft, description: EditorDescription): Draft {
  const sides = sidesOf(description, draft.values).map((side) => side.id);
  const next = (side: string, steps = 1) => nextSide(sides, side, steps);
  return {
    ...draft,
    pieces: mapped(draft.pieces, (pieces) => pieces.map((piece) => ({ ...piece, side: next(piece.side) }))),
  };
}

/** The side some steps after another; the same if it is not one of them. */
export function nextSide(sides: readonly string[], side: string, steps: number): string {
  const index = sides.indexOf(side);
  return index < 0 ? side : (sides[(index + steps) % sides.length] ?? side);
}

function filtered(
  cells: Readonly<Record<string, string>>,
  keep: (key: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([key]) => keep(key)));
}

function mapped<A, B>(
  parts: Readonly<Record<string, A>>,
  change: (part: A, name: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));
}
