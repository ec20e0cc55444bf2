/** A game's drawings of its pieces, for boards that are only looked at. */

import { useEffect, useMemo, useState } from "preact/hooks";

import { type SymbolDrawings, symbolDrawings } from "../board/pieces/symbols";
import type { Symbols } from "../lib/wire_types";
import { symbols } from "../net/api";

const NO_SYMBOLS: Symbols = {};

/** The game's drawings. Until they are loaded, letters stand for them. */
export function useDrawings(game: string): SymbolDrawings {
  const [known, setKnown] = useState(NO_SYMBOLS);
  useEffect(() => {
    let active = true;
    symbols(game).then(
      (found) => active && setKnown(found),
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [game]);
  return useMemo(() => symbolDrawings(game, known, new Set(Object.keys(known))), [game, known]);
}
