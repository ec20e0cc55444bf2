/** Checks of a draft by the server: one at a time, soon after the last change, and the last answer counts. */
import { signal, type ReadonlySignal } from "@preact/signals";

import type { CheckedDraft, Draft as WireDraft, DraftProblem } from "../../generated/wire";
import { sentenceOf } from "../../ui/load";
import { type Draft, writeDraft } from "./draft";

/** Milliseconds without a change before a draft is checked. */
const PAUSE = 350;
/** Milliseconds until a failed check is tried again. */
const AGAIN = 4000;

export interface Checked {
  /** The draft that was checked; `null` before the first answer. */
  readonly draft: Draft | null;
  readonly problems: readonly DraftProblem[];
  /** The scenario file, if it can be written. */
  readonly text: string | null;
  /** Whether the file holds pictures. */
  readonly pictures: boolean;
  /** Why the last check failed, as a sentence; it is tried again. */
  readonly failure: string | null;
}

const UNCHECKED: Checked = { draft: null, problems: [], text: null, pictures: false, failure: null };

export interface Checker {
  readonly checked: ReadonlySignal<Checked>;
  /** Check a draft soon. */
  check(draft: Draft): void;
  /** Check now what has not been checked, and wait for the answer to the last change. */
  settle(): Promise<Checked>;
  stop(): void;
}

/** Whether a match of a checked draft can begin. */
export function isPlayable({ draft, problems, text }: Checked): boolean {
  return draft !== null && text !== null && problems.every((problem) => problem.warning);
}

export function newChecker(ask: (draft: WireDraft) => Promise<CheckedDraft>): Checker {
  const checked = signal(UNCHECKED);
  let wanted: Draft | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function soon(pause: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), pause);
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (running || wanted === null) return;
    running = checkNow(wanted);
    await running;
    running = null;
    if (wanted !== null && checked.peek().failure === null) await run();
  }

  async function checkNow(draft: Draft): Promise<void> {
    try {
      const { problems, text, pictures = false } = await ask(await writeDraft(draft));
      if (wanted === draft) wanted = null;
      if (!stopped) checked.value = { draft, problems, text, pictures, failure: null };
    } catch (thrown) {
      if (!stopped) checked.value = { ...checked.peek(), failure: sentenceOf(thrown) };
      soon(AGAIN);
    }
  }

  return {
    checked,
    check: (draft) => {
      if (checked.peek().draft === draft) wanted = null;
      else {
        wanted = draft;
        if (!running) soon(PAUSE);
      }
    },
    settle: async () => {
      while (running) await running;
      await run();
      return checked.peek();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
