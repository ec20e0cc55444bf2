/** What lies under a point of the sheet: edges, pieces, shapes and their points. */
import type { EditorDescription } from "../../generated/wire";
import { around, type Geometry, type Point } from "../../board/geometry/geometry";
import { sharedEdge } from "../../board/geometry/hexes";
import { inside, type MapGeometry } from "../../board/geometry/maps";
import type { Place } from "../../lib/wire_types";
import type { Sheet } from "../../board/state";
import { pieceOfKey, shapesOf } from "../model/compose";
import { type Draft, type DraftShape, edgeKey } from "../model/draft";
import type { Spot, Surface } from "../model/surface";

/** Pixels within which a point or a line is hit. */
export const NEAR = 9;

/** The spot under a point of the sheet: that of a place on a grid, exact on a map. */
export function spotAt(geometry: Geometry, surface: Surface, at: Point, isGrid: boolean): Spot | null {
  if (!isGrid) return mapSpot(geometry as MapGeometry, at);
  const place = geometry.placeAt(at);
  return place === null ? null : surface.spotOf(place);
}

/** The point of a map at a point of the sheet, on the map or beyond it. */
export function mapSpot(geometry: MapGeometry, { x, y }: Point): Spot {
  const origin = geometry.project([0, 0]);
  return [(x - origin.x) / geometry.scale, (origin.y - y) / geometry.scale];
}

/** The edge of a hex nearest to a point. */
export function edgeAt(geometry: Geometry, at: Point): string | null {
  const place = geometry.placeAt(at);
  if (place === null) return null;
  const edges = around(geometry, place).flatMap((other) => {
    const edge = sharedEdge(geometry, place, other);
    return edge ? [{ key: edgeKey(place, other), distance: toSegment(at, edge[0], edge[1]) }] : [];
  });
  return edges.sort((one, other) => one.distance - other.distance)[0]?.key ?? null;
}

/** The uppermost piece at a point: on a grid at its place, on a map where its counter is drawn. */
export function pieceAt(
  description: EditorDescription,
  draft: Draft,
  { geometry, counterAt }: Sheet,
  at: Point,
  isWanted: (layer: string) => boolean,
): { readonly layer: string; readonly id: string; readonly place: Place } | null {
  if (description.board.type === "plane") {
    const [layer, id] = pieceOfKey(counterAt(at) ?? "");
    const piece = draft.pieces[layer]?.find((one) => one.id === id);
    return piece?.place && isWanted(layer) ? { layer, id, place: piece.place } : null;
  }
  const place = geometry.placeAt(at);
  for (const layer of description.layers.toReversed()) {
    if (layer.type !== "pieces" || !isWanted(layer.name)) continue;
    const found = (draft.pieces[layer.name] ?? []).findLast((piece) => piece.place === place);
    if (found?.place) return { layer: layer.name, id: found.id, place: found.place };
  }
  return null;
}

/** The uppermost shape at a point of the sheet. */
export function shapeAt(
  description: EditorDescription,
  draft: Draft,
  geometry: MapGeometry,
  at: Point,
  zoom: number,
  isWanted: (layer: string) => boolean,
): { readonly layer: string; readonly id: string } | null {
  const reach = NEAR / zoom;
  const spot = mapSpot(geometry, at);
  const all = shapesOf(description, draft).filter(({ layer }) => isWanted(layer.name));
  const isHit = ({ brush, shape }: (typeof all)[number]): boolean => {
    const points = shape.points.map((point) => geometry.project(point));
    const isNear = points.some((point, index) => toSegment(at, points[index - 1] ?? point, point) <= reach);
    return isNear || (brush.form === "area" && inside(spot, shape.points));
  };
  // A line or a point is easier to miss than an area.
  const found = all.findLast((one) => one.brush.form !== "area" && isHit(one)) ?? all.findLast(isHit);
  return found ? { layer: found.layer.name, id: found.shape.id } : null;
}

/** A point of a shape, or the middle between two of them. */
export interface Handle {
  readonly index: number;
  /** Whether a new point would be inserted before the index. */
  readonly between: boolean;
  readonly at: Point;
}

/** The handles of a shape: its points, and the middles between neighbouring ones. */
export function handlesOf(shape: DraftShape, closed: boolean, geometry: MapGeometry): readonly Handle[] {
  const points = shape.points.map((point) => geometry.project(point));
  const corners = points.map((at, index): Handle => ({ index, between: false, at }));
  const middles = points.flatMap((at, index): Handle[] => {
    const before = index ? points[index - 1] : closed ? points.at(-1) : undefined;
    if (!before || points.length < 2) return [];
    return [{ index, between: true, at: { x: (at.x + before.x) / 2, y: (at.y + before.y) / 2 } }];
  });
  return [...corners, ...middles];
}

export function handleAt(handles: readonly Handle[], at: Point, zoom: number): Handle | null {
  const near = handles
    .map((handle) => ({ handle, distance: Math.hypot(handle.at.x - at.x, handle.at.y - at.y) * zoom }))
    .filter(({ distance }) => distance <= NEAR * 1.4)
    .sort(
      (one, other) =>
        Number(one.handle.between) - Number(other.handle.between) || one.distance - other.distance,
    );
  return near[0]?.handle ?? null;
}

/** The nearest point of another shape, or crossing of the grid, within reach; else the spot itself. */
export function snapped(
  spot: Spot,
  geometry: MapGeometry,
  zoom: number,
  shapes: readonly DraftShape[],
  step: number | null,
): Spot {
  const reach = NEAR / zoom / geometry.scale;
  const points = shapes.flatMap((shape) => shape.points);
  const near = points
    .map((point) => ({ point, distance: Math.hypot(point[0] - spot[0], point[1] - spot[1]) }))
    .filter(({ distance }) => distance <= reach)
    .sort((one, other) => one.distance - other.distance)[0];
  if (near) return near.point;
  if (!step) return spot;
  const crossing: Spot = [Math.round(spot[0] / step) * step, Math.round(spot[1] / step) * step];
  return Math.hypot(crossing[0] - spot[0], crossing[1] - spot[1]) <= reach ? crossing : spot;
}

/** The distance of a point from a straight stroke. */
function toSegment(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length ? Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / length)) : 0;
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy);
}
