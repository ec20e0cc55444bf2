/** Opening what the address of the editor names: a study of this device, or one's own in the account. */
import { learnAccount, recallAccount } from "../data/account";
import type { StudyEntry } from "../generated/wire";
import { t } from "../i18n/language";
import { ProblemError, studyEntry } from "../net/api";
import { type DeviceStudy, newDeviceStudy, type StudyStore } from "./store";

/** One's own study can be edited only after logging in. */
export class NeedsAccount extends Error {}

const NOT_FOUND = 404;

/** Find the study that the query of the address names. Throws an error with a sentence if there is none. */
export async function openAddress(search: string, store: StudyStore): Promise<DeviceStudy> {
  const query = new URLSearchParams(search);
  const id = query.get("study");
  return id === null ? openDevice(query.get("draft") ?? "", store) : openAccount(id, store);
}

async function openAccount(id: string, store: StudyStore): Promise<DeviceStudy> {
  if ((await learnAccount()) === null) throw new NeedsAccount();
  const entry = await studyEntry(id);
  if (!entry.mine) throw new Error(t("study-not-yours"));
  const known = (await store.list()).find((one) => one.account?.id === id);
  return known ? refreshed(known, entry, store) : store.save(newDeviceStudy(entry.study, linked(entry)));
}

async function openDevice(id: string, store: StudyStore): Promise<DeviceStudy> {
  const found = await store.load(id);
  if (!found) throw new Error(t("study-missing"));
  const who = await recallAccount().catch(() => null);
  if (!found.account || found.account.owner !== who?.name) return found;
  try {
    return await refreshed(found, await studyEntry(found.account.id), store);
  } catch (problem) {
    // Without the server it is edited on this device; saving tells what is wrong.
    if (!(problem instanceof ProblemError) || problem.status !== NOT_FOUND) return found;
    return store.save({ ...found, account: null });
  }
}

/** A study of this device, after what other devices have saved. Its own changes stay, to be saved or decided on. */
async function refreshed(found: DeviceStudy, entry: StudyEntry, store: StudyStore): Promise<DeviceStudy> {
  const { account } = found;
  if (account?.unsaved || account?.revision === entry.revision) return found;
  return store.save({ ...found, file: entry.study, ...linked(entry) });
}

function linked({ info, revision }: StudyEntry): Pick<DeviceStudy, "account"> {
  return { account: { id: info.id, owner: info.author, revision, unsaved: false } };
}
