/** Counters: pieces in the colours and shapes of their sides, with figures and the badges of their states. */

import { memo } from "preact/compat";

import { COUNTER_SHAPES } from "../../generated/map_patterns";
import type { Piece } from "../../generated/wire";
import { Glyph } from "./glyph";
import type { SideStyle } from "../side_style";
import type { SymbolDrawings } from "./symbols";
import "./counters.css";

/** The side of a counter before it is scaled to its place; the origin is its centre. */
export const FACE = 100;

const FIGURE = 84;
const GLYPH = 62;
const BADGE = 18;
const CORNER = 36;
const DOT = 8;
const DOT_STEP = 20;
/** Maximum length of a tag on the counter's plate; longer ones are names beside it. */
const SHORT_TAG = 2;
const PLATE = { x: 8, y: -60, width: 52, height: 44, radius: 10 };
const PLATE_LETTER = { x: PLATE.x + PLATE.width / 2, y: PLATE.y + PLATE.height * 0.83 };
const ORIGIN = { x: 0, y: 0 };

interface Badge {
  readonly corner: readonly [number, number];
  readonly strokes: readonly (readonly [string, string])[];
}

/** Badges of the states that games share; other states are dots. */
const BADGES: Readonly<Record<string, Badge>> = {
  offline: {
    corner: [1, -1],
    strokes: [
      ["board-badge-ink", "M-6.4 1.5L-9.2 4.3A5.2 5.2 0 0 0-4.3 9.2L-1.5 6.4"],
      ["board-badge-ink", "M6.4-1.5L9.2-4.3A5.2 5.2 0 0 0 4.3-9.2L1.5-6.4"],
      ["board-badge-alarm", "M-8-8L-4-4M8 8L4 4"],
    ],
  },
  moved: { corner: [1, 1], strokes: [["board-badge-ink", "M-8 0L-2 7L8-7"]] },
  ready: {
    corner: [1, 1],
    strokes: [["board-badge-alarm", "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0M0-10V-3M0 10V3M-10 0H-3M10 0H3"]],
  },
  doubtful: {
    corner: [1, -1],
    strokes: [["board-badge-ink", "M-5-5A5 5 0 1 1 2 0Q0 1 0 4M0 9V9.4"]],
  },
  hidden: {
    corner: [-1, -1],
    strokes: [["board-badge-ink", "M-10 0Q0-9 10 0Q0 9-10 0ZM-9 9L9-9"]],
  },
  retreating: { corner: [-1, -1], strokes: [["board-badge-ink", "M9 0H-9M-2-7.5L-9 0L-2 7.5"]] },
};

/** The states of counters that are drawn in outline: cut off, or only believed to be there. */
const FAINT: ReadonlySet<string> = new Set(["offline", "doubtful"]);

/** The state of own counters that the enemy does not see: they are striped. */
const HIDDEN = "hidden";

/** SVG definitions for counters: shapes, ghosts, badges, and the game's drawings. */
export const Definitions = memo(function Definitions({ symbols }: { symbols: SymbolDrawings }) {
  return (
    <defs>
      <pattern
        id="board-hatch"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="board-hatch" d="M0 0V9" />
      </pattern>
      <pattern
        id="board-stripes"
        width="16"
        height="16"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="board-stripes" d="M0 0V16" />
      </pattern>
      {COUNTER_SHAPES.map((shape, index) => (
        <g key={`hidden ${index}`} id={`board-hidden-${index}`}>
          <path d={shape} fill="url(#board-stripes)" />
          <path class="board-hidden-rim" d={shape} transform="scale(.925)" />
        </g>
      ))}
      {COUNTER_SHAPES.map((shape, index) => (
        <g key={`solid ${index}`} id={`board-counter-${index}`}>
          <path class="board-counter-shadow" d={shape} transform="translate(2.5 4.5)" />
          <path class="board-counter-face" d={shape} />
          <path class="board-counter-rim" d={shape} />
          <path class="board-counter-gleam" d={shape} transform="scale(.925)" />
        </g>
      ))}
      {COUNTER_SHAPES.map((shape, index) => (
        <g key={`ghost ${index}`} id={`board-ghost-${index}`}>
          <path class="board-ghost-face" d={shape} />
          <path d={shape} fill="url(#board-hatch)" />
          <path class="board-ghost-rim" d={shape} transform="scale(.925)" />
        </g>
      ))}
      {[...symbols.values()].map((drawing) => (
        <symbol
          key={drawing.id}
          id={drawing.id}
          {...drawing.attributes}
          dangerouslySetInnerHTML={{ __html: drawing.markup }}
        />
      ))}
    </defs>
  );
});

/** Whether a piece has a name that stands beside its counter, not on it. */
export function hasLongTag({ tag }: Piece): boolean {
  return (tag?.length ?? 0) > SHORT_TAG;
}

export interface CounterProps {
  piece: Piece;
  sideStyle: SideStyle;
  symbols: SymbolDrawings;
}

/** The shape of a side's counter, for rings and shadows around it. */
export function counterShape(sideStyle: SideStyle): string {
  return COUNTER_SHAPES[sideStyle.order % COUNTER_SHAPES.length] ?? "";
}

/** A counter of size `FACE` around the origin. */
export const Counter = memo(function Counter({ piece, sideStyle, symbols }: CounterProps) {
  const states = piece.states ?? [];
  const faint = states.some((state) => FAINT.has(state));
  const shape = sideStyle.order % COUNTER_SHAPES.length;
  const drawing = symbols.get(piece.symbol);
  const figure = faint ? "board-figure board-figure-offline" : "board-figure";
  const dots = states.filter((state) => !(state in BADGES));
  return (
    <g class={sideStyle.css}>
      <use href={faint ? `#board-ghost-${shape}` : `#board-counter-${shape}`} />
      {states.includes(HIDDEN) && <use href={`#board-hidden-${shape}`} />}
      {drawing ? (
        <use
          class={figure}
          href={`#${drawing.id}`}
          x={-FIGURE / 2}
          y={-FIGURE / 2}
          width={FIGURE}
          height={FIGURE}
        />
      ) : (
        <Glyph text={piece.glyph} at={ORIGIN} size={GLYPH} class={figure} />
      )}
      {piece.heading !== undefined && piece.heading !== null && (
        <path class="board-heading" d="M0-68L13-52H-13Z" transform={`rotate(${piece.heading})`} />
      )}
      {states.map((state) => {
        const badge = BADGES[state];
        return badge && <StateBadge key={state} badge={badge} />;
      })}
      {dots.map((state, index) => (
        <circle key={state} class="board-dot" cx={-CORNER + index * DOT_STEP} cy={CORNER + 4} r={DOT} />
      ))}
      {piece.tag && !hasLongTag(piece) && <Tag text={piece.tag} />}
    </g>
  );
});

/** A strength on a plate, in italics if guessed. */
function Tag({ text }: { text: string }) {
  return (
    <g class={text.endsWith("?") ? "board-plate board-plate-guess" : "board-plate"}>
      <rect x={PLATE.x} y={PLATE.y} width={PLATE.width} height={PLATE.height} rx={PLATE.radius} />
      <text x={PLATE_LETTER.x} y={PLATE_LETTER.y}>
        {text}
      </text>
    </g>
  );
}

function StateBadge({ badge: { corner, strokes } }: { badge: Badge }) {
  return (
    <g transform={`translate(${corner[0] * CORNER} ${corner[1] * CORNER})`}>
      <circle class="board-badge" r={BADGE} />
      {strokes.map(([ink, stroke]) => (
        <path key={stroke} class={ink} d={stroke} />
      ))}
    </g>
  );
}
