/** Before the match begins: take a seat, invite others, wait. */

import { useEffect, useState } from "preact/hooks";

import { ProblemError, scenarioPicture } from "../net/api";
import { invitationLink, sitDown } from "../net/keyring";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Icon } from "../ui/icons";
import { playerName } from "../ui/preferences";
import type { MatchInfo } from "../wire";
import { LinkToGive } from "./copying";
import { FleetingNotice } from "./notices";
import "./waiting_room.css";
import { clockRule, listed, playerOf, seatName, spectatorsSee } from "./words";

const LONGEST_NAME = 40;

export interface WaitingRoomProps {
  match: MatchInfo;
  /** The seats that this device holds. */
  held: readonly string[];
}

export function WaitingRoom({ match, held }: WaitingRoomProps) {
  const open = match.seats.filter((info) => info.kind === "open").map((info) => info.seat);
  const seated = held.length > 0;
  useEffect(() => {
    document.title = `${seated ? "Waiting" : "Invitation"} · ${match.title} · Sandtable`;
  }, [seated, match.title]);
  return (
    <div class="waiting">
      <section class="waiting-paper">
        <p class="waiting-kicker">{seated ? "Your match waits" : "You are invited to a match"}</p>
        <h1>{match.title}</h1>
        <ul class="waiting-seats" aria-label="Seats">
          {match.seats.map((info) => (
            <li key={info.seat}>
              <Icon name={info.kind === "computer" ? "computer" : info.kind === "open" ? "plus" : "person"} />
              <b>{seatName(info.seat)}</b>
              <span class="waiting-who">
                {held.includes(info.seat) ? (info.player ? `${info.player} (you)` : "you") : playerOf(info)}
              </span>
            </li>
          ))}
        </ul>
        <p class="waiting-terms">
          {match.clock ? clockRule(match.clock) : "No clock"}
          {" · "}
          {match.visibility === "public"
            ? "everybody can find this match"
            : "only who has the link finds this match"}
        </p>
        {held.map((seat) => (
          <FleetingNotice key={seat} match={match.id} seat={seat} />
        ))}
        {seated && (
          <>
            <p class="waiting-next" role="status">
              The match begins as soon as somebody sits down at {listed(open.map(seatName))}. You can close
              this page and come back: your seat stays yours.
            </p>
            <LinkToGive
              label="Send this link to whom you want to play with"
              link={invitationLink(match.id)}
              message={`Play ${match.title} with me`}
            />
          </>
        )}
        {!seated && <TakeSeat match={match} open={open} />}
        {seated && (
          <details class="waiting-more">
            <summary>Somebody else plays on this screen too</summary>
            <TakeSeat match={match} open={open} />
          </details>
        )}
        {!seated && (
          <p class="waiting-watch">
            <Icon name="eye" size={18} /> Or stay and look on: this page shows the match when it begins.{" "}
            {spectatorsSee(match)}
          </p>
        )}
      </section>
      <ScenarioPicture match={match} />
    </div>
  );
}

/** How the scenario begins; of somebody's own scenario there is no picture. */
function ScenarioPicture({ match }: { match: MatchInfo }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <figure class="waiting-picture">
      <img
        src={scenarioPicture(match.game, match.scenario)}
        alt={`How ${match.title} begins`}
        onError={() => setMissing(true)}
      />
    </figure>
  );
}

/** A form with which one sits down at an open seat. */
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
        label="Your name"
        hint="The others see it. It may stay empty."
        value={name}
        onInput={setName}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
      />
      {open.length > 1 && (
        <SelectField
          label="Your seat"
          value={seat}
          options={open.map((value) => ({ value, label: seatName(value) }))}
          onChange={setChosen}
        />
      )}
      <Button type="submit" kind="primary" size="l" busy={busy} disabled={!seat}>
        Take your seat as {seatName(seat)}
      </Button>
      {problem && (
        <p class="waiting-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
