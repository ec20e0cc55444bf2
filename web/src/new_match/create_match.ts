import { saltHash } from "../dice/dice";
import { createMatch } from "../net/api";
import { newSalt } from "../lib/random_ids";
import { revealSalts } from "../net/reveal_salts";
import { saveToken, noteMatch } from "../net/seat_keys";
import { navigate } from "../routing/router";
import { playerName } from "../lib/preferences";
import { type Draft, requestOf } from "./match_draft";

/** Create a match, save the keys of its seats on this device, and open it. */
export async function createAndGo(draft: Draft): Promise<void> {
  const salt = newSalt();
  const created = await createMatch(requestOf(draft, playerName.peek(), saltHash(salt)));
  for (const [seat, token] of Object.entries(created.tokens)) saveToken(created.match.id, seat, token, salt);
  noteMatch(created.match, []);
  await revealSalts(created.match);
  navigate(`/m/${encodeURIComponent(created.match.id)}`);
}
