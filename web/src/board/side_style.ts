/** What each side wears: a colour's class, a counter's shape, a stroke. */

import type { Side } from "../generated/wire";

export interface SideStyle {
  readonly name: string;
  /** The class that sets `color`. */
  readonly css: string;
  /** The place among the sides, by which shapes and strokes differ. */
  readonly order: number;
}

export type SideStyles = (side: string | null | undefined) => SideStyle;

const COLOURS = new Set(["blue", "red", "green", "ochre", "neutral"]);
const UNALIGNED = "neutral";

/** Strokes that tell the sides apart without their colours. */
const DASHES = ["9 4", "2.5 3.5", "12 3 2.5 3", "5 2 5 6"];

/** What the sides of a picture wear; what belongs to no side comes last. */
export function sideStyles(sides: readonly Side[]): SideStyles {
  const styleOf = new Map(
    sides.map((side, order) => [side.id, { name: side.name, css: sideClass(side.colour), order }]),
  );
  const unaligned = { name: "Unaligned", css: sideClass(UNALIGNED), order: sides.length };
  return (side) => (side ? styleOf.get(side) : undefined) ?? unaligned;
}

/** The dashes of a side's strokes. */
export function dashes(sideStyle: SideStyle): string {
  return DASHES[sideStyle.order % DASHES.length] ?? "";
}

/** The class of a colour's name; unknown colours are neutral. */
export function sideClass(colour: string): string {
  return `board-side-${COLOURS.has(colour) ? colour : UNALIGNED}`;
}
