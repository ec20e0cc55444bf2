/** Sentences over the table that want an answer or explain what is seen. */

import type { SeatConnection } from "../net/connection";
import { isFleeting, seatLink, tokensOf } from "../net/keyring";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import type { MatchInfo, Proposal } from "../wire";
import { LinkToGive } from "./copying";
import type { Replay } from "./replay";
import "./notices.css";
import { listed, seatName, spectatorsSee } from "./words";

/** Somebody asks to take his last action back. */
export function ProposalNotice(props: { proposal: Proposal; connections: readonly SeatConnection[] }) {
  const { proposal, connections } = props;
  const answering = connections.filter(
    ({ key }) => key.seat !== null && proposal.waits_for.includes(key.seat),
  );
  const mine = connections.some(({ key }) => key.seat === proposal.seat);
  return (
    <div class="notice notice-question" role="status">
      <Icon name="undo" />
      <p>
        {mine ? `${seatName(proposal.seat)} (you) asked` : `${seatName(proposal.seat)} asks`} to take the last
        action back.
        {answering.length === 0 && ` Waiting for ${listed(proposal.waits_for.map(seatName))}.`}
      </p>
      {answering.map((connection) => (
        <Answering
          key={connection.key.seat}
          proposal={proposal}
          connection={connection}
          several={answering.length > 1}
        />
      ))}
    </div>
  );
}

interface AnsweringProps {
  proposal: Proposal;
  connection: SeatConnection;
  several: boolean;
}

function Answering({ proposal, connection, several }: AnsweringProps) {
  const busy = connection.deeds.value.some((deed) => deed.type === "answer");
  const who = several ? `${seatName(connection.key.seat)}: ` : "";
  return (
    <span class="notice-doings">
      <Button size="s" kind="primary" busy={busy} onClick={() => void connection.answer(proposal.id, true)}>
        {who}Agree
      </Button>
      <Button size="s" busy={busy} onClick={() => void connection.answer(proposal.id, false)}>
        {who}Decline
      </Button>
    </span>
  );
}

/** The key to this seat is in this page alone: it must be kept somewhere else. */
export function FleetingNotice({ match, seat }: { match: string; seat: string | null }) {
  const token = seat === null ? undefined : tokensOf(match)[seat];
  if (seat === null || token === undefined || !isFleeting(match)) return null;
  return (
    <div class="notice notice-question notice-tall" role="status">
      <Icon name="warning" />
      <p>
        <b>This browser keeps nothing: save the link to your seat.</b> Its storage is full or forbidden. When
        you close this page, only that link opens {seatName(seat)}'s seat again.
      </p>
      <LinkToGive label="Your seat's link" link={seatLink(match, token)} message="My seat" />
    </div>
  );
}

/** The board shows an earlier step: say so, and lead back. */
export function ReplayNotice({ replay }: { replay: Replay }) {
  const step = replay.step.value;
  if (step === null && replay.eyes.value === undefined) return null;
  const eyes = replay.eyes.value;
  return (
    <div class="notice notice-replay" role="status">
      <Icon name="clock" />
      <p>
        {replay.problem.value?.reason ?? (
          <>
            You look back at {step === 0 ? "the beginning" : `step ${step} of ${replay.last.value}`}
            {eyes !== undefined && `, as ${eyes === null ? "a spectator" : seatName(eyes)} saw it`}.
          </>
        )}
      </p>
      <Button size="s" kind="primary" icon="last" onClick={() => replay.toNow()}>
        Back to now
      </Button>
    </div>
  );
}

/** What somebody without a seat sees, and why not more. */
export function SpectatorNotice({ match }: { match: MatchInfo }) {
  return (
    <div class="notice">
      <Icon name="eye" />
      <p>You look on. {spectatorsSee(match)}</p>
    </div>
  );
}

/** Something that was done before the page was loaded again did not work. */
export function LateRefusalNotice({ connection }: { connection: SeatConnection }) {
  const refusal = connection.lateRefusal.value;
  if (!refusal) return null;
  return (
    <div class="notice notice-question" role="alert">
      <Icon name="warning" />
      <p>What you did before this page was loaded again was refused: {refusal.reason}</p>
      <Button size="s" onClick={() => connection.dismissLateRefusal()}>
        Understood
      </Button>
    </div>
  );
}
