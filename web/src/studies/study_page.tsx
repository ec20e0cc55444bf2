/** The page of a shared study, as its readers see it. */
import { useEffect, useState } from "preact/hooks";

import { account, recallAccount } from "../data/account";
import { allGames, gameName } from "../data/games";
import type { StudyEntry } from "../generated/wire";
import { locale, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { deleteStudy, studyEntry } from "../net/api";
import { address, editStudyPath, Link, navigate, studyPath } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import { useAttempt } from "../ui/use_attempt";
import { readStudy } from "./model";
import { DeleteStudy, Links } from "./share_panel";
import { newDeviceStudy, openStudies } from "./store";
import { StudyView } from "./study_view";

export function StudyPage({ id }: { id: string }) {
  const loading = useLoad(async () => {
    await recallAccount().catch(() => null);
    await allGames();
    const entry = await studyEntry(id);
    return { entry, study: readStudy(entry.study) };
  }, [id, account.value?.name ?? null]);
  const { now } = loading;
  const title = now.state === "ready" ? now.value.study.title : null;
  useEffect(() => {
    if (title !== null) document.title = `${title} · Sandtable`;
  }, [title]);
  if (now.state !== "ready") {
    return (
      <Page title={t("study")}>
        <Loaded loading={loading} what="study-opening">
          {() => null}
        </Loaded>
        {now.state === "failed" && (
          <p>
            <ButtonLink href="/studies">{t("studies")}</ButtonLink>
          </p>
        )}
      </Page>
    );
  }
  const { entry, study } = now.value;
  const chapter = Number(new URLSearchParams(address.value.search).get("chapter")) || 1;
  return (
    <Page title={study.title} lead={aboutText(entry)}>
      <Origin entry={entry} />
      <StudyView key={id} study={study} chapter={chapter} />
      <Doings entry={entry} />
    </Page>
  );
}

function aboutText({ info }: StudyEntry): string {
  const saved = new Date(info.saved).toLocaleDateString(locale.value, { dateStyle: "medium" });
  return [gameName(info.game), t("library.by", { author: info.author }), saved].filter(Boolean).join(" · ");
}

function Origin({ entry }: { entry: StudyEntry }) {
  const { based_on: origin } = entry;
  if (!origin) return null;
  return (
    <p class="study-origin">
      {richText(
        "study-based-on",
        { original: (text) => <Link href={studyPath(origin.id)}>{text}</Link> },
        { title: origin.title, author: origin.author },
      )}
    </p>
  );
}

/** Copy and change, edit one's own, share, and for hosts delete. */
function Doings({ entry }: { entry: StudyEntry }) {
  const { busy, problem, run } = useAttempt();
  const [deleting, setDeleting] = useState(false);
  const { info, mine } = entry;

  async function copy(): Promise<void> {
    const store = await openStudies();
    const made = await store.save(newDeviceStudy(entry.study, { basedOn: info.id }));
    navigate(editStudyPath({ draft: made.id }));
  }

  return (
    <section class="study-doings" aria-label={t("study-share")}>
      <p class="desk-buttons">
        {mine && (
          <ButtonLink href={editStudyPath({ study: info.id })} icon="pencil" kind="primary">
            {t("study-edit")}
          </ButtonLink>
        )}
        <Button icon="copy" busy={busy} onClick={() => void run(copy)}>
          {t("study-copy")}
        </Button>
        {!mine && account.value?.host && (
          <Button kind="quiet" icon="trash" onClick={() => setDeleting(true)}>
            {t("study-delete")}
          </Button>
        )}
      </p>
      {problem && <Failed reason={problem} />}
      {info.visibility !== "private" && <Links id={info.id} title={info.title} />}
      {deleting && (
        <DeleteStudy
          title={info.title}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await deleteStudy(info.id);
            navigate("/studies");
          }}
        />
      )}
    </section>
  );
}
