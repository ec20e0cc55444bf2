import type { ComponentChildren } from "preact";

import { gameLang, gameName } from "../data/games";
import type { LibraryScenario } from "../generated/wire";
import { t } from "../i18n/language";
import { Link, scenarioPath } from "../routing/router";
import { Icon } from "../ui/icons";
import { lengthText, verdictOf } from "./balance_text";
import "./scenario_card.css";

export interface ScenarioCardProps {
  scenario: LibraryScenario;
  /** Whether to show who finds it, in lists of one's own. */
  own?: boolean;
  /** Buttons below the link. */
  children?: ComponentChildren;
}

/** A scenario in a list. The whole card links to its page. */
export function ScenarioCard({ scenario, own = false, children }: ScenarioCardProps) {
  const { id, game, summary, players, balance, played, tags, picture, featured, hidden } = scenario;
  const lang = textLang(scenario);
  return (
    <li class="scenario-card">
      <div class="scenario-card-picture">
        {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon name="map" size={32} />}
      </div>
      <div class="scenario-card-words">
        <h3 class="scenario-card-title">
          <Link href={scenarioPath(id)} class="scenario-card-link">
            <span lang={lang}>{titleText(scenario)}</span>
          </Link>
        </h3>
        <p class="scenario-card-author">
          {[gameName(game), authorText(scenario)].filter(Boolean).join(" · ")}
        </p>
        {summary && (
          <p class="scenario-card-summary" lang={lang}>
            {summary}
          </p>
        )}
        {balance && <p class="scenario-card-balance">{verdictOf(balance)}</p>}
        <p class="scenario-card-notes">
          {[
            own ? stateText(scenario) : null,
            players !== null && t("library.player-count", { count: players }),
            balance && lengthText(balance),
            scenario.version > 0 && t("library.played", { count: played }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {(featured || hidden || tags.length > 0) && (
          <ul class="scenario-card-tags">
            {featured && <li class="scenario-card-featured">{t("library.featured")}</li>}
            {hidden && <li class="scenario-card-hidden">{t("library.hidden")}</li>}
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        {children && <div class="scenario-card-buttons">{children}</div>}
      </div>
    </li>
  );
}

/** The `lang` of the title and the summary: that of its game for a shipped one, else unknown. */
export function textLang({ author, game }: LibraryScenario): string | undefined {
  return author === null ? gameLang(game) : undefined;
}

export function titleText({ title }: LibraryScenario): string {
  return title || t("library.untitled");
}

export function authorText({ author }: Pick<LibraryScenario, "author">): string {
  return author === null ? t("library.shipped") : t("library.by", { author });
}

/** Who finds one's own scenario. */
export function stateText({ version, visibility }: LibraryScenario): string {
  return version === 0 ? t("library.unpublished") : t("library.visibility", { visibility });
}
