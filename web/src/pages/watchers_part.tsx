import { NumberField } from "../ui/field";
import { Segmented, type Segment } from "../ui/segmented";
import type { Spectators } from "../wire";
import type { Visibility } from "./draft";
import type { PartProps } from "./new_match";

const VISIBILITIES: readonly Segment<Visibility>[] = [
  { value: "private", label: "Private", icon: "lock" },
  { value: "public", label: "Public", icon: "globe" },
];

const SPECTATORS: readonly Segment<Spectators>[] = [
  { value: "now", label: "Now" },
  { value: "delayed", label: "Later" },
  { value: "at-end", label: "At the end" },
];

const WHEN: Record<Spectators, string> = {
  now: "Spectators see what all players may know, as it happens.",
  delayed: "Spectators see it some minutes later, so that they cannot help anybody.",
  "at-end": "Spectators see nothing until the match is over.",
};

/** Who finds the match, and what those see who only look on. */
export function WatchersPart({ draft, onChange, mistake }: PartProps) {
  return (
    <section class="new-part" aria-labelledby="new-watchers">
      <h2 id="new-watchers">Who may watch</h2>
      <div class="new-pair">
        <Segmented
          label="The match is"
          hint={
            draft.visibility === "private"
              ? "Only those who have the link find it."
              : "It is listed on the first page; anyone may take an open seat or watch."
          }
          options={VISIBILITIES}
          value={draft.visibility}
          onChange={(visibility) => onChange({ ...draft, visibility })}
        />
        <Segmented
          label="Spectators see it"
          hint={WHEN[draft.spectators]}
          options={SPECTATORS}
          value={draft.spectators}
          onChange={(spectators) => onChange({ ...draft, spectators })}
        />
      </div>
      {draft.spectators === "delayed" && (
        <div class="new-row">
          <NumberField
            label="Minutes later"
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
