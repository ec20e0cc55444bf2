/** The puzzles of all games: those of the day, the streak, and how the player stands; and the puzzles of one. */
import { useMemo } from "preact/hooks";

import { allGames, useGameLanguage } from "../data/games";
import { allPuzzles, isDaySolved, standingIn, streak, usePuzzleProgress } from "../data/puzzles";
import type { DailyPuzzle, DailyPuzzles, GameInfo, PuzzleList } from "../generated/wire";
import { type PlainKey, t } from "../i18n/language";
import { dailyPuzzles } from "../net/api";
import { Link, puzzlePath, puzzlesPath } from "../routing/router";
import { type ButtonKind, ButtonLink } from "../ui/button";
import { SelectField } from "../ui/field";
import { Icon } from "../ui/icons";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import { named, Segmented } from "../ui/segmented";
import { type Difficulty, wish, wishes } from "./next_puzzle";
import "./puzzles_page.css";
import { useNextPuzzle } from "./use_next";

const DIFFICULTY_NAMES: readonly { value: Difficulty; label: PlainKey }[] = [
  { value: "easier", label: "puzzles.easier" },
  { value: "fitting", label: "puzzles.fitting" },
  { value: "harder", label: "puzzles.harder" },
];

/** The puzzles of a game; those of all games for `null`. */
export function PuzzlesPage({ game }: { game: string | null }) {
  const loading = useLoad(async () => ({ games: await allGames(), daily: await dailyPuzzles() }), []);
  const list = loading.now.state === "ready" ? loading.now.value.games : [];
  const one = list.find(({ id }) => id === game);
  useGameLanguage(one?.id ?? null);
  usePuzzleProgress();
  return (
    <Page
      title={one ? t("puzzles.title", { game: one.name }) : t("puzzles")}
      lead={t(one ? "puzzles.lead-game" : "puzzles.lead")}
    >
      <Loaded loading={loading} what="fetching-puzzles">
        {({ games, daily }) =>
          game === null ? (
            <Games games={games} daily={daily} />
          ) : one?.puzzles ? (
            <OfGame game={one} daily={daily} />
          ) : (
            <>
              <Failed reason={t("puzzles.none")} />
              <AllPuzzles />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

interface GamesProps {
  games: readonly GameInfo[];
  daily: DailyPuzzles;
}

function Games({ games, daily }: GamesProps) {
  const listed = daily.puzzles.flatMap((one) => {
    const game = games.find(({ id }) => id === one.game);
    return game ? [{ game, one }] : [];
  });
  if (listed.length === 0) return <p>{t("puzzles.none-at-all")}</p>;
  return (
    <>
      <Streak daily={daily} />
      <ul class="puzzle-games" aria-label={t("puzzles.games")}>
        {listed.map(({ game, one }) => (
          <li key={game.id} class="puzzle-game">
            <h2>
              <Link href={puzzlesPath(game.id)}>{game.name}</Link>
            </h2>
            <Standing game={game} />
            <div class="puzzle-buttons">
              <Today game={game} one={one} day={daily.day} kind="primary" />
              <ButtonLink kind="quiet" icon="target" href={puzzlesPath(game.id)}>
                {t("puzzles.more")}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The streak, and what keeps it going. */
function Streak({ daily: { day, puzzles } }: { daily: DailyPuzzles }) {
  const days = streak(day);
  const isSafe = puzzles.some(({ game }) => isDaySolved(game, day));
  return (
    <p class="puzzle-streak">
      <strong>
        <Icon name={isSafe ? "check" : "flag"} /> {t("puzzles.streak", { days })}
      </strong>
      <span>
        {t(isSafe ? "puzzles.streak-safe" : days > 0 ? "puzzles.streak-go-on" : "puzzles.streak-start")}
      </span>
    </p>
  );
}

function Standing({ game }: { game: GameInfo }) {
  const { rating, solved } = standingIn(game.id);
  return (
    <dl class="puzzle-standing">
      <div>
        <dt>{t("puzzles.rating")}</dt>
        <dd>{rating}</dd>
      </div>
      <div>
        <dt>{t("puzzles.solved")}</dt>
        <dd>{t("puzzles.solved-of", { solved, count: game.puzzles ?? 0 })}</dd>
      </div>
    </dl>
  );
}

interface TodayProps {
  game: GameInfo;
  one: DailyPuzzle;
  day: string;
  kind: ButtonKind;
}

/** The puzzle of the day and whether it is solved. */
function Today({ game, one, day, kind }: TodayProps) {
  const href = puzzlePath(game.id, one.puzzle);
  if (!isDaySolved(game.id, day)) {
    return (
      <ButtonLink kind={kind} icon="play" href={href}>
        {t("puzzles.daily-solve")}
      </ButtonLink>
    );
  }
  return (
    <Link href={href} class="puzzle-today">
      <Icon name="check" size={18} /> {t("puzzles.daily-solved")}
    </Link>
  );
}

interface OfGameProps {
  game: GameInfo;
  daily: DailyPuzzles;
}

function OfGame({ game, daily }: OfGameProps) {
  const list = useLoad(() => allPuzzles(game.id), [game.id]);
  const next = useNextPuzzle(game.id);
  const one = daily.puzzles.find((puzzle) => puzzle.game === game.id);
  return (
    <>
      <Standing game={game} />
      <Loaded loading={list} what="fetching-puzzles">
        {(puzzles) => <Wishes game={game.id} list={puzzles} />}
      </Loaded>
      <div class="puzzle-buttons">
        {next && (
          <ButtonLink kind="primary" icon="next" href={next}>
            {t("puzzle.next")}
          </ButtonLink>
        )}
        {one && <Today game={game} one={one} day={daily.day} kind="plain" />}
        <AllPuzzles />
      </div>
    </>
  );
}

/** The theme and the difficulty of the next puzzle. */
function Wishes({ game, list }: { game: string; list: PuzzleList }) {
  const { difficulty, themes } = wishes.value;
  const options = useMemo(() => {
    const count = (name: string) => list.puzzles.filter((one) => one.themes.includes(name)).length;
    return [
      { value: "", label: t("puzzles.any-theme", { count: list.puzzles.length }) },
      ...list.themes.map(({ name, title }) => ({
        value: name,
        label: t("puzzles.theme-count", { theme: title, count: count(name) }),
      })),
    ];
  }, [list]);
  const { [game]: theme = "", ...others } = themes;
  return (
    <div class="puzzle-wishes">
      <SelectField
        label={t("puzzles.theme")}
        value={theme}
        options={options}
        onChange={(value) => wish({ themes: value === "" ? others : { ...others, [game]: value } })}
      />
      <Segmented
        label={t("puzzles.difficulty")}
        options={DIFFICULTY_NAMES.map(named)}
        value={difficulty}
        onChange={(value) => wish({ difficulty: value })}
      />
    </div>
  );
}

function AllPuzzles() {
  return (
    <ButtonLink kind="quiet" icon="target" href="/puzzles">
      {t("puzzles.all")}
    </ButtonLink>
  );
}
