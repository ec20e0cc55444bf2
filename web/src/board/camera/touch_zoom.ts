/** When a board is too small to aim at with a finger, and where to look from nearer. */

import type { Geometry, Point } from "../geometry/geometry";
import type { PlacedPiece } from "../pieces/piece_layout";

/** Places narrower than this, in pixels, cannot be told apart by a finger. */
const TOO_SMALL_FOR_FINGERS = 28;
/** How wide a place is after the board has come nearer for a finger. */
const FOR_FINGERS = 44;

/** Whether places are too small for a finger at this scale. */
export function isTooSmall(geometry: Geometry, scale: number): boolean {
  return geometry.room * scale < TOO_SMALL_FOR_FINGERS;
}

/** The scale at which a finger can aim. */
export function scaleForFingers(geometry: Geometry): number {
  return FOR_FINGERS / geometry.room;
}

export interface Interest {
  readonly selected: string | null;
  readonly actors: ReadonlySet<string>;
  /** Whose pieces one's own are. */
  readonly side: string | null;
}

/** What one wants to see from nearer: the piece in hand, or else the middle of what can act, or of one's own. */
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
