/** Refreshes the matches of this device when the list is shown. */
import { match as fetchMatch, NO_ANSWER, ProblemError } from "../net/api";
import { revealSalts } from "../net/reveal_salts";
import { forgetMatch, noteMatch } from "../net/seat_keys";
import type { SavedMatch } from "../net/saved_match";

/** Maximum number of matches refreshed at once; the rest show what was last known. */
const MOST_ASKED = 12;
const GONE = 404;

/** Fetch the matches that may have changed, one after the other, until stopped. */
export async function refreshMatches(matches: readonly SavedMatch[], stop: AbortSignal): Promise<void> {
  const open = matches.filter((one) => one.known?.status !== "over").slice(0, MOST_ASKED);
  for (const one of open) {
    if (stop.aborted) return;
    try {
      const info = await fetchMatch(one.id);
      const toAct = info.status === "running" ? await seatsToAct(one, stop) : [];
      if (!stop.aborted) noteMatch(info, toAct);
      await revealSalts(info);
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      if (problem.status === GONE) forgetMatch(one.id);
      if (problem.status === NO_ANSWER) return;
    }
  }
}

/** Fetch whose turn it is. If it was this device's turn it still is, so nothing is fetched. */
async function seatsToAct(one: SavedMatch, stop: AbortSignal): Promise<readonly string[]> {
  const before = one.known?.toAct ?? [];
  const [token] = Object.values(one.tokens);
  if (token === undefined || Object.keys(one.tokens).some((seat) => before.includes(seat))) return before;
  try {
    const answer = await fetch(`/api/matches/${encodeURIComponent(one.id)}/view`, {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
      signal: stop,
    });
    const view: unknown = answer.ok ? await answer.json() : null;
    return hasToAct(view) ? view.to_act : before;
  } catch {
    return before;
  }
}

function hasToAct(view: unknown): view is { to_act: string[] } {
  return typeof view === "object" && view !== null && "to_act" in view && Array.isArray(view.to_act);
}
