/** Names of places and units, above the counters and beside them. */

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import type { PlaceName } from "../../generated/wire";
import type { Board } from "../../lib/wire_types";
import { type Geometry, round } from "../geometry/geometry";
import { hasLongTag } from "../pieces/counters";
import type { PlacedPiece } from "../pieces/piece_layout";
import { type Name, placeNames } from "./name_layout";
import "./names.css";

/** Offset of a name below the middle of its place, clear of a symbol. */
const BELOW = { small: 0.44, medium: 0.46, large: 0.14 } as const;

export interface NamesProps {
  board: Board;
  geometry: Geometry;
  laid: readonly PlacedPiece[];
  /** The id of the selected piece, whose name is always shown. */
  selected: string | null;
  /** Pixels per unit of the sheet. */
  zoom: number;
}

export const Names = memo(function Names({ board, geometry, laid, selected, zoom }: NamesProps) {
  const placed = useMemo(() => {
    const places = board.type === "squares" ? [] : (board.names ?? []);
    const names = [...places.flatMap((name) => nameOfPlace(name, geometry)), ...unitNames(laid, selected)];
    const counters = laid.map(({ at, size }) => ({ ...at, width: size, height: size }));
    return placeNames(names, counters, geometry.size, zoom);
  }, [board, geometry, laid, selected, zoom]);
  return (
    <g class="board-names">
      {placed.map(({ name, at, size }) => (
        <text
          key={`${name.kind} ${name.text} ${round(name.at.x)} ${round(name.at.y)}`}
          class={`board-name board-name-${name.kind}`}
          x={round(at.x)}
          y={round(at.y)}
          font-size={round(size)}
          dominant-baseline="central"
          aria-hidden={name.kind === "unit"}
        >
          {name.text}
        </text>
      ))}
    </g>
  );
});

function nameOfPlace({ place, name, size = "medium" }: PlaceName, geometry: Geometry): Name[] {
  if (!geometry.has(place)) return [];
  const { x, y } = geometry.centre(place);
  const down = geometry.places.includes(place) ? geometry.room * BELOW[size] : 0;
  return [{ text: name, kind: size, at: { x, y: y + down }, room: 0 }];
}

function unitNames(laid: readonly PlacedPiece[], selected: string | null): Name[] {
  return laid.flatMap(({ piece, at, size }) =>
    hasLongTag(piece)
      ? [{ text: piece.tag ?? "", kind: "unit", at, room: size, first: piece.id === selected }]
      : [],
  );
}
