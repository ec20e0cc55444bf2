/** Where a study is saved, and what to do if it is not. */
import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import type { StudySaving } from "./saving";

/** The problems of saving; nothing if there are none. */
export function StudyState({ saving }: { saving: StudySaving }) {
  const { busy, problem, run } = useAttempt();
  const device = saving.state.value;
  const { account } = saving;
  const state = account.state.value;
  return (
    <>
      {device === "failed" && (
        <Failed reason={t("study-saved.failed")} onRetry={() => void saving.keepMine()} />
      )}
      {device === "elsewhere" && (
        <div class="study-problem">
          <Failed reason={problem ?? t("study-saved.elsewhere")} />
          <Button size="s" onClick={() => window.location.reload()}>
            {t("study-saved.take-other-tab")}
          </Button>
          <Button size="s" busy={busy} onClick={() => void run(() => saving.keepMine())}>
            {t("study-saved.keep-mine")}
          </Button>
        </div>
      )}
      {state === "failed" && (
        <Failed reason={account.problem.value ?? ""} onRetry={() => void account.save()} />
      )}
      {state === "conflict" && (
        <div class="study-problem">
          <Failed reason={problem ?? t("study-saved.conflict")} />
          <Button size="s" busy={busy} onClick={() => void run(() => saving.takeOther())}>
            {t("study-saved.take-other")}
          </Button>
          <Button size="s" busy={busy} onClick={() => void run(() => account.overwrite())}>
            {t("study-saved.keep-mine")}
          </Button>
        </div>
      )}
    </>
  );
}

/** A sentence that says where the study is saved. */
export function savedText(saving: StudySaving): string {
  if (saving.state.value !== "saved") return t("study-saved", { state: saving.state.value });
  if (saving.account.entry.value === null) return t("study-saved", { state: "device" });
  return t("study-saved", { state: saving.account.state.value === "saved" ? "account" : "saving" });
}
