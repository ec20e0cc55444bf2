/** A board that cannot be moved or pressed, such as one on paper. */

import { useMemo } from "preact/hooks";

import type { Overlay, Piece, Side } from "../generated/wire";
import type { Board } from "../lib/wire_types";
import { geometryOf } from "./geometry/board_geometry";
import { OverlaysOnLand, OverlaysOverPieces, OverlaysUnderPieces } from "./overlays/overlays";
import { Definitions } from "./pieces/counters";
import { Names } from "./names/names";
import { placePieces } from "./pieces/piece_layout";
import { Pieces } from "./pieces/pieces";
import type { SymbolDrawings } from "./pieces/symbols";
import { sideStyles } from "./side_style";
import { Grid, Land, Landmarks } from "./terrain/terrain";
import "./board.css";

export interface StillBoardProps {
  board: Board;
  sides: readonly Side[];
  pieces: readonly Piece[];
  overlays: readonly Overlay[];
  symbols: SymbolDrawings;
  /** The address of the image under a map. */
  backgroundUrl: string | null;
  label: string;
}

const NONE: ReadonlySet<string> = new Set();

export function StillBoard(props: StillBoardProps) {
  const { board, sides, pieces, overlays, symbols, backgroundUrl, label } = props;
  const geometry = useMemo(() => geometryOf(board), [board]);
  const styleOf = useMemo(() => sideStyles(sides), [sides]);
  const laid = useMemo(() => placePieces(board, geometry, pieces), [board, geometry, pieces]);
  const { width, height } = geometry.size;
  const ground = { board, geometry, styleOf, symbols };
  const over = { overlays, geometry, styleOf };
  return (
    <svg
      class="board-sheet board-still"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      style={{ "--unzoom": "1" }}
    >
      <Definitions symbols={symbols} />
      <Land {...ground} backgroundUrl={backgroundUrl} />
      <OverlaysOnLand {...over} hasNotes={board.type !== "map"} />
      <Grid {...ground} />
      <OverlaysUnderPieces {...over} />
      <Landmarks {...ground} />
      <Pieces
        laid={laid}
        geometry={geometry}
        styleOf={styleOf}
        symbols={symbols}
        selected={null}
        carried={null}
        actors={NONE}
        events={[]}
      />
      <OverlaysOverPieces {...over} hasNotes={board.type !== "map"} />
      <Names
        board={board}
        geometry={geometry}
        styleOf={styleOf}
        laid={laid}
        overlays={overlays}
        selected={null}
        zoom={1}
      />
    </svg>
  );
}
