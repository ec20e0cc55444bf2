/** The terrain: everything that does not change during a game. Rendered once per board. */

import { memo } from "preact/compat";

import type { Cell } from "../../generated/wire";
import { describeGround } from "../describe";
import type { Geometry } from "../geometry/geometry";
import { Glyph } from "../pieces/glyph";
import { GroundPatterns } from "./patterns";
import { HexEdgeLines, HexGrid, HexLand, HexVeil } from "./hex_terrain";
import { MapGrid, MapLand } from "./map_terrain";
import { SquareGrid, SquareLand } from "./square_terrain";
import type { SideStyles } from "../side_style";
import type { MapGeometry } from "../geometry/maps";
import type { SymbolDrawings } from "../pieces/symbols";
import type { Board } from "../../lib/wire_types";
import "./terrain.css";

export interface TerrainProps {
  board: Board;
  geometry: Geometry;
  styleOf: SideStyles;
  symbols: SymbolDrawings;
}

const GLYPH = 0.5;

interface LandProps extends TerrainProps {
  /** The address of the image under a map. */
  backgroundUrl: string | null;
}

/** The sheet and the colours of the land; heat overlays are drawn above it, under the grid. */
export const Land = memo(function Land({ board, geometry, symbols, styleOf, backgroundUrl }: LandProps) {
  const { width, height } = geometry.size;
  return (
    <g>
      <GroundPatterns />
      <rect class="board-sheet-paper" width={width} height={height} />
      {board.type === "squares" && <SquareLand board={board} geometry={geometry} />}
      {board.type === "hexes" && <HexLand board={board} geometry={geometry} styleOf={styleOf} />}
      {board.type === "map" && (
        <MapLand
          board={board}
          geometry={geometry as MapGeometry}
          symbols={symbols}
          styleOf={styleOf}
          backgroundUrl={backgroundUrl}
        />
      )}
    </g>
  );
});

/** Grid, frame, coordinates and borders. */
export const Grid = memo(function Grid({ board, geometry, styleOf }: TerrainProps) {
  return (
    <g>
      {board.type === "squares" && <SquareGrid board={board} geometry={geometry} />}
      {board.type === "hexes" && <HexGrid geometry={geometry} />}
      {board.type === "map" && <MapGrid board={board} geometry={geometry as MapGeometry} styleOf={styleOf} />}
    </g>
  );
});

/** The symbols of special ground, and the lines between hexes. */
export const Landmarks = memo(function Landmarks({ board, geometry, styleOf, symbols }: TerrainProps) {
  return (
    <g>
      {board.type !== "map" &&
        board.cells
          .filter((cell) => geometry.has(cell.place))
          .map((cell) => (
            <g
              key={cell.place}
              class={styleOf(cell.side).css}
              role="img"
              aria-label={`${describeGround(board, cell)}, ${cell.place}`}
            >
              <CellSymbol cell={cell} board={board} geometry={geometry} symbols={symbols} />
            </g>
          ))}
      {board.type === "hexes" && <HexVeil closed={board.closed ?? []} geometry={geometry} />}
      {board.type === "hexes" && <HexEdgeLines board={board} geometry={geometry} styleOf={styleOf} />}
    </g>
  );
});

interface CellSymbolProps {
  cell: Cell;
  board: Board;
  geometry: Geometry;
  symbols: SymbolDrawings;
}

function CellSymbol({ cell, board, geometry, symbols }: CellSymbolProps) {
  const { x, y } = geometry.centre(cell.place);
  const drawing = symbols.get(cell.terrain);
  const room = geometry.room;
  if (drawing) {
    return <use href={`#${drawing.id}`} x={x - room / 2} y={y - room / 2} width={room} height={room} />;
  }
  const terrain = board.terrains?.find((one) => one.name === cell.terrain);
  // Letters are only for ground that has neither symbol nor colour.
  if (terrain?.ground && terrain.ground !== "open") return null;
  if (terrain && !terrain.glyph.trim()) return null;
  return (
    <Glyph
      text={terrain?.glyph ?? cell.terrain}
      at={{ x, y }}
      size={room * GLYPH}
      class="board-ground-glyph"
    />
  );
}
