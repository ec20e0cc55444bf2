/** The workshop: begin a scenario, or continue a draft of this device. */
import { useState } from "preact/hooks";

import { account, recallAccount } from "../data/account";
import { allGames, chooseGame, chosenGame, gameLang, useGameLanguage } from "../data/games";
import type { GameInfo, LibraryScenario } from "../generated/wire";
import { isLimited, locale, t } from "../i18n/language";
import { openDraft, ownScenarios, scenarioPicture } from "../net/api";
import { scenariosOf } from "../new_match/match_draft";
import { draftPath, editPath, Link, navigate } from "../routing/router";
import { Button } from "../ui/button";
import { FileDrop } from "../ui/file_drop";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Menu } from "../ui/menu";
import { Page } from "../ui/page";
import { Segmented } from "../ui/segmented";
import { Spinner } from "../ui/spinner";
import { useAttempt } from "../ui/use_attempt";
import { DeleteDialog } from "./dialogs";
import { titleOf } from "./editor";
import { readFile, WORKSHOP_FILES } from "./files";
import { Lessons } from "./lessons";
import { type Draft, readDraft } from "./model/draft";
import { type DraftHead, openDrafts } from "./model/draft_store";
import { RenameDialog } from "./rename_dialog";
import { ScenarioTabs } from "./scenario_tabs";
import "./workshop_page.css";

