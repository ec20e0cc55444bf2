/** How each side is drawn: the class of its colour, and its place in the order of shapes and strokes. */

import { DASHES, SIDE_COLOURS, UNALIGNED } from "../generated/map_patterns";
import type { Side } from "../generated/wire";

export interface SideStyle {
  readonly name: string;
  /** The class that sets `color`. */
  readonly css: string;
  /** The index of the side, which decides shapes and strokes. */
  readonly order: number;
}

export type SideStyles = (side: string | null | undefined) => SideStyle;

/** The styles of a scene's sides. Whatever belongs to no side comes after the last. */
export function sideStyles(sides: readonly Side[]): SideStyles {
  const styleOf = new Map(
    sides.map((side, order) => [side.id, { name: side.name, css: sideClass(side.colour), order }]),
  );
  const unaligned = { name: "Unaligned", css: sideClass(UNALIGNED), order: sides.length };
  return (side) => (side ? styleOf.get(side) : undefined) ?? unaligned;
}

/** The dashes of a side's strokes, which tell the sides apart without their colours. */
export function dashes(sideStyle: SideStyle): string {
  return DASHES[sideStyle.order % DASHES.length] ?? "";
}

/** The class of a colour's name; unknown colours are neutral. */
export function sideClass(colour: string): string {
  return `board-side-${SIDE_COLOURS.includes(colour) ? colour : UNALIGNED}`;
}
