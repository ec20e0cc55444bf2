import { t } from "../../i18n/language";
import { IconButton } from "../../ui/button";
import type { Refusal } from "../../net/seat_view";

export interface RefusalNoteProps {
  refusal: Refusal;
  /** Open the rule page at a rule. */
  onRule(rule: string): void;
  onClose(): void;
}

/** The error of an action, above the board until it is closed. */
export function RefusalNote({ refusal, onRule, onClose }: RefusalNoteProps) {
  const { reason, rule } = refusal;
  return (
    <div class="play-refusal" role="alert">
      <p>
        {reason}{" "}
        {rule && (
          <button type="button" class="play-rule" onClick={() => onRule(rule)}>
            {rule}
          </button>
        )}
      </p>
      <IconButton icon="close" size="s" label={t("close")} onClick={onClose} />
    </div>
  );
}
