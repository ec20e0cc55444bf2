/** The bar over the board: whose turn it is, and how the board is looked at. */

import type { ComponentChildren, RefObject } from "preact";

import type { BoardHandle } from "../board/board_view";
import { t } from "../language/language";
import { IconButton } from "../ui/button";
import { LensMenu } from "./lens_menu";
import { LookSwitch } from "./look_switch";
import type { Sight } from "./sight";
import { turnOf, TurnWord } from "./turn";
import type { Lenses } from "./use_lenses";
import type { LookControl } from "./use_look";

export interface PlayBarProps {
  sight: Sight;
  seat: string | null;
  live: boolean;
  /** The language of the game, where it is not the page's. */
  lang?: string | undefined;
  lenses: Lenses;
  look: LookControl;
  board: RefObject<BoardHandle | null>;
  toolbar: ComponentChildren;
  onHelp(): void;
}

export function PlayBar({ sight, seat, live, lang, lenses, look, board, toolbar, onHelp }: PlayBarProps) {
  const turn = live ? turnOf(sight, seat) : null;
  return (
    <header class="play-bar">
      <p class="play-status" role="status">
        {turn && <TurnWord turn={turn} />} <span lang={lang}>{sight.status}</span>
      </p>
      <div class="play-tools">
        <div class="play-zoom" role="group" aria-label={t("zoom")}>
          <IconButton icon="minus" size="s" label={t("zoom.out")} onClick={() => board.current?.further()} />
          <IconButton icon="plus" size="s" label={t("zoom.in")} onClick={() => board.current?.nearer()} />
          <IconButton icon="expand" size="s" label={t("zoom.whole")} onClick={() => board.current?.whole()} />
        </div>
        <LensMenu lenses={sight.lenses} state={lenses} disabled={!live} />
        <LookSwitch control={look} />
        {toolbar}
        <IconButton icon="info" size="s" label={t("keys")} onClick={onHelp} />
      </div>
    </header>
  );
}
