/** Opening what the address of the editor names: a draft of this device, one's own scenario, or a copy of a version. */
import { learnAccount } from "../data/account";
import type { SavedDraft } from "../generated/wire";
import { t } from "../i18n/language";
import { libraryEntry, openDraft, ProblemError, savedDraft, versionText } from "../net/api";
import { draftPath } from "../routing/router";
import { titleOf } from "./editor";
import { readDraft } from "./model/draft";
import type { DraftHead, DraftStore } from "./model/draft_store";
import { type History, historyOf, stepped } from "./model/history";

/** A draft of this device that can be edited. */
export interface Opened {
  readonly head: DraftHead;
  readonly history: History;
}

/** The address to go on at. */
export interface Moved {
  readonly to: string;
}

/** One's own scenario can be edited only after logging in. */
export class NeedsAccount extends Error {}

const NOT_FOUND = 404;

/** Open what the query of the address names. Throws an error with a sentence if that is not possible. */
export async function openAddress(search: string, store: DraftStore): Promise<Opened | Moved> {
  const query = new URLSearchParams(search);
  const [scenario, library] = [query.get("scenario"), query.get("library")];
  if (scenario !== null) return openScenario(scenario, store);
  if (library !== null) return copyVersion(library, Number(query.get("version")), store);
  return openLocal(query.get("draft") ?? "", store);
}

/** One's own scenario, with the steps that were made on this device. */
async function openScenario(id: string, store: DraftStore): Promise<Opened> {
  if ((await learnAccount()) === null) throw new NeedsAccount(t("editor-account.login"));
  const theirs = await savedDraft(id);
  const known = (await store.list()).find((head) => head.scenario?.id === id);
  const found = known && (await store.load(known.id));
  if (found) return refreshed(found, theirs, store);
  const draft = await readDraft(theirs.draft);
  const scenario = { id, revision: theirs.revision, unsaved: false };
  const head = await store.create(theirs.game, draft, titleOf(draft), { scenario });
  return { head, history: historyOf(draft) };
}

async function openLocal(id: string, store: DraftStore): Promise<Opened> {
  const found = await store.load(id);
  if (!found) throw new Error(t("draft.missing"));
  const { scenario } = found.head;
  if (!scenario) return found;
  try {
    return await refreshed(found, await savedDraft(scenario.id), store);
  } catch (problem) {
    if (!(problem instanceof ProblemError)) throw problem;
    // Without the server it is edited on this device; saving tells what is wrong.
    if (problem.status !== NOT_FOUND) return found;
    const head = { ...found.head, scenario: null };
    await store.note(head);
    return { ...found, head };
  }
}

/** A draft of this device, after what other devices have saved. Its own changes stay, to be saved or decided on. */
async function refreshed(found: Opened, theirs: SavedDraft, store: DraftStore): Promise<Opened> {
  const { scenario } = found.head;
  if (!scenario || scenario.unsaved || scenario.revision === theirs.revision) return found;
  const draft = await readDraft(theirs.draft);
  const history = stepped(found.history, draft);
  const fresh = { ...scenario, revision: theirs.revision };
  const head = { ...found.head, title: titleOf(draft), scenario: fresh };
  return { head: await store.save(head, found.history, history), history };
}

/** A copy of a version, as a new draft of this device. */
async function copyVersion(id: string, version: number, store: DraftStore): Promise<Moved> {
  const [{ scenario }, text] = await Promise.all([libraryEntry(id), versionText(id, version)]);
  const draft = await readDraft(await openDraft(scenario.game, { scenario_text: text }));
  const head = await store.create(scenario.game, draft, titleOf(draft), { basedOn: id });
  return { to: draftPath(head.id) };
}
