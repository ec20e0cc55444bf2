import { useState } from "preact/hooks";

import { langOf, type PlainKey, t } from "../i18n/language";
import { scenarioPicture } from "../net/api";
import { coursePath, Link, navigate, puzzlePath, puzzlesPath, TODAY } from "../routing/router";
import { ButtonLink } from "../ui/button";
import { CourseLink } from "../ui/course_link";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Icon, type IconName } from "../ui/icons";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import type { GameInfo } from "../generated/wire";
import { MOST_RECORD, offerRecord } from "../analysis/handover";
import { createAndGo } from "../new_match/create_match";
import { type Draft, quickDraft, type Preset, quickStartDraft } from "../new_match/match_draft";
import { allGames, chooseGame, chosenGame } from "../data/games";
import { type CourseProgress, progressIn, useSolvedLessons } from "../data/lessons";
import { isDaySolved, streak, today, usePuzzleProgress } from "../data/puzzles";
import { myMatches } from "../net/seat_keys";
import "./home.css";
import { Lobby } from "../lobby/lobby";
import { MyMatches } from "../lobby/my_matches_list";
import { Footer } from "../ui/page";

/** The home page: quick starts, the player's matches, and the lobby. */
export function HomePage() {
  const games = useLoad(allGames, []);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <Loaded loading={games} what="fetching-games">
        {(list) => {
          const game = chosenGame(list);
          return game ? <Hero games={list} game={game} /> : <Failed reason={t("home-no-game")} />;
        }}
      </Loaded>
      <div class="home-rest">
        <MyMatches />
        <Lobby />
        <section class="home-part" aria-labelledby="home-record">
          <h2 id="home-record">{t("home-record")}</h2>
          <FileDrop
            label={t("home-record.open")}
            hint={t("home-record.hint")}
            accept=".record,text/plain"
            onFile={(file) => void openRecord(file).then(setProblem)}
          />
          {problem && <Failed reason={problem} />}
        </section>
      </div>
      <Footer />
    </>
  );
}

/** Open a record on the analysis board. Resolves to the error, if there is one. */
async function openRecord(file: File): Promise<string | null> {
  try {
    offerRecord(await readText(file, MOST_RECORD));
    navigate("/analysis");
    return null;
  } catch (problem) {
    return sentenceOf(problem);
  }
}

const WAYS: readonly { preset: Preset; icon: IconName; title: PlainKey; text: PlainKey }[] = [
  { preset: "computer", icon: "computer", title: "home-computer", text: "home-computer.text" },
  { preset: "screen", icon: "screen", title: "home-screen", text: "home-screen.text" },
  { preset: "friend", icon: "link", title: "home-friend", text: "home-friend.text" },
];

