/** The marks of a turn on the board: trails, attacks, lost pieces, and values that were turned up. */

import { memo } from "preact/compat";

import { t } from "../../i18n/language";
import type { Place } from "../../lib/wire_types";
import { corners, type Geometry, type Point, round } from "../geometry/geometry";
import { Counter, FACE } from "../pieces/counters";
import type { PlacedPiece } from "../pieces/piece_layout";
import type { SymbolDrawings } from "../pieces/symbols";
import type { SideStyles } from "../side_style";
import type { TurnMark } from "./turn_marks";
import "./turn_marks.css";

export interface TurnMarksProps {
  marks: readonly TurnMark[];
  geometry: Geometry;
  laid: readonly PlacedPiece[];
  styleOf: SideStyles;
  symbols: SymbolDrawings;
}

type Of<Kind> = Extract<TurnMark, { kind: Kind }>;

/** Sizes as shares of the room of a place. */
const SIZE = {
  ghost: 0.72,
  gap: 0.5,
  near: 0.3,
  place: 0.9,
  head: 0.24,
  wing: 0.5,
  burst: 0.46,
  core: 0.3,
  barrel: 0.62,
  plate: 0.3,
};
const SPIKES = 10;
const FULL = 360;

/** Under the pieces: where pieces went, and where lost ones stood. */
export const TurnTrails = memo(function TurnTrails({ marks, geometry, styleOf, symbols }: TurnMarksProps) {
  const trails = marks.filter((mark) => mark.kind === "trail");
  const lost = marks.filter((mark) => mark.kind === "lost" && hasPlace(mark.piece.place, geometry));
  const places = marks.filter((mark) => mark.kind === "place" && geometry.has(mark.place));
  return (
    <>
      {(places as readonly Of<"place">[]).map(({ place }) => (
        <polygon
          key={place}
          class="turn-place"
          data-mark="place"
          data-place={place}
          points={corners(geometry.outline(place, SIZE.place))}
        />
      ))}
      {trails.length > 0 && (
        <g class="turn-trails" role="img" aria-label={t("turn-story.trails")}>
          {trails.map((mark) => (
            <Trail key={mark.path.join(" ")} mark={mark} geometry={geometry} styleOf={styleOf} />
          ))}
        </g>
      )}
      {(lost as readonly Of<"lost">[]).map(({ piece }) => {
        const { x, y } = geometry.centre(piece.place!);
        const scale = (geometry.room * SIZE.ghost) / FACE;
        return (
          <g
            key={piece.id}
            class="turn-lost"
            data-mark="lost"
            data-place={piece.place}
            role="img"
            aria-label={t("turn-story.lost", { piece: piece.label })}
            transform={`translate(${round(x)} ${round(y)}) scale(${round(scale)})`}
          >
            <g class="turn-ghost">
              <Counter piece={{ ...piece, states: [] }} sideStyle={styleOf(piece.side)} symbols={symbols} />
            </g>
            <path class="turn-cross" d="M-44-44L44 44M44-44L-44 44" />
          </g>
        );
      })}
    </>
  );
});

/** Over the pieces: attacks, and values that were turned up. */
export const TurnAttacks = memo(function TurnAttacks({ marks, geometry, laid }: TurnMarksProps) {
  const attacks = marks.filter((mark) => mark.kind === "attack" && hasPlace(mark.to, geometry));
  const reveals = marks.filter((mark) => mark.kind === "reveal" && hasPlace(mark.place, geometry));
  return (
    <g class="turn-attacks">
      {(attacks as readonly Of<"attack">[]).map((mark) => (
        <Attack key={`${mark.from.join(" ")} ${mark.to}`} mark={mark} geometry={geometry} />
      ))}
      {(reveals as readonly Of<"reveal">[]).map((mark) => (
        <Reveal key={`${mark.place} ${mark.text}`} mark={mark} geometry={geometry} laid={laid} />
      ))}
    </g>
  );
});

function hasPlace(place: Place | null | undefined, geometry: Geometry): boolean {
  return Boolean(place && geometry.has(place));
}

