/**
 * Layout of names on the board, so that none is under a counter or another name. Held equal to
 * `scenes.name_layout` in Python.
 */

import type { Point, Size } from "../geometry/geometry";

/** `unit` is the name of a piece, `note` a note at a place; the others are the sizes of names of places. */
export type NameKind = "small" | "medium" | "large" | "unit" | "note";

/** A name to be placed. */
export interface Name {
  readonly text: string;
  readonly kind: NameKind;
  /** Where its middle is to be, if there is room; that of a unit is the middle of its counter. */
  readonly at: Point;
  /** The width of what it names: names of units stand outside it. */
  readonly room: number;
  /** Whether it comes before all others. */
  readonly first?: boolean;
  /** The overlay that a note belongs to. */
  readonly overlay?: string;
}

/** A name in its place. */
export interface PlacedName {
  readonly name: Name;
  readonly at: Point;
  /** The height of its letters. */
  readonly size: number;
}

/** A rectangle that names avoid, given by its middle. */
export interface Box extends Point, Size {}

interface Style {
  /** Height of the letters on the sheet. */
  readonly natural: number;
  /** Bounds of the height of the letters on the screen, in pixels. */
  readonly least: number;
  readonly most: number;
  /** Average width of a letter, relative to its height. */
  readonly letter: number;
  /** Order in which names are placed; names that find no room are left out. */
  readonly rank: number;
}

export const NAME_STYLES: Readonly<Record<NameKind, Style>> = {
  medium: { natural: 15, least: 12.5, most: 20, letter: 0.56, rank: 1 },
  large: { natural: 26, least: 15, most: 34, letter: 0.92, rank: 2 },
  unit: { natural: 10.5, least: 10.5, most: 13, letter: 0.52, rank: 3 },
  small: { natural: 11, least: 11, most: 15, letter: 0.48, rank: 4 },
  note: { natural: 10.5, least: 10.5, most: 13, letter: 0.5, rank: 5 },
};
const LINE = 1.1;
/** Distance of a unit's name from its counter, relative to the height of its letters. */
const GAP = 0.35;
/** Steps up and down, and to the sides, by which names of places may move, in lines and in widths. */
const STEPS = [
  [0, 0],
  [0, -1.1],
  [0, 1.1],
  [0.62, 0],
  [-0.62, 0],
  [0, -2.2],
  [0, 2.2],
  [0.62, -1.1],
  [-0.62, -1.1],
  [0.62, 1.1],
  [-0.62, 1.1],
] as const;

/** Place names where they cover nothing, the important ones first; `zoom` is in pixels per unit. */
export function placeNames(
  names: readonly Name[],
  obstacles: readonly Box[],
  sheet: Size,
  zoom: number,
): readonly PlacedName[] {
  const taken = [...obstacles];
  const ranked = names
    .map((name, index) => ({ name, index }))
    .sort((one, other) => rankOf(one.name) - rankOf(other.name) || one.index - other.index);
  return ranked.flatMap(({ name }) => {
    const { natural, least, most, letter } = NAME_STYLES[name.kind];
    const size = Math.min(Math.max(natural * zoom, least), most) / zoom;
    const box = { width: name.text.length * letter * size, height: size * LINE };
    const at = candidates(name, box, size).find(
      (point) => isOnSheet(point, box, sheet) && !taken.some((other) => overlap({ ...point, ...box }, other)),
    );
    if (!at) return [];
    taken.push({ ...at, ...box });
    return [{ name, at, size }];
  });
}

function rankOf(name: Name): number {
  return name.first ? 0 : NAME_STYLES[name.kind].rank;
}

function candidates({ kind, at, room }: Name, box: Size, size: number): readonly Point[] {
  if (kind !== "unit")
    return STEPS.map(([right, down]) => ({ x: at.x + right * box.width, y: at.y + down * box.height }));
  const down = room / 2 + box.height / 2 + size * GAP;
  const aside = room / 2 + box.width / 2 + size * GAP;
  return [
    { x: at.x, y: at.y + down },
    { x: at.x, y: at.y - down },
    { x: at.x + aside, y: at.y },
    { x: at.x - aside, y: at.y },
  ];
}

function isOnSheet({ x, y }: Point, { width, height }: Size, sheet: Size): boolean {
  return (
    x - width / 2 >= 0 &&
    x + width / 2 <= sheet.width &&
    y - height / 2 >= 0 &&
    y + height / 2 <= sheet.height
  );
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) * 2 < one.width + other.width &&
    Math.abs(one.y - other.y) * 2 < one.height + other.height
  );
}
