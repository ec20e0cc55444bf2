import { t } from "../i18n/language";
import { account, learnAccount } from "../data/account";
import type { ReportedScenario } from "../generated/wire";
import { reportedScenarios } from "../net/api";
import { Loaded, useLoad } from "../ui/load";
import { HostButtons } from "./host_buttons";
import { ScenarioCard } from "./scenario_card";

/** The scenarios that were reported or hidden, for hosts. */
export function HostScenarios() {
  const loading = useLoad(
    async () => ((await learnAccount())?.host ? reportedScenarios() : null),
    [account.value?.name ?? null],
  );
  return (
    <Loaded loading={loading} what="fetching-library">
      {(reported) =>
        reported === null || reported.length === 0 ? (
          <p class="cards-empty">{t(reported === null ? "library.host-only" : "library.host-none")}</p>
        ) : (
          <>
            <h2 class="library-count">{t("library.host-lead")}</h2>
            <ul class="scenario-cards">
              {reported.map((one) => (
                <Reported key={one.scenario.id} reported={one} onChange={loading.retry} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Reported({ reported, onChange }: { reported: ReportedScenario; onChange: () => void }) {
  const { scenario, reports } = reported;
  return (
    <ScenarioCard scenario={scenario}>
      {reports.length > 0 && (
        <ul class="library-reports">
          {reports.map(({ account: name, reason }) => (
            <li key={name}>{t("library.report-by", { name, reason })}</li>
          ))}
        </ul>
      )}
      <HostButtons scenario={scenario} reported={reports.length > 0} onChange={onChange} />
    </ScenarioCard>
  );
}