function Trail({ mark, geometry, styleOf }: { mark: Of<"trail">; geometry: Geometry; styleOf: SideStyles }) {
  const points = mark.path.filter((place) => geometry.has(place)).map((place) => geometry.centre(place));
  const [start] = points;
  if (!start || points.length < 2) return null;
  const { room } = geometry;
  const ends = [...points.slice(0, -1), shortened(points.at(-2)!, points.at(-1)!, room * SIZE.gap)];
  const line = `M${ends.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
  const head = arrowHead(ends.at(-2)!, ends.at(-1)!, room * SIZE.head);
  return (
    <g
      class={`turn-trail ${styleOf(mark.side).css}`}
      data-mark="trail"
      data-place={mark.path.at(-1)}
      style={{ "--room": String(room) }}
    >
      <path class="turn-casing" d={line} />
      <path class="turn-casing turn-head" d={head} />
      <path class="turn-line" d={line} pathLength={1} />
      <path class="turn-head" d={head} />
      <circle class="turn-start" cx={round(start.x)} cy={round(start.y)} r={round(room * 0.09)} />
    </g>
  );
}

/** An attack: the gun turns to the target, a line runs there, and the target is hit. */
function Attack({ mark, geometry }: { mark: Of<"attack">; geometry: Geometry }) {
  const to = geometry.centre(mark.to);
  const from = mark.from.filter((place) => geometry.has(place)).map((place) => geometry.centre(place));
  const { room } = geometry;
  const label = mark.lamp
    ? t("turn-story.attack-lamp", { place: mark.to, lamp: mark.lamp })
    : t("turn-story.attack", { place: mark.to });
  return (
    <g
      class="turn-attack"
      data-mark="attack"
      data-place={mark.to}
      role="img"
      aria-label={label}
      style={{ "--room": String(room) }}
    >
      {from.map((attacker) => (
        <Shot
          key={`${attacker.x} ${attacker.y}`}
          from={attacker}
          to={to}
          room={room}
          aims={from.length === 1}
        />
      ))}
      <path class="turn-burst" d={burst(to, room * SIZE.burst, room * SIZE.core)} />
      {mark.lamp && (
        <g
          class="turn-lamp"
          transform={`translate(${round(to.x)} ${round(to.y - room * 0.62)}) scale(${round(room / 60)})`}
        >
          <rect
            x={-6 - mark.lamp.length * 4.2}
            y={-11}
            width={12 + mark.lamp.length * 8.4}
            height={20}
            rx={10}
          />
          <text y={4}>{mark.lamp}</text>
        </g>
      )}
    </g>
  );
}

interface ShotProps {
  from: Point;
  to: Point;
  room: number;
  /** Whether a gun is drawn that turns to the target. */
  aims: boolean;
}

/** The line from an attacker to its target. */
function Shot({ from, to, room, aims }: ShotProps) {
  const aimed = shortened(from, to, room * SIZE.near);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * FULL) / (2 * Math.PI);
  const head = arrowHead(from, aimed, room * SIZE.head);
  const barrel = `M0 0H${round(room * SIZE.barrel)}`;
  return (
    <>
      <path class="turn-casing" d={segment(from, aimed)} />
      <path class="turn-line" d={segment(from, aimed)} pathLength={1} />
      <path class="turn-casing turn-head" d={head} />
      <path class="turn-head" d={head} />
      {aims && (
        <g transform={`translate(${round(from.x)} ${round(from.y)})`}>
          <g class="turn-gun" style={{ "--turn-angle": `${round(angle)}deg` }}>
            <path class="turn-barrel-casing" d={barrel} />
            <path class="turn-barrel" d={barrel} />
          </g>
        </g>
      )}
    </>
  );
}

/** A value that flips up on the piece at its place. */
function Reveal({
  mark,
  geometry,
  laid,
}: { mark: Of<"reveal"> } & Pick<TurnMarksProps, "geometry" | "laid">) {
  const piece = laid.find((one) => one.piece.place === mark.place);
  const { x, y } = piece?.at ?? geometry.centre(mark.place);
  const scale = (geometry.room * SIZE.plate) / 20;
  return (
    <g
      data-mark="reveal"
      data-place={mark.place}
      role="img"
      aria-label={t("turn-story.reveal", { place: mark.place, value: mark.text })}
      transform={`translate(${round(x)} ${round(y)}) scale(${round(scale)})`}
    >
      <g class="turn-reveal">
        <rect x={-16} y={-18} width={32} height={36} rx={5} />
        <text y={10}>{mark.text}</text>
      </g>
    </g>
  );
}

/** The point before an end, so that an arrow does not cover the piece there. */
function shortened(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.max(0.3, 1 - by / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function segment(from: Point, to: Point): string {
  return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
}

function arrowHead(from: Point, tip: Point, size: number): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const corner = (turn: number, length: number) =>
    `${round(tip.x + length * Math.cos(angle + turn))} ${round(tip.y + length * Math.sin(angle + turn))}`;
  return `M${corner(0, size * SIZE.wing)}L${corner(Math.PI - 0.55, size)}L${corner(Math.PI + 0.55, size)}Z`;
}

/** A star round a point. */
function burst({ x, y }: Point, outer: number, inner: number): string {
  const corners = Array.from({ length: SPIKES * 2 }, (_, index) => {
    const angle = (index * Math.PI) / SPIKES;
    const radius = index % 2 ? inner : outer;
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}
