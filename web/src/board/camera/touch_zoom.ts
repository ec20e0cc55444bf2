/** Zoom for touch: when a board is too small to tap, and where to zoom in. */

import type { Geometry, Point } from "../geometry/geometry";
import type { PlacedPiece } from "../pieces/piece_layout";

/** Minimum width of a place, in pixels, for tapping. */
const TOO_SMALL_FOR_FINGERS = 28;
/** Width of a place, in pixels, after zooming in for touch. */
const FOR_FINGERS = 44;

/** Whether places are too small to tap at this scale. */
export function isTooSmall(geometry: Geometry, scale: number): boolean {
  return geometry.room * scale < TOO_SMALL_FOR_FINGERS;
}

/** The scale at which places can be tapped. */
export function scaleForFingers(geometry: Geometry): number {
  return FOR_FINGERS / geometry.room;
}

export interface Interest {
  readonly selected: string | null;
  readonly actors: ReadonlySet<string>;
  /** The side of the viewer's own pieces. */
  readonly side: string | null;
}

/**
 * The point to zoom in on: the selected piece, else the centre of those that can act, else of the viewer's
 * own.
 */
export function pointOfInterest(
  laid: readonly PlacedPiece[],
  { selected, actors, side }: Interest,
): Point | null {
  const held = laid.filter(({ piece }) => piece.id === selected);
  const able = laid.filter(({ piece }) => actors.has(piece.id));
  const own = laid.filter(({ piece }) => side !== null && piece.side === side);
  const seen = [held, able, own].find((some) => some.length) ?? [];
  if (!seen.length) return null;
  return {
    x: seen.reduce((sum, { at }) => sum + at.x, 0) / seen.length,
    y: seen.reduce((sum, { at }) => sum + at.y, 0) / seen.length,
  };
}
