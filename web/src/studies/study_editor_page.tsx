/** The page on which a study is edited: it opens what the address names. */
import { useEffect, useState } from "preact/hooks";

import { takeOffered } from "../analysis/handover";
import { allGames } from "../data/games";
import { t } from "../i18n/language";
import { address, loginPath, navigate } from "../routing/router";
import { ButtonLink } from "../ui/button";
import { Failed, sentenceOf } from "../ui/load";
import { Page } from "../ui/page";
import { Spinner } from "../ui/spinner";
import { newChapter, withChapter } from "./model";
import { NeedsAccount, openAddress } from "./opening";
import { StudySaving } from "./saving";
import { openStudies } from "./store";
import { StudyEditor } from "./study_editor";

/** Until the study that was open before is saved. */
let leaving: Promise<void> = Promise.resolve();

export function StudyEditorPage() {
  const { search } = address.value;
  const [saving, setSaving] = useState<StudySaving | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let active = true;
    let opened: StudySaving | null = null;
    setProblem(null);
    setSaving(null);
    void (async () => {
      try {
        await leaving;
        const store = await openStudies();
        const [device] = await Promise.all([openAddress(search, store), allGames()]);
        if (!active) return;
        opened = new StudySaving(store, device);
        const edited = takeOffered();
        if (edited !== null) {
          const study = opened.study.peek();
          const name = t("study-chapter.number", { number: study.chapters.length + 1 });
          opened.change(withChapter(study, newChapter(name, { kind: "record", text: edited.text })));
        }
        setSaving(opened);
      } catch (thrown) {
        if (active) setProblem(thrown);
      }
    })();
    return () => {
      active = false;
      if (opened) leaving = opened.stop().catch(() => undefined);
    };
  }, [search, round]);

  const title = saving?.study.value.title ?? null;
  useEffect(() => {
    if (title !== null) document.title = `${title} · Sandtable`;
  }, [title]);

  if (problem !== null) {
    const needsAccount = problem instanceof NeedsAccount;
    return (
      <Page title={t("studies")}>
        {needsAccount ? (
          <p>{t("study-login")}</p>
        ) : (
          <Failed reason={sentenceOf(problem)} onRetry={() => setRound(round + 1)} />
        )}
        <p class="desk-buttons">
          {needsAccount && (
            <ButtonLink href={loginPath()} kind="primary">
              {t("account.log-in")}
            </ButtonLink>
          )}
          <ButtonLink href="/studies/own">{t("studies.own")}</ButtonLink>
        </p>
      </Page>
    );
  }
  if (!saving) return <Spinner label={t("study-opening")} />;
  return <StudyEditor key={saving.id} saving={saving} onDeleted={() => navigate("/studies/own")} />;
}
