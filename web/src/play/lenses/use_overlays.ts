/** Everything that lies over the board: what the game marks, what was asked for, and what is in hand. */

import { useMemo } from "preact/hooks";

import { t } from "../../i18n/language";
import type { Event, Finding, Overlay, Picture } from "../../generated/wire";
import { templateOverlays } from "../selection/template_overlays";
import type { Selection } from "../selection/selection";
import type { Lenses } from "./use_lenses";

export interface OverlaysShown {
  readonly picture: Picture;
  /** What the last step did. */
  readonly events: readonly Event[];
  readonly lenses: Lenses;
  /** The answer to a question that was typed. */
  readonly answer: Finding | null;
  readonly selection: Selection;
  /** What the computer would do. */
  readonly hint: readonly Overlay[];
}

export interface Overlays {
  readonly all: readonly Overlay[];
  /** Those that somebody asked for, which a key explains. */
  readonly asked: readonly Overlay[];
}

export function useOverlays({ picture, events, lenses, answer, selection, hint }: OverlaysShown): Overlays {
  const all = useMemo(
    () =>
      once([
        ...justHappened(events, picture.overlays),
        ...picture.overlays,
        ...lenses.overlays,
        ...lenses.overlaysOfSelection,
        ...(answer?.overlays ?? []),
        ...hint,
        ...templateOverlays(selection, picture.pieces),
      ]),
    [events, picture, lenses.overlays, lenses.overlaysOfSelection, answer, hint, selection],
  );
  const asked = useMemo(
    () => once([...lenses.overlays, ...(answer?.overlays ?? []), ...hint]),
    [lenses.overlays, answer, hint],
  );
  return { all, asked };
}

/** Where the last step happened, unless the game itself marks that. */
function justHappened(events: readonly Event[], overlays: readonly Overlay[]): readonly Overlay[] {
  if (overlays.some((overlay) => overlay.type === "marks" && overlay.style === "last")) return [];
  const places = [...new Set(events.flatMap((event) => event.path ?? []))];
  return places.length
    ? [{ type: "marks", name: "just happened", label: t("just-happened"), style: "last", places }]
    : [];
}

/** Overlays by name: what two lenses both show is drawn once. */
function once(overlays: readonly Overlay[]): readonly Overlay[] {
  return [...new Map(overlays.map((overlay) => [`${overlay.type} ${overlay.name}`, overlay])).values()];
}
