/** Where the points of a curve are drawn: the geometry of a plot, in percent of its width and height. */

import type { Curve } from "../generated/wire";

/** The ranges of a plot: steps from 0 to `steps`, and values from `low` at the bottom to `high`. */
export interface Plot {
  readonly steps: number;
  readonly low: number;
  readonly high: number;
  /** Whether a value holds until the next one, as counts do; chances change between two judgements. */
  readonly stairs: boolean;
  /** Whether the values of all sides add up to the highest one, so that those of two sides are one curve. */
  readonly shared: boolean;
}

export const WHOLE = 100;
/** The smallest range of a plot of luck: less luck than this is drawn as little. */
const LEAST_LUCK = 0.1;

/** The share of the width at which a step is drawn, in percent. */
export function across({ steps }: Plot, step: number): number {
  return steps === 0 ? 0 : (WHOLE * step) / steps;
}

/** The share of the height, from the top, at which a value is drawn, in percent. */
export function down({ low, high }: Plot, value: number): number {
  const share = (value - low) / (high - low);
  return WHOLE * (1 - Math.max(0, Math.min(1, share)));
}

/** The step at a share of the width from 0 to 1. */
export function stepAt({ steps }: Plot, share: number): number {
  return Math.round(steps * Math.max(0, Math.min(1, share)));
}

/**
 * The value of a curve at a step, or `null` before its first; of chances, on the straight line between the points
 * around it.
 */
export function valueAt({ stairs }: Plot, { points }: Curve, step: number): number | null {
  const next = points.findIndex(([at]) => at >= step);
  const after = points[next] ?? points.at(-1);
  if (!after) return null;
  if (after[0] <= step) return after[1];
  const before = points[next - 1];
  if (!before) return null;
  if (stairs) return before[1];
  const share = (step - before[0]) / (after[0] - before[0]);
  return before[1] + share * (after[1] - before[1]);
}

/** The path of a curve. A single point is drawn as a level line. */
export function linePath(plot: Plot, { points }: Curve): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  const all = first === last ? [first, [plot.steps, first[1]] as const] : points;
  return all
    .map(([step, value], at) => {
      if (at === 0) return `M${pointText(plot, step, value)}`;
      const level = plot.stairs ? `H${rounded(across(plot, step))}` : "";
      return `${level}L${pointText(plot, step, value)}`;
    })
    .join("");
}

/** The path of the area between a curve and a value. */
export function areaPath(plot: Plot, curve: Curve, base: number): string {
  const line = linePath(plot, curve);
  const from = curve.points[0]?.[0] ?? 0;
  const to = curve.points.length > 1 ? (curve.points.at(-1)?.[0] ?? 0) : plot.steps;
  return line && `${line}L${pointText(plot, to, base)}L${pointText(plot, from, base)}Z`;
}

function pointText(plot: Plot, step: number, value: number): string {
  return `${rounded(across(plot, step))} ${rounded(down(plot, value))}`;
}

function rounded(share: number): number {
  return Number(share.toFixed(2));
}

/** The plot of chances, from nothing to all. */
export function chancePlot(steps: number): Plot {
  return { steps, low: 0, high: 1, stairs: false, shared: true };
}

/** The plot of chances as each side believed them, which need not add up. */
export function beliefPlot(steps: number): Plot {
  return { ...chancePlot(steps), shared: false };
}

/** The plot of luck, with none in the middle. */
export function luckPlot(steps: number, curves: readonly Curve[]): Plot {
  const most = Math.max(LEAST_LUCK, ...valuesOf(curves).map(Math.abs));
  return { steps, low: -most, high: most, stairs: true, shared: false };
}

/** The plot of what is counted, from zero. */
export function countPlot(steps: number, curves: readonly Curve[]): Plot {
  const values = valuesOf(curves);
  const low = Math.min(0, ...values);
  return { steps, low, high: Math.max(low + 1, ...values), stairs: true, shared: false };
}

function valuesOf(curves: readonly Curve[]): number[] {
  return curves.flatMap(({ points }) => points.map(([, value]) => value));
}

/** The mark nearest to a share of the width, if it is nearer than `reach`, a share as well. */
export function markNear<Marked extends { readonly step: number }>(
  plot: Plot,
  marks: readonly Marked[],
  share: number,
  reach: number,
): Marked | null {
  let nearest: Marked | null = null;
  let least = reach;
  for (const mark of marks) {
    const distance = Math.abs(across(plot, mark.step) / WHOLE - share);
    if (distance <= least) [nearest, least] = [mark, distance];
  }
  return nearest;
}
