/** The part of the workshop for lessons: those of this device, and new ones. */
import { useState } from "preact/hooks";

import { chosenGame, gameLang } from "../data/games";
import type { GameInfo } from "../generated/wire";
import { t } from "../i18n/language";
import { scenariosOf } from "../new_match/match_draft";
import { lessonDraftPath, Link } from "../routing/router";
import { Button, IconButton } from "../ui/button";
import { SelectField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import { beginLesson, lessonTitle, removeLesson, savedLessons } from "./lesson_drafts";

/** The largest file of a lesson, in characters. */
const MOST_LESSON = 1_800_000;

export function Lessons({ games }: { games: readonly GameInfo[] }) {
  const [lessons, setLessons] = useState(savedLessons);
  const game = chosenGame(games);
  return (
    <section class="workshop-part" aria-labelledby="workshop-lessons">
      <h2 id="workshop-lessons">{t("maker.lessons")}</h2>
      <p>{t("maker.lead")}</p>
      {lessons.length > 0 && (
        <ul class="workshop-drafts">
          {lessons.map((one) => (
            <li key={one.id} class="workshop-draft">
              <Link href={lessonDraftPath(one.id)} class="workshop-open">
                <span class="workshop-title">{lessonTitle(one)}</span>
                <span class="workshop-about">
                  {games.find(({ id }) => id === one.game)?.name ?? one.game}
                </span>
              </Link>
              <IconButton
                icon="trash"
                label={t("maker.delete", { title: lessonTitle(one) })}
                onClick={() => {
                  removeLesson(one.id);
                  setLessons(savedLessons());
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {game && <NewLesson key={game.id} game={game} />}
    </section>
  );
}

function NewLesson({ game }: { game: GameInfo }) {
  const scenarios = scenariosOf(game);
  const [scenario, setScenario] = useState(scenarios[0]?.name ?? "");
  const attempt = useAttempt();
  return (
    <>
      <div class="workshop-ways">
        <div class="workshop-lesson-of" lang={gameLang(game.id)}>
          <SelectField
            label={t("maker.scenario", { game: game.name })}
            value={scenario}
            options={scenarios.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={setScenario}
          />
        </div>
        <Button
          icon="bulb"
          busy={attempt.busy}
          onClick={() => void attempt.run(() => beginLesson(game.id, { scenario }))}
        >
          {t("maker.begin")}
        </Button>
        <FileDrop
          label={t("maker.file")}
          hint={t("maker.file-hint", { game: game.name })}
          accept=".toml"
          onFile={(file) =>
            void attempt.run(async () => {
              await beginLesson(game.id, { lesson_text: await readText(file, MOST_LESSON) });
            })
          }
        />
      </div>
      {attempt.problem && <Failed reason={attempt.problem} />}
    </>
  );
}
