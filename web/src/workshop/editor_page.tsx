/** The page of the editor: it opens what the address names. */
import { useEffect, useState } from "preact/hooks";

import { allGames, useGameLanguage } from "../data/games";
import { language, t } from "../i18n/language";
import { checkDraft, editorOf } from "../net/api";
import { address, loginPath, navigate } from "../routing/router";
import { ButtonLink } from "../ui/button";
import { Failed, sentenceOf } from "../ui/load";
import { Page } from "../ui/page";
import { Spinner } from "../ui/spinner";
import { type AccountSaving, saveInAccount } from "./account_saving";
import { type Editor, newEditor, titleOf } from "./editor";
import { EditorView } from "./editor_view";
import { type DraftStore, openDrafts } from "./model/draft_store";
import { NeedsAccount, openAddress, type Opened } from "./opening";

interface Desk {
  /** The query and the language that it was opened for. */
  readonly key: string;
  readonly editor: Editor;
  readonly account: AccountSaving;
}

/** Until the draft that was open before is saved. */
let leaving: Promise<void> = Promise.resolve();

export function EditorPage() {
  const { search } = address.value;
  const [desk, setDesk] = useState<Desk | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const tag = language.value;
  const key = `${search} ${tag}`;
  useGameLanguage(desk?.editor.game ?? null);

  useEffect(() => {
    let active = true;
    let opened: Desk | null = null;
    setProblem(null);
    void (async () => {
      try {
        await leaving;
        const store = await openDrafts();
        if (!active) return;
        const found = await openAddress(search, store);
        if ("to" in found) {
          if (active) navigate(found.to, { replace: true });
          return;
        }
        const editor = await edit(found, store, tag);
        opened = { key, editor, account: saveInAccount(editor) };
        if (active) setDesk(opened);
        else void leave(opened);
      } catch (thrown) {
        if (active) setProblem(thrown);
      }
    })();
    return () => {
      active = false;
      if (opened) leaving = leave(opened);
    };
  }, [search, tag, round]);

  const title = desk ? titleOf(desk.editor.draft.value) || t("draft.untitled") : null;
  useEffect(() => {
    if (title !== null) document.title = `${title} · Sandtable`;
  }, [title]);

  if (problem !== null) {
    const retry = () => setRound(round + 1);
    const needsAccount = problem instanceof NeedsAccount;
    return (
      <Page title={t("workshop")}>
        <Failed reason={sentenceOf(problem)} {...(!needsAccount && { onRetry: retry })} />
        <p>
          {needsAccount && (
            <>
              <ButtonLink href={loginPath()} kind="primary">
                {t("account.log-in")}
              </ButtonLink>{" "}
            </>
          )}
          <ButtonLink href="/workshop">{t("editor-menu.all")}</ButtonLink>
        </p>
      </Page>
    );
  }
  return desk?.key === key ? (
    <EditorView key={key} editor={desk.editor} account={desk.account} />
  ) : (
    <Spinner label={t("draft.opening")} />
  );
}

async function edit({ head, history }: Opened, store: DraftStore, tag: string): Promise<Editor> {
  await allGames();
  const { game } = head;
  const description = await editorOf(game, tag);
  const ask: Parameters<typeof newEditor>[0]["ask"] = (draft) => checkDraft(game, { draft, language: tag });
  return newEditor({ kind: "scenario", game, description, head, history, store, ask });
}

async function leave({ editor, account }: Desk): Promise<void> {
  const saved = account.stop();
  editor.stop();
  await saved;
}
