/** A board that is only looked at, with its zoom buttons: of a report or a review. */

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useMemo, useRef } from "preact/hooks";

import { Board } from "../board/board";
import { describePlace } from "../board/describe";
import { geometryOf } from "../board/geometry/board_geometry";
import { middlePlace } from "../board/geometry/geometry";
import type { SymbolDrawings } from "../board/pieces/symbols";
import type { BoardApi, BoardConfig, BoardState } from "../board/state";
import { t } from "../i18n/language";
import { useBackground } from "../net/image_cache";
import { IconButton } from "../ui/button";
import "./seen_board.css";

/** What is seen: the board with its pieces. */
export type Seen = Pick<
  BoardState,
  "board" | "sides" | "pieces" | "overlays" | "weather" | "events" | "side"
>;

export interface SeenBoardProps {
  seen: ReadonlySignal<Seen>;
  symbols: SymbolDrawings;
  /** What the board shows, for screen readers. */
  label: string;
  /** The heading beside the zoom buttons. */
  caption: ComponentChildren;
  /** The language of the game's texts. */
  lang: string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

export function SeenBoard({ seen, symbols, label, caption, lang }: SeenBoardProps) {
  const keysId = useId();
  const api = useRef<BoardApi>(null);
  const board = useComputed(() => seen.value.board).value; // pieces may change many times a second
  const geometry = useMemo(() => geometryOf(board), [board]);
  const cursor = useSignal(middlePlace(geometry));
  const pointed = useSignal<string | null>(null);
  const state = useComputed<BoardState>(() => ({
    ...seen.value,
    reach: [],
    targets: [],
    selected: null,
    holding: false,
    carried: null,
    actors: NONE,
    cursor: cursor.value,
    keyLabels: [],
    popover: null,
    legend: pointed.value === null ? "" : describePlace(seen.value.board, seen.value.pieces, pointed.value),
  }));
  const { address: backgroundUrl, sharpen } = useBackground(board);
  const config = useMemo<BoardConfig>(
    () => ({
      symbols,
      look: null,
      readOnly: true,
      backgroundUrl,
      sharpen,
      label,
      describedBy: keysId,
      stride: 1,
      wraps: false,
      events: {
        press: (place) => (pointed.value = place),
        cursor: (place) => {
          cursor.value = place;
          pointed.value = place;
        },
        hover: (place) => (pointed.value = place),
        pull: () => false,
        key: () => false,
      },
    }),
    [symbols, backgroundUrl, sharpen, label],
  );
  const { width, height } = geometry.size;
  return (
    <figure class="seen" lang={lang}>
      <figcaption class="seen-caption">
        {caption}
        <span class="seen-zoom" lang={undefined}>
          <IconButton size="s" icon="minus" label={t("zoom.out")} onClick={() => api.current?.zoomOut()} />
          <IconButton
            size="s"
            icon="expand"
            label={t("zoom.whole")}
            onClick={() => api.current?.zoomToFit()}
          />
          <IconButton size="s" icon="plus" label={t("zoom.in")} onClick={() => api.current?.zoomIn()} />
        </span>
      </figcaption>
      <div class="seen-board" style={{ aspectRatio: `${width} / ${height}` }}>
        <Board state={state} config={config} api={api} />
      </div>
      <p id={keysId} class="unseen">
        {t("report.board-keys")}
      </p>
    </figure>
  );
}
