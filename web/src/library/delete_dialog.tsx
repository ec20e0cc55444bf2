import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";

export interface DeleteDialogProps {
  title: string;
  onClose: () => void;
  onDelete: () => Promise<void>;
}

/** Asks before a scenario is deleted. */
export function DeleteDialog({ title, onClose, onDelete }: DeleteDialogProps) {
  const { busy, problem, run } = useAttempt();
  return (
    <Dialog
      title={t("scenario-delete.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("keep-it")}</Button>
          <Button
            kind="danger"
            busy={busy}
            onClick={() =>
              void run(async () => {
                await onDelete();
                onClose();
              })
            }
          >
            {t("scenario-delete")}
          </Button>
        </>
      }
    >
      <p>{t("scenario-delete.text", { title })}</p>
      {problem && <Failed reason={problem} />}
    </Dialog>
  );
}
