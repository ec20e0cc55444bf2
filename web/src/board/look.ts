/** An alternative look of a game: its colours as the CSS variables of the board. */

import { SIDE_COLOURS } from "../generated/map_patterns";
import type { GameLook } from "../generated/wire";

const SHEET: Readonly<Record<string, readonly string[]>> = {
  paper: ["--map-paper"],
  ink: ["--map-ink"],
  open: ["--map-ground-1", "--map-ground-2"],
};

/** The CSS variables that a look sets on the sheet. */
export function lookStyle(look: GameLook | null): Record<string, string> {
  const style: Record<string, string> = {};
  for (const [name, colour] of Object.entries(look?.colours ?? {})) {
    const variables = SHEET[name] ?? [SIDE_COLOURS.includes(name) ? `--side-${name}` : `--wash-${name}`];
    for (const variable of variables) style[variable] = colour;
  }
  return style;
}
