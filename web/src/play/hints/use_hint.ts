/** What the computer would do here: asked for, done action by action, forgotten when the board is another. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { sentenceOf } from "../../ui/load";
import type { Hint, Overlay } from "../../generated/wire";
import type { CompleteView } from "../../net/seat_view";

export type HintState =
  | { readonly kind: "none" }
  | { readonly kind: "asking" }
  | { readonly kind: "given"; readonly hint: Hint }
  | { readonly kind: "refused"; readonly reason: string };

export interface HintProps {
  readonly view: CompleteView;
  readonly seat: string | null;
  readonly live: boolean;
  /** Do an action; whether it was done. */
  act(action: string): Promise<boolean>;
  /** Nobody can be asked where this is missing. */
  onHint?: (() => Promise<Hint>) | undefined;
  /** What was shown is gone. */
  onGone(): void;
}

export interface HintControl {
  /** Whether hints are given at this table at all. */
  readonly offered: boolean;
  /** Whether one can be asked for now. */
  readonly possible: boolean;
  readonly state: HintState;
  readonly overlays: readonly Overlay[];
  ask(): void;
  /** Do the first of its actions; those after it stay. */
  follow(): void;
  clear(): void;
}

const NONE: HintState = { kind: "none" };

export function useHint({ view, seat, live, act, onHint, onGone }: HintProps): HintControl {
  const [state, setState] = useState<HintState>(NONE);
  /** Counts what was asked: an answer to something older comes too late. */
  const asked = useRef(0);
  /** The board changes because the hint is followed. */
  const following = useRef(false);
  const shown = useRef(state);
  shown.current = state;
  const { choices, picture, outcome, to_act } = view;
  const possible = Boolean(onHint) && live && !outcome && seat !== null && to_act.includes(seat);

  useEffect(() => {
    if (following.current && possible) following.current = false;
    else clear();
  }, [choices, picture.pieces, possible]);

  function clear(): void {
    asked.current += 1;
    following.current = false;
    if (shown.current.kind !== "none") onGone();
    setState(NONE);
  }

  function ask(): void {
    if (!onHint || !possible) return;
    const mine = (asked.current += 1);
    const tell = (told: HintState) => mine === asked.current && setState(told);
    setState({ kind: "asking" });
    onHint().then(
      (hint) => tell({ kind: "given", hint }),
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
    if (rest.length) setState({ kind: "given", hint: { ...hint, actions: rest } });
    else clear();
  }

  const overlays = useMemo(
    () =>
      state.kind === "given"
        ? [...state.hint.actions, ...(state.hint.line ?? []), ...(state.hint.reasons ?? [])].flatMap(
            (told) => told.overlays ?? [],
          )
        : [],
    [state],
  );
  return {
    offered: Boolean(onHint),
    possible,
    state,
    overlays,
    ask,
    follow: () => void (state.kind === "given" && follow(state.hint)),
    clear,
  };
}
