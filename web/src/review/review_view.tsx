/** A review: the board at a step, the curves below it, and what was found in lists. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { gameLang, titled, useGameLanguage } from "../data/games";
import type { Overlay, Review, ReviewStep } from "../generated/wire";
import { language, t } from "../i18n/language";
import { usePageKeys } from "../lib/page_keys";
import { useLiveSignal } from "../lib/use_live_signal";
import { useStableValue } from "../lib/use_stable_value";
import { ShareLink } from "../match/share_link";
import { reviewImage, reviewStep } from "../net/api";
import { Images } from "../net/image_cache";
import { completePastView } from "../net/seat_view";
import { type Seen, SeenBoard } from "../play/seen_board";
import { useDrawings } from "../play/use_drawings";
import { address, navigate, reportPath, reviewPath } from "../routing/router";
import { ButtonLink, IconButton } from "../ui/button";
import { Failed, sentenceOf } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { Tabs } from "../ui/tabs";
import { type CurvesProps, ReviewCurves } from "./review_curves";
import { reviewTabs } from "./review_tabs";
import type { Shown } from "./shown";
import { Steps, type Viewpoint } from "./steps";

export interface ReviewViewProps {
  review: Review;
  reviewKey: string;
  /** The match on this server; `null` for a record that was uploaded. */
  match: string | null;
}

/** Milliseconds after which the step in the address follows the one that is shown. */
const SETTLED_MS = 300;
const BACK = [",", "["];
const ON = [".", "]"];
const MOVER = " mover";
const SPECTATOR = " spectator";

export function ReviewView({ review, reviewKey, match }: ReviewViewProps) {
  const { steps: last } = review;
  const [step, setStep] = useState(() => stepInAddress(last));
  const [eyes, setEyes] = useState<Viewpoint>(undefined);
  const [shown, setShown] = useState<Shown | null>(null);
  const [tab, setTab] = useState("summary");
  const source = useMemo(
    () => new Steps((at, seat) => reviewStep(reviewKey, at, seat)),
    [reviewKey, language.value],
  );
  useEffect(() => source.want(step, eyes), [source, step, eyes]);
  useAddress(step);
  useGameLanguage(review.game);

  function go(at: number): void {
    setShown(null);
    setStep(Math.max(0, Math.min(last, at)));
  }

  function look(next: Shown): void {
    setStep(next.mistake.step);
    setEyes(undefined);
    setShown(next);
  }

  usePageKeys(({ key }) => {
    if (BACK.includes(key)) go(step - 1);
    if (ON.includes(key)) go(step + 1);
  });

  const reviewed = match === null ? { key: reviewKey } : { match };
  const link = location.origin + reviewPath(reviewed, { at: step });
  const lang = gameLang(review.game);
  const curves: CurvesProps = {
    review,
    step,
    onStep: go,
    onMistake: (mistake) => look({ mistake, drawn: "better" }),
  };
  const tabs = reviewTabs({ review, reviewKey, match, step, shown, onStep: go, onShow: look });
  const problem = source.problem.value;
  const now = source.shown.value;
  const overlays = shown && now?.step === shown.mistake.step ? overlaysOf(shown) : [];
  const images = {
    game: review.game,
    fetch: (name: string) => reviewImage(reviewKey, now?.step ?? 0, name, eyes),
  };
  return (
    <div class="review">
      <header class="review-head">
        <div>
          <h1>
            <span class="review-kind">{t("review")}</span> <span lang={lang}>{review.title}</span>
          </h1>
          <p lang={lang}>{review.outcome.reason}</p>
        </div>
        <div class="review-doings">
          {match !== null && (
            <ButtonLink icon="previous" href={`/m/${encodeURIComponent(match)}`}>
              {t("report.back")}
            </ButtonLink>
          )}
          {match !== null && review.has_report && (
            <ButtonLink icon="map" href={reportPath(match)}>
              {t("report")}
            </ButtonLink>
          )}
        </div>
      </header>
      <div class="review-table">
        <div class="review-board">
          {problem !== null && <Failed reason={sentenceOf(problem)} onRetry={() => source.again()} />}
          {now === null ? (
            problem === null && <Spinner label={t("review.fetching-step")} />
          ) : (
            <Images.Provider value={images}>
              <BoardAt {...{ review, now, eyes }} overlays={overlays} onEyes={setEyes} />
            </Images.Provider>
          )}
          <StepBar step={step} last={last} onStep={go} />
          <ReviewCurves {...curves} />
        </div>
        <div class="review-side">
          <Tabs label={t("review")} tabs={tabs} selected={tab} onSelect={setTab} class="review-tabs" />
          <ShareLink
            label={t("review.link", { step })}
            link={link}
            message={`${t("review")}: ${review.title}`}
          />
        </div>
      </div>
    </div>
  );
}

