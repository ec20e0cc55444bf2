/** A game's drawings, made ready to be used many times in one picture. */

import type { Symbols } from "../../lib/wire_types";

/** One drawing as the content of a `<symbol>`. */
export interface SymbolDrawing {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly markup: string;
}

export type SymbolDrawings = ReadonlyMap<string, SymbolDrawing>;

/** The place where a drawing is used decides these. */
const SET_BY_THE_PLACE = new Set(["xmlns", "width", "height", "color"]);
/** A figure is cream on a counter and in its side's colour on a ghost, whatever ink its document names. */
const SET_BY_THE_COUNTER = new Set([...SET_BY_THE_PLACE, "fill", "stroke"]);

/** The drawings of a game by name; `figures` are those that stand on counters. */
export function symbolDrawings(game: string, symbols: Symbols, figures: ReadonlySet<string>): SymbolDrawings {
  const parser = new DOMParser();
  return new Map(
    Object.entries(symbols).map(([name, text]) => {
      const root = parser.parseFromString(text, "image/svg+xml").documentElement;
      const leftOut = figures.has(name) ? SET_BY_THE_COUNTER : SET_BY_THE_PLACE;
      const kept = [...root.attributes].filter((attribute) => !leftOut.has(attribute.name));
      return [
        name,
        {
          id: `${game}-${name}`.replace(/[^\w-]/g, "_"),
          attributes: Object.fromEntries(kept.map((attribute) => [attribute.name, attribute.value])),
          markup: root.innerHTML,
        },
      ];
    }),
  );
}
