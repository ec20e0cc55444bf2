import { useState } from "preact/hooks";

import type { LibraryScenario, ModerateScenario } from "../generated/wire";
import { t } from "../i18n/language";
import { deleteScenario, moderateScenario } from "../net/api";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import { DeleteDialog } from "./delete_dialog";
import { titleText } from "./scenario_card";

export interface HostButtonsProps {
  scenario: LibraryScenario;
  /** Whether there are reports to dismiss. */
  reported?: boolean;
  onChange: () => void;
}

/** What a host can do with a scenario. */
export function HostButtons({ scenario, reported = false, onChange }: HostButtonsProps) {
  const { busy, problem, run } = useAttempt();
  const [deleting, setDeleting] = useState(false);
  const { id, featured, hidden } = scenario;
  const change = (body: ModerateScenario) =>
    run(async () => {
      await moderateScenario(id, body);
      onChange();
    });
  return (
    <>
      <Button size="s" icon="flag" busy={busy} onClick={() => void change({ featured: !featured })}>
        {t(featured ? "host-unfeature" : "host-feature")}
      </Button>
      <Button size="s" icon="eye" busy={busy} onClick={() => void change({ hidden: !hidden })}>
        {t(hidden ? "host-show" : "host-hide")}
      </Button>
      {reported && (
        <Button size="s" icon="check" busy={busy} onClick={() => void change({ dismiss: true })}>
          {t("host-dismiss")}
        </Button>
      )}
      {scenario.author !== null && (
        <Button size="s" kind="quiet" icon="trash" onClick={() => setDeleting(true)}>
          {t("scenario-delete")}
        </Button>
      )}
      {problem && <Failed reason={problem} />}
      {deleting && (
        <DeleteDialog
          title={titleText(scenario)}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await deleteScenario(id);
            onChange();
          }}
        />
      )}
    </>
  );
}
