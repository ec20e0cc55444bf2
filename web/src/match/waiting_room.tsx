/** Before the match begins: take a seat, invite others, wait. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { locale, t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import { ProblemError, revealSalt, scenarioPicture, versionPicture } from "../net/api";
import { saltsElsewhere } from "../net/reveal_salts";
import { invitationLink, sitDown } from "../net/seat_keys";
import { givesHints, matchTitle } from "../data/games";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { useAttempt } from "../ui/use_attempt";
import { Icon } from "../ui/icons";
import { playerName } from "../lib/preferences";
import type { MatchInfo } from "../generated/wire";
import { ShareLink } from "./share_link";
import type { HeldSeat } from "./match_session";
import { UnsavedNotice } from "./notices";
import "./waiting_room.css";
import { clockRules, ownName, playerOf, seatName, spectatorsSee } from "./match_text";

const LONGEST_NAME = 40;

export interface WaitingRoomProps {
  match: MatchInfo;
  /** The seats that this device holds. */
  held: readonly HeldSeat[];
  /** The seal of the dice. */
  seal: ComponentChildren;
  /** Whether the server shows other hashes than before, so that this device reveals nothing. */
  broken: boolean;
}

export function WaitingRoom({ match, held: keys, seal, broken }: WaitingRoomProps) {
  const held = keys.map((key) => key.seat);
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
        <p class="waiting-seal">
          {seal} {t(broken ? "waiting.broken" : "waiting.sealed")}
        </p>
        {open.length === 0 && <AwaitedSalts match={match} keys={keys} />}
        {seated && open.length > 0 && (
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
        {!seated && open.length > 0 && <TakeSeat match={match} open={open} />}
        {seated && open.length > 0 && (
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

/** All seats are taken: the devices whose numbers are awaited, and until when. */
function AwaitedSalts({ match, keys }: { match: MatchInfo; keys: readonly HeldSeat[] }) {
  const awaited = (match.salts ?? []).filter(({ state }) => state === "awaited").map(({ seat }) => seat);
  const held = keys.map((key) => key.seat);
  const elsewhere = saltsElsewhere(match, held);
  const { problem, run } = useAttempt();
  if (awaited.length === 0) return null;
  const until = match.starts ? new Intl.DateTimeFormat(locale.value, UNTIL).format(match.starts) : "";
  return (
    <>
      <p class="waiting-next" role="status">
        {t("waiting.salts", { seats: formatList(awaited.map(seatName)), time: until })}
      </p>
      {keys
        .filter(({ seat }) => elsewhere.includes(seat))
        .map(({ seat, token }) => (
          <div key={seat} class="waiting-elsewhere">
            <p>{t("waiting.elsewhere", { seat: seatName(seat) })}</p>
            <Button onClick={() => void run(() => withhold(match.id, seat, token))}>
              {t("waiting.without", { seat: seatName(seat) })}
            </Button>
          </div>
        ))}
      {problem && (
        <p class="waiting-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const UNTIL: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

async function withhold(match: string, seat: string, token: string | null): Promise<void> {
  await revealSalt({ match, seat, token }, null);
}

/** The start of the scenario; those that are not in the library have no picture. */
function ScenarioPicture({ match }: { match: MatchInfo }) {
  const [missing, setMissing] = useState(false);
  const { library } = match;
  if (missing || !library) return null;
  return (
    <figure class="waiting-picture">
      <img
        src={
          library.version
            ? versionPicture(library.id, library.version)
            : scenarioPicture(match.game, match.scenario)
        }
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
