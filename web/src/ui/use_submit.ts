import { type Attempt, useAttempt } from "./use_attempt";

/** The state of a form that runs an action when it is submitted. */
export interface Submit extends Omit<Attempt, "run"> {
  onSubmit(event: Event): void;
}

/** Run an action when a form is submitted, and keep its error. */
export function useSubmit(action: () => Promise<void>): Submit {
  const { run, ...attempt } = useAttempt();
  return {
    ...attempt,
    onSubmit: (event) => {
      event.preventDefault();
      void run(action);
    },
  };
}
