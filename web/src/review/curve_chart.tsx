/** Curves over the steps of a match, which are a slider as well: pointer and keys go along the steps. */

import { useId, useState } from "preact/hooks";

import { SIDE_COLOURS, UNALIGNED } from "../generated/map_patterns";
import type { Curve, ReviewedSide } from "../generated/wire";
import { t } from "../i18n/language";
import "./curve_chart.css";
import { across, areaPath, down, linePath, markNear, type Plot, stepAt, valueAt, WHOLE } from "./plot";

/** A moment that is marked on the curve of a side. */
export interface Mark {
  readonly step: number;
  readonly side: number;
  readonly kind: "inaccuracy" | "mistake" | "blunder" | "turn" | "luck";
  /** What it is, for screen readers and as a tooltip. */
  readonly label: string;
}

export interface CurveChartProps {
  label: string;
  curves: readonly Curve[];
  sides: readonly ReviewedSide[];
  plot: Plot;
  /** The step that is shown. */
  step: number;
  marks: readonly Mark[];
  /** A value in words, such as "63 %". */
  format: (value: number) => string;
  onStep: (step: number) => void;
}

/** A press nearer to a mark than this share of the width means the mark. */
const NEAR = 0.02;
const SIGNS: Record<Mark["kind"], string> = {
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  turn: "",
  luck: "",
};

export function CurveChart({ label, curves, sides, plot, step, marks, format, onStep }: CurveChartProps) {
  const id = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? step;
  // Chances of two sides are one curve, with a side below and a side above it.
  const isShared = plot.shared && curves.length === 2;
  const lines = isShared ? curves.slice(0, 1) : curves;
  const marked = marks.filter((mark) => mark.step === step);

  function shareAt(event: PointerEvent): number {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return box.width === 0 ? 0 : (event.clientX - box.left) / box.width;
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const share = shareAt(event);
    onStep(markNear(plot, marks, share, NEAR)?.step ?? stepAt(plot, share));
  }

  function move(event: PointerEvent): void {
    const at = stepAt(plot, shareAt(event));
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) onStep(at);
    else if (event.pointerType === "mouse") setHovered(at);
  }

  function steer(event: KeyboardEvent): void {
    const goal = goalOf(event.key);
    if (goal === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStep(Math.max(0, Math.min(plot.steps, goal)));
  }

  function goalOf(key: string): number | null {
    const places = marks.map((mark) => mark.step);
    switch (key) {
      case "ArrowRight":
      case "ArrowUp":
        return step + 1;
      case "ArrowLeft":
      case "ArrowDown":
        return step - 1;
      case "PageUp":
        return Math.min(plot.steps, ...places.filter((place) => place > step));
      case "PageDown":
        return Math.max(0, ...places.filter((place) => place < step));
      case "Home":
        return 0;
      case "End":
        return plot.steps;
      default:
        return null;
    }
  }

  return (
    <section class="curve" aria-labelledby={id}>
      <div class="curve-head">
        <h2 id={id}>{label}</h2>
        <p class="curve-readout">
          <span class="curve-step">{t("replay.step-of", { step: shown, last: plot.steps })}</span>
          {curves.map((curve) => (
            <span key={curve.side} class="curve-value" style={inkOf(sides[curve.side])}>
              <i class={`curve-swatch curve-stroke-${curve.side % STROKES}`} />
              {sides[curve.side]?.name} <b>{valueText(curve, shown)}</b>
            </span>
          ))}
        </p>
      </div>
      <div
        class="curve-plot"
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={plot.steps}
        aria-valuenow={step}
        aria-valuetext={spoken()}
        onKeyDown={steer}
        onPointerDown={press}
        onPointerMove={move}
        onPointerLeave={() => setHovered(null)}
      >
        <svg viewBox={`0 0 ${WHOLE} ${WHOLE}`} preserveAspectRatio="none" aria-hidden="true">
          {isShared &&
            curves.map((curve) => <SharedArea key={curve.side} {...{ curve, plot, curves, sides }} />)}
          <path class="curve-grid" d={`M0 ${down(plot, middle(plot))}H${WHOLE}`} />
          {lines.map((curve) => (
            <path
              key={curve.side}
              class={isShared ? "curve-border" : `curve-line curve-stroke-${curve.side % STROKES}`}
              style={isShared ? undefined : inkOf(sides[curve.side])}
              d={linePath(plot, curve)}
            />
          ))}
        </svg>
        {hovered !== null && <i class="curve-hovered" style={{ left: `${across(plot, hovered)}%` }} />}
        <i class="curve-now" style={{ left: `${across(plot, step)}%` }} />
        {marks.map((mark) => (
          <i
            key={`${mark.kind} ${mark.step} ${mark.side}`}
            class={`curve-mark curve-mark-${mark.kind}${mark.step === step ? " curve-mark-now" : ""}`}
            style={{ ...inkOf(sides[mark.side]), ...placeOf(mark) }}
            title={mark.label}
          >
            {SIGNS[mark.kind]}
          </i>
        ))}
      </div>
    </section>
  );

  /** Where a mark is drawn: on the curve of its side, or on the curve that both share. */
  function placeOf(mark: Mark): { left: string; top: string } {
    const curve = isShared ? lines[0] : (curves.find(({ side }) => side === mark.side) ?? curves[0]);
    const value = curve ? valueAt(plot, curve, mark.step) : null;
    const [left, top] = [across(plot, mark.step), down(plot, value ?? middle(plot))];
    return { left: inside(left), top: inside(top) };
  }

  function valueText(curve: Curve, at: number): string {
    const value = valueAt(plot, curve, at);
    return value === null ? "–" : format(value);
  }

  function spoken(): string {
    const values = curves.map((curve) => `${sides[curve.side]?.name} ${valueText(curve, step)}`);
    const now = t("replay.step-of", { step, last: plot.steps });
    return [`${now}: ${values.join(", ")}`, ...marked.map((mark) => mark.label)].join(". ");
  }
}

/** A place in percent, so far from the edges that a mark there is drawn whole. */
function inside(share: number): string {
  return `clamp(0.75rem, ${share}%, 100% - 0.75rem)`;
}

/** Number of kinds of stroke, so that curves differ without their colours. */
const STROKES = 4;

interface SharedAreaProps {
  curve: Curve;
  plot: Plot;
  curves: readonly Curve[];
  sides: readonly ReviewedSide[];
}

/** The area of one of two sides: the first below the curve, the second above it. */
function SharedArea({ curve, plot, curves, sides }: SharedAreaProps) {
  const [first] = curves;
  if (!first) return null;
  const base = curve === first ? plot.low : plot.high;
  return <path class="curve-area" style={inkOf(sides[curve.side])} d={areaPath(plot, first, base)} />;
}

function middle({ low, high }: Plot): number {
  return (low + high) / 2;
}

/** The colour of a side's curve and name. */
export function inkOf(side: ReviewedSide | undefined): { color: string } {
  const [colour = UNALIGNED] = side?.colours ?? [];
  return { color: `var(--side-${SIDE_COLOURS.includes(colour) ? colour : UNALIGNED}-ink)` };
}
