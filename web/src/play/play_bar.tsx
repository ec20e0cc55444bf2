/** The bar over the board: whose turn it is, and how the board is looked at. */

import type { ComponentChildren, RefObject } from "preact";

import type { BoardHandle } from "../board/board";
import { t } from "../i18n/language";
import { Button, IconButton } from "../ui/button";
import { LensMenu } from "./lenses/lens_menu";
import { LookSwitch } from "./looks/look_switch";
import type { CompleteView } from "../net/seat_view";
import { turnOf, TurnLabel } from "./turn_label";
import type { HintControl } from "./hints/use_hint";
import type { Lenses } from "./lenses/use_lenses";
import type { LookControl } from "./looks/use_look";

export interface PlayBarProps {
  view: CompleteView;
  seat: string | null;
  live: boolean;
  /** The language of the game, where it is not the page's. */
  lang?: string | undefined;
  lenses: Lenses;
  look: LookControl;
  hint: HintControl;
  board: RefObject<BoardHandle | null>;
  toolbar: ComponentChildren;
  onHelp(): void;
}

export function PlayBar(props: PlayBarProps) {
  const { view, seat, live, lang, lenses, look, hint, board, toolbar, onHelp } = props;
  const turn = live ? turnOf(view, seat) : null;
  return (
    <header class="play-bar">
      <p class="play-status" role="status">
        {turn && <TurnLabel turn={turn} />} <span lang={lang}>{view.status}</span>
      </p>
      <div class="play-tools">
        <div class="play-zoom" role="group" aria-label={t("zoom")}>
          <IconButton icon="minus" size="s" label={t("zoom.out")} onClick={() => board.current?.further()} />
          <IconButton icon="plus" size="s" label={t("zoom.in")} onClick={() => board.current?.nearer()} />
          <IconButton icon="expand" size="s" label={t("zoom.whole")} onClick={() => board.current?.whole()} />
        </div>
        <LensMenu lenses={view.lenses} state={lenses} disabled={!live} />
        <LookSwitch control={look} />
        {hint.offered && (
          <Button
            size="s"
            kind="quiet"
            icon="bulb"
            label={t("hint.short")}
            busy={hint.state.kind === "asking"}
            disabled={!hint.possible}
            title={t("hint")}
            onClick={hint.ask}
          >
            <span class="play-hint-word">{t("hint.short")}</span>
          </Button>
        )}
        {toolbar}
        <IconButton icon="info" size="s" label={t("keys")} onClick={onHelp} />
      </div>
    </header>
  );
}
