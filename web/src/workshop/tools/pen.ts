/** The pen: what drags and presses on the board draw, by the tool and the layer. */
import type { Geometry, Point } from "../../board/geometry/geometry";
import { mapPlace, type MapGeometry } from "../../board/geometry/maps";
import type { Pen, Sheet } from "../../board/state";
import type { Place } from "../../lib/wire_types";
import type { Editor } from "../editor";
import type { Clip, Selection } from "../model/clip";
import { isNothing, movedClip, NOTHING, pasted, tidyPoint, within } from "../model/clip";
import { type Draft, type DraftShape, freeId, type LayerOf, type Raster, startValues } from "../model/draft";
import type { Grid, Spot } from "../model/surface";
import { cellSize } from "./board_changes";
import { edgeAt, handleAt, handlesOf, mapSpot, pieceAt, shapeAt, snapped, spotAt } from "./hits";
import {
  block,
  type Box,
  dab,
  flood,
  highest,
  shape as shapeHeights,
  type Shaping,
  stamps,
  union,
} from "./raster";
import { type Reach, reached, withCells, withEdges, withoutPieces, withPieces } from "./strokes";
import { placesAt } from "./symmetry";

/** A stroke in progress. */
interface Stroke {
  move(at: Point, sheet: Sheet): void;
  /** Called once at the end; what it commits is one step. */
  end(): void;
  cancel(): void;
}

/** Milliseconds between two presses of a double press. */
const DOUBLE = 350;
/** The fewest points of the kinds of shapes. */
export const FEWEST_POINTS = { area: 3, line: 2, point: 1 } as const;

export function newPen(editor: Editor): Pen {
  let stroke: Stroke | null = null;
  let lastPress = { time: 0, at: { x: 0, y: 0 } };

  return {
    down(at, sheet, event) {
      if (spaceHeld) return false;
      const { picking, tool } = editor;
      if (picking.peek()) {
        stroke = press(() => pick(editor, at, sheet));
        return true;
      }
      const isDouble =
        event.timeStamp - lastPress.time < DOUBLE &&
        Math.hypot(at.x - lastPress.at.x, at.y - lastPress.at.y) * sheet.zoom < 6;
      lastPress = { time: event.timeStamp, at };
      const now = tool.peek();
      if (now === "pan") return false;
      stroke =
        now === "select" ? selecting(editor, at, sheet, event) : drawing(editor, now, at, sheet, isDouble);
      return stroke !== null;
    },
    move(points, sheet) {
      const last = points.at(-1);
      const isRaster = editor.layer.peek()?.type === "raster" && editor.tool.peek() !== "select";
      for (const point of isRaster ? points : last ? [last] : []) stroke?.move(point, sheet);
      if (last) this.hover(last, sheet);
    },
    up(cancelled) {
      const ended = stroke;
      stroke = null;
      if (cancelled) ended?.cancel();
      else ended?.end();
    },
    hover(at, { geometry }) {
      const { surface, isGrid } = editor;
      editor.hover.value = at && spotAt(geometry, surface.peek(), at, isGrid);
    },
  };
}

/** What a press does when it ends, not when it begins: a second finger may come and zoom. */
function press(act: () => void): Stroke {
  return { move: () => undefined, end: act, cancel: () => undefined };
}

const NO_STROKE = press(() => undefined);

/** Whether the space bar is held, so that a drag pans. */
let spaceHeld = false;

/** Follow the space bar. Returns a function that stops it. */
export function watchSpace(): () => void {
  const follow = (event: KeyboardEvent) => {
    if (event.key === " ") spaceHeld = event.type === "keydown";
  };
  window.addEventListener("keydown", follow);
  window.addEventListener("keyup", follow);
  return () => {
    spaceHeld = false;
    window.removeEventListener("keydown", follow);
    window.removeEventListener("keyup", follow);
  };
}

function pick(editor: Editor, at: Point, sheet: Sheet): void {
  const { geometry } = sheet;
  const picking = editor.picking.peek();
  if (picking?.kind === "pieces") {
    const piece = pieceAt(editor.description, editor.draft.peek(), sheet, at, () => true);
    if (piece) picking.pick(piece.id);
    return;
  }
  const place = editor.isGrid
    ? geometry.placeAt(at)
    : mapPlace(...within(mapSpot(geometry as MapGeometry, at), editor.surface.peek()));
  if (place !== null) picking?.pick(place);
}

