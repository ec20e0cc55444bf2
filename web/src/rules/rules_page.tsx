import { useEffect, useMemo, useState } from "preact/hooks";

import { language, t } from "../i18n/language";
import { rules as fetchRules } from "../net/api";
import { address, navigate } from "../routing/router";
import { CourseLink } from "../ui/course_link";
import { Sheet } from "../ui/dialog";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import type { RulePage } from "../generated/wire";
import { allGames, chosenGame, gameLang, useGameLanguage } from "../data/games";
import { Footer } from "../ui/page";
import { withoutContents } from "./contents";
import { SearchBox } from "./search_box";
import { RuleText } from "./rule_text";
import "./rules_page.css";

const pages = new Map<string, Promise<RulePage>>();

/** A game's rule page in the current language. Cached; a failure is not. */
function rulePage(game: string): Promise<RulePage> {
  const name = JSON.stringify([game, language.peek()]);
  const known = pages.get(name);
  if (known) return known;
  const fetched = fetchRules(game, language.peek());
  pages.set(name, fetched);
  fetched.catch(() => pages.delete(name));
  return fetched;
}

/** The rules of a game, to be read and searched. */
export function RulesPage({ game }: { game: string | null }) {
  const games = useLoad(allGames, []);
  const list = games.now.state === "ready" ? games.now.value : [];
  const first = chosenGame(list)?.id ?? null;
  useEffect(() => {
    if (game === null && first !== null) navigate(`/rules/${encodeURIComponent(first)}`, { replace: true });
  }, [game, first]);

  if (game === null) {
    return (
      <div class="rules">
        <Loaded loading={games} what="fetching-games">
          {() => <Failed reason={t("rules.none")} />}
        </Loaded>
      </div>
    );
  }
  return (
    <>
      <div class="rules">
        {list.length > 1 && (
          <Segmented
            label={t("game")}
            bare
            options={list.map((one) => ({ value: one.id, label: one.name }))}
            value={game}
            onChange={(id) => navigate(`/rules/${encodeURIComponent(id)}`)}
          />
        )}
        {list
          .filter((one) => one.id === game)
          .map((one) => (
            <CourseLink key={game} game={one} />
          ))}
        <RulesOf key={game} game={game} />
      </div>
      <Footer />
    </>
  );
}

function RulesOf({ game }: { game: string }) {
  useGameLanguage(game);
  const page = useLoad(
    () => rulePage(game).then((whole) => ({ ...whole, text: withoutContents(whole.sections) })),
    [game],
  );
  const target = decoded(address.value.hash.slice(1)) || null;
  const go = (to: string) => navigate(`/rules/${encodeURIComponent(game)}#${encodeURIComponent(to)}`);
  return (
    <Loaded loading={page} what="fetching-rules">
      {({ title, sections, text }) => (
        <>
          <h1 lang={gameLang(game)}>{title}</h1>
          <div class="rules-columns">
            <div class="rules-side">
              <SearchBox lang={gameLang(game)} sections={sections} onChoose={go} />
              <nav class="rules-contents" aria-label={t("rules.contents")}>
                <ul lang={gameLang(game)}>
                  {sections
                    .filter((section) => section.level === 2)
                    .map((section) => (
                      <li key={section.anchor}>
                        <a
                          href={`#${section.anchor}`}
                          aria-current={section.anchor === target ? "location" : undefined}
                          onClick={(event) => {
                            event.preventDefault();
                            go(section.anchor);
                          }}
                        >
                          {section.title}
                        </a>
                      </li>
                    ))}
                </ul>
              </nav>
            </div>
            <article class="rules-text">
              <RuleText lang={gameLang(game)} sections={text} target={target} onTarget={go} />
            </article>
          </div>
        </>
      )}
    </Loaded>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface RuleSheetProps {
  game: string;
  /** The rule to show; `null` for the whole page. */
  rule: string | null;
  onClose: () => void;
}

/** The rules in a side sheet, open at a rule, while the board stays in view. */
export function RuleSheet({ game, rule, onClose }: RuleSheetProps) {
  const page = useLoad(() => rulePage(game), [game]);
  const [target, setTarget] = useState(rule);
  useEffect(() => setTarget(rule), [rule]);
  const whole = useMemo(
    () => `/rules/${encodeURIComponent(game)}${rule ? `#${encodeURIComponent(rule)}` : ""}`,
    [game, rule],
  );

  return (
    <Sheet title={rule ? t("rules.one", { rule }) : t("rules")} onClose={onClose}>
      <Loaded loading={page} what="fetching-rules">
        {({ sections }) => (
          <div class="rules-sheet">
            <SearchBox lang={gameLang(game)} sections={sections} onChoose={setTarget} />
            <RuleText lang={gameLang(game)} sections={sections} target={target} onTarget={setTarget} />
            <p>
              <a href={whole} target="_blank" rel="noopener">
                {t("rules.own-page")}
              </a>
            </p>
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}
