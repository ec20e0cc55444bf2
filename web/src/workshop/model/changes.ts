/** The differences between two drafts, small and reversible: the steps of undo and redo. */
import {
  type Draft,
  type DraftPiece,
  type DraftShape,
  type Numbers,
  numbersLike,
  type Raster,
} from "./draft";

/** A key, and its values before and after; `undefined` for none. */
type KeyChange<T> = readonly [key: string, before: T | undefined, after: T | undefined];

/** Items of a list that take the place of others. */
interface Splice<T> {
  readonly at: number;
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** A rectangle of a raster. */
export interface Patch {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly before: Numbers;
  readonly after: Numbers;
}

type PartChange =
  | { readonly part: "size"; readonly before: Draft["size"]; readonly after: Draft["size"] }
  | { readonly part: "values"; readonly keys: readonly KeyChange<unknown>[] }
  | { readonly part: "cells" | "edges"; readonly layer: string; readonly keys: readonly KeyChange<string>[] }
  | { readonly part: "pieces"; readonly layer: string; readonly splice: Splice<DraftPiece> }
  | { readonly part: "shapes"; readonly layer: string; readonly splice: Splice<DraftShape> }
  | { readonly part: "raster"; readonly layer: string; readonly patch: Patch }
  | {
      readonly part: "rasters";
      readonly layer: string;
      readonly before: Raster | undefined;
      readonly after: Raster | undefined;
    };

export type Change = readonly PartChange[];

/** What leads from one draft to another; empty if they are equal. */
export function changeBetween(before: Draft, after: Draft): Change {
  const changes: PartChange[] = [];
  if (before.size.join() !== after.size.join()) {
    changes.push({ part: "size", before: before.size, after: after.size });
  }
  const values = keyChanges<unknown>(before.values, after.values, isEqual);
  if (values.length) changes.push({ part: "values", keys: values });
  for (const part of ["cells", "edges"] as const) {
    for (const layer of layersOf(before[part], after[part])) {
      const keys = keyChanges(before[part][layer] ?? {}, after[part][layer] ?? {});
      if (keys.length) changes.push({ part, layer, keys });
    }
  }
  for (const layer of layersOf(before.pieces, after.pieces)) {
    const splice = spliceBetween(before.pieces[layer] ?? [], after.pieces[layer] ?? []);
    if (splice) changes.push({ part: "pieces", layer, splice });
  }
  for (const layer of layersOf(before.shapes, after.shapes)) {
    const splice = spliceBetween(before.shapes[layer] ?? [], after.shapes[layer] ?? []);
    if (splice) changes.push({ part: "shapes", layer, splice });
  }
  for (const layer of layersOf(before.rasters, after.rasters)) {
    const [old, now] = [before.rasters[layer], after.rasters[layer]];
    if (old && now && old.columns === now.columns && old.rows === now.rows) {
      const patch = patchBetween(old, now);
      if (patch) changes.push({ part: "raster", layer, patch });
    } else if (old !== now) changes.push({ part: "rasters", layer, before: old, after: now });
  }
  return changes;
}

/** Carry a change out. */
export function redone(draft: Draft, change: Change): Draft {
  return change.reduce((now, part) => applied(now, part, "after"), draft);
}

/** Take a change back. */
export function undone(draft: Draft, change: Change): Draft {
  return change.reduceRight((now, part) => applied(now, part, "before"), draft);
}

function applied(draft: Draft, change: PartChange, to: "before" | "after"): Draft {
  switch (change.part) {
    case "size":
      return { ...draft, size: change[to] };
    case "values":
      return { ...draft, values: withKeys(draft.values, change.keys, to) };
    case "cells":
    case "edges": {
      const cells = withKeys<string>(draft[change.part][change.layer] ?? {}, change.keys, to);
      return { ...draft, [change.part]: { ...draft[change.part], [change.layer]: cells } };
    }
    case "pieces": {
      const pieces = spliced(draft.pieces[change.layer] ?? [], change.splice, to);
      return { ...draft, pieces: { ...draft.pieces, [change.layer]: pieces } };
    }
    case "shapes": {
      const shapes = spliced(draft.shapes[change.layer] ?? [], change.splice, to);
      return { ...draft, shapes: { ...draft.shapes, [change.layer]: shapes } };
    }
    case "raster": {
      const raster = draft.rasters[change.layer];
      if (!raster) return draft;
      return { ...draft, rasters: { ...draft.rasters, [change.layer]: patched(raster, change.patch, to) } };
    }
    case "rasters": {
      const { [change.layer]: _, ...others } = draft.rasters;
      const raster = change[to];
      return { ...draft, rasters: raster ? { ...others, [change.layer]: raster } : others };
    }
  }
}

function layersOf(one: object, other: object): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function keyChanges<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  equal: (one: T | undefined, other: T | undefined) => boolean = Object.is,
): KeyChange<T>[] {
  if (before === after) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .filter((key) => !equal(before[key], after[key]))
    .map((key): KeyChange<T> => [key, before[key], after[key]]);
}

/** Form values are plain data. */
function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function withKeys<T>(
  all: Readonly<Record<string, T>>,
  keys: readonly KeyChange<T>[],
  to: "before" | "after",
): Readonly<Record<string, T>> {
  const next = { ...all };
  for (const [key, before, after] of keys) {
    const value = to === "before" ? before : after;
    if (value === undefined) delete next[key];
    else next[key] = value;
  }
  return next;
}

function spliceBetween<T>(before: readonly T[], after: readonly T[]): Splice<T> | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at++;
  let end = 0;
  while (end < shorter - at && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (at + end === before.length && before.length === after.length) return null;
  return { at, before: before.slice(at, before.length - end), after: after.slice(at, after.length - end) };
}

function spliced<T>(items: readonly T[], splice: Splice<T>, to: "before" | "after"): readonly T[] {
  const [out, into] =
    to === "after" ? [splice.before, splice.after] : ([splice.after, splice.before] as const);
  return [...items.slice(0, splice.at), ...into, ...items.slice(splice.at + out.length)];
}

/** The smallest rectangle that holds all differences between two rasters of one size. */
function patchBetween(before: Raster, after: Raster): Patch | null {
  if (before.bytes === after.bytes) return null;
  const { columns, rows } = before;
  let [left, right, top, bottom] = [columns, -1, rows, -1];
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      if (before.bytes[at] === after.bytes[at]) continue;
      if (column < left) left = column;
      if (column > right) right = column;
      if (row < top) top = row;
      bottom = row;
    }
  }
  if (right < 0) return null;
  const box = { column: left, row: top, columns: right - left + 1, rows: bottom - top + 1 };
  return {
    column: left,
    row: top,
    columns: box.columns,
    before: cut(before, box),
    after: cut(after, box),
  };
}

/** A rectangle of a raster. */
export interface Box {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** The bytes of a rectangle. */
export function cut(raster: Raster, box: Box): Numbers {
  const bytes = numbersLike(raster.bytes, box.columns * box.rows);
  for (let row = 0; row < box.rows; row++) {
    const from = (box.row + row) * raster.columns + box.column;
    bytes.set(raster.bytes.subarray(from, from + box.columns), row * box.columns);
  }
  return bytes;
}

function patched(raster: Raster, patch: Patch, to: "before" | "after"): Raster {
  const bytes = raster.bytes.slice();
  const rows = patch[to].length / patch.columns;
  for (let row = 0; row < rows; row++) {
    const line = patch[to].subarray(row * patch.columns, (row + 1) * patch.columns);
    bytes.set(line, (patch.row + row) * raster.columns + patch.column);
  }
  return { ...raster, bytes };
}
