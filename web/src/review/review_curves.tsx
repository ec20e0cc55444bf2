/** The curves of a review: the chances with the mistakes on them, and the luck; else the first count. */

import type { Mistake, Review } from "../generated/wire";
import { t } from "../i18n/language";
import { CurveChart, type Mark } from "./curve_chart";
import { countText, luckText, percentText } from "./numbers";
import { chancePlot, countPlot, luckPlot } from "./plot";

export interface CurvesProps {
  review: Review;
  step: number;
  onStep: (step: number) => void;
  /** A mistake was reached by pressing its mark, or by keys. */
  onMistake: (mistake: Mistake) => void;
}

export function ReviewCurves({ review, step, onStep, onMistake }: CurvesProps) {
  const { chances = [], luck = [], mistakes = [], lucky = [], sides, steps } = review;
  const { losses = [], ground = [] } = review;
  const counted = chances.length === 0 ? [...losses, ...ground].slice(0, 1) : [];

  function go(at: number): void {
    const mistake = mistakes.find((one) => one.step === at);
    if (mistake) onMistake(mistake);
    else onStep(at);
  }

  const marks = mistakes.map(({ step, side, size, text }): Mark => ({ step, side, kind: size, label: text }));
  const strokes = lucky.map(({ step, side, text }): Mark => ({ step, side, kind: "luck", label: text }));
  return (
    <div class="review-curves">
      {chances.length > 0 && (
        <CurveChart
          label={t("review.chances")}
          curves={chances}
          sides={sides}
          plot={chancePlot(steps)}
          step={step}
          marks={marks}
          format={percentText}
          onStep={go}
        />
      )}
      {counted.map(({ label, curves }) => (
        <CurveChart
          key={label}
          label={label}
          curves={curves}
          sides={sides}
          plot={countPlot(steps, curves)}
          step={step}
          marks={[]}
          format={countText}
          onStep={onStep}
        />
      ))}
      {luck.length > 0 && (
        <CurveChart
          label={t("review.luck")}
          curves={luck}
          sides={sides}
          plot={luckPlot(steps, luck)}
          step={step}
          marks={strokes}
          format={luckText}
          onStep={go}
        />
      )}
    </div>
  );
}
