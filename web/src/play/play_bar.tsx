/** The bar above the board: whose turn it is, and the controls of the board. */

import type { ComponentChildren } from "preact";

import { t } from "../i18n/language";
import { Button, IconButton } from "../ui/button";
import { TerrainLegend } from "./cards/terrain_legend";
import { LensMenu } from "./lenses/lens_menu";
import { LookSwitch } from "./looks/look_switch";
import { turnOf, TurnLabel } from "./turn_label";
import type { PlayStore } from "./store";

export interface PlayBarProps {
  store: PlayStore;
  /** Shown beside the overlay switches. */
  toolbar: ComponentChildren;
}

export function PlayBar({ store, toolbar }: PlayBarProps) {
  const { lenses, look, hint, boardApi } = store;
  const view = store.view.value;
  const live = store.live.value;
  const shown = store.shown.value;
  const turn = live ? turnOf(shown, store.seat.value) : null;
  return (
    <header class="play-bar">
      <p class="play-status" role="status">
        {turn && <TurnLabel turn={turn} />} <span lang={store.lang.value}>{shown.status}</span>
      </p>
      <div class="play-tools">
        <div class="play-zoom" role="group" aria-label={t("zoom")}>
          <IconButton
            icon="minus"
            size="s"
            label={t("zoom.out")}
            onClick={() => boardApi.current?.zoomOut()}
          />
          <IconButton icon="plus" size="s" label={t("zoom.in")} onClick={() => boardApi.current?.zoomIn()} />
          <IconButton
            icon="expand"
            size="s"
            label={t("zoom.whole")}
            onClick={() => boardApi.current?.zoomToFit()}
          />
        </div>
        <LensMenu lenses={view.lenses} overlays={view.picture.overlays} state={lenses} />
        <TerrainLegend store={store} />
        <LookSwitch control={look} />
        {hint.offered.value && (
          <Button
            size="s"
            kind="quiet"
            icon="bulb"
            label={t("hint.short")}
            busy={hint.state.value.kind === "asking"}
            disabled={!hint.possible.value}
            title={t("hint")}
            onClick={hint.ask}
          >
            <span class="play-hint-word">{t("hint.short")}</span>
          </Button>
        )}
        {toolbar}
        <IconButton icon="info" size="s" label={t("keys")} onClick={() => (store.helpOpen.value = true)} />
      </div>
    </header>
  );
}
