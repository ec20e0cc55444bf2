/** The point and scale at which some places fill the window, with the places around them. */

import type { Geometry, Point, Size } from "../geometry/geometry";
import type { Place } from "../../lib/wire_types";

/** Number of places around them that stay in view, both sides together. */
const AROUND = 8;

/** `null` if no place is on the board, or before the window is measured. */
export function nearby(
  geometry: Geometry,
  places: readonly Place[],
  window: Size,
): { readonly point: Point; readonly scale: number } | null {
  const points = places.filter((place) => geometry.has(place)).map((place) => geometry.centre(place));
  if (!points.length || !window.width || !window.height) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const room = AROUND * geometry.room;
  return {
    point: { x: (west + east) / 2, y: (north + south) / 2 },
    scale: Math.min(window.width / (east - west + room), window.height / (south - north + room)),
  };
}