/** The raster of a layer: that of the draft, or a new one of the size of the map. */
export function rasterOf(editor: Editor, name: string): Raster {
  const draft = editor.draft.peek();
  const known = draft.rasters[name];
  if (known) return known;
  const cell = cellSize(draft, editor.description);
  const [columns, rows] = draft.size.map((length) => Math.max(1, Math.round(length / cell))) as [
    number,
    number,
  ];
  const layer = editor.description.layers.find((one) => one.name === name);
  const isWide = layer?.type === "raster" && layer.wide;
  const count = columns * rows;
  return { columns, rows, bytes: isWide ? new Uint16Array(count) : new Uint8Array(count) };
}

function drawing(
  editor: Editor,
  tool: Editor["tool"]["value"],
  at: Point,
  sheet: Sheet,
  isDouble: boolean,
): Stroke | null {
  const layer = editor.layer.peek();
  switch (layer?.type) {
    case "cells":
      return cellStroke(editor, layer, tool, at, sheet.geometry);
    case "edges":
      return edgeStroke(editor, layer, tool === "erase", at, sheet.geometry);
    case "pieces":
      return pieceStroke(editor, layer, tool, at, sheet);
    case "shapes":
      return shapeStroke(editor, layer, tool, at, sheet, isDouble);
    case "raster":
      return rasterStroke(editor, layer, tool, at, sheet.geometry as MapGeometry);
    case undefined:
      return null;
  }
}

/** A stroke over the places of a grid: `apply` draws on the draft as it was before. */
function placeStroke(
  editor: Editor,
  reach: Reach,
  at: Point,
  geometry: Geometry,
  valueOf: (place: Place) => string | undefined,
  apply: (draft: Draft, places: readonly Place[]) => Draft,
): Stroke | null {
  const before = editor.draft.peek();
  const grid = editor.surface.peek() as Grid;
  const from = geometry.placeAt(at);
  if (from === null) return NO_STROKE;
  let last = from;
  let covered = new Set(reached(grid, reach, from, from, valueOf));
  const show = () => {
    editor.preview.value = apply(before, [...covered]);
    editor.cursor.value = last;
  };
  show();
  return {
    move: (point) => {
      const to = geometry.placeAt(point);
      if (to === null || to === last) return;
      if (reach === "brush") for (const place of grid.line(last, to)) covered.add(place);
      else if (reach !== "fill") covered = new Set(reached(grid, reach, from, to, valueOf));
      last = to;
      show();
    },
    end: () => editor.commit(editor.preview.peek() ?? before),
    cancel: () => {
      editor.preview.value = null;
    },
  };
}

function reachOf(tool: Editor["tool"]["value"]): Reach {
  return tool === "line" || tool === "rectangle" || tool === "fill" ? tool : "brush";
}

function cellStroke(
  editor: Editor,
  layer: LayerOf<"cells">,
  tool: Editor["tool"]["value"],
  at: Point,
  geometry: Geometry,
): Stroke | null {
  const cells = editor.draft.peek().cells[layer.name] ?? {};
  return placeStroke(
    editor,
    reachOf(tool),
    at,
    geometry,
    (place) => cells[place],
    (draft, places) => cellsPainted(editor, layer, draft, places, tool === "erase"),
  );
}

/** Cells painted with the chosen brush, symmetrically. */
export function cellsPainted(
  editor: Editor,
  layer: LayerOf<"cells">,
  draft: Draft,
  places: readonly Place[],
  erase: boolean,
): Draft {
  const value = erase ? null : editor.brush.peek();
  return withCells(draft, editor.surface.peek(), layer, places, value, editor.manner.peek());
}

