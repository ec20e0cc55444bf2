/** The small signs that maps have for woods, marshes and water, as patterns over a wash of colour. */

import { memo } from "preact/compat";

interface Sign {
  /** The piece of pattern that repeats. */
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly (readonly [ink: "mark" | "leaf" | "wave", path: string])[];
}

/** Open ground and roads are plain. */
const SIGNS: Readonly<Record<string, Sign>> = {
  grass: {
    width: 26,
    height: 22,
    strokes: [["mark", "M4 9l1-4M6 9V4M8 9l-1-4M17 20l1-4M19 20v-5M21 20l-1-4"]],
  },
  field: { width: 14, height: 14, strokes: [["mark", "M0 3.5H14M0 10.5H14"]] },
  sand: { width: 18, height: 14, strokes: [["mark", "M4 4h.1M13 11h.1M9 6.5h.1M1 12h.1"]] },
  marsh: {
    width: 28,
    height: 20,
    strokes: [["mark", "M3 8H13M8 8V3M5.5 8l-1.6-3.4M10.5 8l1.6-3.4M17 18h10M22 18v-5"]],
  },
  wood: {
    width: 24,
    height: 20,
    strokes: [
      ["leaf", "M6 1.5a4.2 4.2 0 1 1-.1 0zM18 11.5a4.2 4.2 0 1 1-.1 0z"],
      ["mark", "M6 9.8v2M18 19.8v.2M18 0v1.6"],
    ],
  },
  hill: { width: 26, height: 18, strokes: [["mark", "M2 8q5-7 10 0M5 8.5l1 2M9 8.5l-1 2M15 17q5-7 10 0"]] },
  rock: {
    width: 30,
    height: 26,
    strokes: [
      ["mark", "M2 12L9 2L16 12M9 2L11 12M16 25l6-9 6 9M22 16l2 9"],
      ["leaf", "M9 2L16 12H11z"],
    ],
  },
  shallow: { width: 24, height: 16, strokes: [["wave", "M2 5q2.5-2.4 5 0M14 13q2.5-2.4 5 0"]] },
  water: { width: 28, height: 14, strokes: [["wave", "M1 4q3-2.6 6 0t6 0M15 11q3-2.6 6 0t6 0"]] },
  town: { width: 16, height: 16, strokes: [["leaf", "M2 2h5v4H2zM10 4h4v6h-4zM3 10h4v4H3z"]] },
};

/** The patterns that `Wash` refers to. */
export const GroundPatterns = memo(function GroundSigns() {
  return (
    <defs>
      {Object.entries(SIGNS).map(([ground, { width, height, strokes }]) => (
        <pattern
          key={ground}
          id={`board-ground-${ground}`}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
        >
          {strokes.map(([ink, path]) => (
            <path key={path} class={`board-sign-${ink}`} d={path} />
          ))}
        </pattern>
      ))}
    </defs>
  );
});

export interface WashProps {
  ground: string;
  /** The outline, as the `d` of a path. */
  path: string;
  class?: string;
  label?: string;
}

/** A stretch of ground: its colour, and its signs. */
export function Wash({ ground, path, class: extra = "", label }: WashProps) {
  return (
    <g class={extra} role={label ? "img" : undefined} aria-label={label}>
      <path class={`board-wash board-wash-${ground}`} d={path} />
      {ground in SIGNS && <path fill={`url(#board-ground-${ground})`} d={path} />}
    </g>
  );
}
