/** Actions after a match: rematch, analysis, download. */

import { saltHash } from "../dice/dice";
import { match as fetchMatch, record, rematch } from "../net/api";
import { newSalt } from "../lib/random_ids";
import { saveToken, sitDown, tokensOf } from "../net/seat_keys";
import { offerChapter, offerRecord } from "../analysis/handover";
import { recordedIn } from "../analysis/record_head";
import { newStudy } from "../analysis/study";
import { navigate } from "../routing/router";
import { playerName } from "../lib/preferences";
import type { MatchInfo, SeatInfo, Talk } from "../generated/wire";

/** The rematch that another player has already created, if any. */
export function rematchOf(talk: readonly Talk[]): string | null {
  return talk.findLast((entry) => entry.kind === "rematch")?.text ?? null;
}

/** Create a rematch with the seats of this device, and open it. */
export async function beginRematch(match: MatchInfo): Promise<void> {
  const held = tokensOf(match.id);
  const salt = newSalt();
  const created = await rematch(match.id, { tokens: Object.values(held), salt_hash: saltHash(salt) });
  const tokens = Object.entries(created.tokens);
  for (const [seat, token] of tokens) saveToken(created.match.id, seat, token, salt);
  // Without tokens, another player was quicker: that match is the rematch.
  if (tokens.length === 0) await joinRematch(created.match.id, match, Object.keys(held));
  else navigate(`/m/${created.match.id}`);
}

/** Take this device's free seats in a rematch that another player created, and open it. */
export async function joinRematch(next: string, match: MatchInfo, held: readonly string[]): Promise<void> {
  if (Object.keys(tokensOf(next)).length === 0) {
    const { seats } = await fetchMatch(next);
    for (const { from, to } of seatsAfter(match.seats, held)) {
      const open = seats.some((info) => info.seat === to && info.kind === "open");
      if (open) await sitDown(next, to, from.player ?? playerName.peek());
    }
  }
  navigate(`/m/${next}`);
}

/** In a rematch players rotate by one seat; an umpire stays. */
function seatsAfter(
  seats: readonly SeatInfo[],
  held: readonly string[],
): readonly { from: SeatInfo; to: string }[] {
  const players = seats.filter((info) => info.kind !== "umpire");
  return seats
    .filter((info) => held.includes(info.seat))
    .map((from) => {
      const place = players.indexOf(from);
      return { from, to: place < 0 ? from.seat : (players[(place + 1) % players.length] ?? from).seat };
    });
}

/** Open the match on the analysis board. */
export async function openInAnalysis(match: string): Promise<void> {
  offerRecord(await record(match));
  navigate("/analysis");
}

/** Make the match a chapter of a study, on the page of one's own studies. */
export async function addToStudy(match: string): Promise<void> {
  const text = await record(match);
  offerChapter(newStudy({ kind: "record", text }, recordedIn(text)));
  navigate("/studies/own");
}

/** Download the record as a file. */
export async function downloadRecord(match: string): Promise<void> {
  const text = await record(match);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${match}.record`;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