export function WorkshopPage() {
  const games = useLoad(allGames, []);
  return (
    <Page title={t("workshop")} lead={t("workshop.lead")}>
      <ScenarioTabs current="workshop" />
      <Drafts games={games.now.state === "ready" ? games.now.value : []} />
      <Loaded loading={games} what="fetching-games">
        {(list) => {
          const edited = list.filter((game) => game.editor);
          const game = chosenGame(edited);
          return (
            <>
              {game ? <Begin games={edited} game={game} /> : <Failed reason={t("workshop.no-game")} />}
              <Lessons games={list} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Save a new draft on this device and open it. */
async function begin(game: string, draft: Draft): Promise<void> {
  const store = await openDrafts();
  const head = await store.create(game, draft, titleOf(draft));
  navigate(draftPath(head.id));
}

interface Listed {
  readonly heads: readonly DraftHead[];
  /** The scenarios of the account. */
  readonly own: readonly LibraryScenario[];
  /** Why those cannot be shown. */
  readonly problem: string | null;
}

/** The drafts of this device and the scenarios of the account; those that are both only in the account. */
async function listed(): Promise<Listed> {
  const heads = await (await openDrafts()).list();
  try {
    const own = (await recallAccount()) ? (await ownScenarios()).scenarios : [];
    const ids = new Set(own.map((one) => one.id));
    return { heads: heads.filter(({ scenario }) => !scenario || !ids.has(scenario.id)), own, problem: null };
  } catch (thrown) {
    return { heads, own: [], problem: sentenceOf(thrown) };
  }
}

/** The drafts of this device, newest first, and the scenarios of the account. */
function Drafts({ games }: { games: readonly GameInfo[] }) {
  const loading = useLoad(listed, [account.value?.name ?? null]);
  return (
    <Loaded loading={loading} what="workshop.fetching">
      {({ heads, own, problem }) => (
        <>
          {problem !== null && <Failed reason={problem} onRetry={loading.retry} />}
          {own.length > 0 && (
            <section class="workshop-part" aria-labelledby="workshop-own">
              <h2 id="workshop-own">{t("library.own")}</h2>
              <ul class="workshop-drafts">
                {own.map(({ id, game, title, version, visibility }) => (
                  <li key={id} class="workshop-draft">
                    <Link href={editPath(id)} class="workshop-open">
                      <span class="workshop-title">{title || t("draft.untitled")}</span>
                      <span class="workshop-about">
                        {nameOfGame(games, game)}
                        {" · "}
                        {version === 0 ? t("library.unpublished") : t("library.visibility", { visibility })}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {heads.length > 0 && <DeviceDrafts games={games} heads={heads} onChange={loading.retry} />}
        </>
      )}
    </Loaded>
  );
}

function nameOfGame(games: readonly GameInfo[], id: string): string {
  return games.find((one) => one.id === id)?.name ?? id;
}

interface DeviceDraftsProps {
  games: readonly GameInfo[];
  heads: readonly DraftHead[];
  onChange: () => void;
}

function DeviceDrafts({ games, heads, onChange }: DeviceDraftsProps) {
  const [deleting, setDeleting] = useState<DraftHead | null>(null);
  const [renaming, setRenaming] = useState<DraftHead | null>(null);
  const attempt = useAttempt();
  const nameOf = (head: DraftHead) => head.title || t("draft.untitled");

  return (
    <section class="workshop-part" aria-labelledby="workshop-drafts">
      <h2 id="workshop-drafts">{t("workshop.drafts")}</h2>
      <ul class="workshop-drafts">
        {heads.map((head) => (
          <li key={head.id} class="workshop-draft">
            <Link href={draftPath(head.id)} class="workshop-open">
              <span class="workshop-title">{nameOf(head)}</span>
              <span class="workshop-about">
                {nameOfGame(games, head.game)}
                {" · "}
                {new Date(head.changed).toLocaleString(locale.value, {
                  dateStyle: "medium",
                  timeStyle: "short",
                })}
                {" · "}
                {t("draft.state", {
                  state: head.playable === null ? "unknown" : String(head.playable),
                })}
              </span>
            </Link>
            <Menu
              drawn
              label={t("draft.more", { title: nameOf(head) })}
              items={[
                { label: t("draft.rename"), icon: "pencil", onSelect: () => setRenaming(head) },
                {
                  label: t("editor-menu.duplicate"),
                  icon: "copy",
                  onSelect: () => void attempt.run(() => duplicate(head).then(onChange)),
                },
                {
                  label: t("draft.delete"),
                  icon: "trash",
                  danger: true,
                  onSelect: () => setDeleting(head),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {attempt.problem && <Failed reason={attempt.problem} />}
      {deleting && (
        <DeleteDialog
          title={nameOf(deleting)}
          onClose={() => setDeleting(null)}
          onDelete={() =>
            void attempt.run(async () => {
              await (await openDrafts()).remove(deleting.id);
              setDeleting(null);
              onChange();
            })
          }
        />
      )}
      {renaming && (
        <RenameDialog
          head={renaming}
          onClose={() => {
            setRenaming(null);
            onChange();
          }}
        />
      )}
    </section>
  );
}

async function duplicate(head: DraftHead): Promise<void> {
  const store = await openDrafts();
  const found = await store.load(head.id);
  if (!found) throw new Error(t("draft.missing"));
  const { draft } = found.history;
  const title = t("draft.copy-of", { title: head.title || t("draft.untitled") });
  await store.create(head.game, { ...draft, values: { ...draft.values, title } }, title);
}

/** Begin a scenario of a game: an empty board, a shipped scenario, or a file. */
function Begin({ games, game }: { games: readonly GameInfo[]; game: GameInfo }) {
  const attempt = useAttempt();
  useGameLanguage(game.id);
  const from = (scenario: string | null) =>
    attempt.run(async () => {
      const wire = await openDraft(game.id, scenario === null ? {} : { scenario });
      await begin(game.id, await readDraft(wire));
    });
  return (
    <section class="workshop-part" aria-labelledby="workshop-new">
      <h2 id="workshop-new">{t("workshop.new")}</h2>
      {games.length > 1 && (
        <Segmented
          label={t("game")}
          bare
          options={games.map((one) => ({ value: one.id, label: one.name }))}
          value={game.id}
          onChange={chooseGame}
        />
      )}
      {isLimited.value && <p class="new-note">{t("english-only.game", { game: game.name })}</p>}
      <div class="workshop-ways">
        <Button kind="primary" size="l" icon="plus" busy={attempt.busy} onClick={() => void from(null)}>
          {t("workshop.empty")}
        </Button>
        <FileDrop
          label={t("workshop.file")}
          hint={t("workshop.file-hint")}
          accept={WORKSHOP_FILES}
          onFile={(file) =>
            void attempt.run(async () => {
              const found = await readFile(file, game.id);
              await begin(found.game, found.draft);
            })
          }
        />
      </div>
      {attempt.busy && <Spinner label={t("draft.opening")} />}
      {attempt.problem && <Failed reason={attempt.problem} />}
      <h3>{t("workshop.shipped")}</h3>
      <div class="workshop-scenarios">
        {scenariosOf(game).map((one) => (
          <button
            key={one.name}
            type="button"
            class="workshop-scenario"
            disabled={attempt.busy}
            onClick={() => void from(one.name)}
          >
            <img src={scenarioPicture(game.id, one.name)} alt="" loading="lazy" />
            <span lang={gameLang(game.id)}>{one.title}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
