import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Button, ButtonLink } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import type { GameInfo } from "../generated/wire";
import "./analysis_page.css";
import { MOST_RECORD } from "./handover";
import { MOST_POSITION, scenarioOf } from "../new_match/match_draft";
import { allGames, chosenGame } from "../data/games";
import { Page } from "../ui/page";
import type { Source } from "./study";

export interface OpenStudyProps {
  /** Whether something is being opened. */
  busy: boolean;
  onOpen: (source: Source) => void;
  /** The error of the last attempt. */
  children: ComponentChildren;
}

/** The forms shown on an empty analysis board: open a record, or a scenario or position. */
export function OpenStudy({ busy, onOpen, children }: OpenStudyProps) {
  const games = useLoad(allGames, []);
  const [record, setRecord] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File): Promise<void> {
    try {
      setProblem(null);
      onOpen({ kind: "record", text: await readText(file, MOST_RECORD) });
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    }
  }

  return (
    <Page title={t("analysis-board")} lead={t("analysis-board.lead")}>
      {children}
      <section class="opening-part" aria-labelledby="opening-record">
        <h2 id="opening-record">{t("opening-record")}</h2>
        <FileDrop
          label={t("opening-record.open")}
          hint={t("opening-record.hint")}
          accept=".record,text/plain"
          onFile={(file) => void take(file)}
        />
        {problem && <Failed reason={problem} />}
        <form
          class="opening-form"
          onSubmit={(event) => {
            event.preventDefault();
            // Copying often loses the final newline, which marks a complete record.
            onOpen({ kind: "record", text: record.endsWith("\n") ? record : `${record}\n` });
          }}
        >
          <TextField
            label={t("opening-record.text")}
            value={record}
            onInput={setRecord}
            rows={5}
            mono
            maxLength={MOST_RECORD}
            placeholder="sandtable record 1"
          />
          <Button type="submit" disabled={record.trim() === ""} busy={busy} icon="branch">
            {t("opening-record.study")}
          </Button>
        </form>
      </section>
      <section class="opening-part" aria-labelledby="opening-position">
        <h2 id="opening-position">{t("opening-position")}</h2>
        <Loaded loading={games} what="fetching-games">
          {(list) => {
            const first = chosenGame(list);
            return first && <PositionForm games={list} first={first} busy={busy} onOpen={onOpen} />;
          }}
        </Loaded>
      </section>
      <section class="opening-part" aria-labelledby="opening-studies">
        <h2 id="opening-studies">{t("studies")}</h2>
        <p>{t("studies.lead")}</p>
        <p>
          <ButtonLink href="/studies/own" icon="book">
            {t("studies.open")}
          </ButtonLink>
        </p>
      </section>
    </Page>
  );
}

interface PositionFormProps {
  games: readonly GameInfo[];
  first: GameInfo;
  busy: boolean;
  onOpen: (source: Source) => void;
}

function PositionForm({ games, first, busy, onOpen }: PositionFormProps) {
  const [chosen, setChosen] = useState(first.id);
  const game = games.find((one) => one.id === chosen) ?? first;
  const [scenario, setScenario] = useState(first.default_scenario);
  const [position, setPosition] = useState("");
  return (
    <form
      class="opening-form"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen({ kind: "setting", game: game.id, scenario, options: {}, position });
      }}
    >
      <div class="opening-pair">
        {games.length > 1 && (
          <SelectField
            label={t("game")}
            value={game.id}
            options={games.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(id) => {
              const other = games.find((one) => one.id === id);
              if (!other) return;
              setChosen(id);
              setScenario(scenarioOf(other, other.default_scenario)?.name ?? "");
            }}
          />
        )}
        <SelectField
          label={t("scenario")}
          value={scenario}
          options={game.scenarios.map((one) => ({ value: one.name, label: one.title }))}
          onChange={setScenario}
        />
      </div>
      <TextField
        label={t("position")}
        value={position}
        onInput={setPosition}
        rows={3}
        mono
        maxLength={MOST_POSITION}
        hint={t("opening-position.hint")}
      />
      <Button type="submit" busy={busy} icon="branch">
        {t("opening-position.study")}
      </Button>
    </form>
  );
}
