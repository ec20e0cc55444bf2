/** Things that have to be fetched: waiting for them, and saying what to do when they do not come. */
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

/** The sentence of whatever was thrown. */
export function sentenceOf(problem: unknown): string {
  return problem instanceof Error && problem.message ? problem.message : t("unforeseen");
}

/**
 * Fetches something when the component appears and whenever one of `keys` changes. In another language it is
 * fetched too, and until it comes the old one is shown.
 */
export function useLoad<Value>(fetch: () => Promise<Value>, keys: readonly unknown[]): Loading<Value> {
  const [now, setNow] = useState<Load<Value>>({ state: "waiting" });
  const [round, setRound] = useState(0);
  const wantedBefore = useRef<string | null>(null);
  const spoken = language.value;

  useEffect(() => {
    let wanted = true;
    const what = JSON.stringify([...keys, round]);
    if (what !== wantedBefore.current) setNow({ state: "waiting" });
    wantedBefore.current = what;
    fetch().then(
      (value) => wanted && setNow({ state: "ready", value }),
      (problem: unknown) => wanted && setNow({ state: "failed", reason: sentenceOf(problem) }),
    );
    return () => {
      wanted = false;
    };
  }, [...keys, round, spoken]);

  return { now, retry: useCallback(() => setRound((before) => before + 1), []) };
}

export interface LoadedProps<Value> {
  loading: Loading<Value>;
  /** What is being fetched: the sentence that says so. */
  what: PlainKey;
  children: (value: Value) => ComponentChildren;
}

/** Shows what was fetched, and until then that it is on its way. */
export function Loaded<Value>({ loading, what, children }: LoadedProps<Value>) {
  const { now, retry } = loading;
  if (now.state === "waiting") return <Spinner label={t(what)} />;
  if (now.state === "failed") return <Failed reason={now.reason} onRetry={retry} />;
  return <>{children(now.value)}</>;
}

/** A sentence about what went wrong, and a way to try again. */
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
