import { useEffect, useMemo, useState } from "preact/hooks";

import { type Drawings, drawings } from "../../board/pieces/symbols";
import { type Symbols, symbols } from "../../net/api";
import type { GameLook, Piece } from "../../generated/wire";

const NONE: Symbols = {};

/** The game's drawings. Until they are there, and where they cannot be had, letters stand for them. */
export function useDrawings(game: string, pieces: readonly Piece[], look: GameLook | null): Drawings {
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
      drawings(
        look ? `${game}-${look.name}` : game,
        { ...(known.game === game ? known.symbols : NONE), ...look?.symbols },
        new Set(figures.split("\n")),
      ),
    [game, known, figures, look],
  );
}
