/** The strip on the lower edge of the board: what the others did, and buttons to see it again or to skip it. */

import { t } from "../i18n/language";
import { type Pace, turnPace } from "../lib/preferences";
import { Button } from "../ui/button";
import type { TableStory } from "./inputs";
import "./turn_story_strip.css";

const PACES = [
  { value: "instant", label: "turn-story.instant" },
  { value: "quick", label: "turn-story.quick" },
  { value: "normal", label: "turn-story.normal" },
  { value: "slow", label: "turn-story.slow" },
] as const satisfies readonly { value: Pace; label: string }[];

export interface TurnStoryStripProps {
  story: TableStory;
  /** The language of the game's texts, if it is not the page's. */
  lang: string | undefined;
}

export function TurnStoryStrip({ story, lang }: TurnStoryStripProps) {
  const playing = story.playing.value;
  const holding = story.holding.value;
  const summary = story.summary.value;
  if (!playing && !story.replayable.value) return null;
  const text = playing ? story.caption.value : summary;
  // After the player's next action there is no summary, and the button needs a name beside it.
  const label = text || t("turn-story");
  return (
    <section class="turn-story" aria-label={t("turn-story")} data-playing={playing}>
      <p class="turn-story-text" title={label}>
        <span lang={text ? lang : undefined}>{label}</span>
      </p>
      {playing ? (
        <Button
          size="s"
          kind="primary"
          icon={holding ? "next" : "last"}
          title={holding ? undefined : t("turn-story.skip-title")}
          onClick={() => (holding ? story.goOn() : story.skip())}
        >
          {t(holding ? "turn-story.seen" : "turn-story.skip")}
        </Button>
      ) : (
        <Button
          size="s"
          kind="quiet"
          icon="refresh"
          title={t("turn-story.replay-title")}
          onClick={() => story.replay()}
        >
          {t("turn-story.replay")}
        </Button>
      )}
      <label class="turn-story-pace">
        <span class="unseen">{t("turn-story.pace")}</span>
        <select
          title={t("turn-story.pace")}
          value={turnPace.value}
          onChange={(event) => (turnPace.value = event.currentTarget.value as Pace)}
        >
          {PACES.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
