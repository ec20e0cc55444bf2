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
  /** Do its actions one after the other, up to the first that is refused. */
  followAll(): void;
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
  /** Whether all its actions are being done, so that the board changes several times. */
  const followingAll = useRef(false);
  const offered = useComputed(() => Boolean(handlers.value.hint));
  const possible = useComputed(() => {
    const { outcome, to_act } = view.value;
    return offered.value && live.value && !outcome && seat.value !== null && to_act.includes(seat.value);
  });
  const overlays = useComputed(() => overlaysOf(state.value));

  useEffect(() => {
    if (following.current && possible.value) following.current = followingAll.current;
    else clear();
  }, [view.value.choices, view.value.picture.pieces, possible.value]);

  function clear(): void {
    requests.current += 1;
    following.current = followingAll.current = false;
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

  /** Do the first action. Resolves to what is left of the hint; `null` if nothing more can be done with it. */
  async function follow(hint: Hint): Promise<Hint | null> {
    const [first, ...rest] = hint.actions;
    if (!first) return null;
    following.current = true;
    const mine = requests.current;
    const done = await act(first.action);
    if (!done) following.current = followingAll.current = false;
    if (!done || mine !== requests.current) return null;
    if (rest.length === 0) {
      clear();
      return null;
    }
    const left = { ...hint, actions: rest };
    state.value = { kind: "given", hint: left };
    return left;
  }

  async function followAll(hint: Hint): Promise<void> {
    followingAll.current = true;
    for (let left: Hint | null = hint; left !== null;) left = await follow(left);
    followingAll.current = false;
  }

  return {
    offered,
    possible,
    state,
    overlays,
    ask,
    follow: () => void (state.value.kind === "given" && follow(state.value.hint)),
    followAll: () =>
      void (state.value.kind === "given" && !followingAll.current && followAll(state.value.hint)),
    clear,
  };
}

function overlaysOf(state: HintState): readonly Overlay[] {
  if (state.kind !== "given") return [];
  const { actions, line = [], reasons = [] } = state.hint;
  return [...actions, ...line, ...reasons].flatMap((part) => part.overlays ?? []);
}
