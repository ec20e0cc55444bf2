/** The steps of a draft, to be undone and redone without limit. */
import { type Change, changeBetween, redone, undone } from "./changes";
import type { Draft } from "./draft";

export interface Step {
  readonly change: Change;
  /** What was edited; a step of the same subject right after it becomes one with it. `null` for none. */
  readonly subject: string | null;
}

export interface History {
  readonly draft: Draft;
  readonly steps: readonly Step[];
  /** The number of steps that are done; those after it can be redone. */
  readonly at: number;
}

/** A history that begins with a draft. */
export function historyOf(draft: Draft): History {
  return { draft, steps: [], at: 0 };
}

/**
 * Take a step to another draft. What could be redone is forgotten. Steps with the same subject, such as the
 * letters typed into one input, become one.
 */
export function stepped(history: History, draft: Draft, subject: string | null = null): History {
  const change = changeBetween(history.draft, draft);
  if (!change.length) return history;
  const last = history.steps[history.at - 1];
  if (subject !== null && last?.subject === subject && history.at === history.steps.length) {
    const merged = changeBetween(undone(history.draft, last.change), draft);
    const steps = history.steps.slice(0, -1);
    if (!merged.length) return { draft, steps, at: steps.length };
    return { draft, steps: [...steps, { change: merged, subject }], at: history.at };
  }
  const steps = [...history.steps.slice(0, history.at), { change, subject }];
  return { draft, steps, at: steps.length };
}

/** Undo the last step; the same history if there is none. */
export function back(history: History): History {
  const step = history.steps[history.at - 1];
  if (!step) return history;
  return { ...history, draft: undone(history.draft, step.change), at: history.at - 1 };
}

/** Redo the next step; the same history if there is none. */
export function forward(history: History): History {
  const step = history.steps[history.at];
  if (!step) return history;
  return { ...history, draft: redone(history.draft, step.change), at: history.at + 1 };
}

/** End the current subject, so that the next step stands alone. */
export function settled(history: History): History {
  const last = history.steps[history.at - 1];
  if (!last || last.subject === null || history.at !== history.steps.length) return history;
  return { ...history, steps: [...history.steps.slice(0, -1), { ...last, subject: null }] };
}
