import { useRef } from "preact/hooks";

/** The same object as long as it says the same, so that what is drawn from it is not drawn anew. */
export function useStableValue<T>(value: T): T {
  const kept = useRef<{ value: T; text: string } | null>(null);
  if (kept.current?.value !== value) {
    const text = JSON.stringify(value);
    if (kept.current?.text !== text) kept.current = { value, text };
  }
  return kept.current?.value ?? value;
}
