/** Changes of the whole board: its size, mirrored, turned. */
import type { EditorDescription } from "../../generated/wire";
import { type Lost, movedDraft } from "../model/clip";
import type { Draft, Raster } from "../model/draft";
import { type Axis, type Motion, surfaceOf } from "../model/surface";
import { type Frame, mirroredRaster, type Quarters, reframed, turnedRaster } from "./raster";

export interface BoardChange {
  readonly draft: Draft;
  /** What falls off the board. */
  readonly lost: Lost;
}

/** Which part of the board stays where it is: 0 for left or top, 0.5 for the middle, 1 for right or bottom. */
export interface Anchor {
  readonly across: number;
  readonly down: number;
}

export interface SizeLimits {
  readonly least: readonly [number, number];
  readonly most: readonly [number, number];
}

/** The smallest and largest size of a board. */
export function sizeLimits({ board }: EditorDescription): SizeLimits {
  if (board.type === "plane") {
    return { least: [board.smallest, board.smallest], most: [board.largest, board.largest] };
  }
  return {
    least: [board.fewest_columns ?? 1, board.fewest_rows ?? 1],
    most: [board.column_names.length, board.row_names.length],
  };
}

/** Whether a board may have this size. */
export function isAllowed(
  description: EditorDescription,
  [width, height]: readonly [number, number],
): boolean {
  const { least, most } = sizeLimits(description);
  return width >= least[0] && width <= most[0] && height >= least[1] && height <= most[1];
}

/** Change the size; what lies outside falls off. */
export function resized(
  draft: Draft,
  description: EditorDescription,
  size: readonly [number, number],
  anchor: Anchor,
): BoardChange {
  const [width, height] = draft.size;
  const isGrid = description.board.type === "grid";
  const cell = cellSize(draft, description);
  const step = (length: number) => (isGrid ? Math.floor(length) : Math.round(length / cell) * cell);
  const right = step((size[0] - width) * anchor.across);
  const below = step((size[1] - height) * anchor.down);
  // On a map the second number counts from the south.
  const up = isGrid ? below : size[1] - height - below;
  const before = surfaceOf(description, draft.size);
  const after = surfaceOf(description, size);
  const { draft: moved, lost } = movedDraft(
    draft,
    description,
    before,
    after,
    before.shift([0, 0], [right, up]),
  );
  const frame: Frame = {
    column: -Math.round(right / cell),
    row: -Math.round(below / cell),
    columns: Math.max(1, Math.round(size[0] / cell)),
    rows: Math.max(1, Math.round(size[1] / cell)),
  };
  const next = withFrontier({ ...moved, size }, description, (row) =>
    Math.min(Math.max(row + below, 1), size[1] - 1),
  );
  return {
    draft: withRasters(next, description, (raster, heights) => reframed(raster, frame, heights)),
    lost,
  };
}

/** Mirror the whole board. */
export function mirrored(draft: Draft, description: EditorDescription, axis: Axis): BoardChange {
  const surface = surfaceOf(description, draft.size);
  const { draft: moved, lost } = movedDraft(
    draft,
    description,
    surface,
    surface,
    surface.mirror(axis, surface.corners),
  );
  const next = axis === "down" ? withFrontier(moved, description, (row) => draft.size[1] - row) : moved;
  return { draft: withRasters(next, description, (raster) => mirroredRaster(raster, axis)), lost };
}

/** The turns that a board can make as a whole, in quarters. */
export function turnsOf(draft: Draft, description: EditorDescription): readonly Quarters[] {
  const { board } = description;
  const [width, height] = draft.size;
  const canTip = board.type === "plane" || board.shape === "squares";
  return canTip && isAllowed(description, [height, width]) ? [1, 2, 3] : [2];
}

/** Turn the whole board clockwise by quarters; a quarter turn exchanges width and height. */
export function turned(draft: Draft, description: EditorDescription, quarters: Quarters): BoardChange {
  const [width, height] = draft.size;
  const before = surfaceOf(description, draft.size);
  if (quarters === 2) {
    const half = before.turn(before.turns / 2, before.corners);
    const { draft: moved, lost } = movedDraft(draft, description, before, before, half);
    const next = withFrontier(moved, description, (row) => height - row);
    return { draft: withRasters(next, description, (raster) => turnedRaster(raster, 2)), lost };
  }
  const end = description.board.type === "grid" ? 1 : 0;
  const quarter: Motion = end
    ? ([x, y]) => (quarters === 1 ? [height - end - y, x] : [y, width - end - x])
    : ([x, y]) => (quarters === 1 ? [y, width - x] : [height - y, x]);
  const size = [height, width] as const;
  const { draft: moved, lost } = movedDraft(
    { ...draft, size },
    description,
    before,
    surfaceOf(description, size),
    quarter,
  );
  const next = withFrontier(moved, description, (row) => Math.min(row, width - 1));
  return { draft: withRasters(next, description, (raster) => turnedRaster(raster, quarters)), lost };
}

/** The size of a raster's cells, in units of the map; 1 if there is none. */
export function cellSize(draft: Draft, { board }: EditorDescription): number {
  const size = board.type === "plane" && board.cell ? draft.values[board.cell] : null;
  return typeof size === "number" && size > 0 ? size : 1;
}

function withFrontier(draft: Draft, { board }: EditorDescription, move: (row: number) => number): Draft {
  const name = board.type === "grid" ? board.frontier : undefined;
  const row = name ? draft.values[name] : null;
  if (!name || typeof row !== "number") return draft;
  return { ...draft, values: { ...draft.values, [name]: move(row) } };
}

function withRasters(
  draft: Draft,
  description: EditorDescription,
  change: (raster: Raster, heights: boolean) => Raster,
): Draft {
  const rasters = Object.entries(draft.rasters).map(([name, raster]) => {
    const layer = description.layers.find((one) => one.name === name);
    return [name, change(raster, layer?.type === "raster" && Boolean(layer.heights))] as const;
  });
  return { ...draft, rasters: Object.fromEntries(rasters) };
}
