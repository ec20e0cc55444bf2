/** Marked places on the board: reach, targets, recent events, focus. */

import { memo } from "preact/compat";

import { corners, type Geometry, type Point, round } from "../geometry/geometry";
import type { Place } from "../../lib/wire_types";

export type MarkStyle = "reach" | "good" | "bad" | "target" | "last" | "focus";

export interface MarkProps {
  geometry: Geometry;
  places: readonly Place[];
  style: MarkStyle;
  label: string;
}

const REACH_DOT = 0.13;
/** Size of the ring of a good place and of the cross of a bad one. */
const SIGN = 0.2;
const FOCUS_SCALE = 0.95;
const TARGET_SCALE = 0.97;
const BRACKET = 0.26;

/** Marks of one style. Each has the name of its place, so that tests and scripts can find it. */
export const MarkedPlaces = memo(function MarkedPlaces({ geometry, places, style, label }: MarkProps) {
  const shown = places.filter((place) => geometry.has(place));
  if (!shown.length) return null;
  return (
    <g class={`board-marks board-marks-${style}`} role="img" aria-label={label}>
      {shown.map((place) => (
        <g key={place} data-mark={style} data-place={place}>
          <Mark geometry={geometry} place={place} style={style} />
        </g>
      ))}
    </g>
  );
});

function Mark({ geometry, place, style }: { geometry: Geometry; place: Place; style: MarkStyle }) {
  if (style === "reach") {
    const { x, y } = geometry.centre(place);
    return (
      <>
        <polygon class="board-reach" points={corners(geometry.outline(place))} />
        <circle class="board-reach-dot" cx={x} cy={y} r={geometry.room * REACH_DOT} />
      </>
    );
  }
  if (style === "good") {
    const { x, y } = geometry.centre(place);
    return <circle class="board-good" cx={x} cy={y} r={geometry.room * SIGN} />;
  }
  if (style === "bad") {
    const { x, y } = geometry.centre(place);
    const arm = geometry.room * SIGN;
    const cross = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
    return (
      <>
        <path class="board-casing" d={cross} />
        <path class="board-bad" d={cross} />
      </>
    );
  }
  if (style === "last")
    return <polygon class="board-last" points={corners(geometry.outline(place, FOCUS_SCALE))} />;
  if (style === "target") {
    const brackets = bracketPath(geometry.outline(place, TARGET_SCALE));
    return (
      <>
        <polygon class="board-target-ground" points={corners(geometry.outline(place))} />
        <path class="board-casing" d={brackets} />
        <path class="board-target" d={brackets} />
      </>
    );
  }
  const outline = corners(geometry.outline(place, FOCUS_SCALE));
  return (
    <>
      <polygon class="board-casing" points={outline} />
      <polygon class="board-focus" points={outline} />
    </>
  );
}

function bracketPath(outline: readonly Point[]): string {
  return outline
    .map((corner, index) => {
      const before = towards(corner, outline.at(index - 1) ?? corner);
      const after = towards(corner, outline[(index + 1) % outline.length] ?? corner);
      return `M${[before, corner, after].map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
    })
    .join("");
}

function towards(corner: Point, other: Point): Point {
  return { x: corner.x + (other.x - corner.x) * BRACKET, y: corner.y + (other.y - corner.y) * BRACKET };
}
