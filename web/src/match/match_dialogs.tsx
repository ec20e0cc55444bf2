/** Dialogs of the menu: the link to a seat, and the link for spectators. */

import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { ProblemError } from "../net/api";
import { invitationLink, renewSeat, seatLink, tokensOf } from "../net/seat_keys";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ShareLink } from "./share_link";
import "./match_dialogs.css";
import { seatName } from "./match_text";

interface DialogProps {
  onClose: () => void;
}

export function SeatLinkDialog({ match, seat, onClose }: DialogProps & { match: string; seat: string }) {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const token = tokensOf(match)[seat];

  async function renew(): Promise<void> {
    setBusy(true);
    try {
      await renewSeat(match, seat);
      setMessage(t("seat-link.renewed"));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setMessage(error.reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={t("seat-link", { seat: seatName(seat) })} onClose={onClose}>
      <div class="papers">
        <p>{t("seat-link.text", { seat: seatName(seat) })}</p>
        {token === undefined ? (
          <p>{t("seat-link.account")}</p>
        ) : shown ? (
          <ShareLink
            label={t("seat-link.label")}
            link={seatLink(match, seat, token)}
            message={t("seat-link.message")}
          />
        ) : (
          <Button icon="eye" onClick={() => setShown(true)}>
            {t("seat-link.show")}
          </Button>
        )}
        {token !== undefined && (
          <>
            <p>{t("seat-link.renew-hint")}</p>
            <Button icon="refresh" busy={busy} onClick={() => void renew()}>
              {t("seat-link.renew")}
            </Button>
          </>
        )}
        <p role="status">{message}</p>
      </div>
    </Dialog>
  );
}

export function InvitationDialog({ match, onClose }: DialogProps & { match: string }) {
  return (
    <Dialog title={t("invite")} onClose={onClose}>
      <div class="papers">
        <p>{t("invite.text")}</p>
        <ShareLink label={t("invite.label")} link={invitationLink(match)} message={t("invite.message")} />
      </div>
    </Dialog>
  );
}
