import { type ReadonlySignal, useSignal } from "@preact/signals";

/**
 * A signal that holds this value, and the next one when the component is drawn with another.
 *
 * The component itself must not read it, or it is drawn twice for each new value: it is for the components below.
 */
export function useLiveSignal<T>(value: T): ReadonlySignal<T> {
  const live = useSignal(value);
  live.value = value;
  return live;
}
