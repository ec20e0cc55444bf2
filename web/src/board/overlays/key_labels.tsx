/** Keys shown on the board, at the places they lead to. */

import type { Geometry } from "../geometry/geometry";
import type { Place } from "../../lib/wire_types";
import "./key_labels.css";

export interface KeyLabel {
  readonly place: Place;
  readonly letter: string;
}

export interface KeyLabelsProps {
  keyLabels: readonly KeyLabel[];
  geometry: Geometry;
}

/** Offset of a letter to the left of the middle, in piece widths, clear of costs and names. */
const ASIDE = 0.36;
const SIZE = 0.17;

export function KeyLabels({ keyLabels, geometry }: KeyLabelsProps) {
  const size = geometry.room * SIZE;
  return (
    <g class="board-letters" aria-hidden="true">
      {keyLabels
        .filter(({ place }) => geometry.has(place))
        .map(({ place, letter }) => {
          const { x, y } = geometry.centre(place);
          return (
            <g key={`${place} ${letter}`} transform={`translate(${x - geometry.room * ASIDE} ${y})`}>
              <rect x={-size} y={-size} width={2 * size} height={2 * size} rx={size / 2} />
              <text font-size={size * 1.7}>{letter}</text>
            </g>
          );
        })}
    </g>
  );
}
