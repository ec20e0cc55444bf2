/** How fast something is replayed, compared to its usual speed. */

import type { Signal } from "@preact/signals";

import { t } from "../i18n/language";

const SPEEDS = [0.5, 1, 2, 4] as const;

/** A list of speeds; `look` is the class of its label. */
export function SpeedSelect({ speed, look }: { speed: Signal<number>; look: string }) {
  return (
    <label class={look}>
      <span class="unseen">{t("replay.speed")}</span>
      <select
        value={String(speed.value)}
        onChange={(event) => (speed.value = Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={String(one)}>
            {one}×
          </option>
        ))}
      </select>
    </label>
  );
}
