/** A game's drawings as SVG symbols, to be used many times. */

import type { Symbols } from "../../lib/wire_types";

/** One drawing as the content of a `<symbol>`. */
export interface SymbolDrawing {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly markup: string;
}

export type SymbolDrawings = ReadonlyMap<string, SymbolDrawing>;

/** Attributes set where the drawing is used. */
const SET_BY_THE_PLACE = new Set(["xmlns", "width", "height", "color"]);
/** Colours of a figure: cream on a counter, the side's colour on a ghost. */
const SET_BY_THE_COUNTER = new Set([...SET_BY_THE_PLACE, "fill", "stroke"]);

/** Parse a game's drawings by name; `figures` are those shown on counters. */
export function symbolDrawings(game: string, symbols: Symbols, figures: ReadonlySet<string>): SymbolDrawings {
  const parser = new DOMParser();
  return new Map(
    Object.entries(symbols).map(([name, text]) => {
      const root = parser.parseFromString(text, "image/svg+xml").documentElement;
      const leftOut = figures.has(name) ? SET_BY_THE_COUNTER : SET_BY_THE_PLACE;
      const used = [...root.attributes].filter((attribute) => !leftOut.has(attribute.name));
      return [
        name,
        {
          id: `${game}-${name}`.replace(/[^\w-]/g, "_"),
          attributes: Object.fromEntries(used.map((attribute) => [attribute.name, attribute.value])),
          markup: root.innerHTML,
        },
      ];
    }),
  );
}