function edgeStroke(
  editor: Editor,
  layer: LayerOf<"edges">,
  erase: boolean,
  at: Point,
  geometry: Geometry,
): Stroke | null {
  const before = editor.draft.peek();
  const keys = new Set<string>();
  const add = (point: Point) => {
    const key = edgeAt(geometry, point);
    if (key === null || keys.has(key)) return;
    keys.add(key);
    const value = erase ? null : editor.brush.peek();
    editor.preview.value = withEdges(
      before,
      editor.surface.peek(),
      layer,
      [...keys],
      value,
      editor.manner.peek(),
    );
  };
  add(at);
  return {
    move: add,
    end: () => editor.commit(editor.preview.peek() ?? before),
    cancel: () => {
      editor.preview.value = null;
    },
  };
}

/** Pieces placed with the chosen brush, or removed, symmetrically. */
export function piecesPainted(
  editor: Editor,
  layer: LayerOf<"pieces">,
  draft: Draft,
  places: readonly Place[],
  erase: boolean,
): Draft {
  const [surface, manner] = [editor.surface.peek(), editor.manner.peek()];
  if (erase) return withoutPieces(draft, surface, layer, places, manner);
  return withPieces(draft, surface, layer, places, editor.brush.peek(), editor.side.peek(), manner);
}

function pieceStroke(
  editor: Editor,
  layer: LayerOf<"pieces">,
  tool: Editor["tool"]["value"],
  at: Point,
  sheet: Sheet,
): Stroke | null {
  const { geometry } = sheet;
  if (editor.isGrid) {
    return placeStroke(
      editor,
      reachOf(tool),
      at,
      geometry,
      () => undefined,
      (draft, places) => piecesPainted(editor, layer, draft, places, tool === "erase"),
    );
  }
  const draft = editor.draft.peek();
  const there = pieceAt(editor.description, draft, sheet, at, (name) => name === layer.name);
  if (tool === "erase") {
    return press(() => {
      if (there) editor.commit(piecesPainted(editor, layer, draft, [there.place], true));
    });
  }
  // A press on a piece selects and moves it, instead of hiding it under another.
  if (there) return movingStroke(editor, { ...NOTHING, pieces: { [layer.name]: [there.id] } }, at, sheet);
  const spot = mapSpot(geometry as MapGeometry, at);
  const place = editor.surface.peek().placeOf(tidyPoint(spot));
  return press(() => {
    if (place !== null) editor.commit(piecesPainted(editor, layer, draft, [place], false));
  });
}

// Selecting and moving

function selecting(editor: Editor, at: Point, sheet: Sheet, event: PointerEvent): Stroke {
  const { description, draft, selection, surface, isGrid } = editor;
  const { geometry } = sheet;
  const adds = event.shiftKey;
  const isWanted = (name: string) =>
    editor.onlyLayer.peek()
      ? name === editor.layerName.peek()
      : editor.layers.peek().some((one) => one.name === name);
  const handled = handleStroke(editor, at, sheet);
  if (handled) return handled;
  const piece = pieceAt(description, draft.peek(), sheet, at, isWanted);
  const shape =
    piece || isGrid
      ? null
      : shapeAt(description, draft.peek(), geometry as MapGeometry, at, sheet.zoom, isWanted);
  const hit: Selection | null = piece
    ? { ...NOTHING, pieces: { [piece.layer]: [piece.id] } }
    : shape
      ? { ...NOTHING, shapes: { [shape.layer]: [shape.id] } }
      : null;
  const place = isGrid ? geometry.placeAt(at) : null;
  if (place !== null) editor.cursor.value = place;
  const now = selection.peek();
  const isSelected = (hit !== null && holds(now, hit)) || (place !== null && now.places.has(place));
  if (isSelected && !adds) return movingStroke(editor, now, at, sheet);
  if (hit) {
    const chosen = adds ? joined(now, hit) : hit;
    selection.value = chosen;
    if (!adds) editor.tab.value = "palette";
    return movingStroke(editor, chosen, at, sheet);
  }
  const from = spotAt(geometry, surface.peek(), at, isGrid);
  if (!from) {
    selection.value = NOTHING;
    return NO_STROKE;
  }
  let moved = false;
  return {
    move: (point) => {
      const to = spotAt(geometry, surface.peek(), point, isGrid);
      if (!to) return;
      moved = true;
      editor.frame.value = [from, to];
      const inFrame = editor.selectionWithin(from, to);
      selection.value = adds ? joined(now, inFrame) : inFrame;
    },
    end: () => {
      editor.frame.value = null;
      if (!moved && !adds) selection.value = isGrid ? editor.selectionWithin(from, from) : NOTHING;
    },
    cancel: () => {
      editor.frame.value = null;
      selection.value = now;
    },
  };
}

