import type { SquareBoard } from "../../generated/wire";
import { MapFrame } from "./frame";
import type { Geometry } from "../geometry/geometry";
import { Wash } from "./patterns";
import { borderHeight, FRAME, SQUARE } from "../geometry/squares";

/** Number of tints for the land between borders. */
const TINTS = 2;
const HEAVY_LINE_EVERY = 5;
/** The distance of the coordinates from the sheet's edge. */
const LETTERING = 19.5;
const BASELINE = 4.4;

/** The land, with another tint beyond each border, and the colours of its ground. */
export function SquareLand({ board, geometry }: { board: SquareBoard; geometry: Geometry }) {
  const edges = [
    FRAME,
    ...(board.borders ?? [])
      .map((border) => borderHeight(board, border.after_row))
      .sort((one, other) => one - other),
  ];
  const across = board.column_names.length * SQUARE;
  const grounds = new Map(board.terrains.map((terrain) => [terrain.name, terrain.ground]));
  return (
    <>
      {edges.map((start, band) => (
        <rect
          key={start}
          class={`board-land-${(band % TINTS) + 1}`}
          x={FRAME}
          y={start}
          width={across}
          height={(edges[band + 1] ?? FRAME + board.row_names.length * SQUARE) - start}
        />
      ))}
      {board.cells.map((cell) => {
        const ground = grounds.get(cell.terrain);
        if (!ground || ground === "open" || !geometry.has(cell.place)) return null;
        const [corner] = geometry.outline(cell.place);
        return (
          <Wash
            key={cell.place}
            ground={ground}
            path={`M${corner?.x} ${corner?.y}h${SQUARE}v${SQUARE}h-${SQUARE}z`}
          />
        );
      })}
    </>
  );
}

/** The lines between squares, the frame, the coordinates on all four edges, and borders with their names. */
export function SquareGrid({ board, geometry }: { board: SquareBoard; geometry: Geometry }) {
  const { width, height } = geometry.size;
  return (
    <>
      <path class="board-grid" d={gridLines(board, false)} />
      <path class="board-grid board-grid-heavy" d={gridLines(board, true)} />
      <MapFrame size={geometry.size} step={{ width: SQUARE, height: SQUARE }} />
      <g aria-hidden="true">
        {board.column_names.flatMap((name, index) =>
          [LETTERING, height - LETTERING].map((y) => (
            <text
              key={`${name} ${y}`}
              class="board-coordinate"
              x={FRAME + (index + 0.5) * SQUARE}
              y={y + BASELINE}
            >
              {name}
            </text>
          )),
        )}
        {board.row_names.flatMap((name, index) =>
          [LETTERING, width - LETTERING].map((x) => (
            <text
              key={`${name} ${x}`}
              class="board-coordinate"
              x={x}
              y={FRAME + (index + 0.5) * SQUARE + BASELINE}
            >
              {name}
            </text>
          )),
        )}
      </g>
      {(board.borders ?? []).map((border) => {
        const y = borderHeight(board, border.after_row);
        const across = board.column_names.length * SQUARE;
        return (
          <g key={border.after_row} role="img" aria-label={border.label}>
            <path class="board-border-wash" d={`M${FRAME} ${y}h${across}`} />
            <path class="board-border" d={`M${FRAME} ${y}h${across}`} />
          </g>
        );
      })}
    </>
  );
}

function gridLines(board: SquareBoard, heavy: boolean): string {
  const across = board.column_names.length * SQUARE;
  const down = board.row_names.length * SQUARE;
  const isWanted = (_: string, index: number) => index > 0 && (index % HEAVY_LINE_EVERY === 0) === heavy;
  const upright = board.column_names.map((_, column) => `M${FRAME + column * SQUARE} ${FRAME}v${down}`);
  const level = board.row_names.map((_, row) => `M${FRAME} ${FRAME + row * SQUARE}h${across}`);
  return [...upright.filter(isWanted), ...level.filter(isWanted)].join("");
}
