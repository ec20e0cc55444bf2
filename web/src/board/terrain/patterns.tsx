/** Patterns of ground, such as woods, marshes and water, over a wash of colour. */

import { memo } from "preact/compat";

import { GROUND_PATTERNS } from "../../generated/map_patterns";

/** The patterns that `Wash` refers to. */
export const GroundPatterns = memo(function GroundSigns() {
  return (
    <defs>
      {Object.entries(GROUND_PATTERNS).map(([ground, { width, height, strokes }]) => (
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

/** An area of ground: its colour and its pattern. */
export function Wash({ ground, path, class: extra = "", label }: WashProps) {
  return (
    <g class={extra} role={label ? "img" : undefined} aria-label={label}>
      <path class={`board-wash board-wash-${ground}`} d={path} />
      {ground in GROUND_PATTERNS && <path fill={`url(#board-ground-${ground})`} d={path} />}
    </g>
  );
}
