/** The tabs of a review: what was found, in lists whose items lead to their steps. */

import type { ComponentChildren } from "preact";

import { offerRecord } from "../analysis/handover";
import { gameLang, titled } from "../data/games";
import type { Counted, HintedAction, Mistake, Review } from "../generated/wire";
import { type PlainKey, t } from "../i18n/language";
import { reviewAnimation, reviewedRecord } from "../net/api";
import { Link, navigate, reportPath } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { saveBlob } from "../ui/files";
import { Failed } from "../ui/load";
import { Segmented } from "../ui/segmented";
import type { Tab } from "../ui/tabs";
import { useAttempt } from "../ui/use_attempt";
import { CurveChart, inkOf } from "./curve_chart";
import { countText, luckText, percentText } from "./numbers";
import { beliefPlot, countPlot } from "./plot";
import type { Drawn, Shown } from "./shown";

export interface ReviewTabsProps {
  review: Review;
  reviewKey: string;
  match: string | null;
  step: number;
  /** The mistake that is drawn on the board. */
  shown: Shown | null;
  onStep: (step: number) => void;
  onShow: (shown: Shown) => void;
}

/** The tabs that have something to show. */
export function reviewTabs(props: ReviewTabsProps): readonly Tab[] {
  const { turning_points = [], lucky = [], mistakes = [], unknown = [], believed = [] } = props.review;
  const { losses = [], ground = [], lines = [], story = [] } = props.review;
  const tabs: (Tab | false)[] = [
    { id: "summary", label: t("review.summary"), panel: <Summary {...props} /> },
    story.length > 0 && { id: "story", label: t("review.story"), panel: <Story {...props} /> },
    mistakes.length > 0 && {
      id: "mistakes",
      label: t("review.mistakes"),
      panel: <Mistakes {...props} />,
    },
    turning_points.length + lucky.length > 0 && {
      id: "moments",
      label: t("review.moments"),
      panel: <Moments {...props} />,
    },
    unknown.length + believed.length > 0 && {
      id: "hidden",
      label: t("review.hidden"),
      panel: <Hidden {...props} />,
    },
    losses.length + ground.length + lines.length > 0 && {
      id: "counts",
      label: t("review.counts"),
      panel: <Counts {...props} />,
    },
  ];
  return tabs.filter((tab) => tab !== false);
}

