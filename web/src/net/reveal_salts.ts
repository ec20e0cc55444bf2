/**
 * Revealing the salts of this device's seats, when all seats are taken.
 *
 * Before that, this device stores the hashes of all salts: no other player, nor the server, can choose a salt after
 * seeing this one without being found out at the end.
 */

import { brokenEarly } from "../dice/check";
import type { MatchInfo } from "../generated/wire";
import { isUncertain, ProblemError, revealSalt } from "./api";
import { dicePromisesOf, saveHashes, tokensOf } from "./seat_keys";

const RATE_LIMITED = 429;

/**
 * Reveal what the match awaits from this device. Returns whether it should be tried again later.
 *
 * If the server shows another seed hash or other salt hashes than before, nothing is revealed.
 */
export async function revealSalts(match: MatchInfo): Promise<boolean> {
  if (match.status !== "open" || match.seats.some(({ kind }) => kind === "open")) return false;
  const { commitment, salts = [] } = match;
  const own = dicePromisesOf(match.id).salts;
  const awaited = salts.filter(({ seat, state }) => state === "awaited" && seat in own);
  if (awaited.length === 0 || !commitment) return false;
  saveHashes(match);
  if (brokenEarly(dicePromisesOf(match.id), commitment, salts).length > 0) return false;
  let again = false;
  for (const { seat } of awaited) {
    const token = tokensOf(match.id)[seat];
    if (token === undefined) continue;
    try {
      await revealSalt({ match: match.id, seat, token }, own[seat]!);
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      again ||= isUncertain(problem) || problem.status === RATE_LIMITED;
    }
  }
  return again;
}

/** The seats of this device whose salts are awaited, but are on another device. */
export function saltsElsewhere(match: MatchInfo, held: readonly string[]): readonly string[] {
  const own = dicePromisesOf(match.id).salts;
  const awaited = (match.salts ?? []).filter(({ state }) => state === "awaited").map(({ seat }) => seat);
  return awaited.filter((seat) => held.includes(seat) && !(seat in own));
}
