import { useState } from "preact/hooks";

import { sentenceOf } from "./load";

/** An action that may fail, and its error, which stays until the next attempt. */
export interface Attempt {
  readonly busy: boolean;
  /** The error of the last attempt, as a sentence. */
  readonly problem: string | null;
  run(action: () => Promise<void>): Promise<void>;
  clearProblem(): void;
}

/** Run actions, and keep the error of the last one, to show it beside the control that was used. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, run, clearProblem: () => setProblem(null) };
}
