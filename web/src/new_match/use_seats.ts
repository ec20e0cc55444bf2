import { useEffect } from "preact/hooks";

import { askSeats } from "../net/api";
import type { GameInfo } from "../generated/wire";
import { type Draft, scenarioOf } from "./match_draft";

/** Milliseconds without typing before the server is request. */
const REST_IN_TYPING = 300;

/** Fetch the seats of the match when its scenario or options change. */
export function useSeats(game: GameInfo, draft: Draft, onSeats: (seats: readonly string[]) => void): void {
  const options = JSON.stringify(draft.options);
  const text = draft.own?.text.trim() ?? "";
  const usual = !text && options === "{}" ? (scenarioOf(game, draft.scenario)?.seats ?? []) : null;
  useEffect(() => {
    if (usual) {
      onSeats(usual);
      return;
    }
    let active = true;
    const request = {
      scenario: draft.own ? draft.own.name : draft.scenario,
      ...(text && { scenario_text: text }),
      options: { ...draft.options },
    };
    const timer = setTimeout(() => {
      // Errors are reported when the match is created.
      askSeats(game.id, draft.own && !text ? { options: request.options } : request)
        .then((seats) => active && onSeats(seats))
        .catch(() => undefined);
    }, REST_IN_TYPING);
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [game.id, draft.scenario, draft.own?.name, text, options]);
}
