import { type PlainKey, t } from "../i18n/language";
import { Button } from "../ui/button";
import { NumberField } from "../ui/field";
import type { IconName } from "../ui/icons";
import { named, Segmented } from "../ui/segmented";
import type { ClockDraft, SectionProps } from "./match_draft";

interface Kind {
  value: ClockDraft["kind"];
  label: PlainKey;
  icon?: IconName;
}

const KINDS: readonly Kind[] = [
  { value: "none", label: "clock-none" },
  { value: "bank", label: "clock-bank", icon: "clock" },
  { value: "minutes", label: "clock-minutes", icon: "clock" },
  { value: "per-turn", label: "clock-per-turn", icon: "speech" },
];

const EXPLAINED: Record<ClockDraft["kind"], PlainKey> = {
  none: "clock-none.text",
  bank: "clock-bank.text",
  minutes: "clock-minutes.text",
  "per-turn": "clock-per-turn.text",
};

const BANKS: readonly { minutes: number; increment: number }[] = [
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 10 },
  { minutes: 60, increment: 30 },
  { minutes: 180, increment: 60 },
];

const TURN_MINUTES: readonly number[] = [2, 5, 10, 20];
const DAYS: readonly number[] = [1, 3, 7, 14];

/** The clocks of the players and, if the umpire may have a clock, of the umpire. */
export function ClockSection({ game, draft, onChange, mistake }: SectionProps) {
  const umpired = game.umpire !== null && game.umpire in draft.seats && game.usual_umpire_clock !== null;
  return (
    <section class="new-part" aria-labelledby="new-clock">
      <h2 id="new-clock">{t("new-clock")}</h2>
      <ClockChoice
        label={t("new-clock.kind")}
        bare={!umpired}
        kinds={KINDS}
        clock={draft.clock}
        onChange={(clock) => onChange({ ...draft, clock })}
      />
      {umpired && (
        <ClockChoice
          label={t("new-clock.umpire")}
          bare={false}
          kinds={KINDS.filter((kind) => kind.value !== "bank")}
          clock={draft.umpireClock}
          onChange={(umpireClock) => onChange({ ...draft, umpireClock })}
        />
      )}
      {mistake && (
        <p class="new-wrong" role="alert">
          {mistake.reason}
        </p>
      )}
    </section>
  );
}

interface ClockChoiceProps {
  label: string;
  /** The label is for screen readers only. */
  bare: boolean;
  kinds: readonly Kind[];
  clock: ClockDraft;
  onChange: (clock: ClockDraft) => void;
}

/** A kind of clock, and its times. */
function ClockChoice({ label, bare, kinds, clock, onChange }: ClockChoiceProps) {
  const set = (changed: Partial<ClockDraft>) => onChange({ ...clock, ...changed });
  return (
    <>
      <Segmented
        label={label}
        bare={bare}
        hint={t(EXPLAINED[clock.kind])}
        options={kinds.map(named)}
        value={clock.kind}
        onChange={(kind) => set({ kind })}
      />
      {clock.kind === "bank" && (
        <>
          <div class="new-row">
            {BANKS.map((bank) => (
              <Button
                key={bank.minutes}
                pressed={bank.minutes === clock.minutes && bank.increment === clock.increment}
                onClick={() => set(bank)}
              >
                {t("clock-and-more", {
                  time: t("short-minutes", { count: bank.minutes }),
                  more: t("short-seconds", { count: bank.increment }),
                })}
              </Button>
            ))}
          </div>
          <div class="new-row">
            <NumberField
              label={t("new-clock.minutes")}
              value={clock.minutes}
              min={1}
              step="any"
              onInput={(minutes) => set({ minutes })}
            />
            <NumberField
              label={t("new-clock.increment")}
              value={clock.increment}
              min={0}
              onInput={(increment) => set({ increment })}
            />
          </div>
        </>
      )}
      {clock.kind === "minutes" && (
        <div class="new-row">
          {TURN_MINUTES.map((turnMinutes) => (
            <Button
              key={turnMinutes}
              pressed={turnMinutes === clock.turnMinutes}
              onClick={() => set({ turnMinutes })}
            >
              {t("short-minutes", { count: turnMinutes })}
            </Button>
          ))}
          <NumberField
            label={t("clock-minutes")}
            value={clock.turnMinutes}
            min={1}
            step="any"
            onInput={(turnMinutes) => set({ turnMinutes })}
          />
        </div>
      )}
      {clock.kind === "per-turn" && (
        <div class="new-row">
          {DAYS.map((days) => (
            <Button key={days} pressed={days === clock.days} onClick={() => set({ days })}>
              {t("short-days", { count: days })}
            </Button>
          ))}
          <NumberField
            label={t("clock-per-turn")}
            value={clock.days}
            min={1}
            max={366}
            onInput={(days) => set({ days })}
          />
        </div>
      )}
    </>
  );
}
