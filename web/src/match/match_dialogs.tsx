/** Dialogs of the menu: the link to a seat, the link for spectators, and how to check the dice. */

import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { ProblemError } from "../net/api";
import { invitationLink, renewSeat, seatLink, tokensOf } from "../net/seat_keys";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { TableInfo } from "../generated/wire";
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
            link={seatLink(match, token)}
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

export function DiceDialog({ table, onClose }: DialogProps & { table: TableInfo }) {
  return (
    <Dialog title={t("dice-fair")} onClose={onClose}>
      <div class="papers">
        <p>{t("dice-fair.text")}</p>
        <dl class="papers-seed">
          <dt>{t("dice-fair.hash")}</dt>
          <dd>
            <code>{table.commitment}</code>
          </dd>
          <dt>{t("dice-fair.seed")}</dt>
          <dd>{table.seed ? <code>{table.seed}</code> : t("dice-fair.seed-later")}</dd>
        </dl>
        <p>
          {richText(table.seed ? "dice-fair.check" : "dice-fair.check-later", {
            code: (text) => <code>{text}</code>,
          })}
        </p>
      </div>
    </Dialog>
  );
}
