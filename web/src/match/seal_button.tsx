/** The seal on the table: whether the dice are what was promised, and a dialog that explains it. */

import { useState } from "preact/hooks";

import type { Check } from "../dice/check";
import type { SaltInfo, TableInfo } from "../generated/wire";
import { type PlainKey, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { dicePromisesOf } from "../net/seat_keys";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useAttempt } from "../ui/use_attempt";
import { Icon, type IconName } from "../ui/icons";
import { downloadRecord } from "./after_match";
import type { Seal, SealState } from "./dice_seal";
import { seatName } from "./match_text";
import "./seal_button.css";

interface Face {
  readonly icon: IconName;
  readonly label: PlainKey;
  readonly text: PlainKey;
}

const FACES: Record<SealState, Face> = {
  committed: { icon: "lock", label: "seal.committed", text: "seal-committed" },
  playing: { icon: "lock", label: "seal.playing", text: "seal-playing" },
  checking: { icon: "clock", label: "seal.checking", text: "seal-checking" },
  verified: { icon: "check", label: "seal.verified", text: "seal-verified" },
  partly: { icon: "half", label: "seal.partly", text: "seal-partly" },
  failed: { icon: "warning", label: "seal.failed", text: "seal-failed" },
  unchecked: { icon: "refresh", label: "seal.unchecked", text: "seal-unchecked" },
};

const RESULTS: Record<Check["result"], IconName> = {
  kept: "check",
  broken: "warning",
  gap: "half",
  note: "info",
};

export interface SealProps {
  seal: Seal;
  table: TableInfo;
}

export function SealButton({ seal, table }: SealProps) {
  const [open, setOpen] = useState(false);
  const { icon, label } = FACES[seal.state];
  const words = t(label);
  return (
    <>
      <button
        type="button"
        class={`seal seal-${seal.state}`}
        aria-haspopup="dialog"
        aria-label={words}
        title={words}
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} size={16} />
      </button>
      {open && <SealDialog seal={seal} table={table} onClose={() => setOpen(false)} />}
    </>
  );
}

export function SealDialog({ seal, table, onClose }: SealProps & { onClose: () => void }) {
  const { match, commitment, seed } = table;
  const { icon, label, text } = FACES[seal.state];
  const over = match.status === "over";
  const { problem, run } = useAttempt();
  return (
    <Dialog title={t("dice-fair")} onClose={onClose}>
      <div class="papers">
        <p class={`seal-verdict seal-${seal.state}`} role="status">
          <Icon name={icon} /> <b>{t(label)}</b>
        </p>
        <p>{t(text)}</p>
        {seal.checks.length > 0 && (
          <ul class="seal-checks" aria-label={t("seal-checks")}>
            {seal.checks.map((check, at) => (
              <li key={at} class={`seal-${check.result}`}>
                <Icon name={RESULTS[check.result]} size={16} /> <span>{sentenceOf(check)}</span>
              </li>
            ))}
          </ul>
        )}
        {seal.state === "unchecked" && (
          <Button icon="refresh" onClick={seal.retry}>
            {t("try-again")}
          </Button>
        )}
        <details class="seal-more" open={!over}>
          <summary>{t("seal-how")}</summary>
          <p>{t("dice-fair.text")}</p>
          <p>{t("seal-how.rest")}</p>
        </details>
        <dl class="papers-seed">
          <dt>{t("dice-fair.hash")}</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
          <dt>{t("dice-fair.seed")}</dt>
          <dd>{seed ? <code>{seed}</code> : t("dice-fair.seed-later")}</dd>
          {(match.salts ?? []).map((salt) => (
            <SaltNumbers key={salt.seat} salt={salt} own={dicePromisesOf(match.id).salts[salt.seat]} />
          ))}
        </dl>
        {over && (
          <Button icon="download" onClick={() => void run(() => downloadRecord(match.id))}>
            {t("menu.record")}
          </Button>
        )}
        {problem && (
          <p class="field-error" role="alert">
            {problem}
          </p>
        )}
        <p>
          {richText(seed ? "dice-fair.check" : "dice-fair.check-later", {
            code: (text) => <code>{text}</code>,
          })}
        </p>
      </div>
    </Dialog>
  );
}

const SALT_STATES: Record<SaltInfo["state"], PlainKey> = {
  known: "seal-salt.known",
  awaited: "seal-salt.awaited",
  revealed: "seal-salt.revealed",
  withheld: "seal-salt.withheld",
};

function SaltNumbers({ salt, own }: { salt: SaltInfo; own: string | undefined }) {
  return (
    <>
      <dt>{t("seal-salt", { seat: seatName(salt.seat) })}</dt>
      <dd>
        <code>{salt.hash}</code> · {t(SALT_STATES[salt.state])}
        {own !== undefined && salt.state !== "awaited" && (
          <>
            <br />
            {t("seal-salt.yours")} <code>{own}</code>
          </>
        )}
      </dd>
    </>
  );
}

const SEED = {
  kept: "check-seed.kept",
  broken: "check-seed.broken",
  gap: "check-seed.gap",
} as const;
const OWN_SALT = {
  kept: "check-own-salt.kept",
  broken: "check-own-salt.broken",
  gap: "check-own-salt.gap",
} as const;
const OTHERS_SALT = {
  kept: "check-others-salt.kept",
  broken: "check-others-salt.broken",
  gap: "check-others-salt.gap",
} as const;
const SHOWN_ROLLS = { kept: "check-shown-rolls.kept", broken: "check-shown-rolls.broken" } as const;

/** The result of a check as a sentence. */
function sentenceOf(check: Check): string {
  switch (check.about) {
    case "seed":
      return t(SEED[check.result]);
    case "own-salt":
      return t(OWN_SALT[check.result], { seat: seatName(check.seat) });
    case "others-salt":
      return t(OTHERS_SALT[check.result], { seat: seatName(check.seat) });
    case "open-salt":
      return t("check-open-salt", { seat: seatName(check.seat) });
    case "hashes":
      return t("check-hashes");
    case "no-salt":
      return t("check-no-salt");
    case "rolls":
      return check.result === "kept"
        ? t("check-rolls.kept", { count: check.count })
        : t("check-rolls.broken", { number: check.number, action: check.action });
    case "shown-rolls":
      return t(SHOWN_ROLLS[check.result], { count: check.count });
    case "record":
      return t("check-record");
  }
}
