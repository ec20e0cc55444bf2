/** What the computer would do here: asked for, done action by action, forgotten when the board is another. */

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { sentenceOf } from "../../ui/load";
import type { Hint, Overlay } from "../../generated/wire";
import type { TableInputs } from "../inputs";

export type HintState =
  | { readonly kind: "none" }
  | { readonly kind: "asking" }
  | { readonly kind: "given"; readonly hint: Hint }
  | { readonly kind: "refused"; readonly reason: string };

export interface HintProps {
  /** Do an action; whether it was done. */
  act(action: string): Promise<boolean>;
  /** What was shown is gone. */
  onGone(): void;
}

export interface HintControl {
  /** Whether hints are given at this table at all. */
  readonly offered: ReadonlySignal<boolean>;
  /** Whether one can be asked for now. */
  readonly possible: ReadonlySignal<boolean>;
  readonly state: ReadonlySignal<HintState>;
  readonly overlays: ReadonlySignal<readonly Overlay[]>;
  ask(): void;
  /** Do the first of its actions; those after it stay. */
  follow(): void;
  clear(): void;
}

const NONE: HintState = { kind: "none" };

export function useHint(inputs: TableInputs, { act, onGone }: HintProps): HintControl {
  const { view, seat, live, handlers } = inputs;
  const state = useSignal<HintState>(NONE);
  /** Counts what was asked: an answer to something older comes too late. */
  const asked = useRef(0);
  /** The board changes because the hint is followed. */
  const following = useRef(false);
  const offered = useComputed(() => Boolean(handlers.value.hint));
  const possible = useComputed(() => {
    const { outcome, to_act } = view.value;
    return offered.value && live.value && !outcome && seat.value !== null && to_act.includes(seat.value);
  });
  const overlays = useComputed(() => overlaysOf(state.value));

  useEffect(() => {
    if (following.current && possible.value) following.current = false;
    else clear();
  }, [view.value.choices, view.value.picture.pieces, possible.value]);

  function clear(): void {
    asked.current += 1;
    following.current = false;
    if (state.value.kind !== "none") onGone();
    state.value = NONE;
  }

  function ask(): void {
    const { hint } = handlers.value;
    if (!hint || !possible.value) return;
    const mine = (asked.current += 1);
    const tell = (told: HintState) => {
      if (mine === asked.current) state.value = told;
    };
    state.value = { kind: "asking" };
    hint().then(
      (found) => tell({ kind: "given", hint: found }),
      (thrown: unknown) => tell({ kind: "refused", reason: sentenceOf(thrown) }),
    );
  }

  async function follow(hint: Hint): Promise<void> {
    const [first, ...rest] = hint.actions;
    if (!first) return;
    following.current = true;
    const mine = asked.current;
    const done = await act(first.action);
    if (!done) following.current = false;
    if (!done || mine !== asked.current) return;
    if (rest.length) state.value = { kind: "given", hint: { ...hint, actions: rest } };
    else clear();
  }

  return {
    offered,
    possible,
    state,
    overlays,
    ask,
    follow: () => void (state.value.kind === "given" && follow(state.value.hint)),
    clear,
  };
}

function overlaysOf(state: HintState): readonly Overlay[] {
  if (state.kind !== "given") return [];
  const { actions, line = [], reasons = [] } = state.hint;
  return [...actions, ...line, ...reasons].flatMap((told) => told.overlays ?? []);
}
