import { type PlainKey, t } from "../i18n/language";
import { NumberField } from "../ui/field";
import type { IconName } from "../ui/icons";
import { named, Segmented } from "../ui/segmented";
import type { Spectators } from "../generated/wire";
import type { Visibility, SectionProps } from "./match_draft";

const VISIBILITIES: readonly { value: Visibility; label: PlainKey; icon: IconName }[] = [
  { value: "private", label: "visibility-private", icon: "lock" },
  { value: "public", label: "visibility-public", icon: "globe" },
];

const SPECTATORS: readonly { value: Spectators; label: PlainKey }[] = [
  { value: "now", label: "spectators-now" },
  { value: "delayed", label: "spectators-delayed" },
  { value: "at-end", label: "spectators-at-end" },
];

const WHEN: Record<Spectators, PlainKey> = {
  now: "spectators-now.text",
  delayed: "spectators-delayed.text",
  "at-end": "spectators-at-end.text",
};

/** Who can find the match, and what spectators see. */
export function SpectatorsSection({ draft, onChange, mistake }: SectionProps) {
  return (
    <section class="new-part" aria-labelledby="new-watchers">
      <h2 id="new-watchers">{t("new-watchers")}</h2>
      <div class="new-pair">
        <Segmented
          label={t("new-watchers.visibility")}
          hint={t(draft.visibility === "private" ? "visibility-private.text" : "visibility-public.text")}
          options={VISIBILITIES.map(named)}
          value={draft.visibility}
          onChange={(visibility) => onChange({ ...draft, visibility })}
        />
        <Segmented
          label={t("new-watchers.see")}
          hint={t(WHEN[draft.spectators])}
          options={SPECTATORS.map(named)}
          value={draft.spectators}
          onChange={(spectators) => onChange({ ...draft, spectators })}
        />
      </div>
      {draft.spectators === "delayed" && (
        <div class="new-row">
          <NumberField
            label={t("new-watchers.delay")}
            value={draft.delay}
            min={1}
            max={10080}
            onInput={(delay) => onChange({ ...draft, delay })}
            error={mistake?.reason}
          />
        </div>
      )}
    </section>
  );
}
