/** All overlays of the board: those of the game, of lenses and hints, and of the selection. */

import { type ReadonlySignal, useComputed } from "@preact/signals";

import { t } from "../../i18n/language";
import type { Event, Overlay } from "../../generated/wire";
import type { HintControl } from "../hints/use_hint";
import type { CompleteView } from "../../net/seat_view";
import type { TableInputs } from "../inputs";
import { templateOverlays } from "../selection/template_overlays";
import type { SelectionControl } from "../selection/use_selection";
import { faintOverlays, type Lenses } from "./use_lenses";

const NOTHING: readonly Overlay[] = [];

export interface OverlaySources {
  /** The view that is shown. */
  readonly shown: ReadonlySignal<CompleteView>;
  readonly control: SelectionControl;
  readonly lenses: Lenses;
  readonly hint: HintControl;
}

export interface Overlays {
  readonly all: ReadonlySignal<readonly Overlay[]>;
  /** The overlays that the player switched on, for the legend. */
  readonly requested: ReadonlySignal<readonly Overlay[]>;
}

export function useOverlays(inputs: TableInputs, sources: OverlaySources): Overlays {
  const { control, lenses, hint } = sources;
  const picture = useComputed(() => sources.shown.value.picture);
  const answered = useComputed(() => control.answer.value?.overlays ?? NOTHING);
  const own = useComputed(() => {
    const faint = faintOverlays(picture.value.overlays);
    const off = faint.filter((overlay) => lenses.hidden.value.has(overlay.name));
    return off.length
      ? picture.value.overlays.filter((overlay) => !off.includes(overlay))
      : picture.value.overlays;
  });
  const all = useComputed(() =>
    once([
      ...justHappened(inputs.events.value, picture.value.overlays),
      ...own.value,
      ...lenses.overlays.value,
      ...lenses.overlaysOfSelection.value,
      ...answered.value,
      ...hint.overlays.value,
      ...templateOverlays(control.selection.value, picture.value.pieces),
    ]),
  );
  const requested = useComputed(() =>
    once([...lenses.overlays.value, ...answered.value, ...hint.overlays.value]),
  );
  return { all, requested };
}

/** The places of the last step, unless the game marks them itself. */
function justHappened(events: readonly Event[], overlays: readonly Overlay[]): readonly Overlay[] {
  if (overlays.some((overlay) => overlay.type === "marks" && overlay.style === "last")) return [];
  const places = [...new Set(events.flatMap((event) => event.path ?? []))];
  return places.length
    ? [{ type: "marks", name: "just happened", label: t("just-happened"), style: "last", places }]
    : [];
}

/** Overlays by name: duplicates are drawn once. */
function once(overlays: readonly Overlay[]): readonly Overlay[] {
  return [...new Map(overlays.map((overlay) => [`${overlay.type} ${overlay.name}`, overlay])).values()];
}
