import { account, recallAccount } from "../data/account";
import { type PlainKey, t } from "../i18n/language";
import { Link } from "../routing/router";
import { useLoad } from "../ui/load";
import "./scenario_tabs.css";

export type ScenarioTab = "workshop" | "all" | "own" | "host";

const TABS: readonly { tab: ScenarioTab; href: string; label: PlainKey }[] = [
  { tab: "all", href: "/library", label: "library" },
  { tab: "own", href: "/library/own", label: "library.own" },
  { tab: "workshop", href: "/workshop", label: "workshop" },
  { tab: "host", href: "/library/host", label: "library.host" },
];

/** The pages of scenarios: library, one's own, workshop, and that of the host. */
export function ScenarioTabs({ current }: { current: ScenarioTab }) {
  // Without an account there is no host; an error shows on the page that needs one.
  useLoad(() => recallAccount().catch(() => null), []);
  const shown = TABS.filter(({ tab }) => tab !== "host" || account.value?.host || current === "host");
  return (
    <nav class="scenario-tabs" aria-label={t("library.parts")}>
      {shown.map(({ tab, href, label }) => (
        <Link key={tab} href={href} class="scenario-tab" aria-current={tab === current ? "page" : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
