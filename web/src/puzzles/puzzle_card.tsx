/** The card of a puzzle: the task, hints, and what the answer is worth. */
import { useEffect, useRef, useState } from "preact/hooks";

import { offerRecord } from "../analysis/handover";
import { AttemptVerdict, type CardTable } from "../attempts/attempt_page";
import { type RatingChange, streak } from "../data/puzzles";
import type { GameInfo, PuzzlePosition } from "../generated/wire";
import { t } from "../i18n/language";
import { Link, navigate, puzzlesPath } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Failed } from "../ui/load";
import type { PuzzleAttempt } from "./attempt";
import "./puzzle_card.css";
import { useNextPuzzle } from "./use_next";

export interface PuzzleCardProps {
  attempt: PuzzleAttempt;
  /** The game; undefined if it is not installed. */
  game: GameInfo | undefined;
  /** The day of which it is the puzzle; `null` if it is another's. */
  day: string | null;
  /** How the first try changed the player's rating. */
  change: RatingChange | null;
  table: CardTable;
}

export function PuzzleCard({ attempt, game, day, change, table }: PuzzleCardProps) {
  const card = useRef<HTMLElement>(null);
  const position = attempt.position.value!;
  const { state, task, rating } = position;
  // The verdict on a wrong turn does not wait for its refutation, which would not be understood.
  const over = state === "failed" || (state !== "open" && table.told);
  useEffect(() => {
    if (over) card.current?.querySelector<HTMLElement>(".button-primary")?.focus();
  }, [over, state]);

  return (
    <section ref={card} class={over ? "attempt-card" : "attempt-card attempt-open"} aria-label={t("puzzle")}>
      <header class="attempt-head">
        <h1>{t(day === null ? "puzzle" : "puzzle.daily")}</h1>
        <Link href={puzzlesPath(attempt.game)} class="attempt-number">
          {t("puzzle.of", { game: game?.name ?? attempt.game, rating: String(rating) })}
        </Link>
      </header>
      <p class="puzzle-task" lang={table.lang}>
        {task}
      </p>
      {!over && <Hints attempt={attempt} lang={table.lang} />}
      <div role="status">
        {over ? (
          <Verdict position={position} day={day} change={change} lang={table.lang} />
        ) : (
          attempt.judging.value && (
            <p class="puzzle-checking">
              <progress aria-hidden="true" /> {t("puzzle.checking")}
            </p>
          )
        )}
      </div>
      <Buttons attempt={attempt} over={over} />
    </section>
  );
}

/** The hints that were shown so far. */
function Hints({ attempt, lang }: { attempt: PuzzleAttempt; lang: string | undefined }) {
  const hints = attempt.hints.value;
  if (hints.length === 0) return null;
  return (
    <ol class="attempt-help puzzle-hints" lang={lang} aria-live="polite" aria-label={t("puzzle.hints")}>
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ol>
  );
}

interface VerdictProps {
  position: PuzzlePosition;
  day: string | null;
  change: RatingChange | null;
  lang: string | undefined;
}

function Verdict({ position, day, change, lang }: VerdictProps) {
  const { state, verdict, themes } = position;
  if (state === "open") return null;
  const title = { solved: "puzzle.solved", failed: "puzzle.failed", shown: "puzzle.shown" } as const;
  const facts = [
    change && changeText(change),
    state === "solved" && day !== null && streak(day) > 0 && t("puzzle.streak", { days: streak(day) }),
  ].filter(Boolean);
  return (
    <AttemptVerdict state={state} title={t(title[state])}>
      <p lang={verdict === null ? undefined : lang}>{verdict ?? t("puzzle.shown-text")}</p>
      {themes.length > 0 && (
        <p class="puzzle-fact" lang={lang}>
          {t("puzzle.themes", { themes: themes.join(", ") })}
        </p>
      )}
      {facts.length > 0 && <p class="puzzle-fact">{facts.join(" · ")}</p>}
    </AttemptVerdict>
  );
}

function changeText({ before, after }: RatingChange): string {
  const change = Math.abs(after - before);
  return t(after < before ? "puzzle.loss" : "puzzle.gain", { rating: String(after), change });
}

function Buttons({ attempt, over }: { attempt: PuzzleAttempt; over: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { state, hint_count, record } = attempt.position.value!;
  const next = useNextPuzzle(attempt.game, attempt.puzzle);
  const isKnown = over && state !== "failed";
  const untouched = attempt.count.value === 0 && state === "open";
  const ask = async (what: Promise<{ reason: string } | null>) => setProblem((await what)?.reason ?? null);
  return (
    <div class="attempt-buttons">
      {isKnown && next && (
        <ButtonLink kind="primary" icon="next" href={next}>
          {t("puzzle.next")}
        </ButtonLink>
      )}
      {state === "open" && attempt.hints.value.length < hint_count && (
        <Button
          size="s"
          icon="bulb"
          title={t("puzzle.hint-cost")}
          disabled={attempt.busy.value}
          onClick={() => void ask(attempt.hint())}
        >
          {t(attempt.hints.value.length === 0 ? "puzzle.hint" : "puzzle.more-hint")}
        </Button>
      )}
      {state === "open" && !untouched && (
        <Button size="s" icon="undo" onClick={() => attempt.back()}>
          {t("puzzle.back")}
        </Button>
      )}
      {!untouched && (
        <Button
          size={state === "failed" ? "m" : "s"}
          kind={state === "failed" ? "primary" : "plain"}
          icon="refresh"
          onClick={() => attempt.restart()}
        >
          {t("puzzle.again")}
        </Button>
      )}
      {(state === "open" || state === "failed") && (
        <Button
          size="s"
          icon="eye"
          disabled={attempt.busy.value}
          onClick={() => void ask(attempt.showSolution())}
        >
          {t("puzzle.show")}
        </Button>
      )}
      {isKnown && record !== null && (
        <Button
          size="s"
          icon="branch"
          onClick={() => {
            offerRecord(record);
            navigate("/analysis");
          }}
        >
          {t("puzzle.analyse")}
        </Button>
      )}
      {problem && <Failed reason={problem} />}
    </div>
  );
}
