import type { Contour, MapBoard, Way } from "../../generated/wire";
import { NARROWEST_ROAD, WIDEST_ROAD } from "../../generated/map_patterns";
import { describeGround } from "../describe";
import { MapFrame } from "./frame";
import { round } from "../geometry/geometry";
import { Wash } from "./patterns";
import type { SideStyles } from "../side_style";
import type { MapGeometry } from "../geometry/maps";
import { FRAME } from "../geometry/squares";
import type { SymbolDrawings } from "../pieces/symbols";

interface MapLandProps {
  board: MapBoard;
  geometry: MapGeometry;
  symbols: SymbolDrawings;
  styleOf: SideStyles;
  backgroundUrl: string | null;
}

type Points = readonly (readonly [number, number])[];

/** The field of the frame's scale, where the map has no grid. */
const PLAIN_SCALE = 50;
/** Every n-th contour is heavier. */
const INDEX_CONTOUR = 5;

/** Background, areas, heights, roads and rivers. */
export function MapLand({ board, geometry, symbols, styleOf, backgroundUrl }: MapLandProps) {
  const grounds = new Map((board.terrains ?? []).map((terrain) => [terrain.name, terrain.ground ?? "open"]));
  const { background } = board;
  const backdrop = background ? symbols.get(background) : undefined;
  const sheet = {
    x: FRAME,
    y: FRAME,
    width: geometry.size.width - 2 * FRAME,
    height: geometry.size.height - 2 * FRAME,
  };
  return (
    <>
      <rect class="board-land-1" {...sheet} />
      {backdrop && (
        <svg {...sheet} viewBox={backdrop.attributes["viewBox"] ?? "0 0 100 100"} preserveAspectRatio="none">
          <use href={`#${backdrop.id}`} width="100%" height="100%" />
        </svg>
      )}
      {backgroundUrl && (
        <image class="board-backdrop" {...sheet} href={backgroundUrl} preserveAspectRatio="none" />
      )}
      {(board.areas ?? []).map((area, index) => (
        <Wash
          key={index}
          class={`board-area ${area.side ? styleOf(area.side).css : ""}`}
          ground={grounds.get(area.terrain) ?? "open"}
          path={`${line(geometry, area.points)}Z`}
          label={describeGround(board, area)}
        />
      ))}
      {(board.contours ?? []).map((contour, index) => (
        <path key={index} class={contourClass(contour, board)} d={line(geometry, contour.points)} />
      ))}
      {(board.ways ?? []).map((way, index) => (
        <g
          key={index}
          class={`board-line board-line-${way.kind} ${way.side ? styleOf(way.side).css : ""}`}
          role="img"
          aria-label={way.label ?? way.kind}
        >
          {["board-line-bed", "board-line-top"].map((stroke) => (
            <path
              key={stroke}
              class={stroke}
              d={line(geometry, way.points)}
              style={strokeOf(way, stroke, geometry.scale)}
            />
          ))}
        </g>
      ))}
    </>
  );
}

/** The grid with its numbers, and the frame. */
export function MapGrid({
  board,
  geometry,
}: {
  board: MapBoard;
  geometry: MapGeometry;
  styleOf: SideStyles;
}) {
  const grid = board.grid ?? 0;
  const step = grid ? grid * geometry.scale : PLAIN_SCALE;
  const easts = grid ? multiples(grid, board.width) : [];
  const norths = grid ? multiples(grid, board.height) : [];
  const { width, height } = geometry.size;
  return (
    <>
      <path
        class="board-grid"
        d={[
          ...easts.map((east) => `M${round(geometry.project([east, 0]).x)} ${FRAME}V${height - FRAME}`),
          ...norths.map((north) => `M${FRAME} ${round(geometry.project([0, north]).y)}H${width - FRAME}`),
        ].join("")}
      />
      <MapFrame size={geometry.size} step={{ width: step, height: step }} />
      {easts.map((east) => (
        <text
          key={`e${east}`}
          class="board-coordinate board-coordinate-long"
          aria-hidden="true"
          x={geometry.project([east, 0]).x}
          y={height - FRAME / 2 - 1}
        >
          {east}
        </text>
      ))}
      {norths.map((north) => (
        // Upright along the margin, where long numbers find room.
        <text
          key={`n${north}`}
          class="board-coordinate board-coordinate-long"
          aria-hidden="true"
          transform={`translate(${FRAME / 2 + 7} ${round(geometry.project([0, north]).y)}) rotate(-90)`}
        >
          {north}
        </text>
      ))}
    </>
  );
}

/** The width of a line that is not the usual one of its kind. */
function strokeOf({ kind, width }: Way, stroke: string, scale: number): Record<string, string> | undefined {
  if (kind === "road") {
    const band = Math.min(Math.max((width ?? 0) * scale, NARROWEST_ROAD), WIDEST_ROAD);
    return { "--road": `${width ? band : WIDEST_ROAD}px` };
  }
  return width && stroke === "board-line-bed" ? { strokeWidth: `${width * scale}` } : undefined;
}

function contourClass(contour: Contour, board: MapBoard): string {
  const heights = [...new Set((board.contours ?? []).map((one) => one.height))].sort((a, b) => a - b);
  const heavy = heights.indexOf(contour.height) % INDEX_CONTOUR === 0;
  return heavy ? "board-contour board-contour-heavy" : "board-contour";
}

function multiples(step: number, most: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(most / step) - 1) }, (_, index) => (index + 1) * step);
}

function line(geometry: MapGeometry, points: Points): string {
  return `M${points
    .map((point) => geometry.project(point))
    .map(({ x, y }) => `${round(x)} ${round(y)}`)
    .join("L")}`;
}
