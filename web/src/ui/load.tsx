/** Loading data: progress, errors and retry. */
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { language, type PlainKey, t } from "../i18n/language";
import { Button } from "./button";
import { Icon } from "./icons";
import { Spinner } from "./spinner";
import "./load.css";

export type Load<Value> =
  { state: "waiting" } | { state: "ready"; value: Value } | { state: "failed"; reason: string };

export interface Loading<Value> {
  now: Load<Value>;
  retry: () => void;
}

/** The sentence of an error. */
export function sentenceOf(problem: unknown): string {
  return problem instanceof Error && problem.message ? problem.message : t("unforeseen");
}

/**
 * Fetch something when the component is mounted and whenever one of `keys` changes. It is fetched again in
 * another language; until then the old value is shown.
 */
export function useLoad<Value>(fetch: () => Promise<Value>, keys: readonly unknown[]): Loading<Value> {
  const [now, setNow] = useState<Load<Value>>({ state: "waiting" });
  const [round, setRound] = useState(0);
  const wantedBefore = useRef<string | null>(null);
  const tag = language.value;

  useEffect(() => {
    let active = true;
    const what = JSON.stringify([...keys, round]);
    if (what !== wantedBefore.current) setNow({ state: "waiting" });
    wantedBefore.current = what;
    fetch().then(
      (value) => active && setNow({ state: "ready", value }),
      (problem: unknown) => active && setNow({ state: "failed", reason: sentenceOf(problem) }),
    );
    return () => {
      active = false;
    };
  }, [...keys, round, tag]);

  return { now, retry: useCallback(() => setRound((before) => before + 1), []) };
}

export interface LoadedProps<Value> {
  loading: Loading<Value>;
  /** The sentence that says what is being loaded. */
  what: PlainKey;
  children: (value: Value) => ComponentChildren;
}

/** Shows the loaded value, and until then a spinner. */
export function Loaded<Value>({ loading, what, children }: LoadedProps<Value>) {
  const { now, retry } = loading;
  if (now.state === "waiting") return <Spinner label={t(what)} />;
  if (now.state === "failed") return <Failed reason={now.reason} onRetry={retry} />;
  return <>{children(now.value)}</>;
}

/** An error with a retry button. */
export function Failed({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  return (
    <div class="failed" role="alert">
      <Icon name="warning" />
      <p>{reason}</p>
      {onRetry && (
        <Button size="s" icon="refresh" onClick={onRetry}>
          {t("try-again")}
        </Button>
      )}
    </div>
  );
}
