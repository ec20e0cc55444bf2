/** A puzzle, played on the table of its game. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { AttemptPage, AttemptTable } from "../attempts/attempt_page";
import { lessonOfRule } from "../data/games";
import { notePuzzleSolved, noteTry, type RatingChange, usePuzzleProgress } from "../data/puzzles";
import type { DailyPuzzles, GameInfo } from "../generated/wire";
import { t } from "../i18n/language";
import { dailyPuzzles } from "../net/api";
import { navigate, puzzlePath, TODAY } from "../routing/router";
import { Failed, type Load, useLoad } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { PuzzleAttempt } from "./attempt";
import { PuzzleCard } from "./puzzle_card";

export interface PuzzlePageProps {
  /** The id of the game. */
  game: string;
  /** The id of the puzzle, or `TODAY`. */
  puzzle: string;
}

/** A puzzle; today's has an address of its own, which leads to the puzzle. */
export function PuzzlePage({ game, puzzle }: PuzzlePageProps) {
  usePuzzleProgress();
  const daily = useLoad(dailyPuzzles, []);
  if (puzzle !== TODAY) return <OnePuzzle game={game} puzzle={puzzle} daily={daily.now} />;
  return <ToToday game={game} daily={daily.now} retry={daily.retry} />;
}

interface ToTodayProps {
  game: string;
  daily: Load<DailyPuzzles>;
  retry: () => void;
}

function ToToday({ game, daily, retry }: ToTodayProps) {
  const found = daily.state === "ready" ? daily.value.puzzles.find((one) => one.game === game) : undefined;
  useEffect(() => {
    if (found) navigate(puzzlePath(game, found.puzzle), { replace: true });
  }, [found]);
  const problem =
    daily.state === "failed" ? daily.reason : daily.state === "ready" && !found ? t("puzzles.none") : null;
  return (
    <div class="page">
      {problem ? <Failed reason={problem} onRetry={retry} /> : <Spinner label={t("fetching-puzzle")} />}
    </div>
  );
}

function OnePuzzle({ game, puzzle, daily }: PuzzlePageProps & { daily: Load<DailyPuzzles> }) {
  const attempt = useMemo(() => new PuzzleAttempt(game, puzzle), [game, puzzle]);
  const isOfToday =
    daily.state === "ready" && daily.value.puzzles.some((one) => one.game === game && one.puzzle === puzzle);
  return (
    <AttemptPage attempt={attempt} what="fetching-puzzle">
      {(info) => <PuzzleTable attempt={attempt} info={info} day={isOfToday ? daily.value.day : null} />}
    </AttemptPage>
  );
}

export interface PuzzleTableProps {
  /** An attempt that is loaded. */
  attempt: PuzzleAttempt;
  /** The game; undefined if it is not installed. */
  info: GameInfo | undefined;
  /** The day of which it is the puzzle; `null` if it is another's or not known. */
  day: string | null;
}

/** The table of a puzzle, with its card. It saves how the player does. */
export function PuzzleTable({ attempt, info, day }: PuzzleTableProps) {
  const { game, puzzle } = attempt;
  const { state, rating } = attempt.position.value!;
  const revealed = attempt.revealed.value;
  const [change, setChange] = useState<RatingChange | null>(null);
  useEffect(() => {
    if (state === "open") return;
    const won = state === "solved" && !revealed && attempt.hints.peek().length === 0;
    setChange(noteTry(game, puzzle, rating, won));
  }, [state]);
  useEffect(() => {
    // The puzzles of the day may arrive after the answer.
    if (state === "solved" && !revealed) notePuzzleSolved(game, puzzle, day);
  }, [state, day]);
  return (
    <AttemptTable
      attempt={attempt}
      card={(table) => <PuzzleCard attempt={attempt} game={info} day={day} change={change} table={table} />}
      lessonOf={(rule) => lessonOfRule(game, rule)}
    />
  );
}
