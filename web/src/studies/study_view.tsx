/** A study to read: a chapter menu, the board, the steps, and the comments. For its page and for frames. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";

import { Steps } from "../analysis/steps";
import { ROOT } from "../analysis/variations";
import { useAnalysis } from "../analysis/use_analysis";
import { VariationTree } from "../analysis/variation_tree";
import { Board } from "../board/board";
import { describePlace } from "../board/describe";
import { geometryOf } from "../board/geometry/board_geometry";
import { middlePlace } from "../board/geometry/geometry";
import { symbolDrawings } from "../board/pieces/symbols";
import type { BoardApi, BoardConfig, BoardState } from "../board/state";
import { gameLang } from "../data/games";
import type { Analysis } from "../generated/wire";
import { t } from "../i18n/language";
import { useLiveSignal } from "../lib/use_live_signal";
import { useStableValue } from "../lib/use_stable_value";
import { symbols as fetchSymbols } from "../net/api";
import { Images, useBackground } from "../net/image_cache";
import { completeAnalysisView } from "../net/seat_view";
import { IconButton } from "../ui/button";
import { SelectField } from "../ui/field";
import { Failed, useLoad } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { Drawings } from "./drawings";
import { type Chapter, notesAt, type Notes, type OpenStudy } from "./model";
import "./study_view.css";

const NONE: ReadonlySet<string> = new Set();

export interface StudyViewProps {
  study: OpenStudy;
  /** The number of the chapter to begin with, from 1. */
  chapter?: number;
}

export function StudyView({ study, chapter: first = 1 }: StudyViewProps) {
  const [place, setPlace] = useState(Math.min(Math.max(first, 1), Math.max(study.chapters.length, 1)) - 1);
  const chapter = study.chapters[place];
  if (!chapter) return <p>{t("study-empty.reader")}</p>;
  return (
    <div class="study-view">
      {study.chapters.length > 1 && (
        <div class="study-view-chapters">
          <SelectField
            label={t("study-chapter")}
            value={chapter.key}
            options={study.chapters.map((one, number) => ({
              value: one.key,
              label: `${number + 1}. ${one.name}`,
            }))}
            onChange={(key) => setPlace(study.chapters.findIndex((one) => one.key === key))}
          />
        </div>
      )}
      <ReadChapter key={chapter.key} chapter={chapter} />
    </div>
  );
}

function ReadChapter({ chapter: given }: { chapter: Chapter }) {
  const [at, setAt] = useState(ROOT);
  const chapter = { ...given, at };
  const { analysis, problem, retry, images } = useAnalysis(chapter, (next) => setAt(next.at));
  const notes = notesAt(chapter, at);
  if (!analysis) {
    return problem ? (
      <Failed reason={problem} onRetry={retry} />
    ) : (
      <Spinner label={t("analysis.laying-out")} />
    );
  }
  return (
    <div class="study-read">
      <Images.Provider value={images}>
        <ReadBoard analysis={analysis} notes={notes} />
      </Images.Provider>
      <div class="study-read-side">
        <Steps tree={chapter.tree} at={at} number={analysis.at} onGo={setAt} />
        {problem && <Failed reason={problem} onRetry={retry} />}
        {notes.comment && (
          <p class="study-read-comment" aria-live="polite">
            {notes.comment}
          </p>
        )}
        <div class="study-read-tree" tabIndex={0} role="region" aria-label={t("study-moves")}>
          <VariationTree
            tree={chapter.tree}
            at={at}
            onGo={setAt}
            notesOf={(id) => {
              const found = chapter.notes[id];
              return found ? { ...found, drawn: found.arrows.length + found.marks.length > 0 } : null;
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** The board of a position, to look at. */
function ReadBoard({ analysis, notes }: { analysis: Analysis; notes: Notes }) {
  const keysId = useId();
  const api = useRef<BoardApi>(null);
  const view = completeAnalysisView(analysis.view);
  const { picture } = view;
  const board = useStableValue(view.board);
  const geometry = useMemo(() => geometryOf(board), [board]);
  const cursor = useSignal(middlePlace(geometry));
  const pointed = useSignal<string | null>(null);
  const drawings = useLoad(() => fetchSymbols(analysis.game), [analysis.game]);
  const found = drawings.now.state === "ready" ? drawings.now.value : null;
  const figures = [...new Set(picture.pieces.map((piece) => piece.symbol))].sort().join("\n");
  const symbols = useMemo(
    () => symbolDrawings(analysis.game, found ?? {}, new Set(figures.split("\n"))),
    [analysis.game, found, figures],
  );
  const shown = useLiveSignal(useStableValue(picture));
  const events = useLiveSignal(analysis.log.at(-1)?.events ?? []);
  const drawn = useLiveSignal(notes);
  const latest = useLiveSignal(board);
  useEffect(() => {
    cursor.value = middlePlace(geometry);
    pointed.value = null;
  }, [geometry]);
  const state = useComputed<BoardState>(() => ({
    board: latest.value,
    sides: shown.value.sides,
    pieces: shown.value.pieces,
    overlays: shown.value.overlays,
    weather: shown.value.weather ?? null,
    events: events.value,
    reach: [],
    targets: [],
    selected: null,
    holding: false,
    carried: null,
    actors: NONE,
    side: null,
    cursor: cursor.value,
    keyLabels: [],
    popover: null,
    legend: pointed.value === null ? "" : describePlace(latest.value, shown.value.pieces, pointed.value),
    over: (sheet) => <Drawings notes={drawn.value} sheet={sheet} />,
  }));
  const { address: backgroundUrl, sharpen } = useBackground(board);
  const label = picture.caption || view.status;
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
  return (
    <figure class="study-figure" lang={gameLang(analysis.game)}>
      <figcaption class="study-caption">
        <span role="status">{view.status}</span>
        <span class="study-zoom" lang={undefined}>
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
      <div class="study-board">
        <Board state={state} config={config} api={api} />
      </div>
      <p id={keysId} class="unseen">
        {t("report.board-keys")}
      </p>
    </figure>
  );
}
