/** A hint: requested, done action by action, dropped when the board changes. */

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
  /** Do an action. Resolves to whether it was done. */
  act(action: string): Promise<boolean>;
  /** The hint was removed. */
  onGone(): void;
}

export interface HintControl {
  /** Whether this table offers hints. */
  readonly offered: ReadonlySignal<boolean>;
  /** Whether a hint can be requested now. */
  readonly possible: ReadonlySignal<boolean>;
  readonly state: ReadonlySignal<HintState>;
  readonly overlays: ReadonlySignal<readonly Overlay[]>;
  ask(): void;
  /** Do the first of its actions; the others remain. */
  follow(): void;
  clear(): void;
}

const NONE: HintState = { kind: "none" };

export function useHint(inputs: TableInputs, { act, onGone }: HintProps): HintControl {
  const { view, seat, live, handlers } = inputs;
  const state = useSignal<HintState>(NONE);
  /** Number of the request, to detect late answers. */
  const requests = useRef(0);
  /** Whether the board changes because the hint is being followed. */
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
    requests.current += 1;
    following.current = false;
    if (state.value.kind !== "none") onGone();
    state.value = NONE;
  }

  function ask(): void {
    const { hint } = handlers.value;
    if (!hint || !possible.value) return;
    const mine = (requests.current += 1);
    const show = (next: HintState) => {
      if (mine === requests.current) state.value = next;
    };
    state.value = { kind: "asking" };
    hint().then(
      (found) => show({ kind: "given", hint: found }),
      (thrown: unknown) => show({ kind: "refused", reason: sentenceOf(thrown) }),
    );
  }

  async function follow(hint: Hint): Promise<void> {
    const [first, ...rest] = hint.actions;
    if (!first) return;
    following.current = true;
    const mine = requests.current;
    const done = await act(first.action);
    if (!done) following.current = false;
    if (!done || mine !== requests.current) return;
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
  return [...actions, ...line, ...reasons].flatMap((part) => part.overlays ?? []);
}
