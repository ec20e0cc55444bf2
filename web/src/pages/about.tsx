import sansLicence from "@fontsource-variable/source-sans-3/LICENSE?raw";
import serifLicence from "@fontsource-variable/source-serif-4/LICENSE?raw";

import { Link } from "../router";
import { Loaded, useLoad } from "../ui/load";
import { allGames } from "./games";
import { Page } from "./page";
import "./about.css";

const FONTS = [
  { name: "Source Serif", licence: serifLicence },
  { name: "Source Sans", licence: sansLicence },
];

/** What this is, by what right it may be used, and why the dice can be trusted. */
export function AboutPage() {
  const games = useLoad(allGames, []);
  return (
    <Page
      narrow
      title="About Sandtable"
      lead="Historical war games under one umpire: against people or the computer, at one table or across the world."
    >
      <section class="about-part">
        <h2>The games</h2>
        <Loaded loading={games} what="the games">
          {(list) => (
            <ul class="about-games">
              {list.map((game) => (
                <li key={game.id}>
                  <Link href={`/rules/${encodeURIComponent(game.id)}`}>{game.name}</Link>: {game.summary}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <section class="about-part">
        <h2>The dice can be checked</h2>
        <p>
          Everything that is left to chance in a match follows from one secret number, its <em>seed</em>, and
          from a word that every player's own device adds before the start. The seed's hash is shown from the
          beginning, so that nobody can exchange the seed later; the seed itself is shown when the match is
          over. So nobody can know what will fall, and everybody can check what fell.
        </p>
        <p>
          Take the record of a finished match from its page (“Download the record”) and let the program play
          it again:
        </p>
        <pre class="about-command">sandtable verify my-match.record</pre>
        <p>
          It checks that every action was legal, that every die fell as the seed says, and that the match
          ended as the record claims. A record is plain text; it can also be stepped through on the{" "}
          <Link href="/analysis">analysis board</Link>.
        </p>
      </section>
      <section class="about-part">
        <h2>What is kept</h2>
        <p>
          Matches are kept on this server; the keys to your seats on this device. There is no advertising,
          nobody watches you, and no other server is asked for anything. An{" "}
          <Link href="/account">account</Link> is only for those who want to find their matches again on
          another device.
        </p>
      </section>
      <section class="about-part">
        <h2>Licence</h2>
        <p>
          Sandtable is free software under the Apache License 2.0. The rule pages, symbols and drawings are
          its own. <a href="/licenses.md">What else this page is built from</a> has licences of its own.
        </p>
        {FONTS.map((font) => (
          <details key={font.name}>
            <summary>The letters are {font.name}, under the SIL Open Font License</summary>
            <pre class="about-command">{font.licence}</pre>
          </details>
        ))}
      </section>
    </Page>
  );
}
