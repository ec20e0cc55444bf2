/** The scenario in the account that belongs to an open draft: saved while it is edited. */
import { effect } from "@preact/signals";

import { AccountDraft } from "../data/account_draft";
import { t } from "../i18n/language";
import { createScenario, saveDraft, savedDraft } from "../net/api";
import type { Editor } from "./editor";
import { readDraft, writeDraft } from "./model/draft";

export type AccountSaving = ReturnType<typeof saveInAccount>;

/** Save a draft in the account after each change, if it belongs to a scenario there. */
export function saveInAccount(editor: Editor) {
  const { scenario: first, basedOn } = editor.head.peek();
  const saved = new AccountDraft({
    entry: first,
    read: () => writeDraft(editor.draft.peek()),
    create: (draft) => createScenario({ game: editor.game, draft, based_on: basedOn }),
    save: (id, draft, revision) => saveDraft(id, { draft, revision }),
  });
  if (first?.unsaved) saved.changed();

  let seen = editor.draft.peek();
  const stopWatching = effect(() => {
    const now = editor.draft.value;
    if (now === seen) return;
    seen = now;
    if (saved.entry.peek() !== null) saved.changed();
  });
  const stopLinking = effect(() => {
    const scenario = saved.entry.value;
    const unsaved = saved.state.value !== "saved";
    if (scenario === null) return;
    const { id, revision } = scenario;
    const known = editor.head.peek().scenario;
    if (known?.id === id && known.revision === revision && known.unsaved === unsaved) return;
    editor.link({ id, revision, unsaved });
  });

  return {
    /** `null` while the draft is only on this device. */
    scenario: saved.entry,
    state: saved.state,
    problem: saved.problem,

    /** Save now, as a new scenario if there is none. The id of the scenario; an error if it is not saved. */
    save: async (): Promise<string> => {
      if (saved.entry.peek() === null) saved.changed();
      await saved.save();
      const scenario = saved.entry.peek();
      if (scenario === null || saved.state.peek() !== "saved") {
        throw new Error(saved.problem.peek() ?? t("unforeseen"));
      }
      return scenario.id;
    },
    retry: () => saved.save(),
    /** Replace the other device's draft by this one. */
    keepMine: () => saved.overwrite(),
    /** Replace this draft by the other device's. It is a step that can be undone. */
    takeOther: async (): Promise<void> => {
      const scenario = saved.entry.peek();
      if (scenario === null) return;
      const { draft, revision } = await savedDraft(scenario.id);
      editor.commit(await readDraft(draft));
      saved.accept(revision);
    },
    /** Save what is not saved yet, and nothing after it. */
    stop: async (): Promise<void> => {
      stopWatching();
      if (saved.entry.peek() !== null) await saved.save();
      saved.stop();
      stopLinking();
    },
  };
}
