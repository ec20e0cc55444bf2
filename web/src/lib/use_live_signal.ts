import { type ReadonlySignal, useSignal } from "@preact/signals";

/**
 * A signal that holds the value of the last render.
 *
 * The component itself must not read it, or it is rendered twice for each new value: it is for its children.
 */
export function useLiveSignal<T>(value: T): ReadonlySignal<T> {
  const live = useSignal(value);
  live.value = value;
  return live;
}
