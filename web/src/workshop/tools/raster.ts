/** Drawing on rasters. Brushes change bytes in place and return the rectangle that they touched. */
import type { Box } from "../model/changes";
import { numbersLike, type Numbers, type Raster } from "../model/draft";
import type { Axis } from "../model/surface";

export type { Box };

/** A rectangle of cells that may lie partly outside. */
export type Frame = Box;

/** The share of a brush's radius from which its effect on heights fades. */
const FIRM = 0.4;

/** What a brush does to heights. */
export type Shaping = "raise" | "lower" | "smooth" | "level";

/** The smallest rectangle that holds both; `null` is empty. */
export function union(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  const [column, row] = [Math.min(one.column, other.column), Math.min(one.row, other.row)];
  const right = Math.max(one.column + one.columns, other.column + other.columns);
  const bottom = Math.max(one.row + one.rows, other.row + other.rows);
  return { column, row, columns: right - column, rows: bottom - row };
}

/** The part of a rectangle on the raster; `null` if there is none. */
function onRaster(
  { columns, rows }: Raster,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Box | null {
  const [column, row] = [Math.max(0, left), Math.max(0, top)];
  const wide = Math.min(columns - 1, right) - column + 1;
  const high = Math.min(rows - 1, bottom) - row + 1;
  return wide > 0 && high > 0 ? { column, row, columns: wide, rows: high } : null;
}

/** Call back for every cell within a radius of a point, with its distance as a share of the radius. */
function inCircle(
  raster: Raster,
  [x, y]: readonly [number, number],
  radius: number,
  visit: (at: number, share: number) => void,
): Box | null {
  const reach = Math.max(radius, 0.5);
  const box = onRaster(
    raster,
    Math.floor(x - reach),
    Math.floor(y - reach),
    Math.ceil(x + reach),
    Math.ceil(y + reach),
  );
  if (!box) return null;
  for (let row = box.row; row < box.row + box.rows; row++) {
    for (let column = box.column; column < box.column + box.columns; column++) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      if (distance <= reach || (column === Math.floor(x) && row === Math.floor(y))) {
        visit(row * raster.columns + column, distance / reach);
      }
    }
  }
  return box;
}

/** Points from one to another, no farther apart than a fraction of the radius. */
export function stamps(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  radius: number,
): readonly (readonly [number, number])[] {
  const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / Math.max(0.5, radius / 3));
  return Array.from({ length: steps }, (_, step): [number, number] => {
    const share = (step + 1) / steps;
    return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
  });
}

/** Paint a value within a circle, in place. */
export function dab(
  raster: Raster,
  at: readonly [number, number],
  radius: number,
  value: number,
): Box | null {
  const { bytes } = raster;
  return inCircle(raster, at, radius, (index) => {
    bytes[index] = value;
  });
}

/** Shape heights within a circle, in place, firmly in the middle and less towards the rim. */
export function shape(
  raster: Raster,
  at: readonly [number, number],
  radius: number,
  shaping: Shaping,
  { strength, level }: { readonly strength: number; readonly level: number },
): Box | null {
  const { bytes, columns, rows } = raster;
  const most = highest(bytes);
  const before = shaping === "smooth" ? bytes.slice() : bytes;
  const fade = (share: number) => (share <= FIRM ? 1 : (1 - share) / (1 - FIRM));
  return inCircle(raster, at, radius, (index, share) => {
    const old = before[index] ?? 0;
    const force = Math.max(0, fade(Math.min(1, share)));
    const goal = (): number => {
      if (shaping === "raise") return old + strength * force;
      if (shaping === "lower") return old - strength * force;
      const target = shaping === "level" ? level : around(before, columns, rows, index);
      return old + (target - old) * force;
    };
    bytes[index] = Math.min(most, Math.max(0, Math.round(goal())));
  });
}

/** The largest number of a raster. */
export function highest(numbers: Numbers): number {
  return numbers instanceof Uint16Array ? 65_535 : 255;
}

