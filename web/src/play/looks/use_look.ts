import { useEffect, useState } from "preact/hooks";

import { looks } from "../../net/api";
import { store, stored } from "../../lib/preferences";
import type { GameLook } from "../../generated/wire";

export interface LookControl {
  /** The other looks that the game has. */
  readonly looks: readonly GameLook[];
  /** The one that is preferred; `null`: the usual look. */
  readonly chosen: GameLook | null;
  choose(look: GameLook | null): void;
}

const NONE: readonly GameLook[] = [];

/** The looks of a game, and which of them this person prefers; remembered for each game. */
export function useLook(game: string): LookControl {
  const key = `look.${game}`;
  const [known, setKnown] = useState({ game, looks: NONE });
  const [name, setName] = useState(() => stored(key, asText));
  useEffect(() => {
    let wanted = true;
    looks(game).then(
      (found) => wanted && setKnown({ game, looks: Array.isArray(found) ? found : NONE }),
      () => wanted && setKnown({ game, looks: NONE }),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  const shown = known.game === game ? known.looks : NONE;
  return {
    looks: shown,
    chosen: shown.find((look) => look.name === name) ?? null,
    choose: (look) => {
      setName(look?.name ?? null);
      store(key, look?.name ?? "");
    },
  };
}

function asText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