function holds(selection: Selection, { pieces, shapes }: Selection): boolean {
  const isIn = (all: Selection["pieces"], some: Selection["pieces"]) =>
    Object.entries(some).every(([layer, ids]) => ids.every((id) => all[layer]?.includes(id)));
  return isIn(selection.pieces, pieces) && isIn(selection.shapes, shapes);
}

function joined(one: Selection, other: Selection): Selection {
  const both = (a: Selection["pieces"], b: Selection["pieces"]) =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].map((layer) => [
        layer,
        [...new Set([...(a[layer] ?? []), ...(b[layer] ?? [])])],
      ]),
    );
  return {
    places: new Set([...one.places, ...other.places]),
    pieces: both(one.pieces, other.pieces),
    shapes: both(one.shapes, other.shapes),
  };
}

/** Drag what is selected. */
function movingStroke(editor: Editor, chosen: Selection, at: Point, { geometry }: Sheet): Stroke {
  const { description, surface, isGrid, selection } = editor;
  selection.value = chosen;
  const from = spotAt(geometry, surface.peek(), at, isGrid);
  const clip: Clip | null = editor.copied();
  if (!from || !clip || isNothing(chosen)) return NO_STROKE;
  const emptied = editor.emptied();
  let result: ReturnType<typeof pasted> | null = null;
  return {
    move: (point) => {
      const to = spotAt(geometry, surface.peek(), point, isGrid);
      if (!to) return;
      const motion = surface.peek().shift(from, to);
      result = pasted(emptied, description, surface.peek(), movedClip(clip, motion));
      editor.preview.value = result.draft;
      selection.value = result.selection;
    },
    end: () => {
      if (result) editor.commit(result.draft);
    },
    cancel: () => {
      editor.preview.value = null;
      selection.value = chosen;
    },
  };
}

// Shapes

/** The only shape that is selected, with its brush. */
export function selectedShape(editor: Editor, draft: Draft = editor.shown.peek()) {
  const { shapes, pieces, places } = editor.selection.value;
  const all = Object.entries(shapes).flatMap(([layer, ids]) => ids.map((id) => ({ layer, id })));
  const hasPieces = Object.values(pieces).some((ids) => ids.length);
  const [only] = all;
  if (!only || all.length > 1 || hasPieces || places.size) return null;
  const layer = editor.description.layers.find((one) => one.name === only.layer);
  const shape = draft.shapes[only.layer]?.find((one) => one.id === only.id);
  if (layer?.type !== "shapes" || !shape) return null;
  const brush = layer.brushes.find((one) => one.value === shape.kind);
  return brush ? { layer, shape, brush } : null;
}

function handleStroke(editor: Editor, at: Point, sheet: Sheet): Stroke | null {
  const found = editor.isGrid ? null : selectedShape(editor);
  if (!found) return null;
  const geometry = sheet.geometry as MapGeometry;
  const handle = handleAt(handlesOf(found.shape, found.brush.form === "area", geometry), at, sheet.zoom);
  if (!handle || (handle.between && found.shape.points.length >= (found.layer.most_points ?? 100)))
    return null;
  const before = editor.draft.peek();
  const { layer, shape } = found;
  let moved: DraftShape | null = null;
  return {
    move: (point, { zoom }) => {
      const spot = snappedSpot(editor, mapSpot(geometry, point), geometry, zoom, shape.id);
      const there = tidyPoint(layer.beyond ? spot : within(spot, editor.surface.peek()));
      const points = handle.between
        ? shape.points.toSpliced(handle.index, 0, there)
        : shape.points.with(handle.index, there);
      moved = { ...shape, points };
      editor.preview.value = withShape(before, layer.name, moved);
    },
    end: () => {
      if (moved) editor.commit(withShape(before, layer.name, moved));
    },
    cancel: () => {
      editor.preview.value = null;
    },
  };
}

