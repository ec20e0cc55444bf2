/** The library: its scenarios by search and filters, one's own scenarios, and the page of the host. */
import { t } from "../i18n/language";
import type { LibraryPart } from "../routing/router";
import { Page } from "../ui/page";
import { ScenarioTabs } from "../workshop/scenario_tabs";
import { HostScenarios } from "./host_scenarios";
import "./library_page.css";
import { OwnScenarios } from "./own_scenarios";
import { SearchScenarios } from "./search_scenarios";

export function LibraryPage({ part }: { part: LibraryPart }) {
  return (
    <Page title={t("library")} lead={t("library.lead")}>
      <ScenarioTabs current={part} />
      {part === "all" && <SearchScenarios />}
      {part === "own" && <OwnScenarios />}
      {part === "host" && <HostScenarios />}
    </Page>
  );
}
