/** The slider through a report, with the buttons that go along it. */

import { t } from "../i18n/language";
import type { MatchReport } from "../generated/wire";
import { IconButton } from "../ui/button";
import { SpeedSelect } from "../ui/speed_select";
import { type Playback, timeAt } from "./playback";

/** The slider has this many steps in each stage. */
const STEPS = 20;

export function PlaybackBar({ playback, report }: { playback: Playback; report: MatchReport }) {
  const at = playback.at.value;
  const playing = playback.playing.value;
  const stage = playback.shown.value;
  const label = report.stages[playback.stage.value] ?? "";
  const time = stage ? timeAt(stage, playback.second.value) : "";
  return (
    <section class="report-bar" aria-label={t("replay")}>
      <div class="report-bar-buttons">
        <IconButton
          icon="first"
          label={t("steps.first")}
          disabled={at === 0}
          onClick={() => playback.slide(0)}
        />
        <IconButton
          icon="previous"
          label={t("replay.back")}
          disabled={at === 0}
          onClick={() => playback.move(-1)}
        />
        <IconButton
          kind="primary"
          icon={playing ? "pause" : "play"}
          label={t(playing ? "replay.pause" : "replay.play")}
          onClick={() => (playing ? playback.pause() : playback.play())}
        />
        <IconButton
          icon="next"
          label={t("replay.on")}
          disabled={at >= playback.last}
          onClick={() => playback.move(1)}
        />
        <IconButton
          icon="last"
          label={t("replay.last")}
          disabled={at >= playback.last}
          onClick={() => playback.slide(playback.last)}
        />
      </div>
      <input
        type="range"
        class="report-slider"
        aria-label={t("replay.step")}
        aria-valuetext={time ? `${label}: ${time}` : label}
        min={0}
        max={playback.last}
        step={1 / STEPS}
        value={at}
        onInput={(event) => playback.slide(event.currentTarget.valueAsNumber)}
      />
      <output class="report-time" aria-live="off">
        <span>{label}</span> {time && <b>{time}</b>}
      </output>
      <SpeedSelect speed={playback.speed} look="report-speed" />
    </section>
  );
}
