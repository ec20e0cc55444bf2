/** What the editor shows of the account: whether the draft is saved there, and the way to publishing it. */
import { learnAccount } from "../data/account";
import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { Link, loginPath, navigate, scenarioPath } from "../routing/router";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Failed, Loaded, useLoad } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import type { AccountSaving } from "./account_saving";

/** Whether the draft is saved in the account; nothing for a draft that is only on this device. */
export function AccountState({ account }: { account: AccountSaving }) {
  if (account.scenario.value === null) return null;
  const state = account.state.value;
  return (
    <p
      class={state === "saved" || state === "saving" ? "editor-saved" : "editor-saved editor-unsaved"}
      role="status"
    >
      {t("editor-account.saved", { state })}
    </p>
  );
}

/** Why the draft is not saved in the account, and what to do about it. */
export function AccountProblem({ account }: { account: AccountSaving }) {
  const { busy, problem, run } = useAttempt();
  const state = account.state.value;
  if (account.scenario.value === null) return null;
  if (state === "failed") {
    return <Failed reason={account.problem.value ?? ""} onRetry={() => void account.retry()} />;
  }
  if (state !== "conflict") return null;
  return (
    <div class="editor-elsewhere">
      <Failed reason={problem ?? t("editor-account.conflict")} />
      <Button size="s" busy={busy} onClick={() => void run(account.keepMine)}>
        {t("editor-account.keep-mine")}
      </Button>
      <Button size="s" busy={busy} onClick={() => void run(account.takeOther)}>
        {t("editor-account.take-other")}
      </Button>
    </div>
  );
}

/** Saves the draft in the account and goes to the scenario's page, where it is published. */
export function PublishDialog({ account, onClose }: { account: AccountSaving; onClose: () => void }) {
  const loading = useLoad(async () => {
    if ((await learnAccount()) === null) return "logged-out";
    navigate(scenarioPath(await account.save()));
    return "saved";
  }, []);
  return (
    <Dialog title={t("publish")} onClose={onClose}>
      <Loaded loading={loading} what="editor-account.saving">
        {(state) =>
          state === "logged-out" && (
            <p>
              {richText("editor-account.publish-login", {
                login: (text) => <Link href={loginPath()}>{text}</Link>,
              })}
            </p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
