import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import type { GameInfo } from "../wire";
import "./analysis.css";
import { MOST_RECORD } from "./analysis_start";
import { MOST_POSITION, scenarioOf } from "./draft";
import { allGames, chosenGame } from "./games";
import { Page } from "./page";
import type { Source } from "./study";

export interface AnalysisOpeningProps {
  /** Something is being opened. */
  busy: boolean;
  onOpen: (source: Source) => void;
  /** What went wrong with the last attempt. */
  children: ComponentChildren;
}

/** Before there is anything on the analysis board: what shall be laid there? */
export function AnalysisOpening({ busy, onOpen, children }: AnalysisOpeningProps) {
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
    <Page
      title="Analysis board"
      lead="Step through a game, try other moves, and see what each seat saw. Nothing here touches a match."
    >
      {children}
      <section class="opening-part" aria-labelledby="opening-record">
        <h2 id="opening-record">A record</h2>
        <FileDrop
          label="Open a record file"
          hint="or drop it here, or paste its text."
          accept=".record,text/plain"
          onFile={(file) => void take(file)}
        />
        {problem && <Failed reason={problem} />}
        <form
          class="opening-form"
          onSubmit={(event) => {
            event.preventDefault();
            // Copying often loses the end of the last line, by which one tells a whole record.
            onOpen({ kind: "record", text: record.endsWith("\n") ? record : `${record}\n` });
          }}
        >
          <TextField
            label="The record's text"
            value={record}
            onInput={setRecord}
            rows={5}
            mono
            maxLength={MOST_RECORD}
            placeholder="sandtable record 1"
          />
          <Button type="submit" disabled={record.trim() === ""} busy={busy} icon="branch">
            Study this record
          </Button>
        </form>
      </section>
      <section class="opening-part" aria-labelledby="opening-position">
        <h2 id="opening-position">A scenario or a position</h2>
        <Loaded loading={games} what="the games">
          {(list) => {
            const first = chosenGame(list);
            return first && <PositionForm games={list} first={first} busy={busy} onOpen={onOpen} />;
          }}
        </Loaded>
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
  const [game, setGame] = useState(first);
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
            label="Game"
            value={game.id}
            options={games.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(id) => {
              const other = games.find((one) => one.id === id);
              if (!other) return;
              setGame(other);
              setScenario(scenarioOf(other, other.default_scenario)?.name ?? "");
            }}
          />
        )}
        <SelectField
          label="Scenario"
          value={scenario}
          options={game.scenarios.map((one) => ({ value: one.name, label: one.title }))}
          onChange={setScenario}
        />
      </div>
      <TextField
        label="Position"
        value={position}
        onInput={setPosition}
        rows={3}
        mono
        maxLength={MOST_POSITION}
        hint="Empty: as the scenario begins."
      />
      <Button type="submit" busy={busy} icon="branch">
        Study this position
      </Button>
    </form>
  );
}
