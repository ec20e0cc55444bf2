/** The lists of studies: the public ones, and one's own on this device and in the account. */
import { useState } from "preact/hooks";

import { forgetChapter, offeredChapter } from "../analysis/handover";
import { openingRequest, type Study } from "../analysis/study";
import { account, recallAccount } from "../data/account";
import { allGames, chosenGame, gameName } from "../data/games";
import type { GameInfo, StudyInfo } from "../generated/wire";
import { locale, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { analyse, ownStudies, searchStudies } from "../net/api";
import {
  address,
  editStudyPath,
  Link,
  loginPath,
  navigate,
  studyPath,
  type StudyPart,
} from "../routing/router";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { readText } from "../ui/files";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import { useAttempt } from "../ui/use_attempt";
import {
  LARGEST_STUDY,
  MOST_CHAPTERS,
  newChapter,
  type OpenStudy,
  parseStudy,
  readStudy,
  withChapter,
  writeStudy,
} from "./model";
import { type DeviceStudy, newDeviceStudy, openStudies } from "./store";
import "../workshop/scenario_tabs.css";
import "../workshop/workshop_page.css";
import "./studies_page.css";

export function StudiesPage({ part }: { part: StudyPart }) {
  return (
    <Page title={t("studies")} lead={t("studies.lead")}>
      <nav class="scenario-tabs" aria-label={t("studies.parts")}>
        <Link href="/studies/own" class="scenario-tab" aria-current={part === "own" ? "page" : undefined}>
          {t("studies.own")}
        </Link>
        <Link href="/studies" class="scenario-tab" aria-current={part === "all" ? "page" : undefined}>
          {t("studies.public")}
        </Link>
      </nav>
      {part === "own" ? <OwnPart /> : <PublicPart />}
    </Page>
  );
}

// One's own

interface Listed {
  readonly games: readonly GameInfo[];
  readonly device: readonly DeviceStudy[];
  /** The studies of the account that are not on this device. */
  readonly elsewhere: readonly StudyInfo[];
  readonly persistent: boolean;
  /** Why those of the account cannot be shown. */
  readonly problem: string | null;
}

async function listed(): Promise<Listed> {
  const store = await openStudies();
  const [games, device] = await Promise.all([allGames(), store.list()]);
  const { persistent } = store;
  try {
    const own = (await recallAccount()) ? (await ownStudies()).studies : [];
    const here = new Set(device.map((one) => one.account?.id));
    return { games, device, persistent, elsewhere: own.filter((one) => !here.has(one.id)), problem: null };
  } catch (thrown) {
    return { games, device, persistent, elsewhere: [], problem: sentenceOf(thrown) };
  }
}

function OwnPart() {
  const loading = useLoad(listed, [account.value?.name ?? null]);
  const [offered, setOffered] = useState(offeredChapter);
  return (
    <Loaded loading={loading} what="studies.fetching">
      {({ games, device, elsewhere, persistent, problem }) => (
        <>
          {problem !== null && <Failed reason={problem} onRetry={loading.retry} />}
          {!persistent && <Failed reason={t("study-no-room")} />}
          {offered ? (
            <AddOffered
              chapter={offered}
              studies={device}
              onCancel={() => {
                forgetChapter();
                setOffered(null);
              }}
            />
          ) : (
            <>
              {device.length + elsewhere.length === 0 ? (
                <p class="cards-empty">{t("studies.own-none")}</p>
              ) : (
                <ul class="workshop-drafts" aria-label={t("studies.own")}>
                  {device.map(({ id, file, changed, account }) => (
                    <StudyRow
                      key={id}
                      href={editStudyPath({ draft: id })}
                      title={file.title}
                      about={[
                        gameName(file.game),
                        t("study-count", { count: file.chapters?.length ?? 0 }),
                        dateText(changed),
                        t("studies.where", { where: account ? "account" : "device" }),
                      ]}
                    />
                  ))}
                  {elsewhere.map((one) => (
                    <StudyRow
                      key={one.id}
                      href={editStudyPath({ study: one.id })}
                      title={one.title}
                      about={[
                        gameName(one.game),
                        t("study-count", { count: one.chapters }),
                        dateText(one.saved),
                        t("studies.where", { where: "account" }),
                      ]}
                    />
                  ))}
                </ul>
              )}
              {!account.value && (
                <p class="desk-hint">
                  {richText("studies.login", { login: (text) => <Link href={loginPath()}>{text}</Link> })}
                </p>
              )}
              <NewStudy games={games} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function dateText(time: number): string {
  return new Date(time).toLocaleString(locale.value, { dateStyle: "medium", timeStyle: "short" });
}

interface StudyRowProps {
  href: string;
  title: string;
  about: readonly (string | null)[];
}

function StudyRow({ href, title, about }: StudyRowProps) {
  return (
    <li class="workshop-draft">
      <Link href={href} class="workshop-open">
        <span class="workshop-title">{title}</span>
        <span class="workshop-about">{about.filter(Boolean).join(" · ")}</span>
      </Link>
    </li>
  );
}

/** Save a study on this device, and open it. */
async function open(study: OpenStudy): Promise<void> {
  const store = await openStudies();
  const made = await store.save(newDeviceStudy(writeStudy(study)));
  navigate(editStudyPath({ draft: made.id }));
}

function NewStudy({ games }: { games: readonly GameInfo[] }) {
  const [chosen, setChosen] = useState(chosenGame(games)?.id ?? "");
  const { busy, problem, run } = useAttempt();
  const game = games.find((one) => one.id === chosen);

  async function begin(): Promise<void> {
    if (!game) return;
    const scenario = game.scenarios.find((one) => one.name === game.default_scenario);
    const chapter = newChapter(scenario?.title ?? game.name, {
      kind: "setting",
      game: game.id,
      scenario: game.default_scenario,
      options: {},
      position: "",
    });
    await open({ title: t("study-new.title", { game: game.name }), game: game.id, chapters: [chapter] });
  }

  return (
    <section class="workshop-part" aria-labelledby="study-new">
      <h2 id="study-new">{t("study-new")}</h2>
      <p class="desk-hint">{t("study-new.hint")}</p>
      <form
        class="study-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(begin);
        }}
      >
        <SelectField
          label={t("game")}
          value={chosen}
          options={games.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setChosen}
        />
        <Button type="submit" kind="primary" icon="plus" busy={busy}>
          {t("study-new.begin")}
        </Button>
      </form>
      <FileDrop
        label={t("study-file.open")}
        hint={t("study-file.hint")}
        accept=".json,.record,application/json,text/plain"
        onFile={(file) => void run(async () => open(await fileStudy(file)))}
      />
      {problem && <Failed reason={problem} />}
    </section>
  );
}

/** A study from its file, or a new one from a record. */
async function fileStudy(file: File): Promise<OpenStudy> {
  const text = await readText(file, LARGEST_STUDY);
  if (!text.startsWith("sandtable record")) return parseStudy(text);
  const source = { kind: "record", text } as const;
  const { game } = await analyse(openingRequest(source));
  const name = file.name.replace(/\.record$/, "");
  return { title: name || t("study"), game, chapters: [newChapter(name, source)] };
}

interface AddOfferedProps {
  chapter: Study;
  studies: readonly DeviceStudy[];
  onCancel: () => void;
}

/** Adds what was on the analysis board, or a match, to a new study or to one of this device. */
function AddOffered({ chapter, studies, onCancel }: AddOfferedProps) {
  const { busy, problem, run } = useAttempt();
  const loading = useLoad(() => analyse(openingRequest(chapter.source)), []);

  async function addTo(device: DeviceStudy | null, game: string, scenario: string): Promise<void> {
    const games = await allGames();
    const scenarios = games.find((one) => one.id === game)?.scenarios ?? [];
    const name = scenarios.find((one) => one.name === scenario)?.title ?? scenario;
    if (device === null) {
      const study = {
        title: t("study-new.title", { game: name }),
        game,
        chapters: [newChapter(name, chapter)],
      };
      forgetChapter();
      await open(study);
      return;
    }
    const study = withChapter(readStudy(device.file), newChapter(name, chapter));
    const account = device.account && { ...device.account, unsaved: true };
    await (await openStudies()).save({ ...device, file: writeStudy(study), account });
    forgetChapter();
    navigate(editStudyPath({ draft: device.id }));
  }

  return (
    <section class="workshop-part" aria-labelledby="study-offered">
      <h2 id="study-offered">{t("study-add")}</h2>
      <Loaded loading={loading} what="study-opening">
        {({ game, scenario }) => (
          <ul class="study-targets">
            <li>
              <Button
                kind="primary"
                icon="plus"
                busy={busy}
                onClick={() => void run(() => addTo(null, game, scenario))}
              >
                {t("study-new")}
              </Button>
            </li>
            {studies
              .filter(({ file }) => file.game === game && (file.chapters?.length ?? 0) < MOST_CHAPTERS)
              .map((one) => (
                <li key={one.id}>
                  <Button icon="book" busy={busy} onClick={() => void run(() => addTo(one, game, scenario))}>
                    {one.file.title}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {problem && <Failed reason={problem} />}
      <p>
        <Button size="s" onClick={onCancel}>
          {t("study-add.cancel")}
        </Button>
      </p>
    </section>
  );
}

// Public ones

function PublicPart() {
  const query = new URLSearchParams(address.value.search);
  const [q, page] = [query.get("q") ?? "", Math.max(1, Number(query.get("page")) || 1)];
  const [text, setText] = useState(q);
  const loading = useLoad(async () => {
    await allGames();
    return searchStudies({ q, page });
  }, [q, page]);
  const path = (wanted: { q: string; page: number }) =>
    `/studies?${new URLSearchParams({ q: wanted.q, page: String(wanted.page) }).toString()}`;
  return (
    <>
      <form
        class="study-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          navigate(path({ q: text, page: 1 }));
        }}
      >
        <TextField label={t("studies.search")} value={text} onInput={setText} maxLength={200} />
        <Button type="submit" icon="search">
          {t("studies.search-button")}
        </Button>
      </form>
      <Loaded loading={loading} what="studies.fetching">
        {({ studies, pages }) => (
          <>
            {studies.length === 0 ? (
              <p class="cards-empty">
                {q
                  ? t("studies.none-found")
                  : richText("studies.none", { own: (word) => <Link href="/studies/own">{word}</Link> })}
              </p>
            ) : (
              <ul class="workshop-drafts" aria-label={t("studies.public")}>
                {studies.map((one) => (
                  <StudyRow
                    key={one.id}
                    href={studyPath(one.id)}
                    title={one.title}
                    about={[
                      gameName(one.game),
                      t("library.by", { author: one.author }),
                      t("study-count", { count: one.chapters }),
                      dateText(one.saved),
                    ]}
                  />
                ))}
              </ul>
            )}
            {pages > 1 && (
              <nav class="library-pages" aria-label={t("studies.pages")}>
                {page > 1 && <Link href={path({ q, page: page - 1 })}>{t("studies.previous")}</Link>}
                {page < pages && <Link href={path({ q, page: page + 1 })}>{t("studies.next")}</Link>}
              </nav>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
