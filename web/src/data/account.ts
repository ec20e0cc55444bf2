/** The account that is logged in; `null` for none, `undefined` while unknown. */
import { effect, signal } from "@preact/signals";

import { whoAmI } from "../net/api";
import { store, stored } from "../lib/preferences";
import type { AccountInfo } from "../generated/wire";

const KEPT = "has-account";

export const account = signal<AccountInfo | null | undefined>(undefined);

effect(() => {
  if (account.value !== undefined) store(KEPT, account.value ? true : null);
});

/** Fetch the account on first use. Throws if the server cannot be reached. */
export async function learnAccount(): Promise<AccountInfo | null> {
  if (account.value !== undefined) return account.value;
  const found = await whoAmI();
  account.value = found;
  return found;
}

/** Fetch the account if a player has ever logged in on this device; ignore errors. */
export async function recallAccount(): Promise<AccountInfo | null> {
  return stored(KEPT, (value) => value === true) ? learnAccount() : null;
}
