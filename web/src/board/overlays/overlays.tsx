/** Overlays of a board: heat, lines, ranges, paths, labels. */

import { memo } from "preact/compat";

import type { Circle, Heat, Labels, Line, Lines, Overlay, Paths, Ranges } from "../../generated/wire";
import { corners, type Geometry, type Point, round } from "../geometry/geometry";
import { outlineOf } from "../geometry/hexes";
import { dashes, type SideStyles, type SideStyle } from "../side_style";
import { MarkedPlaces } from "./marks";
import "./overlays.css";

export interface OverlaysProps {
  overlays: readonly Overlay[];
  geometry: Geometry;
  styleOf: SideStyles;
}

/** Offset between the lines of two sides that share their places. */
const PARALLEL = 2.6;
const FAINTEST = 0.12;
const STRONGEST = 0.62;
/** Corner of the place for each of several numbers. */
const NUMBER_CORNERS = [
  ["start", -0.43, 0.32],
  ["end", 0.43, 0.32],
  ["end", 0.43, -0.32],
  ["start", -0.43, -0.32],
] as const;
/** A single number is in the middle, and larger. */
const NUMBER_ALONE = ["middle", 0, 0.28] as const;
const NUMBER_BASELINE = 4.5;
const ARROW = 9;
const WHOLE_CIRCLE = 360;
const LABEL_BELOW = 0.62;
/** Distance of a range's label from its edge. */
const NAME_GAP = 4;
/** Scale of the frame inside a place where every piece must stop. */
const STOP_SCALE = 0.86;

interface NotedOverlaysProps extends OverlaysProps {
  /** Whether labels are drawn where they belong; on a map they are placed beside the counters, with the names. */
  hasNotes: boolean;
}

/** Overlays on the land, under the grid: heat and the area of ranges. */
export const OverlaysOnLand = memo(function OverlaysOnLand({
  overlays,
  geometry,
  styleOf,
  hasNotes,
}: NotedOverlaysProps) {
  return (
    <>
      {overlays.map((overlay) =>
        overlay.type === "heat" ? (
          <HeatShades
            key={overlay.name}
            heat={overlay}
            geometry={geometry}
            sideStyle={styleOf(overlay.side)}
          />
        ) : overlay.type === "ranges" ? (
          <RangeGround
            key={overlay.name}
            ranges={overlay}
            geometry={geometry}
            sideStyle={styleOf(overlay.side)}
            hasNames={hasNotes}
          />
        ) : null,
      )}
    </>
  );
});

/** Overlays on the map, under the pieces: lines, recent events and reach. */
export const OverlaysUnderPieces = memo(function OverlaysUnderPieces({
  overlays,
  geometry,
  styleOf,
}: OverlaysProps) {
  return (
    <>
      {overlays.map((overlay) =>
        overlay.type === "lines" ? (
          <Strokes key={overlay.name} overlay={overlay} geometry={geometry} styleOf={styleOf} />
        ) : overlay.type === "marks" && isBeneath(overlay.style) ? (
          <MarkedPlaces
            key={overlay.name}
            geometry={geometry}
            places={overlay.places}
            style={overlay.style ?? "focus"}
            label={overlay.label}
          />
        ) : null,
      )}
    </>
  );
});

/** Overlays above the pieces: other marks, paths, numbers and labels. */
export const OverlaysOverPieces = memo(function OverlaysOverPieces({
  overlays,
  geometry,
  styleOf,
  hasNotes,
}: NotedOverlaysProps) {
  const numbered = overlays.filter((overlay) => overlay.type === "heat" || overlay.type === "ranges");
  return (
    <>
      {overlays.map((overlay) => {
        switch (overlay.type) {
          case "marks":
            return isBeneath(overlay.style) ? null : (
              <MarkedPlaces
                key={overlay.name}
                geometry={geometry}
                places={overlay.places}
                style={overlay.style ?? "focus"}
                label={overlay.label}
              />
            );
          case "paths":
            return <Arrows key={overlay.name} overlay={overlay} geometry={geometry} styleOf={styleOf} />;
          case "labels":
            return !hasNotes ? null : (
              <Words
                key={overlay.name}
                overlay={overlay}
                geometry={geometry}
                sideStyle={styleOf(overlay.side)}
              />
            );
          case "heat":
          case "ranges":
            return (
              <Numbers
                key={overlay.name}
                values={overlay.type === "heat" ? overlay.values : (overlay.costs ?? [])}
                corner={numbered.indexOf(overlay)}
                alone={numbered.length === 1}
                down={overlay.type === "heat" ? NUMBER_ALONE[2] : 0}
                geometry={geometry}
                sideStyle={styleOf(overlay.side)}
              />
            );
          default:
            return null;
        }
      })}
    </>
  );
});