function Summary({ review, reviewKey, match }: ReviewTabsProps) {
  const { summary, settings, has_report, luck = [], luck_error = 0, sides } = review;
  const lang = gameLang(review.game);
  return (
    <div class="review-panel">
      <div lang={lang}>
        {summary.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {luck.length > 0 && (
        <ul class="review-luck">
          {luck.map((curve) => (
            <li key={curve.side} style={inkOf(sides[curve.side])}>
              {t("review.luck-total", {
                side: sides[curve.side]?.name ?? "",
                gain: luckText(curve.points.at(-1)?.[1] ?? 0),
                error: percentText(luck_error),
              })}
            </li>
          ))}
        </ul>
      )}
      {settings.positions > 0 && (
        <p class="review-note">{t("review.how", { positions: countText(settings.positions) })}</p>
      )}
      <div class="review-doings">
        {match !== null && has_report && (
          <ButtonLink icon="map" href={reportPath(match)}>
            {t("report")}
          </ButtonLink>
        )}
        <PlayOut reviewKey={reviewKey} step={0} line={[]} label={t("review.study")} />
        <DownloadAnimation reviewKey={reviewKey} />
      </div>
    </div>
  );
}

function DownloadAnimation({ reviewKey }: { reviewKey: string }) {
  const { busy, problem, run } = useAttempt();
  return (
    <>
      <Button
        size="s"
        icon="download"
        busy={busy}
        onClick={() =>
          void run(async () => saveBlob(`review-${reviewKey}.gif`, await reviewAnimation(reviewKey)))
        }
      >
        {t("review.animation")}
      </Button>
      {problem && <Failed reason={problem} />}
    </>
  );
}

interface MomentProps {
  /** The step that a press leads to. */
  step: number;
  now: number;
  onStep: (step: number) => void;
  /** What stands beside the text, such as a number. */
  badge?: ComponentChildren;
  /** What stands below it, such as a link. */
  after?: ComponentChildren;
  children: ComponentChildren;
}

/** A moment in a list; a press leads to its step. */
function Moment({ step, now, onStep, badge, after, children }: MomentProps) {
  return (
    <li>
      <button
        type="button"
        class="review-moment"
        aria-current={step === now ? "step" : undefined}
        onClick={() => onStep(step)}
      >
        <span class="review-moment-head">
          <span class="review-moment-step">{t("review.step", { step })}</span>
          {badge}
        </span>
        <span class="review-moment-text">{children}</span>
      </button>
      {after}
    </li>
  );
}

function Moments({ review, step, onStep }: ReviewTabsProps) {
  const { turning_points = [], lucky = [], sides } = review;
  const lang = gameLang(review.game);
  return (
    <div class="review-panel">
      {turning_points.length > 0 && (
        <>
          <h2>{t("review.turning-points")}</h2>
          <ol class="review-moments" lang={lang}>
            {turning_points.map((point) => (
              <Moment
                key={point.step}
                step={point.step}
                now={step}
                onStep={onStep}
                badge={
                  <b style={inkOf(sides[point.side])}>
                    {sides[point.side]?.name} {luckText(point.change)}
                  </b>
                }
              >
                {point.text}
              </Moment>
            ))}
          </ol>
        </>
      )}
      {lucky.length > 0 && (
        <>
          <h2>{t("review.lucky")}</h2>
          <ol class="review-moments" lang={lang}>
            {lucky.map((stroke) => (
              <Moment
                key={stroke.step}
                step={stroke.step}
                now={step}
                onStep={onStep}
                badge={
                  <b style={inkOf(sides[stroke.side])}>
                    {sides[stroke.side]?.name} {luckText(stroke.gain)}
                  </b>
                }
              >
                {stroke.text}
              </Moment>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

const SIZES: Record<Mistake["size"], PlainKey> = {
  inaccuracy: "review.inaccuracy",
  mistake: "review.mistake",
  blunder: "review.blunder",
};

/** The largest first. */
function bySize(mistakes: readonly Mistake[]): readonly Mistake[] {
  return [...mistakes].sort((one, other) => other.cost - one.cost);
}

function Mistakes({ review, reviewKey, shown, step, onShow }: ReviewTabsProps) {
  const { mistakes = [], sides } = review;
  const lang = gameLang(review.game);
  return (
    <div class="review-panel">
      <p class="review-note">{t("review.mistakes-hint")}</p>
      <ol class="review-moments">
        {bySize(mistakes).map((mistake) => (
          <li key={mistake.step}>
            <button
              type="button"
              class="review-moment"
              lang={lang}
              aria-current={mistake.step === step ? "step" : undefined}
              onClick={() => onShow({ mistake, drawn: "better" })}
            >
              <span class="review-moment-head">
                <span class="review-moment-step">{t("review.step", { step: mistake.step })}</span>
                <span class={`review-size review-size-${mistake.size}`}>{t(SIZES[mistake.size])}</span>
                <b style={inkOf(sides[mistake.side])}>
                  {titled(mistake.seat)} {luckText(-mistake.cost)}
                </b>
              </span>
              <span class="review-moment-text">{mistake.text}</span>
            </button>
            {shown?.mistake === mistake && <MistakeShown {...{ shown, onShow, reviewKey, lang }} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface MistakeShownProps {
  shown: Shown;
  onShow: (shown: Shown) => void;
  reviewKey: string;
  lang: string | undefined;
}

/** A mistake that is drawn on the board: what was played and what was better, in words. */
function MistakeShown({ shown, onShow, reviewKey, lang }: MistakeShownProps) {
  const { mistake, drawn } = shown;
  const { played, better, line, reasons, cost_in_truth, knowable, step } = mistake;
  const actions = drawn === "better" ? better : played;
  return (
    <div class="review-shown">
      <Segmented<Drawn>
        label={t("review.drawn")}
        bare
        options={[
          { value: "better", label: t("review.better") },
          { value: "played", label: t("review.played") },
        ]}
        value={drawn}
        onChange={(next) => onShow({ mistake, drawn: next })}
      />
      <ol class="review-actions" lang={lang}>
        {actions.map((one) => (
          <li key={one.action}>{one.label}</li>
        ))}
      </ol>
      {drawn === "better" && reasons.length > 0 && (
        <ul class="review-reasons" lang={lang}>
          {reasons.map((reason) => (
            <li key={reason.text}>{reason.text}</li>
          ))}
        </ul>
      )}
      {!knowable && <p class="review-note">{t("review.unknowable", { cost: percentText(cost_in_truth) })}</p>}
      <PlayOut reviewKey={reviewKey} step={step} line={[...better, ...line]} label={t("review.play-out")} />
    </div>
  );
}

interface PlayOutProps {
  reviewKey: string;
  step: number;
  line: readonly HintedAction[];
  label: string;
}

/** Open the record on the analysis board, with a variation. */
function PlayOut({ reviewKey, step, line, label }: PlayOutProps) {
  const { busy, problem, run } = useAttempt();

  async function open(): Promise<void> {
    const entries = line.map(({ seat, action }) => ({ seat, action }));
    offerRecord(await reviewedRecord(reviewKey), { keep: step, line: entries });
    navigate("/analysis");
  }

  return (
    <>
      <Button size="s" icon="branch" busy={busy} onClick={() => void run(open)}>
        {label}
      </Button>
      {problem && <Failed reason={problem} />}
    </>
  );
}

function Hidden({ review, step, onStep }: ReviewTabsProps) {
  const { unknown = [], believed = [], sides, steps } = review;
  return (
    <div class="review-panel review-counts">
      <p class="review-note">{t("review.hidden-hint")}</p>
      {believed.length > 0 && (
        <CurveChart
          label={t("review.beliefs")}
          curves={believed}
          sides={sides}
          plot={beliefPlot(steps)}
          step={step}
          marks={[]}
          format={percentText}
          onStep={onStep}
        />
      )}
      <ol class="review-moments" lang={gameLang(review.game)}>
        {unknown.map((one) => (
          <Moment
            key={`${one.step} ${one.seat}`}
            step={one.step}
            now={step}
            onStep={onStep}
            badge={
              <b style={inkOf(sides[one.side])}>
                {t("review.believed", {
                  seat: titled(one.seat),
                  believed: percentText(one.believed),
                  truth: percentText(one.true),
                })}
              </b>
            }
          >
            {one.text}
          </Moment>
        ))}
      </ol>
    </div>
  );
}

function Counts({ review, step, onStep }: ReviewTabsProps) {
  const { losses = [], ground = [], lines = [], sides, steps } = review;
  const parts: readonly (readonly [string, readonly Counted[]])[] = [
    [t("review.losses"), losses],
    [t("review.ground"), ground],
    [t("review.lines"), lines],
  ];
  return (
    <div class="review-panel review-counts" lang={gameLang(review.game)}>
      {parts.flatMap(([part, counted]) =>
        counted.map(({ label, curves }) => (
          <CurveChart
            key={`${part} ${label}`}
            label={label}
            curves={curves}
            sides={sides}
            plot={countPlot(steps, curves)}
            step={step}
            marks={[]}
            format={countText}
            onStep={onStep}
          />
        )),
      )}
    </div>
  );
}

function Story({ review, match, step, onStep }: ReviewTabsProps) {
  const { story = [] } = review;
  return (
    <div class="review-panel">
      <ol class="review-moments" lang={gameLang(review.game)}>
        {story.map((stage) => (
          <Moment
            key={stage.step}
            step={stage.step}
            now={step}
            onStep={onStep}
            badge={<b>{stage.label}</b>}
            after={
              match !== null &&
              stage.report != null && <Link href={reportPath(match, stage.report)}>{t("report")}</Link>
            }
          >
            {stage.text.join(" ")}
          </Moment>
        ))}
      </ol>
    </div>
  );
}
