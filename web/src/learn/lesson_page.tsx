import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { allGames, gameLang, useGameLanguage } from "../data/games";
import { noteSolved, useSolvedLessons } from "../data/lessons";
import type { GameInfo } from "../generated/wire";
import { language, t } from "../i18n/language";
import { TurnStory } from "../match/turn_story";
import { Images } from "../net/image_cache";
import { ACT, PlayTable } from "../play/play_table";
import type { Rail } from "../play/table_layout";
import { RuleSheet } from "../rules/rules_page";
import { Failed, useLoad } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { LessonAttempt } from "./attempt";
import { LessonCard } from "./lesson_card";
import "./lesson_page.css";

export interface LessonPageProps {
  /** The id of the game. */
  game: string;
  name: string;
}

/** A lesson, played on the table of its game. */
export function LessonPage({ game, name }: LessonPageProps) {
  const games = useLoad(allGames, []);
  const list = games.now.state === "ready" ? games.now.value : null;
  useGameLanguage(list && game);
  useSolvedLessons();
  const attempt = useMemo(() => new LessonAttempt(game, name), [game, name]);
  useEffect(() => void attempt.load(), [attempt, language.value]);
  const problem = games.now.state === "failed" ? games.now.reason : attempt.problem.value;

  if (list === null || attempt.position.value === null) {
    return (
      <div class="page">
        {problem ? (
          <Failed
            reason={problem}
            onRetry={() => {
              games.retry();
              void attempt.load();
            }}
          />
        ) : (
          <Spinner label={t("fetching-lesson")} />
        )}
      </div>
    );
  }
  return <LessonTable attempt={attempt} info={list.find((one) => one.id === game)} />;
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
  const [rule, setRule] = useState<string | null>(null);
  const [tab, setTab] = useState(ACT);
  const story = useMemo(() => new TurnStory(attempt), [attempt]);
  useEffect(() => () => story.close(), [story]);
  const images = useMemo(() => ({ game, fetch: (image: string) => attempt.image(image) }), [attempt]);
  const position = attempt.position.value!;
  useEffect(() => {
    if (position.state === "solved" && tools === undefined) noteSolved(game, name);
  }, [position.state]);

  const lang = gameLang(game);
  const happened = attempt.log.value.map(({ events }) => events);
  const rail: Rail = {
    notices: (
      <LessonCard
        attempt={attempt}
        game={info}
        told={!story.playing.value || story.holding.value}
        lang={lang}
        onRule={setRule}
        tools={tools}
      />
    ),
    tabs: [
      {
        id: "events",
        label: t("events"),
        icon: "dice",
        panel: (
          <ol class="lesson-events" lang={lang}>
            {happened.map((events, step) =>
              events.map((event, order) => (
                <li
                  key={`${step} ${order}`}
                  class={step === happened.length - 1 ? "lesson-event-now" : undefined}
                >
                  {event.text}
                </li>
              )),
            )}
          </ol>
        ),
      },
    ],
    tab,
    onTab: setTab,
  };
  return (
    <div class="lesson">
      <Images.Provider value={images}>
        <PlayTable
          game={{ id: game, lang }}
          view={attempt.view.value!}
          seat={position.seat}
          events={attempt.latest.value}
          live={true}
          busy={attempt.busy.value}
          handlers={{
            act: (action) => attempt.act(action),
            inspect: (query) => attempt.inspect(query),
            openRule: setRule,
            lessonOf: (rule) =>
              info?.lessons?.find((one) => one.name !== name && one.rules.includes(rule)) ?? null,
          }}
          story={story}
          rail={rail}
        />
      </Images.Provider>
      {rule !== null && <RuleSheet game={game} rule={rule} onClose={() => setRule(null)} />}
    </div>
  );
}
