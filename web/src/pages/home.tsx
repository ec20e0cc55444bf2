import { useState } from "preact/hooks";

import { scenarioPicture } from "../net/api";
import { Link, navigate } from "../router";
import { ButtonLink } from "../ui/button";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Icon, type IconName } from "../ui/icons";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import { toast } from "../ui/toast";
import type { GameInfo } from "../wire";
import { MOST_RECORD, offerRecord } from "./analysis_start";
import { createAndGo } from "./create";
import { newDraft, type Preset } from "./draft";
import { allGames, chooseGame, chosenGame } from "./games";
import "./home.css";
import { Lobby } from "./lobby";
import { MyMatches } from "./my_matches_list";
import { Footer } from "./page";

/** The first page: what this is, the ways in, one's matches, and what is going on. */
export function HomePage() {
  const games = useLoad(allGames, []);
  return (
    <>
      <Loaded loading={games} what="the games">
        {(list) => {
          const game = chosenGame(list);
          return game ? (
            <Hero games={list} game={game} />
          ) : (
            <Failed reason="No game is installed on this server." />
          );
        }}
      </Loaded>
      <div class="home-rest">
        <MyMatches />
        <Lobby />
        <section class="home-part" aria-labelledby="home-record">
          <h2 id="home-record">Look at a game again</h2>
          <FileDrop
            label="Open a record"
            hint="or drop the file here. It opens on the analysis board, where you can step through it and try other moves."
            accept=".record,text/plain"
            onFile={(file) => void openRecord(file)}
          />
        </section>
      </div>
      <Footer />
    </>
  );
}

async function openRecord(file: File): Promise<void> {
  try {
    offerRecord(await readText(file, MOST_RECORD));
    navigate("/analysis");
  } catch (problem) {
    toast(sentenceOf(problem), "problem");
  }
}

const WAYS: readonly { preset: Preset; icon: IconName; title: string; text: string }[] = [
  {
    preset: "computer",
    icon: "computer",
    title: "Play against the computer now",
    text: "One click, and you are at the table.",
  },
  { preset: "screen", icon: "screen", title: "Play at one screen", text: "Two people, one device." },
  { preset: "friend", icon: "link", title: "Play with a friend", text: "Get a link to send." },
];

function Hero({ games, game }: { games: readonly GameInfo[]; game: GameInfo }) {
  const [busy, setBusy] = useState<Preset | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ways = game.players.length > 0 ? WAYS : WAYS.filter((way) => way.preset !== "computer");
  const scenario = game.scenarios.find((one) => one.name === game.default_scenario) ?? game.scenarios[0];

  async function begin(preset: Preset): Promise<void> {
    setBusy(preset);
    setProblem(null);
    try {
      await createAndGo(newDraft(game, preset));
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    } finally {
      setBusy(null);
    }
  }

  return (
    <section class="home-hero" aria-label="Begin">
      <div class="home-hero-inner">
        <div class="home-words">
          <h1>War games on a map, under one umpire</h1>
          <p class="home-lead">
            <strong>{game.name}.</strong> {game.summary}
          </p>
          {games.length > 1 && (
            <Segmented
              label="Game"
              bare
              options={games.map((one) => ({ value: one.id, label: one.name }))}
              value={game.id}
              onChange={chooseGame}
            />
          )}
          <div class="home-ways">
            {ways.map((way) => (
              <button
                key={way.preset}
                type="button"
                class={way.preset === ways[0]?.preset ? "home-way home-way-first" : "home-way"}
                disabled={busy !== null}
                aria-busy={busy === way.preset}
                onClick={() => void begin(way.preset)}
              >
                <Icon name={way.icon} size={26} />
                <span class="home-way-title">{way.title}</span>
                <span class="home-way-text">{busy === way.preset ? "Setting up the table…" : way.text}</span>
              </button>
            ))}
          </div>
          {problem && <Failed reason={problem} />}
          <p class="home-more">
            <ButtonLink href="/new" kind="quiet" icon="plus">
              New match…
            </ButtonLink>
            <ButtonLink href={`/rules/${encodeURIComponent(game.id)}`} kind="quiet" icon="book">
              How it is played
            </ButtonLink>
          </p>
        </div>
        {scenario && (
          <figure class="home-map">
            <Link href="/new" aria-label="Choose a scenario">
              <img
                src={scenarioPicture(game.id, scenario.name)}
                alt={`The map of ${game.name} with both armies as “${scenario.title}” begins`}
              />
            </Link>
            <figcaption>{scenario.title}</figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
