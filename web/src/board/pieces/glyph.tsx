import type { Point } from "../geometry/geometry";

const LETTER_WIDTH = 0.6;
const BASELINE = 0.34;

export interface GlyphProps {
  text: string;
  at: Point;
  /** The width available for the text. */
  size: number;
  class: string;
}

/** A few letters in place of a symbol; more letters are smaller. */
export function Glyph({ text, at, size, class: css }: GlyphProps) {
  const letters = text.trim() || "?";
  const height = size / Math.max(1, LETTER_WIDTH * letters.length);
  return (
    <text class={`board-glyph ${css}`} x={at.x} y={at.y + height * BASELINE} font-size={height}>
      {letters}
    </text>
  );
}
