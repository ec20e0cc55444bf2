/** What a device keeps of a match. It is read from a browser's storage, in which anything may stand. */

import type { MatchInfo, SeatInfo } from "../generated/wire";

/** A match of one's own, as this device last saw it. */
export interface SavedMatch {
  readonly id: string;
  /** Token by seat. */
  readonly tokens: Readonly<Record<string, string>>;
  /** New tokens by seat, of which the server has not yet said that it knows them. */
  readonly pending?: Readonly<Record<string, string>>;
  /** `null`: the token is here, but the match has not been looked at yet. */
  readonly known: KnownMatch | null;
}

export interface KnownMatch {
  readonly title: string;
  readonly game: string;
  /** Matches that were kept long ago do not say it. */
  readonly scenario?: string | undefined;
  readonly status: MatchInfo["status"];
  readonly seats: MatchInfo["seats"];
  /** The seats that were to act. */
  readonly toAct: readonly string[];
  /** When this was so, in milliseconds since 1970. */
  readonly seen: number;
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

const STATUSES: readonly unknown[] = ["open", "running", "over"] satisfies MatchInfo["status"][];
const KINDS: readonly unknown[] = ["person", "computer", "open", "umpire"] satisfies SeatInfo["kind"][];

/** A match as it was kept, as far as it can be read; `null`: that is none. */
export function savedMatch(kept: unknown): SavedMatch | null {
  if (!isObject(kept) || typeof kept["id"] !== "string") return null;
  const tokens = texts(kept["tokens"]);
  const pending = texts(kept["pending"]);
  if (Object.keys(tokens).length === 0 && Object.keys(pending).length === 0) return null;
  const known = kept["known"];
  return { id: kept["id"], tokens, pending, known: isKnown(known) ? known : null };
}

function isKnown(known: unknown): known is KnownMatch {
  return (
    isObject(known) &&
    typeof known["title"] === "string" &&
    typeof known["game"] === "string" &&
    ["string", "undefined"].includes(typeof known["scenario"]) &&
    typeof known["seen"] === "number" &&
    STATUSES.includes(known["status"]) &&
    Array.isArray(known["toAct"]) &&
    known["toAct"].every((seat) => typeof seat === "string") &&
    Array.isArray(known["seats"]) &&
    known["seats"].every(isSeat)
  );
}

function isSeat(seat: unknown): boolean {
  return (
    isObject(seat) &&
    typeof seat["seat"] === "string" &&
    KINDS.includes(seat["kind"]) &&
    (seat["player"] === null || typeof seat["player"] === "string")
  );
}

function texts(values: unknown): Record<string, string> {
  if (!isObject(values)) return {};
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
