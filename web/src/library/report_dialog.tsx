import { useState } from "preact/hooks";

import type { LibraryScenario } from "../generated/wire";
import { t } from "../i18n/language";
import { reportScenario } from "../net/api";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { Failed } from "../ui/load";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";
import { titleText } from "./scenario_card";

const LONGEST_REASON = 500;

export interface ReportDialogProps {
  scenario: LibraryScenario;
  onClose: () => void;
}

/** Report a scenario to the host. */
export function ReportDialog({ scenario, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState("");
  const { busy, problem, run } = useAttempt();
  return (
    <Dialog
      title={t("scenario-report.title", { title: titleText(scenario) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("scenario-report.cancel")}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={reason.trim() === ""}
            onClick={() =>
              void run(async () => {
                await reportScenario(scenario.id, reason);
                toast(t("scenario-report.done"), "good");
                onClose();
              })
            }
          >
            {t("scenario-report.send")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("scenario-report.reason")}
        value={reason}
        onInput={setReason}
        rows={3}
        maxLength={LONGEST_REASON}
      />
      {problem && <Failed reason={problem} />}
    </Dialog>
  );
}
