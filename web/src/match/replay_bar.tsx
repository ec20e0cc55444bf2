/** The slider through the steps of a match, with the buttons that go along it. */

import { t } from "../i18n/language";
import { usePageKeys } from "../lib/page_keys";
import { IconButton } from "../ui/button";
import { SpeedSelect } from "../ui/speed_select";
import type { MatchInfo } from "../generated/wire";
import { type Viewpoint, type Replay } from "./replay";
import "./replay_bar.css";
import { seatName } from "./match_text";

const SPECTATOR = " spectator";

export interface ReplayBarProps {
  replay: Replay;
  match: MatchInfo;
  /** The viewer's own seat. */
  seat: string | null;
}

export function ReplayBar({ replay, match, seat }: ReplayBarProps) {
  const last = replay.last.value;
  const step = replay.step.value ?? last;
  const playing = replay.playing.value;
  const atNow = replay.step.value === null;

  usePageKeys(({ key }) => {
    if (key === "," && step > 0) replay.move(-1);
    if (key === "." && !atNow) replay.move(1);
  });

  function steer(event: KeyboardEvent): void {
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement;
    if (event.key !== " " || onButton) return;
    toggle();
    event.preventDefault();
  }

  function toggle(): void {
    if (playing) replay.pause();
    else replay.play();
  }

  return (
    <section class="replay" aria-label={t("replay")} onKeyDown={steer}>
      <div class="replay-row">
        <input
          type="range"
          class="replay-slider"
          aria-label={t("replay.step")}
          aria-valuetext={t("replay.step-of", { step, last })}
          min={0}
          max={last}
          step={1}
          value={step}
          disabled={last === 0}
          onInput={(event) => replay.slide(event.currentTarget.valueAsNumber)}
        />
        <output class="replay-count" aria-live="off">
          {atNow ? t("replay.now") : `${step} / ${last}`}
        </output>
      </div>
      <div class="replay-row">
        <IconButton
          size="s"
          icon="first"
          label={t("steps.first")}
          disabled={step === 0}
          onClick={() => replay.move(-step)}
        />
        <IconButton
          size="s"
          icon="previous"
          label={t("replay.back")}
          disabled={step === 0}
          onClick={() => replay.move(-1)}
        />
        <IconButton
          size="s"
          icon={playing ? "pause" : "play"}
          label={t(playing ? "replay.pause" : "replay.play")}
          disabled={last === 0}
          onClick={toggle}
        />
        <IconButton
          size="s"
          icon="next"
          label={t("replay.on")}
          disabled={step >= last}
          onClick={() => replay.move(1)}
        />
        <IconButton
          size="s"
          icon="last"
          label={t("replay.last")}
          disabled={step >= last}
          onClick={() => replay.move(last - step)}
        />
        <SpeedSelect speed={replay.speed} look="replay-speed" />
      </div>
      {match.status === "over" && (
        <label class="replay-eyes">
          {t("eyes")}{" "}
          <select
            value={viewpointText(replay.viewpoint.value, seat)}
            onChange={(event) => void replay.see(eyesOf(event.currentTarget.value, seat))}
          >
            {match.seats.map((info) => (
              <option key={info.seat} value={info.seat}>
                {seatName(info.seat)}
              </option>
            ))}
            <option value={SPECTATOR}>{t("spectator.some")}</option>
          </select>
        </label>
      )}
    </section>
  );
}

function viewpointText(viewpoint: Viewpoint, seat: string | null): string {
  return (viewpoint === undefined ? seat : viewpoint) ?? SPECTATOR;
}

function eyesOf(text: string, seat: string | null): Viewpoint {
  const viewpoint = text === SPECTATOR ? null : text;
  return viewpoint === seat ? undefined : viewpoint;
}