function stepInAddress(last: number): number {
  const at = new URLSearchParams(address.peek().search).get("at");
  return at !== null && /^\d+$/.test(at) ? Math.min(Number(at), last) : 0;
}

/** Keep the step in the address, so that the page can be reloaded and shared. */
function useAddress(step: number): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => {
      const { path } = address.peek();
      navigate(`${path}?at=${step}`, { replace: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [step]);
}

interface BoardAtProps {
  review: Review;
  now: ReviewStep;
  /** What is drawn of a mistake. */
  overlays: readonly Overlay[];
  eyes: Viewpoint;
  onEyes: (eyes: Viewpoint) => void;
}

/** The board at a step. */
function BoardAt({ review, now, overlays, eyes, onEyes }: BoardAtProps) {
  const symbols = useDrawings(review.game);
  const lang = gameLang(review.game);
  const { board: land, picture, status } = useMemo(() => completePastView(now.view), [now]);
  const board = useStableValue(land);
  const seen = useLiveSignal<Seen>({
    board,
    sides: picture.sides,
    pieces: picture.pieces,
    overlays: [...(picture.overlays ?? []), ...overlays],
    weather: picture.weather ?? null,
    events: now.events,
    side: eyes ?? null,
  });
  return (
    <>
      <SeenBoard
        seen={seen}
        symbols={symbols}
        label={t("review.board", { step: now.step })}
        lang={lang}
        caption={
          <label class="review-eyes">
            {t("eyes")}{" "}
            <select
              value={eyes === undefined ? MOVER : (eyes ?? SPECTATOR)}
              onChange={(event) => onEyes(eyesOf(event.currentTarget.value))}
            >
              <option value={MOVER}>{t("eyes.mover")}</option>
              {now.seats.map((seat) => (
                <option key={seat} value={seat}>
                  {titled(seat)}
                </option>
              ))}
              <option value={SPECTATOR}>{t("eyes.everybody")}</option>
            </select>
          </label>
        }
      />
      <p class="review-status" lang={lang}>
        {now.events.map((event) => event.text).join(" ") || status}
      </p>
    </>
  );
}

function eyesOf(text: string): Viewpoint {
  return text === MOVER ? undefined : text === SPECTATOR ? null : text;
}

/** The overlays of the turn that is shown. */
function overlaysOf({ mistake, drawn }: Shown): readonly Overlay[] {
  return (drawn === "better" ? mistake.better : mistake.played).flatMap(({ overlays }) => overlays ?? []);
}

interface StepBarProps {
  step: number;
  last: number;
  onStep: (step: number) => void;
}

function StepBar({ step, last, onStep }: StepBarProps) {
  return (
    <div class="review-bar" role="group" aria-label={t("steps")}>
      <IconButton icon="first" label={t("steps.first")} disabled={step === 0} onClick={() => onStep(0)} />
      <IconButton
        icon="previous"
        label={t("steps.back")}
        title={t("steps.back-key")}
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
      />
      <input
        type="range"
        class="review-slider"
        aria-label={t("replay.step")}
        aria-valuetext={t("replay.step-of", { step, last })}
        min={0}
        max={last}
        step={1}
        value={step}
        disabled={last === 0}
        onInput={(event) => onStep(event.currentTarget.valueAsNumber)}
      />
      <output class="review-count" aria-live="off">{`${step} / ${last}`}</output>
      <IconButton
        icon="next"
        label={t("steps.on")}
        title={t("steps.on-key")}
        disabled={step === last}
        onClick={() => onStep(step + 1)}
      />
      <IconButton icon="last" label={t("steps.last")} disabled={step === last} onClick={() => onStep(last)} />
    </div>
  );
}
