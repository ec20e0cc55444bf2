/**
 * Whether the promises about the dice of a match were kept, by what this device stored before it began.
 *
 * Nothing here trusts the server: hashes, key and every roll are computed on this device.
 */

import { Dice, type Die, saltHash, seedHash } from "./dice";
import { readDice, type RecordDice, UnreadableRecord } from "./record_dice";

/** What this device stored of a match. */
export interface DicePromises {
  /** The hash of the seed, as it was first shown; `null` if this device has not seen it. */
  readonly commitment: string | null;
  /** The salts of this device's seats. */
  readonly salts: Readonly<Record<string, string>>;
  /** The hashes of all salts, stored before this device revealed its own; `null` until then. */
  readonly hashes: Readonly<Record<string, string>> | null;
}

/** What the server shows of a seat's salt before the end. */
export interface ShownSalt {
  readonly seat: string;
  readonly hash: string;
}

/** The result of one check. `kept` and `broken` are proofs; a `gap` is something that cannot be proved. */
export type Check =
  | { readonly about: "seed"; readonly result: "kept" | "broken" | "gap" }
  | {
      readonly about: "own-salt" | "others-salt";
      readonly result: "kept" | "broken" | "gap";
      readonly seat: string;
    }
  | { readonly about: "hashes" | "no-salt"; readonly result: "gap" }
  | { readonly about: "open-salt"; readonly result: "note"; readonly seat: string }
  | { readonly about: "rolls"; readonly result: "kept"; readonly count: number }
  | { readonly about: "rolls"; readonly result: "broken"; readonly number: number; readonly action: number }
  | { readonly about: "shown-rolls"; readonly result: "kept" | "broken"; readonly count: number }
  | { readonly about: "record"; readonly result: "broken" };

export const NO_PROMISES: DicePromises = { commitment: null, salts: {}, hashes: null };

/** The promises that a server breaks by what it shows while a match is open or running. */
export function brokenEarly(
  promises: DicePromises,
  commitment: string,
  salts: readonly ShownSalt[],
): Check[] {
  const broken: Check[] = [];
  if (promises.commitment !== null && promises.commitment !== commitment)
    broken.push({ about: "seed", result: "broken" });
  const hashes = hashesOf(salts);
  for (const [seat, salt] of Object.entries(promises.salts))
    if ((hashes[seat] ?? saltHash(salt)) !== saltHash(salt))
      broken.push({ about: "own-salt", result: "broken", seat });
  for (const seat of seatsThatDiffer(promises.hashes ?? hashes, hashes))
    if (!(seat in promises.salts)) broken.push({ about: "others-salt", result: "broken", seat });
  return broken;
}

/** The hash of each seat's salt. */
export function hashesOf(salts: readonly ShownSalt[]): Record<string, string> {
  return Object.fromEntries(salts.map(({ seat, hash }) => [seat, hash]));
}

/**
 * Check the record of a match that is over, and the rolls that this device was shown during it.
 *
 * A player may not see every roll, but sees them in order.
 */
export function checkRecord(record: string, promises: DicePromises, seen: readonly Die[]): Check[] {
  let dice: RecordDice;
  try {
    dice = readDice(record);
  } catch (problem) {
    if (problem instanceof UnreadableRecord) return [{ about: "record", result: "broken" }];
    throw problem;
  }
  return [checkSeed(dice, promises), ...checkSalts(dice, promises), checkRolls(dice), checkShown(dice, seen)];
}

function checkSeed({ seed, seedHash: hash }: RecordDice, { commitment }: DicePromises): Check {
  const computed = seedHash(seed);
  if (computed !== hash || computed !== (commitment ?? hash)) return { about: "seed", result: "broken" };
  return { about: "seed", result: commitment === null ? "gap" : "kept" };
}

function checkSalts({ salts, saltHashes }: RecordDice, promises: DicePromises): Check[] {
  const expected = promises.hashes;
  const seats = new Set([salts, saltHashes, promises.salts, expected ?? {}].flatMap((by) => Object.keys(by)));
  const checks = [...seats].sort().map((seat): Check => {
    const own = promises.salts[seat];
    const salt = salts[seat];
    const hash = saltHashes[seat];
    const about = own === undefined ? "others-salt" : "own-salt";
    const fits = [
      hash,
      own === undefined ? undefined : saltHash(own),
      expected ? (expected[seat] ?? "") : undefined,
    ];
    const computed = salt === undefined ? hash : saltHash(salt);
    if (fits.some((one) => one !== undefined && one !== computed)) return { about, result: "broken", seat };
    if (salt === undefined) return { about, result: "gap", seat };
    if (hash === undefined) return { about: "open-salt", result: "note", seat };
    return { about, result: "kept", seat };
  });
  if (Object.keys(promises.salts).length === 0) return [...checks, { about: "no-salt", result: "gap" }];
  // Without the hashes, the others' salts may have been chosen late.
  return expected === null ? [...checks, { about: "hashes", result: "gap" }] : checks;
}

function checkRolls({ seed, salts, rolls }: RecordDice): Check {
  const dice = new Dice(seed, salts);
  const wrong = rolls.findIndex(({ sides, value }) => dice.roll(sides) !== value);
  if (wrong < 0) return { about: "rolls", result: "kept", count: rolls.length };
  return { about: "rolls", result: "broken", number: wrong + 1, action: rolls[wrong]!.action };
}

function checkShown({ rolls }: RecordDice, seen: readonly Die[]): Check {
  let at = 0;
  for (const { sides, value } of rolls) {
    const next = seen[at];
    if (next?.sides === sides && next.value === value) at += 1;
  }
  return { about: "shown-rolls", result: at === seen.length ? "kept" : "broken", count: seen.length };
}

function seatsThatDiffer(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  const seats = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...seats].filter((seat) => one[seat] !== other[seat]);
}
