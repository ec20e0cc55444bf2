/** The report of a match that is over: the truth next to what each seat believed, animated or on paper. */

import { computed } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import type { SymbolDrawings } from "../board/pieces/symbols";
import { gameLang, useGameLanguage } from "../data/games";
import type { MatchReport, ReportBoard } from "../generated/wire";
import { language, t } from "../i18n/language";
import { ShareLink } from "../match/share_link";
import { image, report as fetchReport, reportStage, type SeatCredential } from "../net/api";
import { Images, type ImageSource } from "../net/image_cache";
import { tokensOf } from "../net/seat_keys";
import { IllustrationBox, isIllustration } from "../play/panels/illustration";
import { isRead, Panels } from "../play/panels/panels";
import { useDrawings } from "../play/use_drawings";
import { Button, ButtonLink } from "../ui/button";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import { Spinner } from "../ui/spinner";
import { address, reportPath, reviewPath } from "../routing/router";
import { Playback } from "./playback";
import { PlaybackBar } from "./playback_bar";
import { PrintedReport, usePrinting } from "./printed_report";
import { ReportBoardView } from "./report_board";
import "./report_page.css";

/** The page of a match's report. It needs no seat. */
export function ReportPage({ id }: { id: string }) {
  const credential = useMemo(() => credentialOf(id), [id]);
  const loading = useLoad(() => fetchReport(credential), [id]);
  return (
    <Loaded loading={loading} what="report.fetching">
      {(report) => <Report report={report} credential={credential} />}
    </Loaded>
  );
}

/** A seat of this device, or nobody's. */
function credentialOf(match: string): SeatCredential {
  const [held] = Object.entries(tokensOf(match));
  return { match, seat: held?.[0] ?? null, token: held?.[1] ?? null };
}

interface ReportProps {
  report: MatchReport;
  credential: SeatCredential;
}

function Report({ report, credential }: ReportProps) {
  const { match } = credential;
  const playback = useMemo(() => {
    const made = new Playback(report.stages.length, (stage) => reportStage(credential, stage));
    const stage = new URLSearchParams(address.peek().search).get("stage");
    if (stage !== null && /^\d+$/.test(stage)) made.go(Number(stage));
    return made;
  }, [report]);
  useEffect(() => () => playback.pause(), [playback]);
  usePlaybackKeys(playback);
  const drawings = useDrawings(report.game);
  const printing = usePrinting(playback);
  const lang = gameLang(report.game);
  useGameLanguage(report.game);
  const problem = playback.problem.value;
  const stage = playback.shown.value;
  return (
    <div class={printing.stages ? "report report-printing" : "report"}>
      <header class="report-head">
        <div lang={lang}>
          <p class="report-kind">{t("report")}</p>
          <h1>{report.title}</h1>
          {report.summary.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div class="report-side">
          <div class="report-doings">
            <ButtonLink icon="previous" href={`/m/${encodeURIComponent(match)}`}>
              {t("report.back")}
            </ButtonLink>
            <ButtonLink icon="bulb" href={reviewPath({ match }, { start: true })}>
              {t("review")}
            </ButtonLink>
            <Button icon="book" busy={printing.waiting} onClick={printing.print}>
              {t("report.print")}
            </Button>
          </div>
          <div class="report-share">
            <ShareLink
              label={t("report.link")}
              link={location.origin + reportPath(match)}
              message={`${t("report")}: ${report.title}`}
            />
          </div>
        </div>
      </header>
      <Images.Provider value={sourceOf(report, credential, null)}>
        <div class="report-screen">
          <PlaybackBar playback={playback} report={report} />
          {problem !== null && <Failed reason={sentenceOf(problem)} onRetry={() => playback.again()} />}
          {printing.problem !== null && <Failed reason={sentenceOf(printing.problem)} />}
          {stage === null ? (
            problem === null && <Spinner label={t("report.fetching-stage")} />
          ) : (
            <Stage {...{ report, playback, credential, drawings, lang }} />
          )}
        </div>
        {printing.stages && (
          <PrintedReport report={report} stages={printing.stages} symbols={drawings} lang={lang} />
        )}
      </Images.Provider>
      <section class="report-whole" aria-label={t("report.whole")}>
        <Panels panels={report.panels.filter(isRead)} within lang={lang} />
      </section>
    </div>
  );
}

interface StageProps extends ReportProps {
  playback: Playback;
  drawings: SymbolDrawings;
  lang: string | undefined;
}

/** The stage that is shown: two boards, what the seat saw, and what was written and rolled. */
function Stage({ report, playback, credential, drawings, lang }: StageProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const stage = playback.shown.value;
  const boards = stage?.boards ?? [];
  const [first, second] = boards;
  const other = boards.find((board) => board.id === chosen) ?? second;
  const boardOf = (id: string | undefined, spare: ReportBoard) =>
    computed(() => playback.shown.value?.boards.find((board) => board.id === id) ?? spare);
  const left = useMemo(() => first && boardOf(first.id, first), [playback, first?.id]);
  const right = useMemo(() => other && boardOf(other.id, other), [playback, other?.id]);
  const illustrations = (other?.panels ?? []).filter(isIllustration);
  const read = (other?.panels ?? []).filter(isRead);
  return (
    <>
      {boards.length > 2 && other && (
        <div class="report-choice" lang={lang}>
          <Segmented
            label={t("report.beside")}
            options={boards.slice(1).map(({ id, label }) => ({ value: id, label }))}
            value={other.id}
            onChange={setChosen}
          />
        </div>
      )}
      <div class="report-boards">
        {left && <ReportBoardView {...{ report, playback, lang }} shown={left} symbols={drawings} />}
        {right && <ReportBoardView {...{ report, playback, lang }} shown={right} symbols={drawings} />}
      </div>
      <Images.Provider value={sourceOf(report, credential, other ?? null)}>
        <div class="report-seen">
          {illustrations.map((one) => (
            <IllustrationBox key={one.name} illustration={one} lang={lang} />
          ))}
        </div>
      </Images.Provider>
      <div class="report-panels">
        <Panels panels={[...read, ...(stage?.panels ?? []).filter(isRead)]} lang={lang} />
      </div>
    </>
  );
}

/** The images of a board, as its seat saw them; the truth has those of a spectator. */
function sourceOf(report: MatchReport, credential: SeatCredential, board: ReportBoard | null): ImageSource {
  const eyes = board?.seat ?? null;
  const step = board?.step ?? 0;
  return {
    game: report.game,
    previews: true,
    fetch: (name, width) => image(name, { ...credential, eyes, step, width, language: language.peek() }),
  };
}

/** Space plays and pauses; comma and full stop go from stage to stage. */
function usePlaybackKeys(playback: Playback): void {
  useEffect(() => {
    function steer(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("textarea, select, dialog, input:not([type=range])")) return;
      const pressable = target?.closest("button, a, summary, [type=radio]");
      if (event.key === ",") playback.move(-1);
      else if (event.key === ".") playback.move(1);
      else if (event.key === " " && !pressable) {
        if (playback.playing.peek()) playback.pause();
        else playback.play();
      } else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", steer);
    return () => window.removeEventListener("keydown", steer);
  }, [playback]);
}
