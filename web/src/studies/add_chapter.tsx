/** The dialog that adds a chapter: from a match or a record, a scenario, or a position. */
import { useState } from "preact/hooks";

import { MOST_RECORD } from "../analysis/handover";
import { openingRequest, type Source } from "../analysis/study";
import { allGames, matchTitle } from "../data/games";
import type { GameInfo, LibraryScenario } from "../generated/wire";
import { t } from "../i18n/language";
import {
  analyse,
  draftOpening,
  openDraft,
  record as fetchRecord,
  searchLibrary,
  versionText,
} from "../net/api";
import { myMatches } from "../net/seat_keys";
import { MOST_POSITION } from "../new_match/match_draft";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import { useAttempt } from "../ui/use_attempt";

export interface AddChapterProps {
  /** The game of the study; all its chapters are of this game. */
  game: string;
  /** The number of the new chapter, for its name. */
  number: number;
  onAdd: (name: string, source: Source) => void;
  onClose: () => void;
}

type From = "scenario" | "record" | "position";
const LIBRARY = "library:";

export function AddChapter({ game, number, onAdd, onClose }: AddChapterProps) {
  const [from, setFrom] = useState<From>("scenario");
  const { busy, problem, run } = useAttempt();
  const loading = useLoad(async () => {
    const games = await allGames();
    // The library is a help: without it, the game's own scenarios are offered.
    const found = await searchLibrary({ game }).catch(() => null);
    const scenarios = found?.scenarios.filter((one) => one.author !== null && one.version > 0) ?? [];
    return { info: games.find((one) => one.id === game) ?? null, scenarios };
  }, [game]);

  /** Add a chapter after the server has read its source. */
  const add = (name: string | null, find: () => Promise<Source>) =>
    void run(async () => {
      const source = await find();
      const analysis = await analyse(openingRequest(source));
      if (analysis.game !== game) throw new Error(t("study-other-game"));
      onAdd(name ?? t("study-chapter.number", { number }), source);
    });

  return (
    <Dialog title={t("study-chapter.add")} onClose={onClose}>
      <div class="study-form">
        <Segmented
          label={t("study-chapter.from")}
          options={[
            { value: "scenario", label: t("study-chapter.from-scenario") },
            { value: "record", label: t("study-chapter.from-record") },
            { value: "position", label: t("study-chapter.from-position") },
          ]}
          value={from}
          onChange={setFrom}
        />
        {problem && <Failed reason={problem} />}
        <Loaded loading={loading} what="fetching-games">
          {({ info, scenarios }) =>
            info === null ? (
              <Failed reason={t("study-other-game")} />
            ) : from === "record" ? (
              <FromRecord game={game} busy={busy} onAdd={add} />
            ) : (
              <FromScenario
                key={from}
                game={info}
                library={from === "scenario" ? scenarios : []}
                positioned={from === "position"}
                busy={busy}
                onAdd={add}
              />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

type Add = (name: string | null, find: () => Promise<Source>) => void;

/** The record of one's own match, or of a file. */
function FromRecord({ game, busy, onAdd }: { game: string; busy: boolean; onAdd: Add }) {
  const matches = myMatches.value.filter(({ known }) => known?.status === "over" && known.game === game);
  const [chosen, setChosen] = useState(matches[0]?.id ?? "");
  const titleOf = (id: string) => {
    const known = matches.find((one) => one.id === id)?.known;
    return known ? matchTitle(known) : id;
  };
  return (
    <>
      {matches.length > 0 && (
        <>
          <SelectField
            label={t("study-chapter.match")}
            value={chosen}
            options={matches.map(({ id }) => ({ value: id, label: `${titleOf(id)} · ${id}` }))}
            onChange={setChosen}
          />
          <Button
            kind="primary"
            busy={busy}
            onClick={() =>
              onAdd(titleOf(chosen), async () => ({ kind: "record", text: await fetchRecord(chosen) }))
            }
          >
            {t("study-chapter.add-match")}
          </Button>
        </>
      )}
      <FileDrop
        label={t("opening-record.open")}
        hint={t("study-chapter.file-hint")}
        accept=".record,text/plain"
        onFile={(file) =>
          onAdd(file.name.replace(/\.record$/, ""), async () => ({
            kind: "record",
            text: await readText(file, MOST_RECORD),
          }))
        }
      />
    </>
  );
}

interface FromScenarioProps {
  game: GameInfo;
  /** The scenarios of the library that players have published. */
  library: readonly LibraryScenario[];
  /** Whether to ask for a position of the scenario. */
  positioned: boolean;
  busy: boolean;
  onAdd: Add;
}

/** The start of a scenario, or a position of it. */
function FromScenario({ game, library, positioned, busy, onAdd }: FromScenarioProps) {
  const [chosen, setChosen] = useState(game.default_scenario);
  const [position, setPosition] = useState("");
  const published = library.find((one) => `${LIBRARY}${one.id}` === chosen);
  const title = published?.title ?? game.scenarios.find((one) => one.name === chosen)?.title ?? null;
  return (
    <form
      class="study-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(positioned ? null : title, () =>
          published
            ? publishedSource(published)
            : Promise.resolve({ kind: "setting", game: game.id, scenario: chosen, options: {}, position }),
        );
      }}
    >
      <SelectField
        label={t("scenario")}
        value={chosen}
        options={[
          ...game.scenarios.map((one) => ({ value: one.name, label: one.title })),
          ...library.map((one) => ({
            value: `${LIBRARY}${one.id}`,
            label: one.title,
            group: t("library"),
          })),
        ]}
        onChange={setChosen}
      />
      {positioned && (
        <TextField
          label={t("position")}
          value={position}
          onInput={setPosition}
          rows={3}
          mono
          maxLength={MOST_POSITION}
          hint={t("study-chapter.position-hint")}
        />
      )}
      <Button type="submit" kind="primary" busy={busy}>
        {t("study-chapter.add")}
      </Button>
    </form>
  );
}

/** A published scenario as a record that contains it, so that the study needs the library no more. */
async function publishedSource({ id, version, game }: LibraryScenario): Promise<Source> {
  const draft = await openDraft(game, { scenario_text: await versionText(id, version) });
  const { record } = await draftOpening(game, { draft });
  return { kind: "record", text: record };
}
