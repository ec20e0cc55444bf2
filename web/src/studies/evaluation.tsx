/** Evaluation on demand: what a search expects of the current position, and its best line. */
import { useEffect, useRef, useState } from "preact/hooks";

import { gameLang, titled } from "../data/games";
import type { Hint } from "../generated/wire";
import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import "./evaluation.css";

export interface EvaluationProps {
  game: string;
  /** The seat whose view is evaluated; `null` for a spectator. */
  seat: string | null;
  /** Whether it is this seat's turn. */
  toAct: boolean;
  /** The position: an evaluation is of one alone. */
  position: string;
  /** Asks for it; omitted in games without a player that searches. */
  ask: (() => Promise<Hint>) | undefined;
  /** Insert the line as a variation. Resolves to the number of its actions that were possible. */
  onInsert: (hint: Hint) => Promise<number>;
}

/** The button that asks for an evaluation, and the result. */
export function Evaluation({ game, seat, toAct, position, ask, onInsert }: EvaluationProps) {
  const [found, setFound] = useState<{ position: string; hint: Hint } | null>(null);
  const [inserted, setInserted] = useState<string | null>(null);
  const shown = useRef(position);
  shown.current = position;
  const asking = useAttempt();
  const inserting = useAttempt();
  useEffect(() => {
    asking.clearProblem();
    setInserted(null);
  }, [position]);

  if (!ask) return <p class="evaluation-note">{t("evaluation.none")}</p>;

  async function evaluate(fetch: () => Promise<Hint>): Promise<void> {
    const asked = position;
    const hint = await fetch();
    if (shown.current === asked) setFound({ position: asked, hint });
  }

  async function insert(hint: Hint): Promise<void> {
    const all = lineOf(hint).length;
    const done = await onInsert(hint);
    setInserted(t("evaluation.inserted", { done, all }));
  }

  const hint = found?.position === position ? found.hint : null;
  const possible = seat !== null && toAct;
  return (
    <section class="evaluation" aria-label={t("evaluation")}>
      <div class="desk-buttons">
        <Button
          size="s"
          icon="bulb"
          busy={asking.busy}
          disabled={!possible}
          onClick={() => void asking.run(() => evaluate(ask))}
        >
          {t(asking.busy ? "evaluation.busy" : "evaluation.ask")}
        </Button>
        {hint && (
          <Button
            size="s"
            icon="branch"
            busy={inserting.busy}
            onClick={() => void inserting.run(() => insert(hint))}
          >
            {t("evaluation.insert")}
          </Button>
        )}
      </div>
      {!possible && <p class="evaluation-note">{t("evaluation.not-to-act")}</p>}
      {asking.problem && <Failed reason={asking.problem} />}
      {inserting.problem && <Failed reason={inserting.problem} />}
      <div role="status">
        {hint && seat !== null && <Result hint={hint} seat={seat} game={game} />}
        {inserted && <p class="evaluation-note">{inserted}</p>}
      </div>
    </section>
  );
}

/** The actions of the turn, then what is expected after it. */
export function lineOf({ actions, line = [] }: Hint): Hint["actions"] {
  return [...actions, ...line];
}

/** The expected result in percent. */
export function percentOf(value: number): number {
  return Math.round(50 * (1 + Math.min(1, Math.max(-1, value))));
}

function Result({ hint, seat, game }: { hint: Hint; seat: string; game: string }) {
  const { value, prospects } = hint;
  const percent = value == null ? null : percentOf(value);
  return (
    <>
      {percent === null ? (
        <p class="evaluation-note">{t("evaluation.no-search")}</p>
      ) : (
        <>
          <p class="evaluation-words">
            {t("evaluation.result", { seat: titled(seat), percent })}
            {prospects && <span lang={gameLang(game)}> · {prospects}</span>}
          </p>
          <div
            class="evaluation-bar"
            role="meter"
            aria-label={t("evaluation.bar", { seat: titled(seat) })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <div style={{ width: `${percent}%` }} />
          </div>
        </>
      )}
      <p class="evaluation-line">
        <span class="evaluation-by">{t("evaluation.line", { by: hint.by })}</span>{" "}
        {lineOf(hint).map((one, place) => (
          <span key={place} class="evaluation-action">
            {one.action}
          </span>
        ))}
      </p>
    </>
  );
}
