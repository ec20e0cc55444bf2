/** What a device saves of a match, validated: the browser's storage may contain anything. */

import type { DicePromises } from "../dice/check";
import type { MatchInfo, SeatInfo } from "../generated/wire";

/** A match of this device, as last seen. */
export interface SavedMatch {
  readonly id: string;
  /** Token by seat. */
  readonly tokens: Readonly<Record<string, string>>;
  /** New tokens by seat that the server has not confirmed yet. */
  readonly pending?: Readonly<Record<string, string>>;
  /** `null` if the match has not been opened yet. */
  readonly known: KnownMatch | null;
  /** What this device knows about the dice from before the match; missing in matches saved by old versions. */
  readonly dice?: DicePromises;
}

export interface KnownMatch {
  readonly title: string;
  readonly game: string;
  /** Missing in matches saved by old versions. */
  readonly scenario?: string | undefined;
  readonly status: MatchInfo["status"];
  readonly seats: MatchInfo["seats"];
  /** The seats to act. */
  readonly toAct: readonly string[];
  /** When this was known, in milliseconds since 1970. */
  readonly seen: number;
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

const STATUSES: readonly unknown[] = ["open", "running", "over"] satisfies MatchInfo["status"][];
const KINDS: readonly unknown[] = ["person", "computer", "open", "umpire"] satisfies SeatInfo["kind"][];

/** Validate a saved match; `null` if it is invalid. */
export function savedMatch(stored: unknown): SavedMatch | null {
  if (!isObject(stored) || typeof stored["id"] !== "string") return null;
  const tokens = texts(stored["tokens"]);
  const pending = texts(stored["pending"]);
  if (Object.keys(tokens).length === 0 && Object.keys(pending).length === 0) return null;
  const known = stored["known"];
  const dice = dicePromises(stored["dice"]);
  return { id: stored["id"], tokens, pending, known: isKnown(known) ? known : null, ...(dice && { dice }) };
}

function dicePromises(stored: unknown): DicePromises | null {
  if (!isObject(stored)) return null;
  const { commitment, hashes } = stored;
  return {
    commitment: typeof commitment === "string" ? commitment : null,
    salts: texts(stored["salts"]),
    hashes: isObject(hashes) ? texts(hashes) : null,
  };
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