/** The mean of a cell and those around it. */
function around(bytes: Numbers, columns: number, rows: number, index: number): number {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      sum += bytes[y * columns + x] ?? 0;
      count++;
    }
  }
  return sum / count;
}

/** Paint a rectangle between two cells, in place. */
export function block(
  raster: Raster,
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  value: number,
): Box | null {
  const [left, right] = [Math.floor(Math.min(x, toX)), Math.floor(Math.max(x, toX))];
  const [top, bottom] = [Math.floor(Math.min(y, toY)), Math.floor(Math.max(y, toY))];
  const box = onRaster(raster, left, top, right, bottom);
  if (!box) return null;
  for (let row = box.row; row < box.row + box.rows; row++) {
    const start = row * raster.columns + box.column;
    raster.bytes.fill(value, start, start + box.columns);
  }
  return box;
}

/** Fill the connected cells of the same value, in place. */
export function flood(raster: Raster, [x, y]: readonly [number, number], value: number): Box | null {
  const { bytes, columns, rows } = raster;
  const [startColumn, startRow] = [Math.floor(x), Math.floor(y)];
  if (startColumn < 0 || startRow < 0 || startColumn >= columns || startRow >= rows) return null;
  const old = bytes[startRow * columns + startColumn];
  if (old === value) return null;
  let box: Box | null = null;
  const waiting = [startRow * columns + startColumn];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (bytes[at] !== old) continue;
    const row = Math.floor(at / columns);
    const first = row * columns;
    let [left, right] = [at, at];
    while (left > first && bytes[left - 1] === old) left--;
    while (right < first + columns - 1 && bytes[right + 1] === old) right++;
    bytes.fill(value, left, right + 1);
    box = union(box, { column: left - first, row, columns: right - left + 1, rows: 1 });
    for (const next of [-columns, columns]) {
      for (let cell = left + next; cell <= right + next; cell++) {
        const isStart = bytes[cell] === old && (cell === left + next || bytes[cell - 1] !== old);
        if (cell >= 0 && cell < bytes.length && isStart) waiting.push(cell);
      }
    }
  }
  return box;
}

/** Another part of a raster; new cells are 0, or with `extend` like the nearest old one. */
export function reframed(raster: Raster, frame: Frame, extend: boolean): Raster {
  const { columns, rows } = frame;
  const bytes = numbersLike(raster.bytes, columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column + frame.column, row + frame.row];
      const isInside = x >= 0 && y >= 0 && x < raster.columns && y < raster.rows;
      if (!isInside && !extend) continue;
      const nearX = Math.min(Math.max(x, 0), raster.columns - 1);
      const nearY = Math.min(Math.max(y, 0), raster.rows - 1);
      bytes[row * columns + column] = raster.bytes[nearY * raster.columns + nearX] ?? 0;
    }
  }
  return { columns, rows, bytes };
}

export function mirroredRaster(raster: Raster, axis: Axis): Raster {
  const { columns, rows } = raster;
  return rearranged(raster, columns, rows, (x, y) =>
    axis === "across" ? [columns - 1 - x, y] : [x, rows - 1 - y],
  );
}

export type Quarters = 1 | 2 | 3;

/** Turn a raster clockwise by quarters. */
export function turnedRaster(raster: Raster, quarters: Quarters): Raster {
  const { columns, rows } = raster;
  switch (quarters) {
    case 1:
      return rearranged(raster, rows, columns, (x, y) => [y, rows - 1 - x]);
    case 2:
      return rearranged(raster, columns, rows, (x, y) => [columns - 1 - x, rows - 1 - y]);
    case 3:
      return rearranged(raster, rows, columns, (x, y) => [columns - 1 - y, x]);
  }
}

/** A raster whose cells come from others. */
function rearranged(
  raster: Raster,
  columns: number,
  rows: number,
  from: (x: number, y: number) => readonly [number, number],
): Raster {
  const bytes = numbersLike(raster.bytes, columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = from(column, row);
      bytes[row * columns + column] = raster.bytes[y * raster.columns + x] ?? 0;
    }
  }
  return { columns, rows, bytes };
}
