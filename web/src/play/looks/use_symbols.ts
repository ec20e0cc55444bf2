import { useEffect, useMemo, useState } from "preact/hooks";

import { type SymbolDrawings, symbolDrawings } from "../../board/pieces/symbols";
import type { Symbols } from "../../lib/wire_types";
import { symbols } from "../../net/api";
import type { GameLook, Piece } from "../../generated/wire";

const NONE: Symbols = {};

/** The game's drawings. Until they are there, and where they cannot be had, letters stand for them. */
export function useSymbols(game: string, pieces: readonly Piece[], look: GameLook | null): SymbolDrawings {
  const [known, setKnown] = useState({ game, symbols: NONE });
  useEffect(() => {
    let wanted = true;
    symbols(game).then(
      (found) => wanted && setKnown({ game, symbols: found }),
      () => wanted && setKnown({ game, symbols: NONE }),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  const figures = [...new Set(pieces.map((piece) => piece.symbol))].sort().join("\n");
  return useMemo(
    () =>
      symbolDrawings(
        look ? `${game}-${look.name}` : game,
        { ...(known.game === game ? known.symbols : NONE), ...look?.symbols },
        new Set(figures.split("\n")),
      ),
    [game, known, figures, look],
  );
}
