/** The arrows and marks of a step, drawn over the board. Each colour has a stroke and a form of its own. */
import { type Geometry, type Point, round } from "../board/geometry/geometry";
import type { Sheet } from "../board/state";
import type { StudyArrow, StudyMark } from "../generated/wire";
import { t } from "../i18n/language";
import type { Colour, Notes } from "./model";
import "./drawings.css";

/** Sizes as parts of the width of a place. */
const WIDTH = 0.11;
const HEAD = 0.42;
const RADIUS = 0.42;
/** An arrow begins so far from the middle of its place. */
const GAP = 0.22;
/** Dashes, as multiples of the width. */
const DASHES: Readonly<Record<Colour, readonly number[]>> = {
  blue: [],
  orange: [3, 1.6],
  purple: [1, 1.2],
  black: [4, 1.3, 1, 1.3],
};

export interface DrawingsProps {
  notes: Pick<Notes, "arrows" | "marks">;
  sheet: Sheet;
}

export function Drawings({ notes, sheet: { geometry, zoom } }: DrawingsProps) {
  const size = sizeOf(geometry, zoom);
  return (
    <g class="drawings" style={{ "--drawn-width": `${round(size * WIDTH)}px` }}>
      {notes.marks
        .filter(({ place }) => geometry.has(place))
        .map((mark) => (
          <Mark key={mark.place} mark={mark} at={geometry.centre(mark.place)} size={size} />
        ))}
      {notes.arrows
        .filter(({ start, end }) => geometry.has(start) && geometry.has(end))
        .map((arrow) => (
          <Arrow key={`${arrow.start} ${arrow.end}`} arrow={arrow} geometry={geometry} size={size} />
        ))}
    </g>
  );
}

/** The size of a place on the sheet; on a map, where places are points, it stays the same on the screen. */
export function sizeOf(geometry: Geometry, zoom: number): number {
  return geometry.places.length > 0 ? geometry.room : 36 / zoom;
}

function Mark({ mark, at, size }: { mark: StudyMark; at: Point; size: number }) {
  const path = formOf(mark.colour, at, size * RADIUS);
  return (
    <g
      class={`drawings-${mark.colour}`}
      role="img"
      aria-label={t("study-mark", { colour: mark.colour, place: mark.place })}
    >
      <path class="drawings-casing" d={path} />
      <path class="drawings-stroke" d={path} />
    </g>
  );
}

/** A circle, a square, a triangle, or a diamond. */
export function formOf(colour: Colour, { x, y }: Point, radius: number): string {
  const r = round(radius);
  switch (colour) {
    case "blue":
      return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
    case "orange":
      return `M${round(x - r * 0.85)} ${round(y - r * 0.85)}h${round(1.7 * r)}v${round(1.7 * r)}h${round(-1.7 * r)}z`;
    case "purple":
      return `M${round(x)} ${round(y - r)}L${round(x + r)} ${round(y + r * 0.8)}H${round(x - r)}z`;
    case "black":
      return `M${round(x)} ${round(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
  }
}

function Arrow({ arrow, geometry, size }: { arrow: StudyArrow; geometry: Geometry; size: number }) {
  const { start, end, colour } = arrow;
  const [from, to] = [geometry.centre(start), geometry.centre(end)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return null;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (distance: number, aside = 0): string =>
    `${round(from.x + along.x * distance - along.y * aside)} ${round(from.y + along.y * distance + along.x * aside)}`;
  const head = Math.min(size * HEAD, length * 0.6);
  const shaft = `M${at(Math.min(size * GAP, length * 0.2))}L${at(length - head * 0.9)}`;
  const tip = `M${at(length)}L${at(length - head, head * 0.55)}L${at(length - head, -head * 0.55)}z`;
  const width = size * WIDTH;
  return (
    <g class={`drawings-${colour}`} role="img" aria-label={t("study-arrow", { colour, start, end })}>
      <path class="drawings-casing" d={shaft} />
      <path class="drawings-casing" d={tip} />
      <path
        class="drawings-stroke"
        d={shaft}
        stroke-dasharray={DASHES[colour].map((part) => round(part * width)).join(" ") || undefined}
      />
      <path class="drawings-head" d={tip} />
    </g>
  );
}
