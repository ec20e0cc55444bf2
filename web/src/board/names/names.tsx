/** Names of places and units, above the counters and beside them. */

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import type { Labels, Overlay, PlaceName } from "../../generated/wire";
import type { Board } from "../../lib/wire_types";
import { type Geometry, round } from "../geometry/geometry";
import { hasLongTag } from "../pieces/counters";
import { rangeTop } from "../overlays/overlays";
import type { Area } from "../pieces/crowds";
import { fanArea, type PlacedPiece } from "../pieces/piece_layout";
import type { SideStyles } from "../side_style";
import { borderNames } from "./border_names";
import { type Box, type Name, type PlacedName, placeNames } from "./name_layout";
import "./names.css";

const NONE: readonly Overlay[] = [];
/** Offset of a name below the middle of its place, clear of a symbol. */
const BELOW = { small: 0.44, medium: 0.46, large: 0.14 } as const;

export interface NamesProps {
  board: Board;
  geometry: Geometry;
  styleOf: SideStyles;
  laid: readonly PlacedPiece[];
  /** The overlays, whose labels are notes on a map. */
  overlays: readonly Overlay[];
  /** The id of the selected piece, whose name is always shown. */
  selected: string | null;
  /** Pixels per unit of the sheet. */
  zoom: number;
}

export const Names = memo(function Names(props: NamesProps) {
  const { board, geometry, styleOf, laid, selected, zoom } = props;
  const overlays = board.type === "map" ? props.overlays : NONE;
  const placed = useMemo(() => {
    const fan = fanArea(laid);
    const places = board.type === "squares" ? [] : (board.names ?? []);
    const names = [
      ...places.flatMap((name) => nameOfPlace(name, geometry, board.type === "hexes")),
      ...unitNames(
        laid.filter(({ inFan }) => !inFan),
        selected,
      ),
      ...notes(overlays, geometry),
      ...rangeNames(overlays, geometry),
    ];
    const fanned = laid.filter(({ inFan }) => inFan);
    const named = placeNames(unitNames(fanned, selected), fanned.map(boxOf), geometry.size, zoom);
    const ground = fan ? [middleOf(fan)] : [];
    return [...placeNames(names, [...laid.map(boxOf), ...ground], geometry.size, zoom), ...named];
  }, [board, geometry, laid, overlays, selected, zoom]);
  const borders = useMemo(() => (board.type === "squares" ? borderNames(board, laid) : []), [board, laid]);
  return (
    <g class="board-names">
      {borders.map(({ text, at }) => (
        <text
          key={`${at.x} ${at.y}`}
          class="board-border-label"
          aria-hidden="true"
          x={at.x}
          y={at.y}
          dominant-baseline="central"
        >
          {text}
        </text>
      ))}
      <Texts placed={placed.filter(({ name }) => name.overlay === undefined)} />
      {overlays.filter(isLabels).map((overlay) => (
        <g key={overlay.name} class={styleOf(overlay.side).css} role="img" aria-label={overlay.label}>
          <Texts placed={placed.filter(({ name }) => name.overlay === overlay.name)} />
        </g>
      ))}
    </g>
  );
});

function Texts({ placed }: { placed: readonly PlacedName[] }) {
  return (
    <>
      {placed.map(({ name, at, size }, index) => (
        <text
          key={`${name.kind} ${name.text} ${index}`}
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
    </>
  );
}

function isLabels(overlay: Overlay): overlay is Labels {
  return overlay.type === "labels";
}

function nameOfPlace(
  { place, name, size = "medium" }: PlaceName,
  geometry: Geometry,
  isHex: boolean,
): Name[] {
  if (!geometry.has(place)) return [];
  const { x, y } = geometry.centre(place);
  const down = isHex ? geometry.room * BELOW[size] : 0;
  return [{ text: name, kind: size, at: { x, y: y + down }, room: 0 }];
}

function unitNames(laid: readonly PlacedPiece[], selected: string | null): Name[] {
  return laid.flatMap(({ piece, at, size, crowd }) =>
    hasLongTag(piece) && !crowd
      ? [{ text: piece.tag ?? "", kind: "unit", at, room: size, first: piece.id === selected }]
      : [],
  );
}

function boxOf({ at, size }: PlacedPiece): Box {
  return { ...at, width: size, height: size };
}

function middleOf({ x, y, width, height }: Area): Box {
  return { x: x + width / 2, y: y + height / 2, width, height };
}

/** The names of ranges on a map, above their highest points. */
function rangeNames(overlays: readonly Overlay[], geometry: Geometry): Name[] {
  return overlays.flatMap((overlay) =>
    overlay.type !== "ranges"
      ? []
      : (overlay.circles ?? []).flatMap((circle): Name[] => {
          const at = rangeTop(circle, geometry);
          return circle.label && at ? [{ text: circle.label, kind: "note", at, room: 0 }] : [];
        }),
  );
}

/** The notes of overlays on a map, which has no places to keep them apart. */
function notes(overlays: readonly Overlay[], geometry: Geometry): Name[] {
  return overlays.filter(isLabels).flatMap(({ name, texts }) =>
    texts
      .filter(([place]) => geometry.has(place))
      .map(([place, text]): Name => {
        return { text, kind: "note", at: geometry.centre(place), room: 0, overlay: name };
      }),
  );
}
