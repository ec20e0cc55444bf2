/** Sharing a study: who can read it, its link, embedding, its file; and deleting it. */
import { useState } from "preact/hooks";

import { account, recallAccount } from "../data/account";
import type { StudyInfo } from "../generated/wire";
import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { ShareLink } from "../match/share_link";
import { deleteStudy, shareStudy, studyEntry } from "../net/api";
import { embedPath, Link, loginPath, studyPath } from "../routing/router";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/field";
import { saveText } from "../ui/files";
import { Failed, Loaded, useLoad } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import { writeStudy } from "./model";
import type { StudySaving } from "./saving";
import { savedText } from "./study_state";

type Visibility = StudyInfo["visibility"];
const VISIBILITIES: readonly Visibility[] = ["private", "link", "public"];

export interface SharePanelProps {
  saving: StudySaving;
  onDeleted: () => void;
}

export function SharePanel({ saving, onDeleted }: SharePanelProps) {
  const [deleting, setDeleting] = useState(false);
  const study = saving.study.value;
  return (
    <div class="study-share">
      <p role="status">{savedText(saving)}</p>
      <Sharing saving={saving} />
      <div class="desk-buttons">
        <Button
          size="s"
          icon="download"
          onClick={() =>
            saveText(`${fileName(study.title)}.study.json`, `${JSON.stringify(writeStudy(study), null, 1)}\n`)
          }
        >
          {t("study-file.save")}
        </Button>
        <Button size="s" kind="quiet" icon="trash" onClick={() => setDeleting(true)}>
          {t("study-delete")}
        </Button>
      </div>
      {deleting && (
        <DeleteStudy
          title={study.title}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            const id = saving.account.entry.peek()?.id;
            saving.account.stop();
            if (id !== undefined) await deleteStudy(id);
            await saving.discard();
            onDeleted();
          }}
        />
      )}
    </div>
  );
}

/** A name for a file on every system. */
function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "study";
}

function Sharing({ saving }: { saving: StudySaving }) {
  const id = saving.account.entry.value?.id ?? null;
  const loading = useLoad(async () => {
    await recallAccount().catch(() => null);
    return id === null ? null : (await studyEntry(id)).info.visibility;
  }, [id, account.value?.name ?? null]);
  const changing = useAttempt();

  if (!account.value && id === null) {
    return (
      <p>{richText("study-share.login", { login: (text) => <Link href={loginPath()}>{text}</Link> })}</p>
    );
  }

  async function share(visibility: Visibility): Promise<void> {
    await shareStudy(await saving.saveInAccount(), visibility);
    loading.retry();
  }

  return (
    <Loaded loading={loading} what="study-opening">
      {(visibility) => (
        <>
          <SelectField
            label={t("study-share.who")}
            value={visibility ?? "private"}
            options={VISIBILITIES.map((one) => ({
              value: one,
              label: t("study-visibility", { visibility: one }),
            }))}
            disabled={changing.busy}
            onChange={(chosen) => void changing.run(() => share(chosen))}
          />
          {changing.problem && <Failed reason={changing.problem} />}
          {id !== null && visibility !== null && visibility !== "private" && (
            <Links id={id} title={saving.study.value.title} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The link to a shared study, and the text that shows it in a page of another site. */
export function Links({ id, title }: { id: string; title: string }) {
  const { origin } = window.location;
  return (
    <>
      <ShareLink label={t("study-share.link")} link={`${origin}${studyPath(id)}`} message={title} />
      <ShareLink label={t("study-share.embed")} link={embedSnippet(`${origin}${embedPath(id)}`, title)} />
    </>
  );
}

/** The element of HTML that shows a study in another page. */
export function embedSnippet(address: string, title: string): string {
  const safe = title
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `<iframe src="${address}" title="${safe}" width="600" height="520" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

interface DeleteStudyProps {
  title: string;
  onClose: () => void;
  onDelete: () => Promise<void>;
}

/** Asks before a study is deleted. */
export function DeleteStudy({ title, onClose, onDelete }: DeleteStudyProps) {
  const { busy, problem, run } = useAttempt();
  return (
    <Dialog
      title={t("study-delete.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("keep-it")}</Button>
          <Button kind="danger" busy={busy} onClick={() => void run(onDelete)}>
            {t("study-delete")}
          </Button>
        </>
      }
    >
      <p>{t("study-delete.text", { title })}</p>
      {problem && <Failed reason={problem} />}
    </Dialog>
  );
}
