import { useEffect, useState } from "preact/hooks";

import { account } from "../data/account";
import type { MeasuredBalance, MeasurementState, PublishedVersion } from "../generated/wire";
import { t } from "../i18n/language";
import { computerName } from "../i18n/player_names";
import { richText } from "../i18n/rich_text";
import { cancelMeasurement, measure, measurement } from "../net/api";
import { Link } from "../routing/router";
import { Button } from "../ui/button";
import { Failed, sentenceOf } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import { lengthText, shareText, verdictOf } from "./balance_text";

/** Milliseconds between two questions how far a measurement is. */
const EVERY_MS = 2000;

export interface MeasurePartProps {
  id: string;
  version: PublishedVersion;
}

/** The balance of a version: what was measured, and measuring. */
export function MeasurePart({ id, version }: MeasurePartProps) {
  const [now, setNow] = useState<MeasurementState | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const { busy, problem, run } = useAttempt();
  const running = now?.state === "waiting" || now?.state === "running";

  useEffect(() => {
    let active = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      try {
        const found = await measurement(id, version.number);
        if (!active) return;
        setNow(found);
        setLost(null);
        if (found.state !== "waiting" && found.state !== "running") return;
      } catch (thrown) {
        if (active) setLost(sentenceOf(thrown));
      }
      if (active) timer = setTimeout(() => void ask(), EVERY_MS);
    }
    void ask();
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [id, version.number, running, account.value?.name]);

  const balance = now?.balance ?? version.balance;
  return (
    <section class="scenario-part" aria-labelledby="scenario-balance">
      <h2 id="scenario-balance">{t("balance")}</h2>
      {balance ? <Balance balance={balance} /> : !running && <p>{t("balance.none")}</p>}
      {now && running && (
        <p class="scenario-progress">
          <progress max={now.games} value={now.played} aria-label={t("balance.running")} />
          {t(now.state === "waiting" ? "balance.waiting" : "balance.progress", {
            played: now.played ?? 0,
            games: now.games ?? 0,
          })}
          {now.mine && (
            <Button
              size="s"
              icon="close"
              busy={busy}
              onClick={() =>
                void run(async () => {
                  await cancelMeasurement(id, version.number);
                  setNow(await measurement(id, version.number));
                })
              }
            >
              {t("balance.cancel")}
            </Button>
          )}
        </p>
      )}
      {now?.state === "failed" && now.problem && <Failed reason={now.problem} />}
      {now?.state === "cancelled" && <p>{t("balance.cancelled")}</p>}
      {!running && !balance && account.value && (
        <p>
          <Button
            icon="computer"
            busy={busy}
            onClick={() => void run(async () => setNow(await measure(id, version.number)))}
          >
            {t("balance.measure")}
          </Button>
        </p>
      )}
      {!running && !balance && !account.value && (
        <p>{richText("balance.login", { login: (text) => <Link href="/account">{text}</Link> })}</p>
      )}
      {(problem ?? lost) && <Failed reason={problem ?? lost ?? ""} />}
    </section>
  );
}

function Balance({ balance }: { balance: MeasuredBalance }) {
  const { games, drawn, player, sides, fair } = balance;
  return (
    <div class="scenario-balance" aria-live="polite">
      <p class="scenario-verdict">{verdictOf(balance)}</p>
      <ul>
        {sides.map((side) => (
          <li key={side.seats.join()}>{shareText(side)}</li>
        ))}
      </ul>
      <p class="scenario-notes">
        {t("balance.games", { games, drawn, player: computerName(player) })}{" "}
        {fair === null && t("balance.few")} {lengthText(balance)}.
      </p>
    </div>
  );
}
