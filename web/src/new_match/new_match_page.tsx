import { useState } from "preact/hooks";

import { isLimited, t } from "../i18n/language";
import { address } from "../routing/router";
import { Button } from "../ui/button";
import { CourseLink } from "../ui/course_link";
import { TextField } from "../ui/field";
import { Icon } from "../ui/icons";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { playerName } from "../lib/preferences";
import { Segmented } from "../ui/segmented";
import type { GameInfo } from "../generated/wire";
import { ClockSection } from "./clock_section";
import { createAndGo } from "./create_match";
import {
  type Draft,
  isShared,
  type LibraryPick,
  mistakeIn,
  type Part,
  partOf,
  type Mistake,
  withLibrary,
} from "./match_draft";
import { libraryEntry } from "../net/api";
import { pickOf } from "./library_pick";
import { allGames, chooseGame, chosenGame, useGameLanguage } from "../data/games";
import { draftFor, handedOver, putDown, rememberDraft, withStart } from "./saved_draft";
import "./new_match_page.css";
import { OptionsSection } from "./options_section";
import { Page } from "../ui/page";
import { ScenarioSection } from "./scenario_section";
import { LONGEST_NAME, SeatsSection } from "./seats_section";
import { useSeats } from "./use_seats";
import { SpectatorsSection } from "./spectators_section";

export function NewMatchPage() {
  const wanted = new URLSearchParams(address.peek().search);
  const scenario = wanted.get("library");
  const loading = useLoad(
    async () => ({
      list: await allGames(),
      picked: scenario === null ? null : pickOf(await libraryEntry(scenario), Number(wanted.get("version"))),
    }),
    [scenario],
  );
  return (
    <Page title={t("new-match")} lead={t("new-match.lead")}>
      <Loaded loading={loading} what="fetching-games">
        {({ list, picked }) => {
          const id = picked?.game ?? handedOver()?.game ?? wanted.get("game");
          const game = list.find((one) => one.id === id) ?? chosenGame(list);
          return game ? (
            <NewMatchForm games={list} first={game} picked={picked?.library ?? null} />
          ) : (
            <Failed reason={t("new-match.no-game")} />
          );
        }}
      </Loaded>
    </Page>
  );
}

interface NewMatchFormProps {
  games: readonly GameInfo[];
  first: GameInfo;
  /** A scenario of the library to begin with. */
  picked: LibraryPick | null;
}

function NewMatchForm({ games, first, picked }: NewMatchFormProps) {
  const [chosen, setChosen] = useState(first.id);
  const game = games.find((one) => one.id === chosen) ?? first;
  useGameLanguage(game.id);
  const [draft, setDraft] = useState(() => begin(first, picked));
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const [busy, setBusy] = useState(false);
  const [handed, setHanded] = useState(() => picked === null && handedOver() !== null);

  function forget(): void {
    putDown();
    setHanded(false);
    change(draftFor(game));
  }

  function change(next: Draft): void {
    setDraft(next);
    setMistake(null);
  }

  async function create(): Promise<void> {
    const found = mistakeIn(draft);
    setMistake(found);
    if (found) return;
    setBusy(true);
    try {
      await createAndGo(draft);
      rememberDraft(draft);
      putDown();
    } catch (problem) {
      const reason = sentenceOf(problem);
      setMistake({ part: partOf(draft, reason), reason });
    } finally {
      setBusy(false);
    }
  }

  useSeats(game, draft, setDraft);

  const of = (part: Part) => (mistake?.part === part ? mistake : null);
  const common = { game, draft, onChange: change };
  const seated = Object.values(draft.seats).some((seat) => seat.kind === "me");

  return (
    <form
      class="new"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {handed && (
        <p class="new-handed">
          <Icon name="branch" />
          <span>{t("new-match.handed")}</span>
          <Button size="s" onClick={forget}>
            {t("new-match.from-start")}
          </Button>
        </p>
      )}
      {games.length > 1 && (
        <Segmented
          label={t("game")}
          options={games.map((one) => ({ value: one.id, label: one.name }))}
          value={game.id}
          onChange={(id) => {
            const other = games.find((one) => one.id === id);
            if (!other) return;
            chooseGame(id);
            setChosen(id);
            change(draftFor(other));
          }}
        />
      )}
      <p>
        <CourseLink game={game} />
      </p>
      {isLimited.value && <p class="new-note">{t("english-only.game", { game: game.name })}</p>}
      <ScenarioSection key={game.id} {...common} mistake={of("scenario") ?? of("position")} />
      <SeatsSection {...common} mistake={of("seats")} />
      {seated && !isShared(draft) && (
        <div class="new-short">
          <TextField
            label={t("your-name")}
            value={playerName.value}
            onInput={(value) => (playerName.value = value)}
            maxLength={LONGEST_NAME}
            autocomplete="nickname"
            placeholder={t("your-name.anonymous")}
            hint={t("your-name.hint")}
          />
        </div>
      )}
      <OptionsSection {...common} mistake={mistake} />
      <ClockSection {...common} mistake={of("clock")} />
      <SpectatorsSection {...common} mistake={of("delay")} />
      <div class="new-create">
        {mistake && (
          <Failed
            reason={
              mistake.part === null ? mistake.reason : t("new-match.not-yet", { reason: mistake.reason })
            }
          />
        )}
        {busy && (
          <p class="new-preparing" role="status">
            {t("new-match.preparing")}
          </p>
        )}
        <Button type="submit" kind="primary" size="l" icon="flag" busy={busy}>
          {t(seated ? "new-match.create" : "new-match.watch")}
        </Button>
      </div>
    </form>
  );
}

function begin(game: GameInfo, picked: LibraryPick | null): Draft {
  const draft = draftFor(game);
  if (picked) return withLibrary(draft, game, picked);
  const start = handedOver();
  return start?.game === game.id ? withStart(draft, game, start) : draft;
}
