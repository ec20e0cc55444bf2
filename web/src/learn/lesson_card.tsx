/** The card of a lesson: what it is about, its goals, help, and the verdict. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { AttemptVerdict, type CardTable } from "../attempts/attempt_page";
import type { GameInfo, LessonPosition } from "../generated/wire";
import { t } from "../i18n/language";
import { coursePath, lessonPath, Link } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import type { LessonAttempt } from "./attempt";
import "./lesson_card.css";
import { PlayNow } from "./play_now";

export interface LessonCardProps {
  attempt: LessonAttempt;
  /** The game; undefined if it is not installed. */
  game: GameInfo | undefined;
  /** The verdict waits until the replies have been played. */
  table: CardTable;
  /** What the author of a lesson can do, in place of the way on. */
  tools?: ComponentChildren;
}

export function LessonCard({ attempt, game, table, tools }: LessonCardProps) {
  const { told, lang } = table;
  const card = useRef<HTMLElement>(null);
  const [helped, setHelped] = useState(0);
  const position = attempt.position.value!;
  const { title, story, goals, help, rules } = position;
  const state = told ? position.state : "open";
  const over = state !== "open";
  const lessons = game?.lessons ?? [];
  const number = lessons.findIndex((one) => one.name === attempt.name) + 1;
  const helpText = helped > 0 ? help[(helped - 1) % help.length] : undefined;
  useEffect(() => {
    if (over) card.current?.querySelector<HTMLElement>(".button-primary")?.focus();
  }, [state]);

  return (
    <section ref={card} class={over ? "attempt-card" : "attempt-card attempt-open"} aria-label={t("lesson")}>
      <header class="attempt-head">
        <h1 lang={lang}>{title}</h1>
        {number > 0 && (
          <Link href={coursePath(attempt.game)} class="attempt-number">
            {t("lesson.number", { number, count: lessons.length })}
          </Link>
        )}
      </header>
      {!over && (
        // The keyboard must be able to scroll it where there is little room.
        <div class="attempt-story" lang={lang} role="group" aria-label={t("lesson.story")} tabIndex={0}>
          {story.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p class="lesson-rules">
            {rules.map((rule) => (
              <button key={rule} type="button" class="lesson-rule" onClick={() => table.openRule(rule)}>
                {rule}
              </button>
            ))}
          </p>
        </div>
      )}
      <ul class="lesson-goals" lang={lang} aria-label={t("lesson.goals")}>
        {goals.map(({ text, reached }) => (
          <li key={text} class={reached ? "lesson-goal lesson-goal-reached" : "lesson-goal"}>
            <span class="lesson-tick">{reached && <Icon name="check" size={14} />}</span>
            <span>
              {text} {reached && <span class="unseen">{t("lesson.reached")}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div role="status" lang={lang}>
        {over ? (
          <AttemptVerdict state={state} title={t(state === "solved" ? "lesson.solved" : "lesson.failed")}>
            <p>{position.verdict}</p>
          </AttemptVerdict>
        ) : (
          helpText && <p class="attempt-help">{helpText}</p>
        )}
      </div>
      <div class="attempt-buttons">
        {tools}
        {state === "solved" && !tools && <NextLesson position={position} game={game} attempt={attempt} />}
        {!over && help.length > 0 && (
          <Button size="s" icon="bulb" onClick={() => setHelped(helped + 1)}>
            {t(helped === 0 ? "lesson.help" : "lesson.more-help")}
          </Button>
        )}
        <Button
          size={state === "failed" ? "m" : "s"}
          kind={state === "failed" ? "primary" : "plain"}
          icon="refresh"
          disabled={attempt.count.value === 0}
          onClick={() => attempt.restart()}
        >
          {t("lesson.again")}
        </Button>
        <Button size="s" icon="undo" disabled={attempt.count.value === 0} onClick={() => attempt.back()}>
          {t("lesson.back")}
        </Button>
      </div>
    </section>
  );
}

interface NextLessonProps {
  position: LessonPosition;
  game: GameInfo | undefined;
  attempt: LessonAttempt;
}

/** The way on: the next lesson or, after the last, a match. */
function NextLesson({ position, game, attempt }: NextLessonProps) {
  if (position.next !== null) {
    return (
      <ButtonLink kind="primary" icon="next" href={lessonPath(attempt.game, position.next)}>
        {t("lesson.next")}
      </ButtonLink>
    );
  }
  return game && <PlayNow game={game} />;
}
