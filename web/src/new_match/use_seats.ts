import { useEffect } from "preact/hooks";

import { askSeats } from "../net/api";
import type { GameInfo } from "../generated/wire";
import { type Draft, hasSameSetup, scenarioRequest, usualSeats, withSeats } from "./match_draft";

/** Milliseconds without typing before the server is asked. */
const REST_IN_TYPING = 300;

/** Fetch the seats of the match when its scenario or options change, and put them into the latest draft. */
export function useSeats(
  game: GameInfo,
  draft: Draft,
  change: (update: (latest: Draft) => Draft) => void,
): void {
  const options = JSON.stringify(draft.options);
  const text = draft.own?.text.trim() ?? "";
  const usual = !text && options === "{}" ? usualSeats(draft, game) : null;
  useEffect(() => {
    // An effect may run only when the next scenario has been chosen already.
    const onSeats = (seats: readonly string[]) =>
      change((latest) => (hasSameSetup(latest, draft) ? withSeats(latest, game, seats) : latest));
    if (usual) {
      onSeats(usual);
      return;
    }
    let active = true;
    const request = { ...scenarioRequest(draft), options: { ...draft.options } };
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
  }, [game.id, draft.scenario, draft.own?.name, draft.library?.id, draft.library?.version, text, options]);
}
