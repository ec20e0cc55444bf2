/** The editor of a position from the analysis board. */
import { useEffect, useState } from "preact/hooks";

import { offerRecord, savePosition, savedPosition } from "../analysis/handover";
import { allGames, useGameLanguage } from "../data/games";
import { language, t } from "../i18n/language";
import { checkPosition, openPosition } from "../net/api";
import { navigate } from "../routing/router";
import { ButtonLink } from "../ui/button";
import { Failed, sentenceOf } from "../ui/load";
import { Page } from "../ui/page";
import { Spinner } from "../ui/spinner";
import { type Editor, newEditor } from "./editor";
import { EditorView } from "./editor_view";
import { readDraft } from "./model/draft";
import { looseHead, memoryStore } from "./model/draft_store";
import { historyOf } from "./model/history";

export function PositionPage() {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const tag = language.value;
  useGameLanguage(editor?.game ?? null);

  useEffect(() => {
    let active = true;
    let opened: Editor | null = null;
    setProblem(null);
    open(tag).then(
      (found) => {
        if (!active) return;
        opened = found;
        setEditor(found);
      },
      (thrown: unknown) => active && setProblem(sentenceOf(thrown)),
    );
    return () => {
      active = false;
      opened?.stop();
    };
  }, [tag, round]);

  if (problem !== null) {
    return (
      <Page title={t("position-editor")}>
        <Failed reason={problem} onRetry={() => setRound(round + 1)} />
        <p>
          <ButtonLink href="/analysis">{t("position-editor.back")}</ButtonLink>
        </p>
      </Page>
    );
  }
  if (!editor) return <Spinner label={t("draft.opening")} />;
  return (
    <EditorView
      editor={editor}
      onStudy={(record) => {
        const back = savedPosition()?.back ?? "/analysis";
        savePosition(null);
        offerRecord(record);
        navigate(back);
      }}
    />
  );
}

async function open(tag: string): Promise<Editor> {
  const saved = savedPosition();
  if (!saved) throw new Error(t("position-editor.missing"));
  const [{ description, draft }] = await Promise.all([
    openPosition({ record: saved.record, language: tag }),
    allGames(),
  ]);
  return newEditor({
    kind: "position",
    game: saved.game,
    description,
    head: looseHead(saved.game),
    history: historyOf(await readDraft(draft)),
    store: memoryStore,
    ask: async (edited) => {
      const { problems, record } = await checkPosition({
        record: saved.record,
        draft: edited,
        language: tag,
      });
      // A position that is possible survives a reload.
      if (record) savePosition({ ...saved, record });
      return { problems, text: record };
    },
  });
}
