/** Undo and redo: one action, a whole turn against computers, or a request to the others. */

import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { Refusal } from "../net/seat_view";
import type { MatchSession } from "./match_session";

export interface UndoButtonsProps {
  session: MatchSession;
  disabled: boolean;
  /** The server said no, for this reason. */
  onRefused: (reason: string) => void;
}

export function UndoButtons({ session, disabled, onRefused }: UndoButtonsProps) {
  const connection = session.shown.value;
  const [asking, setAsking] = useState(false);
  const { undo = "no", redo = false } = connection.view.value ?? {};
  const proposed = session.table.value?.proposal?.seat === connection.key.seat;
  const busy = connection.matchRequests.value.some(({ type }) => type === "undo" || type === "redo");
  if (connection.key.seat === null) return null;

  async function send(request: () => Promise<Refusal | null>): Promise<void> {
    setAsking(false);
    const refusal = await request();
    if (refusal) onRefused(refusal.reason);
  }

  const takeBack = () => void send(() => connection.undo());
  return (
    <>
      <Button
        size="s"
        kind="quiet"
        icon="undo"
        busy={busy}
        disabled={disabled || undo === "no" || proposed}
        title={undo === "ask" ? t("undo.asked") : undo === "turn" ? t("undo.turn") : undefined}
        onClick={() => (undo === "turn" ? setAsking(true) : takeBack())}
      >
        <span class="match-undo-word">{t(undo === "ask" ? "undo.ask" : "undo")}</span>
      </Button>
      {redo && (
        <Button
          size="s"
          kind="quiet"
          icon="redo"
          busy={busy}
          disabled={disabled}
          onClick={() => void send(() => connection.redo())}
        >
          <span class="match-undo-word">{t("redo")}</span>
        </Button>
      )}
      {asking && (
        <Dialog
          title={t("undo.turn-question")}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t("undo.turn-no")}</Button>
              <Button kind="primary" icon="undo" onClick={takeBack}>
                {t("undo.turn-yes")}
              </Button>
            </>
          }
        >
          <p>{t("undo.turn-text")}</p>
        </Dialog>
      )}
    </>
  );
}
