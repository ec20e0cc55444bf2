/** The page of a scenario: what it is, how to play it, its balance and versions; for its author, publishing. */
import { useEffect, useState } from "preact/hooks";

import { account, recallAccount } from "../data/account";
import { allGames, gameName, titled } from "../data/games";
import type { GameInfo, LibraryEntry } from "../generated/wire";
import { locale, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { copyScenario, deleteScenario, libraryEntry, versionFile } from "../net/api";
import { ShareLink } from "../match/share_link";
import { address, copyPath, editPath, Link, navigate, scenarioPath } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";
import { lengthText } from "./balance_text";
import { DeleteDialog } from "./delete_dialog";
import { HostButtons } from "./host_buttons";
import { MeasurePart } from "./measure_part";
import { PlayPart } from "./play_part";
import { PublishForm } from "./publish_form";
import { ReportDialog } from "./report_dialog";
import { authorText, stateText, textLang, titleText } from "./scenario_card";
import "./scenario_page.css";

export function ScenarioPage({ id }: { id: string }) {
  const loading = useLoad(async () => {
    await recallAccount().catch(() => null);
    return { games: await allGames(), entry: await libraryEntry(id) };
  }, [id, account.value?.name ?? null]);
  const { now } = loading;
  if (now.state !== "ready") {
    return (
      <Page title={t("scenario")}>
        <Loaded loading={loading} what="fetching-scenario">
          {() => null}
        </Loaded>
        {now.state === "failed" && (
          <p>
            <ButtonLink href="/library">{t("scenario-to-library")}</ButtonLink>
          </p>
        )}
      </Page>
    );
  }
  return <Entry {...now.value} onChange={loading.retry} />;
}

interface EntryProps {
  games: readonly GameInfo[];
  entry: LibraryEntry;
  onChange: () => void;
}

function Entry({ games, entry, onChange }: EntryProps) {
  const { scenario, mine } = entry;
  const game = games.find((one) => one.id === scenario.game) ?? null;
  const wanted = Number(new URLSearchParams(address.value.search).get("version"));
  const shown = entry.versions.find((one) => one.number === wanted) ?? entry.versions[0] ?? null;
  const title = titleText(scenario);
  const lang = textLang(scenario);
  useEffect(() => {
    document.title = `${title} · Sandtable`;
  }, [title]);
  return (
    <Page title={title}>
      <article class="scenario">
        <div class="scenario-head">
          {shown?.picture && (
            <img class="scenario-picture" src={shown.picture} alt={t("scenario-picture", { title })} />
          )}
          <div class="scenario-facts">
            <p class="scenario-author">
              {[gameName(scenario.game), authorText(scenario)].filter(Boolean).join(" · ")}
            </p>
            {scenario.summary && (
              <p class="scenario-summary" lang={lang}>
                {scenario.summary}
              </p>
            )}
            <Facts entry={entry} />
            {scenario.hidden && <p class="scenario-hidden">{t("scenario-hidden")}</p>}
            {game && shown && <PlayPart game={game} entry={entry} version={shown} />}
          </div>
        </div>
        {mine && <Own entry={entry} onChange={onChange} />}
        {shown && (
          <>
            <MeasurePart key={shown.number} id={scenario.id} version={shown} />
            <Change entry={entry} version={shown.number} editable={game?.editor ?? false} />
            {scenario.visibility !== "private" && (
              <section class="scenario-part" aria-labelledby="scenario-share">
                <h2 id="scenario-share">{t("scenario-share")}</h2>
                <ShareLink
                  label={t("scenario-link", { visibility: scenario.visibility })}
                  link={new URL(scenarioPath(scenario.id), window.location.origin).href}
                  message={title}
                />
              </section>
            )}
          </>
        )}
        {entry.versions.length > 1 && <Versions entry={entry} shown={shown?.number ?? 0} />}
        <Others entry={entry} onChange={onChange} />
      </article>
    </Page>
  );
}

function Facts({ entry }: { entry: LibraryEntry }) {
  const { scenario, based_on: basedOn } = entry;
  const { seats, players, balance, played, tags } = scenario;
  const facts = [
    players !== null && t("library.player-count", { count: players }),
    seats.map(titled).join(", "),
    balance && lengthText(balance),
    scenario.version > 0 && t("library.played", { count: played }),
    entry.mine && stateText(scenario),
  ];
  return (
    <>
      <p class="scenario-notes">{facts.filter(Boolean).join(" · ")}</p>
      {basedOn && (
        <p class="scenario-notes">
          {richText(
            "scenario-based-on",
            { original: (text) => <Link href={scenarioPath(basedOn.id)}>{text}</Link> },
            { title: basedOn.title, author: authorText(basedOn) },
          )}
        </p>
      )}
      {tags.length > 0 && (
        <ul class="scenario-tags" aria-label={t("publish-tags")}>
          {tags.map((tag) => (
            <li key={tag}>
              <Link href={`/library?${new URLSearchParams({ tag }).toString()}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the author can do: edit, publish, delete. */
function Own({ entry, onChange }: Omit<EntryProps, "games">) {
  const [deleting, setDeleting] = useState(false);
  const { id } = entry.scenario;
  return (
    <section class="scenario-part scenario-own" aria-labelledby="scenario-own">
      <h2 id="scenario-own">{t("scenario-own")}</h2>
      <p>
        <ButtonLink href={editPath(id)} icon="pencil">
          {t("scenario-edit")}
        </ButtonLink>{" "}
        <Button kind="quiet" icon="trash" onClick={() => setDeleting(true)}>
          {t("scenario-delete")}
        </Button>
      </p>
      <PublishForm entry={entry} onPublished={onChange} />
      {deleting && (
        <DeleteDialog
          title={titleText(entry.scenario)}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await deleteScenario(id);
            toast(t("scenario-deleted"), "good");
            navigate("/library/own");
          }}
        />
      )}
    </section>
  );
}

interface ChangeProps {
  entry: LibraryEntry;
  version: number;
  /** Whether its game has an editor. */
  editable: boolean;
}

/** Copy the scenario and change the copy, or take its file. */
function Change({ entry, version, editable }: ChangeProps) {
  const { busy, problem, run } = useAttempt();
  const { id } = entry.scenario;
  return (
    <section class="scenario-part" aria-labelledby="scenario-change">
      <h2 id="scenario-change">{t("scenario-change")}</h2>
      <p class="scenario-notes">{t("scenario-change.lead")}</p>
      <p class="scenario-buttons">
        {editable && !account.value && (
          <ButtonLink href={copyPath(id, version)} icon="copy">
            {t("scenario-copy")}
          </ButtonLink>
        )}
        {editable && account.value && (
          <Button
            icon="copy"
            busy={busy}
            onClick={() => void run(async () => navigate(editPath((await copyScenario(id, { version })).id)))}
          >
            {t("scenario-copy")}
          </Button>
        )}
        <a class="button button-quiet button-m" href={versionFile(id, version)} download>
          {t("scenario-file")}
        </a>
      </p>
      {problem && <Failed reason={problem} />}
    </section>
  );
}

function Versions({ entry, shown }: { entry: LibraryEntry; shown: number }) {
  return (
    <section class="scenario-part" aria-labelledby="scenario-versions">
      <h2 id="scenario-versions">{t("scenario-versions")}</h2>
      <p class="scenario-notes">{t("scenario-versions.lead")}</p>
      <ol class="scenario-versions" reversed>
        {entry.versions.map(({ number, created, note }) => (
          <li key={number} value={number}>
            <Link
              href={`${scenarioPath(entry.scenario.id)}?version=${number}`}
              aria-current={number === shown ? "page" : undefined}
            >
              {t("scenario-version", {
                date: new Date(created).toLocaleDateString(locale.value, { dateStyle: "medium" }),
              })}
            </Link>
            {note && ` ${note}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Reporting, and what a host can do. */
function Others({ entry, onChange }: Omit<EntryProps, "games">) {
  const [reporting, setReporting] = useState(false);
  const { scenario, mine } = entry;
  const reportable = account.value && !mine && scenario.author !== null;
  const host = account.value?.host && scenario.visibility !== "private" && scenario.version > 0;
  if (!reportable && !host) return null;
  return (
    <div class="scenario-buttons">
      {reportable && (
        <Button kind="quiet" size="s" icon="warning" onClick={() => setReporting(true)}>
          {t("scenario-report")}
        </Button>
      )}
      {host && <HostButtons scenario={scenario} onChange={onChange} />}
      {reporting && <ReportDialog scenario={scenario} onClose={() => setReporting(false)} />}
    </div>
  );
}
