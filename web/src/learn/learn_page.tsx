/** The courses of all games, and the lessons of one. */
import { allGames, gameLang, useGameLanguage } from "../data/games";
import { isSolved, progressIn, useSolvedLessons } from "../data/lessons";
import type { GameInfo } from "../generated/wire";
import { langOf, t } from "../i18n/language";
import { coursePath, lessonPath, Link, puzzlesPath } from "../routing/router";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import "./learn_page.css";
import { PlayNow } from "./play_now";

/** The course of a game; the courses of all games for `null`. */
export function LearnPage({ game }: { game: string | null }) {
  const games = useLoad(allGames, []);
  const list = games.now.state === "ready" ? games.now.value : [];
  const one = list.find(({ id }) => id === game);
  useGameLanguage(one?.id ?? null);
  useSolvedLessons();
  const title = one ? t("learn.title", { game: one.name }) : t("learn");
  return (
    <Page title={title} lead={t("learn.lead")}>
      <Loaded loading={games} what="fetching-games">
        {() => (game === null ? <Courses games={list} /> : <Course game={one} />)}
      </Loaded>
    </Page>
  );
}

function Courses({ games }: { games: readonly GameInfo[] }) {
  const courses = games.filter((game) => progressIn(game).lessons.length > 0);
  return (
    <ul class="learn-courses">
      {courses.map((game) => {
        const { lessons, solved } = progressIn(game);
        return (
          <li key={game.id} class="learn-course">
            <h2>
              <Link href={coursePath(game.id)}>{game.name}</Link>
            </h2>
            <p lang={langOf(game.language ?? "en")}>{game.summary}</p>
            <Progress solved={solved} count={lessons.length} />
            <div class="learn-buttons">
              <GoOn game={game} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Course({ game }: { game: GameInfo | undefined }) {
  const { lessons, solved, next } = game ? progressIn(game) : { lessons: [], solved: 0, next: null };
  if (!game || lessons.length === 0) {
    return (
      <>
        <Failed reason={t("learn.none")} />
        <AllCourses />
      </>
    );
  }
  return (
    <>
      <Progress solved={solved} count={lessons.length} />
      <div class="learn-buttons">
        <GoOn game={game} />
        {Boolean(game.puzzles) && (
          <ButtonLink kind="quiet" icon="target" href={puzzlesPath(game.id)}>
            {t("puzzles")}
          </ButtonLink>
        )}
        <AllCourses />
      </div>
      <ol class="learn-lessons" lang={gameLang(game.id)} aria-label={t("learn.lessons")}>
        {lessons.map(({ name, title }) => (
          <li key={name} class={name === next?.name ? "learn-lesson learn-lesson-next" : "learn-lesson"}>
            <Link href={lessonPath(game.id, name)}>{title}</Link>
            {isSolved(game.id, name) && (
              <span class="learn-solved">
                <Icon name="check" size={16} /> {t("learn.solved")}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The next lesson or, when all are solved, a match. */
function GoOn({ game }: { game: GameInfo }) {
  const { solved, next } = progressIn(game);
  if (next === null) return <PlayNow game={game} />;
  return (
    <ButtonLink kind="primary" icon="play" href={lessonPath(game.id, next.name)}>
      {t(solved === 0 ? "learn.start" : "learn.go-on")}
    </ButtonLink>
  );
}

function AllCourses() {
  return (
    <ButtonLink kind="quiet" icon="book" href="/learn">
      {t("learn.all")}
    </ButtonLink>
  );
}

function Progress({ solved, count }: { solved: number; count: number }) {
  return (
    <p class="learn-progress">
      <progress value={solved} max={count} aria-hidden="true" />
      {t("learn.progress", { solved, count })}
    </p>
  );
}
