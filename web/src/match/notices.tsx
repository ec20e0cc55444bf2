/** Notices above the board: proposals, warnings, and what is shown. */

import { useState } from "preact/hooks";

import { isLimited, t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import { richText } from "../i18n/rich_text";
import { englishNoted } from "../lib/preferences";
import type { SeatConnection } from "../net/seat_connection";
import { isUnsaved, seatLink, tokensOf } from "../net/seat_keys";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icons";
import type { Choice, MatchInfo, Offer, Proposal } from "../generated/wire";
import { ShareLink } from "./share_link";
import type { Viewpoint, Replay } from "./replay";
import "./notices.css";
import { viewpointName, seatName, spectatorsSee } from "./match_text";

/** Why something of the menu or of the end of the match was not done. */
export function ProblemNotice({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <div class="notice notice-problem" role="alert">
      <Icon name="warning" />
      <p>{reason}</p>
      <IconButton size="s" icon="close" label={t("close")} onClick={onClose} />
    </div>
  );
}

/** A proposal to undo the last action. */
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
        {t(mine ? "undo-asked.mine" : "undo-asked", { seat: seatName(proposal.seat) })}{" "}
        {answering.length === 0 &&
          t("undo-asked.waiting", { seats: formatList(proposal.waits_for.map(seatName)) })}
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
  const busy = connection.matchRequests.value.some((request) => request.type === "answer");
  const [refusal, setRefusal] = useState<string | null>(null);
  const seat = seatName(connection.key.seat);

  async function answer(agree: boolean): Promise<void> {
    setRefusal((await connection.answer(proposal.id, agree))?.reason ?? null);
  }

  return (
    <>
      <span class="notice-doings">
        <Button size="s" kind="primary" busy={busy} onClick={() => void answer(true)}>
          {several ? t("undo-asked.agree-as", { seat }) : t("undo-asked.agree")}
        </Button>
        <Button size="s" busy={busy} onClick={() => void answer(false)}>
          {several ? t("undo-asked.decline-as", { seat }) : t("undo-asked.decline")}
        </Button>
      </span>
      <NoticeRefusal reason={refusal} />
    </>
  );
}

interface OfferNoticeProps {
  offer: Offer;
  /** The choices of the seat that is shown, which name the answers. */
  choices: readonly Choice[];
  connection: SeatConnection;
}

/** An offer of another player, such as a draw, with the answers to it; or the player's own. */
export function OfferNotice({ offer, choices, connection }: OfferNoticeProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = connection.matchRequests.value.some((request) => request.type === "act");
  const answers = choices.filter(({ action }) => offer.answers?.includes(action));

  async function answer(action: string): Promise<void> {
    setRefusal((await connection.act(action))?.reason ?? null);
  }

  return (
    <div class="notice notice-question" role="status">
      <Icon name="flag" />
      <p>{offer.text}</p>
      {answers.length > 0 && (
        <span class="notice-doings">
          {answers.map(({ action, label }, place) => (
            <Button
              key={action}
              size="s"
              kind={place === 0 ? "primary" : "plain"}
              busy={busy}
              onClick={() => void answer(action)}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
      <NoticeRefusal reason={refusal} />
    </div>
  );
}

/** Why the answer was not sent. */
function NoticeRefusal({ reason }: { reason: string | null }) {
  return reason === null ? null : (
    <p class="notice-refusal" role="alert">
      {reason}
    </p>
  );
}

/** Says why the table is in English, to a player who reads another language. */
export function EnglishOnlyNotice({ game }: { game: string | null }) {
  if (!isLimited.value || englishNoted.value) return null;
  return (
    <div class="notice">
      <Icon name="globe" />
      <p>{game === null ? t("english-only") : t("english-only.game", { game })}</p>
      <Button size="s" onClick={() => (englishNoted.value = true)}>
        {t("english-only.understood")}
      </Button>
    </div>
  );
}

/** A warning that the key to this seat is not saved. */
export function UnsavedNotice({ match, seat }: { match: string; seat: string | null }) {
  const token = seat === null ? undefined : tokensOf(match)[seat];
  if (seat === null || token === undefined || !isUnsaved(match)) return null;
  return (
    <div class="notice notice-question notice-tall" role="status">
      <Icon name="warning" />
      <p>{richText("fleeting", { b: (text) => <b>{text}</b> }, { seat: seatName(seat) })}</p>
      <ShareLink
        label={t("seat-link.label")}
        link={seatLink(match, seat, token)}
        message={t("seat-link.message")}
      />
    </div>
  );
}

/** A notice that the board shows an earlier step, with a button back to the present. */
export function ReplayNotice({ replay }: { replay: Replay }) {
  const step = replay.step.value;
  if (step === null && replay.viewpoint.value === undefined) return null;
  const viewpoint = replay.viewpoint.value;
  return (
    <div class="notice notice-replay" role="status">
      <Icon name="clock" />
      <p>{replay.problem.value?.reason ?? lookingBack(step, replay.last.value, viewpoint)}</p>
      <Button size="s" kind="primary" icon="last" onClick={() => replay.toNow()}>
        {t("look-back.now")}
      </Button>
    </div>
  );
}

function lookingBack(step: number | null, last: number, viewpoint: Viewpoint): string {
  if (viewpoint === undefined) {
    return step === 0 ? t("look-back.beginning") : t("look-back", { step: step ?? last, last });
  }
  const seat = viewpointName(viewpoint);
  return step === 0
    ? t("look-back.beginning-as", { seat })
    : t("look-back.as", { step: step ?? last, last, seat });
}

/** What a spectator sees, and why not more. */
export function SpectatorNotice({ match }: { match: MatchInfo }) {
  return (
    <div class="notice">
      <Icon name="eye" />
      <p>
        {t("you-look-on")} {spectatorsSee(match)}
      </p>
    </div>
  );
}

/** The error of an action that was sent before a reload. */
export function LateRefusalNotice({ connection }: { connection: SeatConnection }) {
  const refusal = connection.lateRefusal.value;
  if (!refusal) return null;
  return (
    <div class="notice notice-question" role="alert">
      <Icon name="warning" />
      <p>{t("late-refusal", { reason: refusal.reason })}</p>
      <Button size="s" onClick={() => connection.dismissLateRefusal()}>
        {t("late-refusal.understood")}
      </Button>
    </div>
  );
}
