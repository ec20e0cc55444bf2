/** The pieces on the board, with their animation. */

import { memo } from "preact/compat";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Event } from "../../generated/wire";
import { type Fade, type Flash, stage, wantsStillness } from "./animation";
import { Counter, counterShape, FACE } from "./counters";
import { describeCrowd } from "../describe";
import { corners, type Geometry, type Point, round } from "../geometry/geometry";
import { fanArea, type PlacedPiece } from "./piece_layout";
import type { SideStyles } from "../side_style";
import type { SymbolDrawings } from "./symbols";

export interface PiecesProps {
  laid: readonly PlacedPiece[];
  geometry: Geometry;
  styleOf: SideStyles;
  symbols: SymbolDrawings;
  selected: string | null;
  carried: string | null;
  actors: ReadonlySet<string>;
  events: readonly Event[];
  /** How many times as long as usual pieces take to move. */
  tempo?: number;
}

interface Passing {
  readonly fades: readonly (Fade & { readonly laid: PlacedPiece })[];
  readonly flashes: readonly Flash[];
}

const NOTHING_PASSING: Passing = { fades: [], flashes: [] };
/** Distance from its true point, in counter widths, from which a counter has a line to it. */
const LEADER_FROM = 0.45;
const LEADER_END = 0.07;
const RING = "scale(1.07)";
/** How far the counter behind a crowd's looks out. */
const BEHIND = 12;
/** The place of a crowd's number on its counter. */
const COUNT = "translate(40 44)";
/** The state of pieces that have acted. */
const DONE = "moved";

export const Pieces = memo(function Pieces(props: PiecesProps) {
  const { laid, geometry, styleOf, symbols, selected, carried, actors, events } = props;
  const { tempo = 1 } = props;
  const layer = useRef<SVGGElement>(null);
  const before = useRef({ laid, events });
  const [passing, setPassing] = useState(NOTHING_PASSING);

  useLayoutEffect(() => {
    const old = before.current;
    before.current = { laid, events };
    if (old.events === events || !events.length || wantsStillness()) return;
    const staging = stage(
      events,
      old.laid.map((one) => one.piece),
      laid.map((one) => one.piece),
    );
    const fades = staging.fades.flatMap((fade) => {
      const was = old.laid.find((one) => one.piece.id === fade.piece.id);
      return was ? [{ ...fade, laid: was }] : [];
    });
    setPassing({ fades, flashes: staging.flashes });
    for (const glide of staging.glides) {
      const now = laid.find((one) => one.piece.id === glide.piece);
      const element = layer.current?.querySelector(`[data-piece="${CSS.escape(glide.piece)}"]`);
      const stops = glide.path.filter((place) => geometry.has(place)).map((place) => geometry.centre(place));
      if (!now || !element || stops.length < 2) continue;
      element.animate(
        [...stops.slice(0, -1), now.at].map((at) => ({ transform: placed(at, now.size) })),
        {
          duration: glide.duration * tempo,
          delay: glide.delay * tempo,
          easing: "ease-in-out",
          fill: "backwards",
        },
      );
    }
  }, [laid, events, geometry]);

  const counter = ({ piece, at, size, crowd = [piece], inFan }: PlacedPiece) => (
    <g
      key={piece.id}
      data-piece={piece.id}
      data-place={piece.place}
      data-crowd={crowd.length > 1 ? crowd.length : undefined}
      class={[
        "board-piece",
        crowd.length > 1 ? "board-piece-crowd" : "",
        inFan === "focused" ? "board-piece-focused" : "",
        crowd.some((one) => actors.has(one.id)) ? "board-piece-ready" : "",
        crowd.every((one) => one.states?.includes(DONE)) ? "board-piece-done" : "",
        piece.id === selected ? "board-piece-selected" : "",
        piece.id === carried ? "board-piece-carried" : "",
      ].join(" ")}
      style={{ transform: placed(at, size) }}
      role="img"
      aria-label={describeCrowd(crowd)}
    >
      {crowd.length > 1 && <title>{describeCrowd(crowd)}</title>}
      {crowd.length > 1 && (
        <g transform={`translate(${BEHIND} ${-BEHIND})`}>
          <path class={`board-behind ${styleOf(piece.side).css}`} d={counterShape(styleOf(piece.side))} />
        </g>
      )}
      {(piece.id === selected || crowd.some((one) => actors.has(one.id))) && (
        <g transform={RING}>
          <path class="board-ring-casing" d={counterShape(styleOf(piece.side))} />
          <path class="board-ring" d={counterShape(styleOf(piece.side))} />
        </g>
      )}
      <Counter piece={piece} sideStyle={styleOf(piece.side)} symbols={symbols} />
      {crowd.length > 1 && (
        <g class="board-count" transform={COUNT}>
          <rect {...plateOf(crowd.length)} />
          <text y={20}>{crowd.length}</text>
        </g>
      )}
    </g>
  );
  const fan = fanArea(laid);
  const flashes = passing.flashes.filter((flash) => geometry.has(flash.place));
  return (
    <g ref={layer}>
      {passing.fades.map(({ laid: was, delay }) => (
        <g
          key={`gone ${was.piece.id}`}
          class="board-fading"
          style={{ transform: placed(was.at, was.size), animationDelay: `${delay}ms` }}
          aria-hidden="true"
        >
          <Counter piece={was.piece} sideStyle={styleOf(was.piece.side)} symbols={symbols} />
        </g>
      ))}
      {laid.map(({ piece, at, size, from }) =>
        from && Math.hypot(at.x - from.x, at.y - from.y) > size * LEADER_FROM ? (
          <g key={`from ${piece.id}`} aria-hidden="true">
            <path
              class="board-leader"
              d={`M${round(from.x)} ${round(from.y)}L${round(at.x)} ${round(at.y)}`}
            />
            <circle class="board-leader-end" cx={from.x} cy={from.y} r={size * LEADER_END} />
          </g>
        ) : null,
      )}
      {laid.filter(({ inFan }) => !inFan).map(counter)}
      {fan && <rect class="board-fan" {...fan} />}
      {laid.filter(({ inFan }) => inFan).map(counter)}
      {flashes.map((flash, index) => (
        <polygon
          key={`${index} ${flash.place}`}
          class={`board-flash board-flash-${flash.kind}`}
          style={{ animationDelay: `${flash.delay}ms` }}
          points={corners(geometry.outline(flash.place))}
          onAnimationEnd={() => index === flashes.length - 1 && setPassing(NOTHING_PASSING)}
        />
      ))}
    </g>
  );
});

/** The plate under the number of a crowd. */
function plateOf(count: number) {
  const width = 34 + 30 * String(count).length;
  return { x: -width / 2, y: -32, width, height: 64, rx: 32 };
}

function placed({ x, y }: Point, size: number): string {
  return `translate(${x}px, ${y}px) scale(${size / FACE})`;
}