function isBeneath(style: string | undefined): boolean {
  return style === "last" || style === "reach" || style === "good" || style === "bad";
}

interface HeatProps {
  heat: Heat;
  geometry: Geometry;
  sideStyle: SideStyle;
}

function HeatShades({ heat, geometry, sideStyle }: HeatProps) {
  const strongest = Math.max(1, ...heat.values.map(([, value]) => Math.abs(value)));
  const shown = heat.values.filter(([place, value]) => value !== 0 && geometry.has(place));
  return (
    <g class={`board-heat ${sideStyle.css}`} role="img" aria-label={heat.label}>
      {shown.map(([place, value]) => (
        <polygon
          key={place}
          points={corners(geometry.outline(place))}
          fill-opacity={round(FAINTEST + ((STRONGEST - FAINTEST) * Math.abs(value)) / strongest)}
        />
      ))}
    </g>
  );
}

interface NumbersProps {
  values: readonly (readonly [string, number])[];
  corner: number;
  /** Whether there are no other numbers. */
  alone: boolean;
  /** Offset of a single number below the middle. */
  down: number;
  geometry: Geometry;
  sideStyle: SideStyle;
}

function Numbers({ values, corner, alone, down: below, geometry, sideStyle }: NumbersProps) {
  const [anchor, right, down] = alone
    ? ([NUMBER_ALONE[0], NUMBER_ALONE[1], below] as const)
    : (NUMBER_CORNERS[corner % NUMBER_CORNERS.length] ?? NUMBER_CORNERS[0]);
  return (
    <g
      class={`board-numbers ${alone ? "board-numbers-alone" : ""} ${sideStyle.css}`}
      text-anchor={anchor}
      aria-hidden="true"
    >
      {values
        .filter(([place, value]) => value !== 0 && geometry.has(place))
        .map(([place, value]) => {
          const { x, y } = geometry.centre(place);
          return (
            <text key={place} x={x + right * geometry.room} y={y + down * geometry.room + NUMBER_BASELINE}>
              {round(value)}
            </text>
          );
        })}
    </g>
  );
}

function Strokes({
  overlay,
  geometry,
  styleOf,
}: {
  overlay: Lines;
  geometry: Geometry;
  styleOf: SideStyles;
}) {
  return (
    <g
      class={overlay.faint ? "board-strokes board-strokes-faint" : "board-strokes"}
      role="img"
      aria-label={overlay.label}
    >
      {overlay.lines
        .filter((line) => geometry.has(line.start) && geometry.has(line.end))
        .map((line, index) => (
          <Stroke key={index} line={line} geometry={geometry} sideStyle={styleOf(line.side)} />
        ))}
    </g>
  );
}

function Stroke({ line, geometry, sideStyle }: { line: Line; geometry: Geometry; sideStyle: SideStyle }) {
  // Sorted ends give opposed lines of two sides the same left and right, so that the offsets separate them.
  const ends = [geometry.centre(line.start), geometry.centre(line.end)].sort(
    (a, b) => a.x - b.x || a.y - b.y,
  );
  const [start, end] = ends as [Point, Point];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const shift = ((sideStyle.order % 2) - 0.5) * PARALLEL;
  return (
    <line
      class={`board-stroke ${sideStyle.css}`}
      x1={start.x - along.y * shift}
      y1={start.y + along.x * shift}
      x2={end.x - along.y * shift}
      y2={end.y + along.x * shift}
      stroke-dasharray={dashes(sideStyle)}
      // Dashes start at the board's corner, so that they coincide where lines overlap.
      stroke-dashoffset={round(start.x * along.x + start.y * along.y)}
    />
  );
}

