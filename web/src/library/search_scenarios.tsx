import { useEffect, useState } from "preact/hooks";

import { allGames } from "../data/games";
import type { GameInfo, LibraryPage } from "../generated/wire";
import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { searchLibrary } from "../net/api";
import { address, Link, navigate } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Loaded, useLoad } from "../ui/load";
import { Toggle } from "../ui/toggle";
import { EVERYTHING, libraryPath, type LibraryQuery, partsOf, readQuery, SORTINGS } from "./library_query";
import { ScenarioCard } from "./scenario_card";

/** Milliseconds without typing before the library is searched. */
const REST_IN_TYPING = 300;
const MOST_PLAYERS = 8;

/** The public scenarios. What is searched for stands in the address, so that it can be sent and returned to. */
export function SearchScenarios() {
  const query = readQuery(address.value.search);
  const games = useLoad(allGames, []);
  const found = useLoad(() => searchLibrary(partsOf(query)), [libraryPath(query)]);
  const show = (changed: Partial<LibraryQuery>) =>
    navigate(libraryPath({ ...query, page: 1, ...changed }), { replace: true });

  return (
    <>
      <Filters query={query} games={games.now.state === "ready" ? games.now.value : []} onChange={show} />
      {query.tag && (
        <p class="library-tag">
          {t("library.with-tag", { tag: query.tag })}
          <Button size="s" icon="close" onClick={() => show({ tag: "" })}>
            {t("library.all-tags")}
          </Button>
        </p>
      )}
      <Loaded loading={found} what="fetching-library">
        {(page) => <Results page={page} query={query} />}
      </Loaded>
    </>
  );
}

interface FiltersProps {
  query: LibraryQuery;
  games: readonly GameInfo[];
  onChange: (changed: Partial<LibraryQuery>) => void;
}

function Filters({ query, games, onChange }: FiltersProps) {
  return (
    <search class="library-filters">
      <SearchField text={query.text} onSearch={(text) => onChange({ text })} />
      {games.length > 1 && (
        <SelectField
          label={t("game")}
          value={query.game}
          options={[
            { value: "", label: t("library.any-game") },
            ...games.map((game) => ({ value: game.id, label: game.name })),
          ]}
          onChange={(game) => onChange({ game })}
        />
      )}
      <SelectField
        label={t("library.players")}
        value={String(query.players)}
        options={[
          { value: "0", label: t("library.any-players") },
          ...Array.from({ length: MOST_PLAYERS }, (_, index) => ({
            value: String(index + 1),
            label: t("library.player-count", { count: index + 1 }),
          })),
        ]}
        onChange={(players) => onChange({ players: Number(players) })}
      />
      <SelectField
        label={t("library.sort")}
        value={query.sort}
        options={SORTINGS.map((sort) => ({ value: sort, label: t("library.sorting", { sort }) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <Toggle
        label={t("library.fair")}
        hint={t("library.fair-hint")}
        checked={query.fair}
        onChange={(fair) => onChange({ fair })}
      />
    </search>
  );
}

/** A field that searches when its text has not changed for a moment. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped((before) => (before.trim() === text ? before : text)), [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed), REST_IN_TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={t("library.search")}
      value={typed}
      onInput={setTyped}
      placeholder={t("library.search-hint")}
      maxLength={200}
    />
  );
}

function Results({ page, query }: { page: LibraryPage; query: LibraryQuery }) {
  if (page.scenarios.length === 0) {
    return (
      <p class="cards-empty">
        {richText("library.none", { all: (text) => <Link href={libraryPath(EVERYTHING)}>{text}</Link> })}
      </p>
    );
  }
  return (
    <section class="library-results" aria-labelledby="library-found">
      <h2 id="library-found" class="library-count" aria-live="polite">
        {t("library.found", { count: page.total })}
      </h2>
      <ul class="scenario-cards">
        {page.scenarios.map((scenario) => (
          <ScenarioCard key={scenario.id} scenario={scenario} />
        ))}
      </ul>
      {page.pages > 1 && (
        <nav class="library-pages" aria-label={t("library.pages")}>
          {query.page > 1 && (
            <ButtonLink href={libraryPath({ ...query, page: query.page - 1 })} icon="previous">
              {t("library.previous")}
            </ButtonLink>
          )}
          <span>{t("library.page", { page: query.page, pages: page.pages })}</span>
          {query.page < page.pages && (
            <ButtonLink href={libraryPath({ ...query, page: query.page + 1 })} icon="next">
              {t("library.next")}
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}
