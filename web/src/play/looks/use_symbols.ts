import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { type SymbolDrawings, symbolDrawings } from "../../board/pieces/symbols";
import type { Symbols } from "../../lib/wire_types";
import { symbols } from "../../net/api";
import type { GameLook } from "../../generated/wire";
import type { TableInputs } from "../inputs";

const NONE: Symbols = {};

/** The game's drawings. Until they are loaded, letters stand for them. */
export function useSymbols(
  { game, view }: TableInputs,
  look: ReadonlySignal<GameLook | null>,
): ReadonlySignal<SymbolDrawings> {
  const known = useSignal({ game: game.value, symbols: NONE });
  useEffect(() => {
    let active = true;
    const of = game.value;
    symbols(of).then(
      (found) => active && (known.value = { game: of, symbols: found }),
      () => active && (known.value = { game: of, symbols: NONE }),
    );
    return () => {
      active = false;
    };
  }, [game.value]);
  const figures = useComputed(() =>
    [...new Set(view.value.picture.pieces.map((piece) => piece.symbol))].sort().join("\n"),
  );
  return useComputed(() =>
    symbolDrawings(
      look.value ? `${game.value}-${look.value.name}` : game.value,
      { ...(known.value.game === game.value ? known.value.symbols : NONE), ...look.value?.symbols },
      new Set(figures.value.split("\n")),
    ),
  );
}