function Hero({ games, game }: { games: readonly GameInfo[]; game: GameInfo }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ways = game.players.length > 0 ? WAYS : WAYS.filter((way) => way.preset !== "computer");
  const scenario = game.scenarios.find((one) => one.name === game.default_scenario) ?? game.scenarios[0];
  useSolvedLessons();
  const course = progressIn(game);
  const learns = course.next !== null && !myMatches.value.some((one) => one.known?.game === game.id);

  async function begin(way: string, draft: Draft): Promise<void> {
    setBusy(way);
    setProblem(null);
    try {
      await createAndGo(draft);
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    } finally {
      setBusy(null);
    }
  }

  return (
    <section class="home-hero" aria-label={t("home-begin")}>
      <div class="home-hero-inner">
        <div class="home-words">
          <h1>{t("home-heading")}</h1>
          <p class="home-lead" lang={langOf(game.language ?? "en")}>
            <strong>{game.name}.</strong> {game.summary}
          </p>
          {games.length > 1 && (
            <Segmented
              label={t("game")}
              bare
              options={games.map((one) => ({ value: one.id, label: one.name }))}
              value={game.id}
              onChange={chooseGame}
            />
          )}
          <div class="home-ways">
            {learns && <Course game={game} course={course} />}
            {Boolean(game.puzzles) && <TodaysPuzzle game={game} />}
            {ways.map(({ preset, icon, title, text }) => (
              <Way
                key={preset}
                icon={icon}
                title={t(title)}
                text={t(text)}
                {...(preset === ways[0]?.preset && { kind: learns ? "wide" : "first" })}
                busy={busy === preset}
                disabled={busy !== null}
                onClick={() => void begin(preset, quickDraft(game, preset))}
              />
            ))}
            {game.quick_starts?.map((start) => (
              <Way
                key={start.name}
                icon="flag"
                title={start.title}
                text={start.summary}
                kind="wide"
                lang={langOf(game.language ?? "en")}
                busy={busy === start.name}
                disabled={busy !== null}
                onClick={() => void begin(start.name, quickStartDraft(game, start))}
              />
            ))}
          </div>
          {problem && <Failed reason={problem} />}
          {game.editor && (
            <Link href="/workshop" class="home-way home-way-wide">
              <Icon name="brush" size={26} />
              <span class="home-way-title">{t("home-workshop")}</span>
              <span class="home-way-text">{t("home-workshop.text")}</span>
            </Link>
          )}
          <p class="home-more">
            <ButtonLink href="/new" kind="quiet" icon="plus">
              {t("home-new")}
            </ButtonLink>
            <ButtonLink href={`/rules/${encodeURIComponent(game.id)}`} kind="quiet" icon="book">
              {t("home-how")}
            </ButtonLink>
            {!learns && <CourseLink game={game} />}
            <ButtonLink href={`/library?game=${encodeURIComponent(game.id)}`} kind="quiet" icon="search">
              {t("home-library")}
            </ButtonLink>
          </p>
        </div>
        {scenario && (
          <figure class="home-map">
            <Link href="/new" aria-label={t("home-choose-scenario")}>
              <img
                src={scenarioPicture(game.id, scenario.name)}
                alt={t("home-map", { game: game.name, scenario: scenario.title })}
              />
            </Link>
            <figcaption lang={langOf(game.language ?? "en")}>{scenario.title}</figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

/** The course of a game, for a player who is new to it. */
function Course({ game, course }: { game: GameInfo; course: CourseProgress }) {
  const { lessons, solved } = course;
  const count = lessons.length;
  return (
    <Link href={coursePath(game.id)} class="home-way home-way-first">
      <Icon name="bulb" size={26} />
      <span class="home-way-title">{t("learn.course", { game: game.name, count })}</span>
      <span class="home-way-text">
        {solved > 0 ? t("learn.progress", { solved, count }) : t("learn.short")}
      </span>
    </Link>
  );
}

/** Today's puzzle of a game, and the streak. */
function TodaysPuzzle({ game }: { game: GameInfo }) {
  usePuzzleProgress();
  const day = today();
  const isSolved = isDaySolved(game.id, day);
  return (
    <Link href={isSolved ? puzzlesPath(game.id) : puzzlePath(game.id, TODAY)} class="home-way home-way-wide">
      <Icon name={isSolved ? "check" : "target"} size={26} />
      <span class="home-way-title">{t("puzzles.daily")}</span>
      <span class="home-way-text">
        {t(isSolved ? "puzzles.daily-solved" : "puzzles.daily-text")}
        {streak(day) > 0 && ` · ${t("puzzle.streak", { days: streak(day) })}`}
      </span>
    </Link>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  /** As wide as the column: the most prominent one, or one that is not like the others. */
  kind?: "first" | "wide";
  /** The language of the game, if the game describes it. */
  lang?: string | undefined;
  busy: boolean;
  disabled: boolean;
  onClick(): void;
}

/** A button that starts a match at once. */
function Way({ icon, title, text, kind, lang, busy, disabled, onClick }: WayProps) {
  return (
    <button
      type="button"
      class={kind ? `home-way home-way-${kind}` : "home-way"}
      disabled={disabled}
      aria-busy={busy}
      onClick={onClick}
    >
      <Icon name={icon} size={26} />
      <span class="home-way-title" lang={lang}>
        {title}
      </span>
      <span class="home-way-text" lang={busy ? undefined : lang}>
        {busy ? t("home-setting-up") : text}
      </span>
    </button>
  );
}
