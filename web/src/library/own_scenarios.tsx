import { account, learnAccount } from "../data/account";
import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { ownScenarios } from "../net/api";
import { editPath, Link, loginPath } from "../routing/router";
import { ButtonLink } from "../ui/button";
import { Loaded, useLoad } from "../ui/load";
import { ScenarioCard } from "./scenario_card";

/** The scenarios of the account, published or not. */
export function OwnScenarios() {
  const loading = useLoad(
    async () => ((await learnAccount()) ? ownScenarios() : null),
    [account.value?.name ?? null],
  );
  return (
    <Loaded loading={loading} what="fetching-library">
      {(own) => {
        if (own === null) {
          return (
            <p class="cards-empty">
              {richText("library.own-login", { login: (text) => <Link href={loginPath()}>{text}</Link> })}
            </p>
          );
        }
        if (own.scenarios.length === 0) {
          return (
            <p class="cards-empty">
              {richText("library.own-none", {
                workshop: (text) => <Link href="/workshop">{text}</Link>,
                all: (text) => <Link href="/library">{text}</Link>,
              })}
            </p>
          );
        }
        return (
          <>
            <h2 class="library-count">
              {t("library.own-count", { count: own.scenarios.length, most: own.most })}
            </h2>
            <ul class="scenario-cards">
              {own.scenarios.map((scenario) => (
                <ScenarioCard key={scenario.id} scenario={scenario} own>
                  <ButtonLink href={editPath(scenario.id)} size="s" icon="pencil">
                    {t("scenario-edit")}
                  </ButtonLink>
                </ScenarioCard>
              ))}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
}
