/** The page of a lesson or a puzzle: the attempt while it loads, then its table with a card. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { allGames, gameLang, useGameLanguage } from "../data/games";
import type { GameInfo, LessonInfo } from "../generated/wire";
import { language, type PlainKey, t } from "../i18n/language";
import { TurnStory } from "../match/turn_story";
import { Images } from "../net/image_cache";
import { ACT, PlayTable } from "../play/play_table";
import type { Rail } from "../play/table_layout";
import { RuleSheet } from "../rules/rules_page";
import { Failed, useLoad } from "../ui/load";
import { Spinner } from "../ui/spinner";
import type { Attempt, AttemptPosition } from "./attempt";
import "./attempt_page.css";

export interface AttemptPageProps {
  attempt: Attempt<AttemptPosition>;
  /** The sentence that says what is being loaded. */
  what: PlainKey;
  /** The table; the game is undefined if it is not installed. */
  children: (info: GameInfo | undefined) => ComponentChildren;
}

/** Loads an attempt and its game, then shows its table. */
export function AttemptPage({ attempt, what, children }: AttemptPageProps) {
  const games = useLoad(allGames, []);
  const list = games.now.state === "ready" ? games.now.value : null;
  useGameLanguage(list && attempt.game);
  useEffect(() => void attempt.load(), [attempt, language.value]);
  const problem = games.now.state === "failed" ? games.now.reason : attempt.problem.value;

  if (list !== null && attempt.position.value !== null) {
    return <>{children(list.find((one) => one.id === attempt.game))}</>;
  }
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
        <Spinner label={t(what)} />
      )}
    </div>
  );
}

/** What a card needs to know of its table. */
export interface CardTable {
  /** Whether the replies have been played on the board. */
  readonly told: boolean;
  /** The language of the game's texts. */
  readonly lang: string | undefined;
  /** Open the rule page at a rule. */
  readonly openRule: (rule: string) => void;
}

export interface AttemptTableProps {
  /** An attempt that is loaded. */
  attempt: Attempt<AttemptPosition>;
  /** The card beside the board. */
  card: (table: CardTable) => ComponentChildren;
  /** The lesson that explains a rule, if there is one. */
  lessonOf: (rule: string) => LessonInfo | null;
}

/** The table of an attempt that is loaded. */
export function AttemptTable({ attempt, card, lessonOf }: AttemptTableProps) {
  const { game } = attempt;
  const [rule, setRule] = useState<string | null>(null);
  const [tab, setTab] = useState(ACT);
  const story = useMemo(() => new TurnStory(attempt), [attempt]);
  useEffect(() => () => story.close(), [story]);
  const images = useMemo(() => ({ game, fetch: (image: string) => attempt.image(image) }), [attempt]);
  const lang = gameLang(game);
  const happened = attempt.log.value.map(({ events }) => events);
  const rail: Rail = {
    notices: card({ told: !story.playing.value || story.holding.value, lang, openRule: setRule }),
    tabs: [
      {
        id: "events",
        label: t("events"),
        icon: "dice",
        panel: (
          <ol class="attempt-events" lang={lang}>
            {happened.map((events, step) =>
              events.map((event, order) => (
                <li
                  key={`${step} ${order}`}
                  class={step === happened.length - 1 ? "attempt-event-now" : undefined}
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
    <div class="attempt">
      <Images.Provider value={images}>
        <PlayTable
          game={{ id: game, lang }}
          view={attempt.view.value!}
          seat={attempt.position.value!.seat}
          events={attempt.latest.value}
          live={true}
          busy={attempt.busy.value}
          handlers={{
            act: (action) => attempt.act(action),
            inspect: (query) => attempt.inspect(query),
            openRule: setRule,
            lessonOf,
          }}
          story={story}
          rail={rail}
        />
      </Images.Provider>
      {rule !== null && <RuleSheet game={game} rule={rule} onClose={() => setRule(null)} />}
    </div>
  );
}

export interface AttemptVerdictProps {
  /** "solved", "failed" and the like. */
  state: string;
  title: string;
  children: ComponentChildren;
}

/** What came of an attempt. */
export function AttemptVerdict({ state, title, children }: AttemptVerdictProps) {
  return (
    <div class={`attempt-verdict attempt-verdict-${state}`}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
