import { useState } from "preact/hooks";

import { sentenceOf } from "./load";

/** The state of a form that runs an action when it is submitted. */
export interface Submit {
  readonly busy: boolean;
  /** The error of the last attempt, as a sentence. */
  readonly problem: string | null;
  onSubmit(event: Event): void;
  clearProblem(): void;
}

/** Run an action when a form is submitted, and keep its error. */
export function useSubmit(action: () => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(): Promise<void> {
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

  return {
    busy,
    problem,
    onSubmit: (event) => {
      event.preventDefault();
      void run();
    },
    clearProblem: () => setProblem(null),
  };
}
