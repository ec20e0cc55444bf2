import type { Cell, HexBoard, HexEdges } from "../../generated/wire";
import { MapFrame } from "./frame";
import { around, corners, type Geometry, round } from "../geometry/geometry";
import { Wash } from "./patterns";
import { sharedEdge } from "../geometry/hexes";
import type { SideStyles } from "../side_style";

interface HexTerrainProps {
  board: HexBoard;
  geometry: Geometry;
  styleOf: SideStyles;
}

/** Vertical position of a place's name in its hex. */
const NAME_HEIGHT = 0.46;
/** Scale of the ring inside a hex that a side owns outside its own land. */
const RING = 0.9;

/** The colours of the ground, and a tint where a side owns it. */
export function HexLand({ board, geometry, styleOf }: HexTerrainProps) {
  const grounds = new Map(board.terrains.map((terrain) => [terrain.name, terrain.ground ?? "open"]));
  const cells = board.cells.filter((cell) => geometry.has(cell.place));
  const groundOf = (cell: Cell) => grounds.get(cell.terrain) ?? "open";
  // Open ground has no colour of its own, and the ground of all other hexes must not shine through.
  const open = new Set(cells.filter((cell) => groundOf(cell) === "open").map((cell) => cell.place));
  const others = geometry.places.filter((place) => !open.has(place));
  const owners = new Map(cells.map((cell) => [cell.place, cell.side]));
  const alone = (cell: Cell): boolean =>
    !around(geometry, cell.place).some((place) => owners.get(place) === cell.side);
  return (
    <>
      <path class="board-land-1" d={geometry.places.map((place) => hexPath(geometry, place)).join("")} />
      {board.ground && board.ground !== "open" && (
        <Wash ground={board.ground} path={others.map((place) => hexPath(geometry, place)).join("")} />
      )}
      {cells.map((cell) => (
        <Wash key={cell.place} ground={groundOf(cell)} path={hexPath(geometry, cell.place)} />
      ))}
      {cells
        .filter((cell) => cell.side)
        .map((cell) => (
          <g key={`${cell.place} owner`} class={styleOf(cell.side).css}>
            <polygon class="board-owner" points={corners(geometry.outline(cell.place))} />
            {alone(cell) && (
              <polygon class="board-owner-ring" points={corners(geometry.outline(cell.place, RING))} />
            )}
          </g>
        ))}
    </>
  );
}

/** The lines between hexes, their names, and the frame. */
export function HexGrid({ geometry }: { geometry: Geometry }) {
  const step = geometry.room;
  return (
    <>
      <path class="board-grid" d={geometry.places.map((place) => hexPath(geometry, place)).join("")} />
      {geometry.places.map((place) => {
        const { x, y } = geometry.centre(place);
        return (
          <text
            key={place}
            class="board-hex-name"
            aria-hidden="true"
            x={x}
            y={y - geometry.room * NAME_HEIGHT}
          >
            {place}
          </text>
        );
      })}
      <MapFrame size={geometry.size} step={{ width: step, height: step }} />
    </>
  );
}

/** A veil over the hexes that are out of play. */
export function HexVeil({ closed, geometry }: { closed: readonly string[]; geometry: Geometry }) {
  const places = closed.filter((place) => geometry.has(place));
  if (!places.length) return null;
  return <path class="board-closed" d={places.map((place) => hexPath(geometry, place)).join("")} />;
}

/** Rivers, bridges, borders and walls along the edges of hexes. */
export function HexEdgeLines({ board, geometry, styleOf }: HexTerrainProps) {
  return (
    <>
      {(board.edges ?? []).map((edges, index) => (
        <g
          key={index}
          class={`board-line board-line-${edges.kind} ${edges.side ? styleOf(edges.side).css : ""}`}
          role="img"
          aria-label={edges.label}
        >
          <path class="board-line-bed" d={edgePath(edges, geometry)} />
          <path class="board-line-top" d={edgePath(edges, geometry)} />
        </g>
      ))}
    </>
  );
}

function edgePath(edges: HexEdges, geometry: Geometry): string {
  const across = edges.kind === "bridge";
  return edges.edges
    .flatMap(([one, other]) => {
      if (!geometry.has(one) || !geometry.has(other)) return [];
      const shared = across ? bridge(geometry, one, other) : sharedEdge(geometry, one, other);
      return shared
        ? [`M${round(shared[0].x)} ${round(shared[0].y)}L${round(shared[1].x)} ${round(shared[1].y)}`]
        : [];
    })
    .join("");
}

/** A bridge crosses the edge instead of following it. */
function bridge(geometry: Geometry, one: string, other: string) {
  const REACH = 0.3;
  const start = geometry.centre(one);
  const end = geometry.centre(other);
  const along = (share: number) => ({
    x: start.x + (end.x - start.x) * share,
    y: start.y + (end.y - start.y) * share,
  });
  return [along(0.5 - REACH / 2), along(0.5 + REACH / 2)] as const;
}

function hexPath(geometry: Geometry, place: string): string {
  return `M${geometry
    .outline(place)
    .map(({ x, y }) => `${round(x)} ${round(y)}`)
    .join("L")}Z`;
}
