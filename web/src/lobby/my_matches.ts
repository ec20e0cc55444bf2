/** One's own matches: those of this device and those of the account, as one list. */
import { t } from "../i18n/language";

import { matchTitle } from "../data/games";
import type { MatchInfo, OwnMatch, SeatInfo } from "../generated/wire";
import type { SavedMatch } from "../net/saved_match";

export type Turn = "yours" | "others" | "open" | "over" | "unknown";

export interface MyMatch {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  /** The seats that one holds. */
  readonly seats: readonly string[];
  readonly table: readonly SeatInfo[];
  readonly turn: Turn;
  /** This device has a key to it. */
  readonly here: boolean;
  /** It is in the account's list. */
  readonly kept: boolean;
}

const ORDER: readonly Turn[] = ["yours", "others", "open", "unknown", "over"];

/** Both lists as one: what waits for oneself first, what is over last. */
export function mergeMatches(device: readonly SavedMatch[], own: readonly OwnMatch[]): MyMatch[] {
  const merged = new Map<string, MyMatch>(device.map((match) => [match.id, ofDevice(match)]));
  for (const one of own) {
    const known = merged.get(one.match.id);
    merged.set(one.match.id, known ? joined(known, one) : ofAccount(one));
  }
  // Sorting keeps the order of equals: each list comes with its newest first.
  return [...merged.values()].sort((one, other) => ORDER.indexOf(one.turn) - ORDER.indexOf(other.turn));
}

function ofDevice({ id, tokens, known }: SavedMatch): MyMatch {
  const seats = Object.keys(tokens);
  return {
    id,
    seats,
    title: known ? matchTitle(known) : t("my-matches.unseen"),
    game: known?.game ?? "",
    table: known?.seats ?? [],
    turn: known
      ? turnOf(
          known.status,
          seats.some((seat) => known.toAct.includes(seat)),
        )
      : "unknown",
    here: true,
    kept: false,
  };
}

function ofAccount({ match, seat, your_turn }: OwnMatch): MyMatch {
  const { id, game } = match;
  const turn = turnOf(match.status, your_turn);
  return {
    id,
    title: matchTitle(match),
    game,
    seats: [seat],
    table: match.seats,
    turn,
    here: false,
    kept: true,
  };
}

/** The account's list is asked for now, the device's may be old: the account's word counts. */
function joined(known: MyMatch, own: OwnMatch): MyMatch {
  const fresh = ofAccount(own);
  const alreadyJoined = known.kept && known.turn === "yours";
  return {
    ...fresh,
    seats: [...new Set([...known.seats, ...fresh.seats])],
    turn: alreadyJoined ? "yours" : fresh.turn,
    here: known.here,
  };
}

function turnOf(status: MatchInfo["status"], mine: boolean): Turn {
  if (status === "over") return "over";
  if (status === "open") return "open";
  return mine ? "yours" : "others";
}
