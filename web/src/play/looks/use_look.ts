import { type ReadonlySignal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { looks } from "../../net/api";
import { store, stored } from "../../lib/preferences";
import type { GameLook } from "../../generated/wire";

export interface LookControl {
  /** The alternative looks of the game. */
  readonly looks: ReadonlySignal<readonly GameLook[]>;
  /** The chosen look; `null` for the default. */
  readonly chosen: ReadonlySignal<GameLook | null>;
  choose(look: GameLook | null): void;
}

const NONE: readonly GameLook[] = [];

/** The looks of a game, and the chosen one, saved for each game. */
export function useLook(game: ReadonlySignal<string>): LookControl {
  const known = useSignal({ game: game.value, looks: NONE });
  const name = useMemo(() => signal(stored(keyOf(game.value), asText)), []);
  useEffect(() => {
    let active = true;
    const of = game.value;
    looks(of).then(
      (found) => active && (known.value = { game: of, looks: Array.isArray(found) ? found : NONE }),
      () => active && (known.value = { game: of, looks: NONE }),
    );
    return () => {
      active = false;
    };
  }, [game.value]);
  const shown = useComputed(() => (known.value.game === game.value ? known.value.looks : NONE));
  return {
    looks: shown,
    chosen: useComputed(() => shown.value.find((look) => look.name === name.value) ?? null),
    choose: (look) => {
      name.value = look?.name ?? null;
      store(keyOf(game.value), look?.name ?? "");
    },
  };
}

function keyOf(game: string): string {
  return `look.${game}`;
}

function asText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
