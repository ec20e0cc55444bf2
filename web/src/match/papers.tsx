/** What the menu lays on the table: the link to one's seat, the invitation, and how the dice can be checked. */

import { useState } from "preact/hooks";

import { ProblemError } from "../net/api";
import { invitationLink, renewSeat, seatLink, tokensOf } from "../net/keyring";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { TableInfo } from "../wire";
import { LinkToGive } from "./copying";
import "./papers.css";
import { seatName } from "./words";

interface PaperProps {
  onClose: () => void;
}

export function SeatLinkPaper({ match, seat, onClose }: PaperProps & { match: string; seat: string }) {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const token = tokensOf(match)[seat];

  async function renew(): Promise<void> {
    setBusy(true);
    try {
      await renewSeat(match, seat);
      setTold("The link is new. The old one opens nothing any more, on any device.");
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setTold(error.reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={`${seatName(seat)}'s seat on another device`} onClose={onClose}>
      <div class="papers">
        <p>
          This link is the key to {seatName(seat)}'s seat: whoever opens it sees what {seatName(seat)} sees
          and plays there. Send it to yourself only.
        </p>
        {token === undefined ? (
          <p>Your account opens this seat; log in on the other device.</p>
        ) : shown ? (
          <LinkToGive label="Your seat's link" link={seatLink(match, token)} message="My seat" />
        ) : (
          <Button icon="eye" onClick={() => setShown(true)}>
            Show the link
          </Button>
        )}
        {token !== undefined && (
          <>
            <p>If somebody else may have seen it, make a new one.</p>
            <Button icon="refresh" busy={busy} onClick={() => void renew()}>
              Renew the link
            </Button>
          </>
        )}
        <p role="status">{told}</p>
      </div>
    </Dialog>
  );
}

export function InvitationPaper({ match, onClose }: PaperProps & { match: string }) {
  return (
    <Dialog title="Somebody who looks on" onClose={onClose}>
      <div class="papers">
        <p>Whoever has this link can look on, as far as this match allows it. It opens nobody's seat.</p>
        <LinkToGive label="Link to this match" link={invitationLink(match)} message="Look at this match" />
      </div>
    </Dialog>
  );
}

export function DicePaper({ table, onClose }: PaperProps & { table: TableInfo }) {
  return (
    <Dialog title="Are the dice fair?" onClose={onClose}>
      <div class="papers">
        <p>
          All chance comes from a seed that was fixed before the match began, mixed with a number from each
          player's device. The hash of the seed has been shown from the start, so nobody could change it.
        </p>
        <dl class="papers-seed">
          <dt>Hash of the seed</dt>
          <dd>
            <code>{table.commitment}</code>
          </dd>
          <dt>Seed</dt>
          <dd>{table.seed ? <code>{table.seed}</code> : "shown when the match is over"}</dd>
        </dl>
        <p>
          {table.seed ? "To check every roll" : "After the end you can check every roll"}: download the record
          and run <code>sandtable verify RECORD</code>. It plays the match again from the seed, and compares
          the seed with its hash.
        </p>
      </div>
    </Dialog>
  );
}
