/** Who is logged in. `undefined`: not known yet; `null`: nobody. */
import { effect, signal } from "@preact/signals";

import { whoAmI } from "../net/api";
import { store, stored } from "../lib/preferences";
import type { AccountInfo } from "../generated/wire";

const KEPT = "has-account";

export const account = signal<AccountInfo | null | undefined>(undefined);

effect(() => {
  if (account.value !== undefined) store(KEPT, account.value ? true : null);
});

/** Asks the server, once it is needed; throws when the server cannot be asked. */
export async function learnAccount(): Promise<AccountInfo | null> {
  if (account.value !== undefined) return account.value;
  const found = await whoAmI();
  account.value = found;
  return found;
}

/** The same for pages that get along without: where nobody ever logged in, nothing is asked. */
export async function recallAccount(): Promise<AccountInfo | null> {
  return stored(KEPT, (value) => value === true) ? learnAccount() : null;
}