function RangeGround({
  ranges,
  geometry,
  sideStyle,
  hasNames,
}: {
  ranges: Ranges;
  geometry: Geometry;
  sideStyle: SideStyle;
  hasNames: boolean;
}) {
  return (
    <g class={`board-ranges ${sideStyle.css}`} role="img" aria-label={ranges.label}>
      {(ranges.costs ?? [])
        .filter(([place]) => geometry.has(place))
        .map(([place]) => (
          <polygon key={place} class="board-range-place" points={corners(geometry.outline(place))} />
        ))}
      {(ranges.stops ?? [])
        .filter((place) => geometry.has(place))
        .map((place) => (
          <polygon
            key={`${place} stop`}
            class="board-range-stop"
            points={corners(geometry.outline(place, STOP_SCALE))}
          />
        ))}
      {(ranges.circles ?? [])
        .filter((circle) => geometry.has(circle.place))
        .map((circle, index) => (
          <path
            key={index}
            class="board-range"
            d={rangePath(circle, geometry)}
            role="img"
            aria-label={circle.label ?? ranges.label}
          />
        ))}
      {(ranges.circles ?? [])
        .filter((circle) => hasNames && circle.label && geometry.has(circle.place))
        .map((circle, index) => (
          <RangeName key={`${index} name`} circle={circle} geometry={geometry} />
        ))}
    </g>
  );
}

/** The label of a range, above its highest point. */
function RangeName({ circle, geometry }: { circle: Circle; geometry: Geometry }) {
  const top = rangeTop(circle, geometry);
  return top === null ? null : (
    <text class="board-range-name" x={round(top.x)} y={round(top.y)} aria-hidden="true">
      {circle.label}
    </text>
  );
}

/** Where the label of a range is wanted; `null` if it is not on the board. */
export function rangeTop({ place, outline, radius }: Circle, geometry: Geometry): Point | null {
  if (!geometry.has(place)) return null;
  const { x, y } = geometry.centre(place);
  const top = outline?.length
    ? Math.min(...outline.map((corner) => geometry.centre(corner).y))
    : y - geometry.radius(radius);
  return { x, y: top - NAME_GAP };
}

/**
 * The outline of a range: its own, or a circle, on squares a square, on hexes the edge of its hexes, or a
 * slice.
 */
export function rangePath(
  { place, radius, towards, spread = WHOLE_CIRCLE, outline = [] }: Circle,
  geometry: Geometry,
): string {
  if (outline.length > 0) return `M${corners(outline.map((corner) => geometry.centre(corner)))}z`;
  const { x, y } = geometry.centre(place);
  const reach = round(geometry.radius(radius));
  if (towards === undefined || towards === null || spread >= WHOLE_CIRCLE) {
    if (geometry.within) return outlineOf(geometry, geometry.within(place, radius));
    return geometry.squareRanges
      ? `M${x - reach} ${y - reach}h${2 * reach}v${2 * reach}h${-2 * reach}z`
      : `M${x - reach} ${y}a${reach} ${reach} 0 1 1 ${2 * reach} 0a${reach} ${reach} 0 1 1 ${-2 * reach} 0z`;
  }
  const end = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  };
  const large = spread > WHOLE_CIRCLE / 2 ? 1 : 0;
  return `M${x} ${y}L${end(towards - spread / 2)}A${reach} ${reach} 0 ${large} 1 ${end(towards + spread / 2)}Z`;
}

function Arrows({ overlay, geometry, styleOf }: { overlay: Paths; geometry: Geometry; styleOf: SideStyles }) {
  return (
    <g role="img" aria-label={overlay.label}>
      {overlay.paths.map((path, index) => {
        const points = path.places
          .filter((place) => geometry.has(place))
          .map((place) => geometry.centre(place));
        if (points.length < 2) return null;
        const way = `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
        return (
          <g
            key={index}
            class={`board-way ${styleOf(path.side).css}`}
            role="img"
            aria-label={path.label ?? overlay.label}
          >
            <path class="board-casing" d={way} />
            <path class={path.planned ? "board-way-line board-way-planned" : "board-way-line"} d={way} />
            <path class="board-way-head" d={arrowHead(points)} />
          </g>
        );
      })}
    </g>
  );
}

function arrowHead(points: readonly Point[]): string {
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? tip;
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const wing = (turn: number) =>
    `${round(tip.x - ARROW * Math.cos(angle + turn))} ${round(tip.y - ARROW * Math.sin(angle + turn))}`;
  return `M${round(tip.x)} ${round(tip.y)}L${wing(0.5)}L${wing(-0.5)}Z`;
}

function Words({
  overlay,
  geometry,
  sideStyle,
}: {
  overlay: Labels;
  geometry: Geometry;
  sideStyle: SideStyle;
}) {
  return (
    <g class={`board-words ${sideStyle.css}`} role="img" aria-label={overlay.label}>
      {overlay.texts
        .filter(([place]) => geometry.has(place))
        .map(([place, text]) => {
          const { x, y } = geometry.centre(place);
          return (
            <text key={place} x={x} y={y + geometry.room * LABEL_BELOW}>
              {text}
            </text>
          );
        })}
    </g>
  );
}
