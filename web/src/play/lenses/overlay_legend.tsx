/** The legend of the current overlays, with their colours. */

import { dashes, type SideStyles } from "../../board/side_style";
import { t } from "../../i18n/language";
import type { Overlay } from "../../generated/wire";
import "./overlay_legend.css";

/** Number of overlays with numbers from which a place is crowded. */
const CROWDED = 3;

export interface OverlayLegendProps {
  overlays: readonly Overlay[];
  styleOf: SideStyles;
}

export function OverlayLegend({ overlays, styleOf }: OverlayLegendProps) {
  const entries = legendOf(overlays);
  if (!entries.length) return null;
  const heats = overlays.filter((overlay) => overlay.type === "heat").length;
  return (
    <div class="play-key" role="group" aria-label={t("laid-over")}>
      <ul>
        {entries.map(({ label, type, sides }) => (
          <li key={label}>
            {sides.map((side) => (
              <LegendSign key={side ?? ""} type={type} sideStyle={styleOf(side)} />
            ))}
            {label}
          </li>
        ))}
      </ul>
      {heats >= CROWDED && <p role="status">{t("laid-over.crowded")}</p>}
    </div>
  );
}

interface LegendEntry {
  readonly label: string;
  readonly type: Overlay["type"];
  readonly sides: readonly (string | null)[];
}

/** One entry for each label, in order, with the sides whose colours it shows. */
function legendOf(overlays: readonly Overlay[]): readonly LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  for (const overlay of overlays) {
    const known = entries.get(overlay.label)?.sides ?? [];
    const sides = [...new Set([...known, ...sidesOf(overlay)])];
    if (!sides.length) continue; // nothing of it is on the board
    entries.set(overlay.label, { label: overlay.label, type: overlay.type, sides });
  }
  return [...entries.values()];
}

function sidesOf(overlay: Overlay): readonly (string | null)[] {
  switch (overlay.type) {
    case "lines":
      return overlay.lines.map((line) => line.side ?? null);
    case "paths":
      return overlay.paths.map((path) => path.side ?? null);
    case "marks":
      return [null];
    default:
      return [overlay.side ?? null];
  }
}

const SIGN = { width: 22, height: 12 };

function LegendSign({ type, sideStyle }: { type: Overlay["type"]; sideStyle: ReturnType<SideStyles> }) {
  const { width, height } = SIGN;
  return (
    <svg class={`play-key-sign ${sideStyle.css}`} width={width} height={height} aria-hidden="true">
      {type === "lines" || type === "paths" ? (
        <path
          class="play-key-line"
          d={`M0 ${height / 2}H${width}`}
          stroke-dasharray={type === "lines" ? dashes(sideStyle) : undefined}
        />
      ) : (
        <rect class="play-key-wash" width={width} height={height} />
      )}
    </svg>
  );
}
