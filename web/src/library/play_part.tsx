import { useState } from "preact/hooks";

import { titled } from "../data/games";
import type { GameInfo, LibraryEntry, PublishedVersion } from "../generated/wire";
import { t } from "../i18n/language";
import { createAndGo } from "../new_match/create_match";
import { pickOf } from "../new_match/library_pick";
import { type Preset, quickDraft, withLibrary, withMe, withPreset } from "../new_match/match_draft";
import { Button, ButtonLink } from "../ui/button";
import { SelectField } from "../ui/field";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";

export interface PlayPartProps {
  game: GameInfo;
  entry: LibraryEntry;
  version: PublishedVersion;
}

/** Play the scenario at a seat of your choice. */
export function PlayPart({ game, entry, version }: PlayPartProps) {
  const { busy, problem, run } = useAttempt();
  const seats = version.seats.filter((seat) => seat !== game.umpire);
  const [chosen, setChosen] = useState(seats[0] ?? "");
  const seat = seats.includes(chosen) ? chosen : (seats[0] ?? "");
  const { id } = entry.scenario;
  const more = new URLSearchParams({ library: id, version: String(version.number) });

  async function play(preset: Preset): Promise<void> {
    const picked = pickOf(entry, version.number);
    if (!picked) return;
    const draft = withLibrary(quickDraft(game, preset), game, picked.library);
    await createAndGo(withMe(withPreset(draft, game, preset), game, seat));
  }

  return (
    <section class="scenario-play" aria-label={t("scenario-play")}>
      {seats.length > 1 && (
        <SelectField
          label={t("scenario-seat")}
          value={seat}
          options={seats.map((one) => ({ value: one, label: titled(one) }))}
          onChange={setChosen}
        />
      )}
      <div class="scenario-buttons">
        {game.players.length > 0 && (
          <Button kind="primary" icon="computer" busy={busy} onClick={() => void run(() => play("computer"))}>
            {t("scenario-play.computer")}
          </Button>
        )}
        {version.seats.length > 1 && (
          <Button icon="link" busy={busy} onClick={() => void run(() => play("friend"))}>
            {t("scenario-play.friend")}
          </Button>
        )}
        <ButtonLink href={`/new?${more.toString()}`} kind="quiet" icon="plus">
          {t("scenario-play.more")}
        </ButtonLink>
      </div>
      {problem && <Failed reason={problem} />}
    </section>
  );
}
