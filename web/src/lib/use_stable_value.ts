import { useRef } from "preact/hooks";

/**
 * The same object as long as its JSON is equal, so that components that depend on it are not rendered again.
 */
export function useStableValue<T>(value: T): T {
  const last = useRef<{ value: T; text: string } | null>(null);
  if (last.current?.value !== value) {
    const text = JSON.stringify(value);
    if (last.current?.text !== text) last.current = { value, text };
  }
  return last.current?.value ?? value;
}
