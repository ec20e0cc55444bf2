import type { Size } from "../geometry/geometry";
import { FRAME } from "../geometry/squares";

const OUTER_LINE = 1.3;
/** Position and width of the black and white scale along the margin. */
const SCALE_FROM = 4;
const SCALE_WIDTH = 4;
const LINES = [
  ["board-outer", OUTER_LINE],
  ["board-hairline", SCALE_FROM],
  ["board-edge", SCALE_FROM + SCALE_WIDTH],
  ["board-edge", FRAME],
] as const;

export interface FrameProps {
  size: Size;
  /** Length of one field of the scale, across and down. */
  step: Size;
}

/** The margin of an engraved map: four lines, and a scale of black and white fields. */
export function MapFrame({ size, step }: FrameProps) {
  return (
    <g aria-hidden="true">
      <path class="board-scale" d={scale(size, step)} />
      {LINES.map(([weight, inset], index) => (
        <rect
          key={index}
          class={weight}
          x={inset}
          y={inset}
          width={size.width - 2 * inset}
          height={size.height - 2 * inset}
        />
      ))}
    </g>
  );
}

function scale({ width, height }: Size, step: Size): string {
  const fields: string[] = [];
  const farX = width - SCALE_FROM - SCALE_WIDTH;
  const farY = height - SCALE_FROM - SCALE_WIDTH;
  for (let y = FRAME; y < height - FRAME - 1; y += 2 * step.height) {
    const length = Math.min(step.height, height - FRAME - y);
    for (const x of [SCALE_FROM, farX]) fields.push(`M${x} ${y}h${SCALE_WIDTH}v${length}h${-SCALE_WIDTH}z`);
  }
  for (let x = FRAME; x < width - FRAME - 1; x += 2 * step.width) {
    const length = Math.min(step.width, width - FRAME - x);
    for (const y of [SCALE_FROM, farY]) fields.push(`M${x} ${y}h${length}v${SCALE_WIDTH}h${-length}z`);
  }
  return fields.join("");
}
