import { Button } from "../ui/button";
import { NumberField } from "../ui/field";
import { Segmented, type Segment } from "../ui/segmented";
import type { ClockDraft } from "./draft";
import type { PartProps } from "./new_match";

const KINDS: readonly Segment<ClockDraft["kind"]>[] = [
  { value: "none", label: "No clock" },
  { value: "bank", label: "Time bank", icon: "clock" },
  { value: "per-turn", label: "Days a turn", icon: "speech" },
];

const EXPLAINED: Record<ClockDraft["kind"], string> = {
  none: "Everybody takes the time he needs.",
  bank: "So much for the whole match, and a little more for each turn. Whose time runs out has lost.",
  "per-turn": "As by letter: each turn within so many days. Who misses it has lost.",
};

const BANKS: readonly { minutes: number; increment: number }[] = [
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 10 },
  { minutes: 60, increment: 30 },
  { minutes: 180, increment: 60 },
];

const DAYS: readonly number[] = [1, 3, 7, 14];

/** How much time there is. */
export function ClockPart({ draft, onChange, mistake }: PartProps) {
  const { clock } = draft;
  const set = (changed: Partial<ClockDraft>) => onChange({ ...draft, clock: { ...clock, ...changed } });
  return (
    <section class="new-part" aria-labelledby="new-clock">
      <h2 id="new-clock">Clock</h2>
      <Segmented
        label="Kind of clock"
        bare
        hint={EXPLAINED[clock.kind]}
        options={KINDS}
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
                {bank.minutes} min + {bank.increment} s
              </Button>
            ))}
          </div>
          <div class="new-row">
            <NumberField
              label="Minutes for the match"
              value={clock.minutes}
              min={1}
              step="any"
              onInput={(minutes) => set({ minutes })}
            />
            <NumberField
              label="Seconds more each turn"
              value={clock.increment}
              min={0}
              onInput={(increment) => set({ increment })}
            />
          </div>
        </>
      )}
      {clock.kind === "per-turn" && (
        <div class="new-row">
          {DAYS.map((days) => (
            <Button key={days} pressed={days === clock.days} onClick={() => set({ days })}>
              {days === 1 ? "1 day" : `${days} days`}
            </Button>
          ))}
          <NumberField
            label="Days a turn"
            value={clock.days}
            min={1}
            max={366}
            onInput={(days) => set({ days })}
          />
        </div>
      )}
      {mistake && (
        <p class="new-wrong" role="alert">
          {mistake.reason}
        </p>
      )}
    </section>
  );
}
