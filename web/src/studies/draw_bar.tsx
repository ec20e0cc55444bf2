/** The colours of the drawing mode, and how to draw. */
import { t } from "../i18n/language";
import { Button, IconButton } from "../ui/button";
import { formOf } from "./drawings";
import { COLOURS, type Notes } from "./model";
import type { Drawing } from "./use_drawing";

export interface DrawBarProps {
  drawing: Drawing;
  notes: Notes;
  onClear: () => void;
}

export function DrawBar({ drawing, notes, onClear }: DrawBarProps) {
  return (
    <div class="draw-bar" role="group" aria-label={t("study-draw")}>
      <p class="draw-hint">{t("study-draw.how")}</p>
      <div class="draw-colours">
        {COLOURS.map((colour, place) => (
          <button
            key={colour}
            type="button"
            class={`draw-colour drawings-${colour}`}
            aria-pressed={colour === drawing.colour}
            aria-label={t("study-colour", { colour })}
            title={`${t("study-colour", { colour })} (${place + 1})`}
            onClick={() => drawing.setColour(colour)}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d={formOf(colour, { x: 10, y: 10 }, 7)} />
            </svg>
          </button>
        ))}
        <Button size="s" disabled={notes.arrows.length + notes.marks.length === 0} onClick={onClear}>
          {t("study-draw.clear")}
        </Button>
        <IconButton size="s" icon="close" label={t("study-draw.end")} onClick={() => drawing.setOn(false)} />
      </div>
    </div>
  );
}
