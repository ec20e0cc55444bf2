import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { scenarioPicture } from "../net/api";
import { ButtonLink } from "../ui/button";
import { TextField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { Icon } from "../ui/icons";
import { Failed, sentenceOf } from "../ui/load";
import {
  MOST_POSITION,
  MOST_SHOWN,
  scenarioOf,
  scenariosOf,
  withLibrary,
  withScenario,
  type SectionProps,
} from "./match_draft";
import { gameLang } from "../data/games";
import { readScenarioFile, SCENARIO_FILES } from "./scenario_file";

/** The scenario: a shipped one or a file, and the position to start from. */
export function ScenarioSection({ game, draft, onChange, mistake }: SectionProps) {
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  // It stays in the list when another scenario is tried.
  const [picked] = useState(draft.library);
  const scenario = scenarioOf(game, draft.scenario);
  const wrongPosition = mistake?.part === "position" ? mistake.reason : null;
  const wrongScenario = mistake?.part === "scenario" ? mistake.reason : null;

  async function take(file: File): Promise<void> {
    try {
      const own = await readScenarioFile(file, game.id);
      setFileProblem(null);
      onChange({ ...draft, library: null, own });
    } catch (problem) {
      setFileProblem(sentenceOf(problem));
    }
  }

  return (
    <section class="new-part" aria-labelledby="new-scenario">
      <h2 id="new-scenario">{t("scenario")}</h2>
      <div class="new-scenarios" role="radiogroup" aria-labelledby="new-scenario">
        {picked && (
          <label class="new-scenario">
            <input
              type="radio"
              name="scenario"
              class="new-scenario-radio"
              checked={draft.library !== null}
              onChange={() => onChange(withLibrary(draft, game, picked))}
            />
            {picked.picture && <img class="new-scenario-picture" src={picked.picture} alt="" />}
            <span class="new-scenario-title">{picked.title}</span>
          </label>
        )}
        {scenariosOf(game).map((one) => (
          <label key={one.name} class="new-scenario">
            <input
              type="radio"
              name="scenario"
              class="new-scenario-radio"
              checked={!draft.own && !draft.library && one.name === scenario?.name}
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
            onChange={() => onChange({ ...draft, library: null, own: { name: "own", text: "" } })}
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
            accept={SCENARIO_FILES}
            onFile={(file) => void take(file)}
          />
          {fileProblem !== null && <Failed reason={fileProblem} />}
          {draft.own.text.length <= MOST_SHOWN ? (
            <TextField
              label={t("new-scenario-own.text")}
              value={draft.own.text}
              onInput={(text) => onChange({ ...draft, own: { name: draft.own?.name ?? "own", text } })}
              rows={10}
              mono
              error={wrongScenario}
            />
          ) : (
            <>
              <p class="field-hint">{t("new-scenario-own.long", { name: draft.own.name })}</p>
              {wrongScenario && <Failed reason={wrongScenario} />}
            </>
          )}
        </div>
      ) : (
        <>
          {scenario && !draft.library && (
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
      <p>
        <ButtonLink href={`/library?game=${encodeURIComponent(game.id)}`} kind="quiet" icon="search">
          {t("new-scenario-library")}
        </ButtonLink>
      </p>
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
