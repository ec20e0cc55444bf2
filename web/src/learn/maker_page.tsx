/** The page on which a lesson is made: its forms, what is wrong with it, and the table on which it is tried. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { allGames, chooseGame, useGameLanguage } from "../data/games";
import type { CheckedLesson, Form, GameInfo, LessonDraft } from "../generated/wire";
import { language, t } from "../i18n/language";
import { checkLesson, openLesson } from "../net/api";
import { scenarioName } from "../new_match/match_draft";
import { address } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { saveText } from "../ui/files";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import { Spinner } from "../ui/spinner";
import { useAttempt } from "../ui/use_attempt";
import { FormView } from "../workshop/forms/form_view";
import { type SavedLesson, lessonTitle, savedLessons, saveLesson, valuesOf } from "../workshop/lesson_drafts";
import { withValue } from "../workshop/model/validation";
import { LessonAttempt } from "./attempt";
import { LessonTable } from "./lesson_page";
import "./maker_page.css";

/** Milliseconds without a change before a lesson is checked. */
const PAUSE = 700;

export function MakerPage() {
  const id = new URLSearchParams(address.value.search).get("draft");
  const saved = useMemo(() => savedLessons().find((one) => one.id === id), [id]);
  useGameLanguage(saved?.game ?? null);
  const loading = useLoad(async () => {
    if (!saved) throw new Error(t("maker.missing"));
    const [games, desk] = await Promise.all([
      allGames(),
      openLesson(saved.game, { draft: saved.draft, language: language.peek() }),
    ]);
    chooseGame(saved.game);
    return { info: games.find((one) => one.id === saved.game), forms: desk.forms };
  }, [id, language.value]);
  return (
    <Loaded loading={loading} what="draft.opening">
      {({ info, forms }) => saved && <Maker key={id} saved={saved} info={info} forms={forms} />}
    </Loaded>
  );
}

interface MakerProps {
  saved: SavedLesson;
  info: GameInfo | undefined;
  forms: readonly Form[];
}

function Maker({ saved, info, forms }: MakerProps) {
  const [lesson, setLesson] = useState(saved);
  const [tried, setTried] = useState<LessonAttempt | null>(null);
  const { checked, failure } = useCheck(lesson);
  const attempt = useAttempt();
  const problems = new Map(checked?.problems.map(({ input = "", reason }) => [input, reason]));

  function change(path: string, value: unknown): void {
    const draft = { ...lesson.draft, values: withValue(valuesOf(lesson.draft), path, value) };
    const next = { ...lesson, draft, changed: Date.now() };
    setLesson(next);
    void attempt.run(async () => saveLesson(next));
  }

  async function begin(): Promise<void> {
    const { text, problems: found } = await check(lesson.game, lesson.draft);
    if (text === null) throw new Error(found[0]?.reason ?? t("maker.not-yet"));
    const next = new LessonAttempt(lesson.game, "", text);
    await next.load();
    if (next.problem.value !== null) throw new Error(next.problem.value);
    setTried(next);
  }

  if (tried) {
    return (
      <LessonTable
        attempt={tried}
        info={info}
        tools={<Tools attempt={tried} draft={lesson.draft} onChange={change} onBack={() => setTried(null)} />}
      />
    );
  }
  return (
    <Page title={lessonTitle(lesson)} lead={t("maker.page-lead")}>
      <div class="maker-buttons">
        <Button kind="primary" icon="play" busy={attempt.busy} onClick={() => void attempt.run(begin)}>
          {t("maker.try")}
        </Button>
        <Button
          icon="download"
          disabled={!checked?.text}
          onClick={() => saveText(`${scenarioName(lessonTitle(lesson))}.toml`, checked?.text ?? "")}
        >
          {t("maker.download")}
        </Button>
        <ButtonLink href="/workshop" kind="quiet" icon="layers">
          {t("editor-menu.all")}
        </ButtonLink>
      </div>
      <div class="maker-check" role="status">
        {attempt.problem ? (
          <Failed reason={attempt.problem} />
        ) : failure !== null ? (
          <Failed reason={failure} />
        ) : checked === null ? (
          <Spinner label={t("problems.checking")} />
        ) : checked.problems.length > 0 ? (
          <Failed reason={checked.problems[0]?.reason ?? ""} />
        ) : (
          <p>{t("maker.fine")}</p>
        )}
      </div>
      {forms.map((form) => (
        <FormPart key={form.name} form={form} lesson={lesson} problems={problems} onChange={change} />
      ))}
    </Page>
  );
}

interface FormPartProps {
  form: Form;
  lesson: SavedLesson;
  problems: ReadonlyMap<string, string>;
  onChange: (path: string, value: unknown) => void;
}

function FormPart({ form, lesson, problems, onChange }: FormPartProps) {
  const [sought, seek] = useState<string | null>(null);
  return (
    <section class="maker-part" aria-label={form.label}>
      <h2>{form.label}</h2>
      <FormView
        inputs={form.inputs}
        values={valuesOf(lesson.draft)}
        context={{
          problems,
          optionsOf: () => [],
          pieceName: (id) => id,
          pick: () => undefined,
          settle: () => undefined,
          sought,
          seek,
          onFound: () => seek(null),
        }}
        onChange={onChange}
      />
    </section>
  );
}

interface ToolsProps {
  attempt: LessonAttempt;
  draft: LessonDraft;
  onChange: (path: string, value: unknown) => void;
  onBack: () => void;
}

/** What an author does with the actions on the board: they become the solution, or something that is wrong. */
function Tools({ attempt, draft, onChange, onBack }: ToolsProps) {
  const [noted, setNoted] = useState<string | null>(null);
  const none = attempt.count.value === 0;
  const { wrong } = valuesOf(draft);
  const note = (path: string, value: unknown, said: string) => {
    onChange(path, value);
    setNoted(said);
  };
  return (
    <>
      <Button size="s" icon="previous" onClick={onBack}>
        {t("maker.back")}
      </Button>
      <Button
        size="s"
        icon="check"
        disabled={none}
        onClick={() => note("solution", attempt.actions().join("\n"), t("maker.is-solution"))}
      >
        {t("maker.solution")}
      </Button>
      <Button
        size="s"
        icon="close"
        disabled={none}
        onClick={() => {
          const filled = (Array.isArray(wrong) ? wrong : []).filter(
            (one: { actions?: string }) => one.actions,
          );
          note("wrong", [...filled, { actions: attempt.actions().join("\n") }], t("maker.is-wrong"));
        }}
      >
        {t("maker.wrong")}
      </Button>
      {noted !== null && <p role="status">{noted}</p>}
    </>
  );
}

function check(game: string, draft: LessonDraft): Promise<CheckedLesson> {
  return checkLesson(game, { draft, language: language.peek() });
}

/** The answer of the server to the last change, soon after it; `null` until it is there. */
function useCheck({ game, draft }: SavedLesson): { checked: CheckedLesson | null; failure: string | null } {
  const [answer, setAnswer] = useState<{ draft: LessonDraft; found: CheckedLesson } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const first = useRef(true);
  useEffect(() => {
    let active = true;
    const ask = () =>
      check(game, draft).then(
        (found) => {
          if (!active) return;
          setAnswer({ draft, found });
          setFailure(null);
        },
        (thrown: unknown) => active && setFailure(sentenceOf(thrown)),
      );
    const timer = setTimeout(() => void ask(), first.current ? 0 : PAUSE);
    first.current = false;
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [game, draft, language.value]);
  return { checked: answer !== null && answer.draft === draft ? answer.found : null, failure };
}
