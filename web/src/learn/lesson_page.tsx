import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { AttemptPage, AttemptTable } from "../attempts/attempt_page";
import { noteSolved, useSolvedLessons } from "../data/lessons";
import type { GameInfo } from "../generated/wire";
import { LessonAttempt } from "./attempt";
import { LessonCard } from "./lesson_card";

export interface LessonPageProps {
  /** The id of the game. */
  game: string;
  name: string;
}

/** A lesson, played on the table of its game. */
export function LessonPage({ game, name }: LessonPageProps) {
  useSolvedLessons();
  const attempt = useMemo(() => new LessonAttempt(game, name), [game, name]);
  return (
    <AttemptPage attempt={attempt} what="fetching-lesson">
      {(info) => <LessonTable attempt={attempt} info={info} />}
    </AttemptPage>
  );
}

export interface LessonTableProps {
  /** An attempt that is loaded. */
  attempt: LessonAttempt;
  /** The game; undefined if it is not installed. */
  info: GameInfo | undefined;
  /** What its author can do, who tries it; none for a lesson of a course. */
  tools?: ComponentChildren;
}

/** The table of a lesson, with its card. */
export function LessonTable({ attempt, info, tools }: LessonTableProps) {
  const { game, name } = attempt;
  const { state } = attempt.position.value!;
  useEffect(() => {
    if (state === "solved" && tools === undefined) noteSolved(game, name);
  }, [state]);
  return (
    <AttemptTable
      attempt={attempt}
      card={(table) => <LessonCard attempt={attempt} game={info} table={table} tools={tools} />}
      lessonOf={(rule) => info?.lessons?.find((one) => one.name !== name && one.rules.includes(rule)) ?? null}
    />
  );
}
