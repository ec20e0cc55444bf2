/** The whole report on paper: every stage with its boards as it ends, and its texts. */

import { useEffect, useState } from "preact/hooks";

import { StillBoard } from "../board/still_board";
import type { SymbolDrawings } from "../board/pieces/symbols";
import type { MatchReport, ReportStage } from "../generated/wire";
import { isIllustration } from "../play/panels/illustration";
import { isRead, type ReadPanel } from "../play/panels/panels";
import type { Playback } from "./playback";
import { useBackground } from "../net/image_cache";
import { piecesAt } from "./tracks";

export interface Printing {
  /** All stages, once they are fetched and while they are printed. */
  readonly stages: readonly ReportStage[] | null;
  readonly waiting: boolean;
  readonly problem: unknown;
  print(): void;
}

/** Fetch every stage, lay them out, and open the browser's print dialog. */
export function usePrinting(playback: Playback): Printing {
  const [stages, setStages] = useState<readonly ReportStage[] | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    if (!stages) return;
    const done = () => setStages(null);
    window.addEventListener("afterprint", done);
    // The boards are laid out in this frame, and painted in the next.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("afterprint", done);
    };
  }, [stages]);
  function print(): void {
    playback.pause();
    setProblem(null);
    setWaiting(true);
    playback
      .all()
      .then(setStages, setProblem)
      .finally(() => setWaiting(false));
  }
  return { stages, waiting, problem, print };
}

export interface PrintedReportProps {
  report: MatchReport;
  stages: readonly ReportStage[];
  symbols: SymbolDrawings;
  lang: string | undefined;
}

export function PrintedReport({ report, stages, symbols, lang }: PrintedReportProps) {
  const backgroundUrl = useBackground(report.board).address;
  return (
    <div class="report-printed" lang={lang}>
      {stages.map((stage) => (
        <section key={stage.label} class="report-printed-stage">
          <h2>{stage.label}</h2>
          <div class="report-printed-boards">
            {stage.boards.map((board) => (
              <figure key={board.id}>
                <StillBoard
                  board={report.board}
                  sides={report.sides}
                  pieces={piecesAt(report.board, board, stage.seconds ?? 0)}
                  overlays={board.overlays ?? []}
                  symbols={symbols}
                  backgroundUrl={backgroundUrl}
                  label={board.label}
                />
                <figcaption>{board.label}</figcaption>
              </figure>
            ))}
          </div>
          {stage.boards.flatMap(({ panels = [] }) =>
            panels
              .filter(isIllustration)
              .map(({ name, label, alt }) => (
                <PrintedText key={name} label={label} paragraphs={alt.split("\n")} />
              )),
          )}
          {(stage.panels ?? []).filter(isRead).map((panel) => (
            <PrintedPanel key={panel.name} panel={panel} />
          ))}
        </section>
      ))}
    </div>
  );
}

function PrintedPanel({ panel }: { panel: ReadPanel }) {
  switch (panel.type) {
    case "papers":
      return (
        <PrintedText
          label={panel.label}
          paragraphs={panel.papers.map(
            ({ heading, when = "", paragraphs }) => `${when} ${heading}. ${paragraphs.join(" ")}`,
          )}
        />
      );
    case "table":
      return <PrintedText label={panel.label} paragraphs={panel.rows.map((row) => row.join(" · "))} />;
    default:
      return <PrintedText label={panel.label} paragraphs={panel.paragraphs} />;
  }
}

function PrintedText({ label, paragraphs }: { label: string; paragraphs: readonly string[] }) {
  return (
    <>
      <h3>{label}</h3>
      <ul>
        {paragraphs.map((paragraph, index) => (
          <li key={index}>{paragraph}</li>
        ))}
      </ul>
    </>
  );
}
