/** A board of a report: the truth, or what a seat believed, at the time of the playback. */

import { type ReadonlySignal, useComputed } from "@preact/signals";

import type { SymbolDrawings } from "../board/pieces/symbols";
import type { MatchReport, ReportBoard } from "../generated/wire";
import { type Seen, SeenBoard } from "../play/seen_board";
import { drawnSecond, type Playback } from "./playback";
import { piecesAt } from "./tracks";

export interface ReportBoardViewProps {
  report: MatchReport;
  playback: Playback;
  /** The board of the stage that is shown. */
  shown: ReadonlySignal<ReportBoard>;
  symbols: SymbolDrawings;
  lang: string | undefined;
}

export function ReportBoardView({ report, playback, shown, symbols, lang }: ReportBoardViewProps) {
  const pieces = useComputed(() => piecesAt(report.board, shown.value, drawnSecond(playback)));
  const seen = useComputed<Seen>(() => ({
    board: report.board,
    sides: report.sides,
    pieces: pieces.value,
    overlays: shown.value.overlays ?? [],
    weather: null,
    events: [],
    side: shown.value.seat ?? null,
  }));
  const { label } = shown.value;
  return <SeenBoard seen={seen} symbols={symbols} label={label} caption={<h2>{label}</h2>} lang={lang} />;
}
