import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { Option } from "../selection/selection";

export interface ConfirmDialogProps {
  option: Option;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation of a choice that cannot be undone. */
export function ConfirmDialog({ option, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      title={t("grave.question", { what: option.label })}
      onClose={onCancel}
      footer={
        <>
          <Button kind="plain" onClick={onCancel}>
            {t("grave.no")}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {t("grave.yes")}
          </Button>
        </>
      }
    >
      <p>{t("grave")}</p>
    </Dialog>
  );
}
