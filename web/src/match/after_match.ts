/** What one does when a match is over: play again, keep the record. */

import { record, rematch } from "../net/api";
import { keepToken } from "../net/keyring";
import { offerRecord } from "../pages/analysis_start";
import { navigate } from "../router";
import type { Talk } from "../wire";

/** The rematch that somebody at the table has begun already, if any. */
export function rematchOf(talk: readonly Talk[]): string | null {
  return talk.findLast((said) => said.kind === "rematch")?.text ?? null;
}

/** Begin a rematch with the seats of these tokens, and go there. */
export async function beginRematch(match: string, tokens: readonly string[]): Promise<void> {
  const created = await rematch(match, tokens);
  for (const [seat, token] of Object.entries(created.tokens)) keepToken(created.match.id, seat, token);
  navigate(`/m/${created.match.id}`);
}

/** Lay the match on the analysis board. */
export async function openInAnalysis(match: string): Promise<void> {
  offerRecord(await record(match));
  navigate("/analysis");
}

/** Give the record to the person as a file. */
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
