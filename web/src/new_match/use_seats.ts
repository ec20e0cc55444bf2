import { useEffect } from "preact/hooks";

import { askSeats } from "../net/api";
import type { GameInfo } from "../generated/wire";
import { type Draft, scenarioOf } from "./match_draft";

/** How long nothing is typed before the server is asked. */
const REST_IN_TYPING = 300;

/** Finds out which seats the match has, when its scenario or its options change. */
export function useSeats(game: GameInfo, draft: Draft, onSeats: (seats: readonly string[]) => void): void {
  const options = JSON.stringify(draft.options);
  const text = draft.own?.text.trim() ?? "";
  const usual = !text && options === "{}" ? (scenarioOf(game, draft.scenario)?.seats ?? []) : null;
  useEffect(() => {
    if (usual) {
      onSeats(usual);
      return;
    }
    let wanted = true;
    const asked = {
      scenario: draft.own ? draft.own.name : draft.scenario,
      ...(text && { scenario_text: text }),
      options: { ...draft.options },
    };
    const timer = setTimeout(() => {
      // What is wrong with it is said when the match is to be created.
      askSeats(game.id, draft.own && !text ? { options: asked.options } : asked)
        .then((seats) => wanted && onSeats(seats))
        .catch(() => undefined);
    }, REST_IN_TYPING);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game.id, draft.scenario, draft.own?.name, text, options]);
}
