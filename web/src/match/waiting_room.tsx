/** Before the match begins: take a seat, invite others, wait. */

import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import { ProblemError, scenarioPicture } from "../net/api";
import { invitationLink, sitDown } from "../net/seat_keys";
import { givesHints, matchTitle } from "../data/games";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Icon } from "../ui/icons";
import { playerName } from "../lib/preferences";
import type { MatchInfo } from "../generated/wire";
import { ShareLink } from "./share_link";
import { UnsavedNotice } from "./notices";
import "./waiting_room.css";
import { clockRules, ownName, playerOf, seatName, spectatorsSee } from "./match_text";

const LONGEST_NAME = 40;

export interface WaitingRoomProps {
  match: MatchInfo;
  /** The seats that this device holds. */
  held: readonly string[];
}

export function WaitingRoom({ match, held }: WaitingRoomProps) {
  const open = match.seats.filter((info) => info.kind === "open").map((info) => info.seat);
  const seated = held.length > 0;
  const title = t(seated ? "waiting-title" : "invitation-title", { match: matchTitle(match) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="waiting">
      <section class="waiting-paper">
        <p class="waiting-kicker">{t(seated ? "waiting" : "invited")}</p>
        <h1>{matchTitle(match)}</h1>
        <ul class="waiting-seats" aria-label={t("seats")}>
          {match.seats.map((info) => (
            <li key={info.seat}>
              <Icon name={info.kind === "computer" ? "computer" : info.kind === "open" ? "plus" : "person"} />
              <b>{seatName(info.seat)}</b>
              <span class="waiting-who">{held.includes(info.seat) ? ownName(info) : playerOf(info)}</span>
            </li>
          ))}
        </ul>
        <p class="waiting-terms">
          {clockRules(match) || t("clock-none")}
          {" · "}
          {t(match.visibility === "public" ? "waiting.public" : "waiting.private")}
          {match.hints && givesHints(match.game) && ` · ${t("waiting.hints")}`}
        </p>
        {held.map((seat) => (
          <UnsavedNotice key={seat} match={match.id} seat={seat} />
        ))}
        {seated && (
          <>
            <p class="waiting-next" role="status">
              {t("waiting.next", { seats: formatList(open.map(seatName)) })}
            </p>
            <ShareLink
              label={t("waiting.link")}
              link={invitationLink(match.id)}
              message={t("waiting.message", { match: matchTitle(match) })}
            />
          </>
        )}
        {!seated && <TakeSeat match={match} open={open} />}
        {seated && (
          <details class="waiting-more">
            <summary>{t("waiting.same-screen")}</summary>
            <TakeSeat match={match} open={open} />
          </details>
        )}
        {!seated && (
          <p class="waiting-watch">
            <Icon name="eye" size={18} /> {t("invited.watch")} {spectatorsSee(match)}
          </p>
        )}
      </section>
      <ScenarioPicture match={match} />
    </div>
  );
}

/** The start of the scenario; uploaded scenarios have no picture. */
function ScenarioPicture({ match }: { match: MatchInfo }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <figure class="waiting-picture">
      <img
        src={scenarioPicture(match.game, match.scenario)}
        alt={t("waiting.picture", { match: matchTitle(match) })}
        onError={() => setMissing(true)}
      />
    </figure>
  );
}

/** The form to take an open seat. */
function TakeSeat({ match, open }: { match: MatchInfo; open: readonly string[] }) {
  const [chosen, setChosen] = useState(open[0] ?? "");
  const [name, setName] = useState(playerName.value);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const seat = open.includes(chosen) ? chosen : (open[0] ?? "");

  async function takeSeat(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const player = name.trim();
    try {
      await sitDown(match.id, seat, player);
      if (player) playerName.value = player;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setProblem(error.reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form class="waiting-form" onSubmit={(event) => void takeSeat(event)}>
      <TextField
        label={t("your-name")}
        hint={t("invited.name-hint")}
        value={name}
        onInput={setName}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
      />
      {open.length > 1 && (
        <SelectField
          label={t("invited.seat")}
          value={seat}
          options={open.map((value) => ({ value, label: seatName(value) }))}
          onChange={setChosen}
        />
      )}
      <Button type="submit" kind="primary" size="l" busy={busy} disabled={!seat}>
        {t("invited.take", { seat: seatName(seat) })}
      </Button>
      {problem && (
        <p class="waiting-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
