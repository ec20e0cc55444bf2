/** A board of a report: the truth, or what a seat believed, at the time of the playback. */

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useId, useMemo, useRef } from "preact/hooks";

import { Board } from "../board/board";
import { describePlace } from "../board/describe";
import { geometryOf } from "../board/geometry/board_geometry";
import { middlePlace } from "../board/geometry/geometry";
import type { SymbolDrawings } from "../board/pieces/symbols";
import type { BoardApi, BoardConfig, BoardState } from "../board/state";
import type { MatchReport, ReportBoard } from "../generated/wire";
import { t } from "../i18n/language";
import { useBackground } from "../net/image_cache";
import { IconButton } from "../ui/button";
import { drawnSecond, type Playback } from "./playback";
import { piecesAt } from "./tracks";

const NONE: ReadonlySet<string> = new Set();

export interface ReportBoardViewProps {
  report: MatchReport;
  playback: Playback;
  /** The board of the stage that is shown. */
  shown: ReadonlySignal<ReportBoard>;
  symbols: SymbolDrawings;
  lang: string | undefined;
}

export function ReportBoardView({ report, playback, shown, symbols, lang }: ReportBoardViewProps) {
  const keysId = useId();
  const api = useRef<BoardApi>(null);
  const geometry = useMemo(() => geometryOf(report.board), [report]);
  const cursor = useSignal(middlePlace(geometry));
  const pointed = useSignal<string | null>(null);
  const pieces = useComputed(() => piecesAt(report.board, shown.value, drawnSecond(playback)));
  const state = useComputed<BoardState>(() => ({
    board: report.board,
    sides: report.sides,
    pieces: pieces.value,
    overlays: shown.value.overlays ?? [],
    weather: null,
    events: [],
    reach: [],
    targets: [],
    selected: null,
    holding: false,
    carried: null,
    actors: NONE,
    side: shown.value.seat ?? null,
    cursor: cursor.value,
    keyLabels: [],
    popover: null,
    legend: pointed.value === null ? "" : describePlace(report.board, pieces.value, pointed.value),
  }));
  const { address: backgroundUrl, sharpen } = useBackground(report.board);
  const { label } = shown.value;
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
    <figure class="report-figure" lang={lang}>
      <figcaption class="report-caption">
        <h2>{label}</h2>
        <span class="report-zoom" lang={undefined}>
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
      <div class="report-board" style={{ aspectRatio: `${width} / ${height}` }}>
        <Board state={state} config={config} api={api} />
      </div>
      <p id={keysId} class="unseen">
        {t("report.board-keys")}
      </p>
    </figure>
  );
}