function withShape(draft: Draft, layer: string, shape: DraftShape): Draft {
  const shapes = (draft.shapes[layer] ?? []).map((one) => (one.id === shape.id ? shape : one));
  return { ...draft, shapes: { ...draft.shapes, [layer]: shapes } };
}

function snappedSpot(editor: Editor, spot: Spot, geometry: MapGeometry, zoom: number, except = ""): Spot {
  if (!editor.snap.peek()) return spot;
  const { board } = editor.description;
  const shapes = Object.values(editor.draft.peek().shapes).flat();
  const others = shapes.filter((shape) => shape.id !== except);
  const step = board.type === "plane" && editor.grid.peek() ? (board.grid ?? null) : null;
  return snapped(spot, geometry, zoom, others, step);
}

function shapeStroke(
  editor: Editor,
  layer: LayerOf<"shapes">,
  tool: Editor["tool"]["value"],
  at: Point,
  sheet: Sheet,
  isDouble: boolean,
): Stroke {
  const geometry = sheet.geometry as MapGeometry;
  const draft = editor.draft.peek();
  if (tool === "erase") {
    const hit = shapeAt(editor.description, draft, geometry, at, sheet.zoom, (name) => name === layer.name);
    return press(() => {
      if (hit) editor.setShapes(layer.name, (shapes) => shapes.filter(({ id }) => id !== hit.id));
    });
  }
  const sketch = editor.sketch.peek();
  const first = sketch?.points[0];
  const isFirst =
    first !== undefined &&
    (sketch?.points.length ?? 0) > 2 &&
    Math.hypot(geometry.project(first).x - at.x, geometry.project(first).y - at.y) * sheet.zoom < 12;
  if (sketch && (isDouble || isFirst)) return press(() => finishSketch(editor));
  const spot = snappedSpot(editor, mapSpot(geometry, at), geometry, sheet.zoom);
  return press(() => addToSketch(editor, layer, layer.beyond ? spot : within(spot, editor.surface.peek())));
}

/** Add a point to the shape that is being drawn, or begin one; a single point is finished at once. */
export function addToSketch(editor: Editor, layer: LayerOf<"shapes">, spot: Spot): void {
  const kind = editor.brush.peek();
  const before = editor.sketch.peek();
  const points = [...(before?.points ?? []), tidyPoint(spot)];
  editor.sketch.value = { layer: layer.name, kind, points };
  const form = layer.brushes.find((brush) => brush.value === kind)?.form;
  if (form === "point" || points.length >= (layer.most_points ?? 100)) finishSketch(editor);
}

/** Finish the shape that is being drawn, and its images; one with too few points is dropped. */
export function finishSketch(editor: Editor): void {
  const sketch = editor.sketch.peek();
  editor.sketch.value = null;
  const layer = editor.description.layers.find((one) => one.name === sketch?.layer);
  if (!sketch || layer?.type !== "shapes") return;
  const brush = layer.brushes.find((one) => one.value === sketch.kind);
  if (!brush || sketch.points.length < FEWEST_POINTS[brush.form]) return;
  const shapes = editor.draft.peek().shapes[layer.name] ?? [];
  const ids = new Set(shapes.map(({ id }) => id));
  const motions = [(spot: Spot) => spot, ...editor.manner.peek().images.map(({ motion }) => motion)];
  const added = motions.map((motion): DraftShape => {
    const id = freeId(sketch.kind, ids);
    ids.add(id);
    return {
      id,
      kind: sketch.kind,
      points: sketch.points.map((point) => tidyPoint(motion(point))),
      values: startValues(brush.inputs),
    };
  });
  editor.setShapes(layer.name, (all) => [...all, ...added]);
  editor.selection.value = { ...NOTHING, shapes: { [layer.name]: [added[0]?.id ?? ""] } };
}

// Rasters

function rasterStroke(
  editor: Editor,
  layer: LayerOf<"raster">,
  tool: Editor["tool"]["value"],
  at: Point,
  geometry: MapGeometry,
): Stroke {
  const brush = rasterBrush(editor, layer, tool, mapSpot(geometry, at));
  return { ...brush, move: (point) => brush.move(mapSpot(geometry, point)) };
}

