import { createMatch } from "../net/api";
import { newSalt } from "../net/chance";
import { keepToken, noteMatch } from "../net/keyring";
import { navigate } from "../router";
import { playerName } from "../ui/preferences";
import { type Draft, requestOf } from "./draft";

/** Creates a match, keeps the keys of its seats on this device, and goes there. */
export async function createAndGo(draft: Draft): Promise<void> {
  const created = await createMatch(requestOf(draft, playerName.peek(), newSalt()));
  for (const [seat, token] of Object.entries(created.tokens)) keepToken(created.match.id, seat, token);
  noteMatch(created.match, []);
  navigate(`/m/${encodeURIComponent(created.match.id)}`);
}
