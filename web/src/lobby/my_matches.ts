/** The player's matches: those of this device and of the account, as one list. */
import { t } from "../i18n/language";

import { matchTitle } from "../data/games";
import type { MatchInfo, OwnMatch, SeatInfo } from "../generated/wire";
import type { SavedMatch } from "../net/saved_match";

export type Turn = "yours" | "others" | "open" | "over" | "unknown";

export interface MyMatch {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  /** The seats that the player holds. */
  readonly seats: readonly string[];
  readonly table: readonly SeatInfo[];
  readonly turn: Turn;
  /** Whether this device has a key to it. */
  readonly here: boolean;
  /** Whether it is in the account's list. */
  readonly inAccount: boolean;
}

const ORDER: readonly Turn[] = ["yours", "others", "open", "unknown", "over"];

/** Merge both lists: matches that wait for the player first, finished ones last. */
export function mergeMatches(device: readonly SavedMatch[], own: readonly OwnMatch[]): MyMatch[] {
  const merged = new Map<string, MyMatch>(device.map((match) => [match.id, ofDevice(match)]));
  for (const one of own) {
    const known = merged.get(one.match.id);
    merged.set(one.match.id, known ? joined(known, one) : ofAccount(one));
  }
  // Sorting is stable: each list has its newest first.
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
    inAccount: false,
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
    inAccount: true,
  };
}

/** The account's entry wins: it was fetched now, the device's may be old. */
function joined(known: MyMatch, own: OwnMatch): MyMatch {
  const fresh = ofAccount(own);
  const alreadyJoined = known.inAccount && known.turn === "yours";
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
