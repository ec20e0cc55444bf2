import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { Failed } from "../ui/load";
import { useSubmit } from "../ui/use_submit";
import { type DraftHead, openDrafts } from "./model/draft_store";
import { stepped } from "./model/history";

const LONGEST_TITLE = 100;

/** Another title for a draft. It is a step that can be undone. */
export function RenameDialog({ head, onClose }: { head: DraftHead; onClose: () => void }) {
  const [title, setTitle] = useState(head.title);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const store = await openDrafts();
    const found = await store.load(head.id);
    if (!found) throw new Error(t("draft.missing"));
    const { draft } = found.history;
    const named = { ...draft, values: { ...draft.values, title: title.trim() } };
    const scenario = found.head.scenario && { ...found.head.scenario, unsaved: true };
    const renamed = { ...found.head, title: title.trim(), scenario };
    await store.save(renamed, found.history, stepped(found.history, named));
    onClose();
  });
  return (
    <Dialog title={t("draft.rename")} onClose={onClose}>
      <form class="try-form" onSubmit={onSubmit}>
        <TextField
          label={t("draft.title")}
          value={title}
          onInput={setTitle}
          maxLength={LONGEST_TITLE}
          required
        />
        {problem && <Failed reason={problem} />}
        <Button type="submit" kind="primary" busy={busy} disabled={!title.trim()}>
          {t("draft.rename")}
        </Button>
      </form>
    </Dialog>
  );
}
