import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { scenarioPicture } from "../net/api";
import { TextField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Icon } from "../ui/icons";
import { sentenceOf } from "../ui/load";
import {
  MOST_POSITION,
  MOST_SCENARIO,
  scenarioName,
  scenarioOf,
  scenariosOf,
  withScenario,
  type SectionProps,
} from "./match_draft";
import { gameLang } from "../data/games";

/** The scenario: a shipped one or a file, and the position to start from. */
export function ScenarioSection({ game, draft, onChange, mistake }: SectionProps) {
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const scenario = scenarioOf(game, draft.scenario);
  const wrongPosition = mistake?.part === "position" ? mistake.reason : null;
  const wrongScenario = mistake?.part === "scenario" ? mistake.reason : null;

  async function take(file: File): Promise<void> {
    try {
      const text = await readText(file, MOST_SCENARIO);
      setFileProblem(null);
      onChange({ ...draft, own: { name: scenarioName(file.name), text } });
    } catch (problem) {
      setFileProblem(sentenceOf(problem));
    }
  }

  return (
    <section class="new-part" aria-labelledby="new-scenario">
      <h2 id="new-scenario">{t("scenario")}</h2>
      <div class="new-scenarios" role="radiogroup" aria-labelledby="new-scenario">
        {scenariosOf(game).map((one) => (
          <label key={one.name} class="new-scenario">
            <input
              type="radio"
              name="scenario"
              class="new-scenario-radio"
              checked={!draft.own && one.name === scenario?.name}
              onChange={() => onChange(withScenario(draft, game, one.name))}
            />
            <img
              class="new-scenario-picture"
              src={scenarioPicture(game.id, one.name)}
              alt=""
              loading="lazy"
            />
            <span class="new-scenario-title" lang={gameLang(game.id)}>
              {one.title}
            </span>
          </label>
        ))}
        <label class="new-scenario">
          <input
            type="radio"
            name="scenario"
            class="new-scenario-radio"
            checked={draft.own !== null}
            onChange={() => onChange({ ...draft, own: { name: "own", text: "" } })}
          />
          <span class="new-scenario-picture new-scenario-own">
            <Icon name="upload" size={32} />
          </span>
          <span class="new-scenario-title">{t("new-scenario-own")}</span>
        </label>
      </div>
      {draft.own ? (
        <div class="new-more-body">
          <FileDrop
            label={t("new-scenario-own.choose")}
            hint={t("new-scenario-own.hint")}
            accept=".toml,text/plain"
            onFile={(file) => void take(file)}
          />
          <TextField
            label={t("new-scenario-own.text")}
            value={draft.own.text}
            onInput={(text) => onChange({ ...draft, own: { name: draft.own?.name ?? "own", text } })}
            rows={10}
            mono
            error={wrongScenario ?? fileProblem}
          />
        </div>
      ) : (
        <>
          {scenario && (
            <p class="new-summary" lang={gameLang(game.id)}>
              {scenario.summary}
            </p>
          )}
          {wrongScenario && (
            <p class="new-wrong" role="alert">
              {wrongScenario}
            </p>
          )}
        </>
      )}
      <details class="new-more" open={draft.position !== "" || undefined}>
        <summary>{t("new-position")}</summary>
        <div class="new-more-body">
          <TextField
            label={t("position")}
            value={draft.position}
            onInput={(position) => onChange({ ...draft, position })}
            rows={3}
            mono
            maxLength={MOST_POSITION}
            hint={t("new-position.hint")}
            error={wrongPosition}
          />
        </div>
      </details>
    </section>
  );
}
