/** Symmetric drawing: everything that is drawn is drawn again at its images. */
import type { Place } from "../../lib/wire_types";
import { nextSide } from "../model/clip";
import { edgeEnds, edgeKey, type LayerOf } from "../model/draft";
import type { Motion, Surface } from "../model/surface";

/** Mirrored left and right, top and bottom, or both ways; turned by a half, or by quarters. */
export type Symmetry = "none" | "across" | "down" | "mirrors" | "half" | "quarters";

/** An image of what is drawn. */
export interface Image {
  readonly motion: Motion;
  /** How many sides further its pieces belong. */
  readonly steps: number;
}

/** The symmetries of a board; quarter turns only if it is as wide as high. */
export function symmetriesOf(surface: Surface): readonly Symmetry[] {
  const all: Symmetry[] = ["none", "across", "down", "half", "mirrors"];
  return surface.boardTurn === 1 ? [...all, "quarters"] : all;
}

/** The images of what is drawn, without itself. With `swap`, pieces at an image belong to another side. */
export function imagesOf(
  surface: Surface,
  symmetry: Symmetry,
  swap: boolean,
  sides: number,
): readonly Image[] {
  const { corners, turns } = surface;
  const across = surface.mirror("across", corners);
  const down = surface.mirror("down", corners);
  const quarter = (count: number) => surface.turn((count * turns) / 4, corners);
  const half = surface.turn(turns / 2, corners);
  const image = (motion: Motion, steps: number): Image => ({ motion, steps: swap ? steps : 0 });
  const many = sides > 2;
  switch (symmetry) {
    case "none":
      return [];
    case "across":
      return [image(across, 1)];
    case "down":
      return [image(down, 1)];
    case "half":
      return [image(half, 1)];
    case "mirrors":
      // Two sides face each other from top and bottom; four have a corner each.
      return many
        ? [image(across, 1), image(half, 2), image(down, 3)]
        : [image(across, 0), image(half, 1), image(down, 1)];
    case "quarters":
      return [1, 2, 3].map((count) => image(quarter(count), count));
  }
}

/** A place and its images, each once. */
export function placesAt(
  surface: Surface,
  images: readonly Image[],
  place: Place,
): readonly { readonly place: Place; readonly steps: number }[] {
  const spot = surface.spotOf(place);
  const found = new Map<Place, number>([[place, 0]]);
  for (const { motion, steps } of spot ? images : []) {
    const there = spot && surface.placeOf(motion(spot));
    if (there !== null && !found.has(there)) found.set(there, steps);
  }
  return [...found].map(([where, steps]) => ({ place: where, steps }));
}

/** An edge and its images, each once. */
export function edgesAt(surface: Surface, images: readonly Image[], key: string): readonly string[] {
  const [one, other] = edgeEnds(key).map(surface.spotOf);
  const found = new Set([key]);
  for (const { motion } of images) {
    const from = one && surface.placeOf(motion(one));
    const to = other && surface.placeOf(motion(other));
    if (from && to) found.add(edgeKey(from, to));
  }
  return [...found];
}

/** The brush that does for another side what a brush does for its own. */
export function brushFor(
  layer: LayerOf<"cells">,
  value: string | null,
  sides: readonly string[],
  steps: number,
): string | null {
  const brush = layer.brushes.find((one) => one.value === value);
  if (!brush?.side || !steps) return value;
  const likeIt = (side: string) =>
    layer.brushes.filter((one) => one.side === side && (one.terrain ?? null) === (brush.terrain ?? null));
  const index = likeIt(brush.side).indexOf(brush);
  return likeIt(nextSide(sides, brush.side, steps))[index]?.value ?? value;
}

/** The side of a piece at an image; its own if its kind cannot belong to the other. */
export function sideFor(
  layer: LayerOf<"pieces">,
  kind: string,
  sides: readonly string[],
  side: string,
  steps: number,
): string {
  const other = nextSide(sides, side, steps);
  const allowed = layer.brushes.find((brush) => brush.value === kind)?.sides;
  return allowed && !allowed.includes(other) ? side : other;
}
