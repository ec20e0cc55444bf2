/** The curves of a review: the chances with the mistakes on them, and the luck. */

import type { Mistake, Review } from "../generated/wire";
import { t } from "../i18n/language";
import { CurveChart, type Mark } from "./curve_chart";
import { luckText, percentText } from "./numbers";
import { chancePlot, luckPlot } from "./plot";

export interface CurvesProps {
  review: Review;
  step: number;
  onStep: (step: number) => void;
  /** A mistake was reached by pressing its mark, or by keys. */
  onMistake: (mistake: Mistake) => void;
}

export function ReviewCurves({ review, step, onStep, onMistake }: CurvesProps) {
  const { chances = [], luck = [], mistakes = [], lucky = [], sides, steps } = review;

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