/** The share of a brush's strength that one of its overlapping stamps has. */
const FORCE = 0.25;

/** How many numbers of a raster of heights make a unit of the map. */
function numbersPerUnit({ draft }: Editor, layer: LayerOf<"raster">, { bytes }: Raster): number {
  const { values } = draft.peek();
  const [lowest, top] = [values[layer.lowest ?? ""], values[layer.highest ?? ""]];
  const range = typeof top === "number" ? top - (typeof lowest === "number" ? lowest : 0) : 0;
  if (range > 0) return highest(bytes) / range;
  return layer.wide ? 10 : 1;
}

/** A stroke over a raster by its spots, from one on. */
export function rasterBrush(
  editor: Editor,
  layer: LayerOf<"raster">,
  tool: Editor["tool"]["value"],
  start: Spot,
): { move(to: Spot): void; end(): void; cancel(): void } {
  const before = rasterOf(editor, layer.name);
  const cell = cellSize(editor.draft.peek(), editor.description);
  const raster: Raster = { ...before, bytes: before.bytes.slice() };
  const { images } = editor.manner.peek();
  const height = editor.draft.peek().size[1];
  /** A point of the map as column and row, both fractions. */
  const cellAt = ([east, north]: Spot): Spot => [east / cell, (height - north) / cell];
  const radius = editor.radius.peek() / 2;
  const strength = Math.max(1, editor.strength.peek() * numbersPerUnit(editor, layer, raster) * FORCE);
  const value = Number(editor.brush.peek());
  const shaping = layer.heights ? (editor.brush.peek() as Shaping) : null;
  const [column, row] = cellAt(start).map(Math.floor) as [number, number];
  const level = before.bytes[row * before.columns + column] ?? 0;
  let last = start;
  let changed: Box | null = null;
  const touch = (box: Box | null) => {
    changed = union(changed, box);
    if (box) editor.canvas.current?.draw(layer.name, raster, box);
  };
  const stamp = (spot: Spot) => {
    for (const motion of [(one: Spot) => one, ...images.map((image) => image.motion)]) {
      const there = cellAt(motion(spot));
      if (shaping) {
        touch(shapeHeights(raster, there, radius, shaping, { strength, level }));
      } else if (tool === "fill") touch(flood(raster, there, value));
      else touch(dab(raster, there, radius, value));
    }
  };
  /** Draw the whole stroke again from the state before it. */
  const again = (to: Spot) => {
    const old = changed;
    raster.bytes.set(before.bytes);
    changed = null;
    for (const motion of [(one: Spot) => one, ...images.map((image) => image.motion)]) {
      const [from, end] = [cellAt(motion(start)), cellAt(motion(to))];
      if (tool === "rectangle" && !shaping) changed = union(changed, block(raster, from, end, value));
      else {
        for (const point of [from, ...stamps(from, end, radius)]) {
          const box = shaping
            ? shapeHeights(raster, point, radius, shaping, { strength, level })
            : dab(raster, point, radius, value);
          changed = union(changed, box);
        }
      }
    }
    const box = union(old, changed);
    if (box) editor.canvas.current?.draw(layer.name, raster, box);
  };
  if (tool === "line" || tool === "rectangle") again(start);
  else stamp(start);
  return {
    move: (to) => {
      if (tool === "line" || tool === "rectangle") again(to);
      else if (tool !== "fill") {
        const [fromX, fromY] = cellAt(last);
        const [toX, toY] = cellAt(to);
        const steps = stamps([fromX, fromY], [toX, toY], radius);
        for (const [x, y] of steps) stamp([x * cell, height - y * cell]);
        if (steps.length) last = to;
      }
    },
    end: () => {
      const now = editor.draft.peek();
      editor.commit({ ...now, rasters: { ...now.rasters, [layer.name]: raster } });
    },
    cancel: () => editor.canvas.current?.draw(layer.name, before, changed),
  };
}

/** The places that a press would draw on, for a preview. */
export function previewPlaces(editor: Editor, place: Place): readonly Place[] {
  return placesAt(editor.surface.peek(), editor.manner.peek().images, place).map((one) => one.place);
}
