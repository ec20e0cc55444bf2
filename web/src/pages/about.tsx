import sansLicence from "@fontsource-variable/source-sans-3/LICENSE?raw";
import serifLicence from "@fontsource-variable/source-serif-4/LICENSE?raw";

import { langOf, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { Link } from "../routing/router";
import { Loaded, useLoad } from "../ui/load";
import { allGames } from "../data/games";
import { Page } from "../ui/page";
import "./about.css";

const FONTS = [
  { name: "Source Serif", licence: serifLicence },
  { name: "Source Sans", licence: sansLicence },
];

/** The about page: the games, the dice, what is stored, the licence. */
export function AboutPage() {
  const games = useLoad(allGames, []);
  return (
    <Page narrow title={t("about")} lead={t("about.lead")}>
      <section class="about-part">
        <h2>{t("about.games")}</h2>
        <Loaded loading={games} what="fetching-games">
          {(list) => (
            <ul class="about-games">
              {list.map((game) => (
                <li key={game.id} lang={langOf(game.language ?? "en")}>
                  <Link href={`/rules/${encodeURIComponent(game.id)}`}>{game.name}</Link>: {game.summary}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <section class="about-part">
        <h2>{t("about.dice")}</h2>
        <p>{richText("about.dice-seed", { seed: (text) => <em>{text}</em> })}</p>
        <p>{t("about.dice-record")}</p>
        <pre class="about-command">sandtable verify my-match.record</pre>
        <p>{richText("about.dice-checked", { analysis: (text) => <Link href="/analysis">{text}</Link> })}</p>
      </section>
      <section class="about-part">
        <h2>{t("about.kept")}</h2>
        <p>{richText("about.kept-text", { account: (text) => <Link href="/account">{text}</Link> })}</p>
      </section>
      <section class="about-part">
        <h2>{t("about.licence")}</h2>
        <p>{richText("about.licence-text", { licences: (text) => <a href="/licenses.md">{text}</a> })}</p>
        {FONTS.map((font) => (
          <details key={font.name}>
            <summary>{t("about.font", { font: font.name })}</summary>
            <pre class="about-command" lang={langOf("en")}>
              {font.licence}
            </pre>
          </details>
        ))}
      </section>
    </Page>
  );
}
