import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { analyse, analysisHint, analysisImage, ProblemError, reviewRecord } from "../net/api";
import { Images } from "../net/image_cache";
import { PlayTable } from "../play/play_table";
import type { Rail } from "../play/table_layout";
import { navigate, reviewPath } from "../routing/router";
import { Button, IconButton } from "../ui/button";
import { copyText } from "../lib/clipboard";
import { usePageKeys } from "../lib/page_keys";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/field";
import { saveText } from "../ui/files";
import { Failed, sentenceOf } from "../ui/load";
import { Spinner } from "../ui/spinner";
import type { Tab } from "../ui/tabs";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";
import type { Analyse, Analysis, Finding } from "../generated/wire";
import "./analysis_page.css";
import { completeAnalysisView, type Refusal } from "../net/seat_view";
import { editsPositions, gameLang, givesHints, lessonOfRule, titled, useGameLanguage } from "../data/games";
import { savePosition } from "./handover";
import { recordLink } from "./record_link";
import { handOver } from "../new_match/saved_draft";
import { readHead } from "./record_head";
import { RuleSheet } from "../rules/rules_page";
import { type Viewpoint, positionRequest, type Study } from "./study";
import { VariationTree } from "./variation_tree";
import { branchOf, endOf, makeMain, removeStep, ROOT, stepOf, tryAction } from "./variations";

export interface AnalysisBoardProps {
  study: Study;
  /** Whether this device has no space to save the study. */
  unsaved: boolean;
  onChange: (study: Study) => void;
  /** Clear the board. */
  onClose: () => void;
}

const BAD_REQUEST = 400;
/** The keys that step back and forward. */
const BACK = [",", "["];
const ON = [".", "]"];
/** Cache of positions already fetched. */
const MOST_REMEMBERED = 200;

const MOVER = "mover:";
const SPECTATOR = "spectator:";

/** The analysis board with something on it. */
export function AnalysisBoard({ study, unsaved, onChange, onClose }: AnalysisBoardProps) {
  const seen = useRef(new Map<string, Analysis>());
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const [tab, setTab] = useState("line");
  const [deleted, setDeleted] = useState<Study | null>(null);
  const [closing, setClosing] = useState(false);

  useGameLanguage(analysis?.game ?? null);
  const request = positionRequest(study);
  const key = keyOf(request);
  const images = {
    game: analysis?.game ?? "",
    fetch: (name: string) =>
      analysisImage(name, positionRequest(study, analysis ? { seat: analysis.seat } : {})),
  };

  async function ask(request: Analyse): Promise<Analysis> {
    const under = keyOf(request);
    const known = seen.current.get(under);
    if (known) return known;
    const found = await analyse(request);
    if (seen.current.size >= MOST_REMEMBERED) seen.current.clear();
    seen.current.set(under, found);
    return found;
  }

  useEffect(() => {
    let current = true;
    setProblem(null);
    ask(request).then(
      (found) => current && setAnalysis(found),
      (thrown: unknown) => current && setProblem(sentenceOf(thrown)),
    );
    return () => {
      current = false;
    };
  }, [key, round]);

  const go = (at: number) => onChange({ ...study, at });
  const step = stepOf(study.tree, study.at);
  const [next] = step.children;

  usePageKeys(({ key }) => {
    if (BACK.includes(key) && step.parent !== null) go(step.parent);
    if (ON.includes(key) && next !== undefined) go(next);
  });

  async function act(action: string): Promise<Refusal | null> {
    const seat = analysis?.seat;
    if (seat === null || seat === undefined) {
      return { reason: t("analysis.spectator"), rule: null };
    }
    setDeleted(null);
    const next = { ...study, ...tryAction(study.tree, study.at, { seat, action }) };
    setBusy(true);
    try {
      await ask(positionRequest(next));
      onChange(next);
      return null;
    } catch (thrown) {
      return refusalOf(thrown);
    } finally {
      setBusy(false);
    }
  }

  async function inspect(query: string): Promise<Finding | Refusal> {
    try {
      const request = positionRequest(study, { query, ...(analysis && { seat: analysis.seat }) });
      const { finding } = await analyse(request);
      return finding ?? { reason: t("analysis.no-answer"), rule: null };
    } catch (thrown) {
      return refusalOf(thrown);
    }
  }

  function remove(): void {
    setDeleted(study);
    onChange({ ...study, ...removeStep(study.tree, study.at) });
  }

  function restore(before: Study): void {
    setDeleted(null);
    onChange(before);
  }

  /** Ask for confirmation only if variations would be lost. */
  function close(): void {
    const tried = Object.keys(study.tree.steps).length - 1 > study.recorded.length;
    if (tried) setClosing(true);
    else onClose();
  }

  function playOn(): void {
    if (!analysis) return;
    const { options, own } = readHead(analysis.record);
    handOver({ game: analysis.game, scenario: analysis.scenario, own, options, position: analysis.position });
    navigate("/new");
  }

  if (!analysis) {
    return (
      <div class="page">
        {problem ? (
          <>
            <Failed reason={problem} onRetry={() => setRound(round + 1)} />
            <p>
              <Button onClick={onClose}>{t("analysis-board.clear")}</Button>
            </p>
          </>
        ) : (
          <Spinner label={t("analysis.laying-out")} />
        )}
      </div>
    );
  }

  const branch = branchOf(study.tree, study.at);
  const tabs: readonly Tab[] = [
    {
      id: "line",
      label: t("lines"),
      icon: "branch",
      panel: (
        <div class="desk-lines">
          <VariationTree tree={study.tree} at={study.at} onGo={go} />
          <div class="desk-buttons">
            {branch !== null && (
              <Button
                size="s"
                icon="up"
                onClick={() => onChange({ ...study, tree: makeMain(study.tree, study.at) })}
              >
                {t("lines.main")}
              </Button>
            )}
            {step.parent !== null && (
              <Button size="s" icon="trash" onClick={remove}>
                {t("lines.delete")}
              </Button>
            )}
            {study.source.kind === "record" && <ReviewButton record={study.source.text} />}
            {deleted && (
              <Button size="s" icon="undo" onClick={() => restore(deleted)}>
                {t("lines.restore")}
              </Button>
            )}
          </div>
        </div>
      ),
    },
    {
      id: "events",
      label: t("events"),
      icon: "dice",
      panel: (
        <ol class="desk-events" lang={gameLang(analysis.game)}>
          {analysis.log.map((item, place) =>
            item.events.map((event, order) => (
              <li key={`${place} ${order}`} class={place === analysis.at ? "desk-event-now" : undefined}>
                {event.text}
              </li>
            )),
          )}
        </ol>
      ),
    },
    {
      id: "position",
      label: t("position"),
      icon: "map",
      panel: (
        <div class="desk-position">
          <p class="desk-hint">{t("position-text")}</p>
          <pre class="desk-text">{analysis.position}</pre>
          <div class="desk-buttons">
            <CopyButton text={analysis.position} />
            <LinkButton record={analysis.record} />
            <Button
              size="s"
              icon="download"
              onClick={() => saveText(`${analysis.scenario}.record`, analysis.record)}
            >
              {t("position-text.download")}
            </Button>
            {editsPositions(analysis.game) && (
              <Button
                size="s"
                icon="pencil"
                onClick={() => {
                  savePosition({ game: analysis.game, record: analysis.record });
                  navigate("/workshop/position");
                }}
              >
                {t("position-text.edit")}
              </Button>
            )}
            <Button size="s" icon="play" onClick={playOn}>
              {t("position-text.play-on")}
            </Button>
          </div>
        </div>
      ),
    },
  ];
  const rail: Rail = {
    head: (
      <header class="desk-head">
        <h1>{t("analysis-board")}</h1>
        <IconButton size="s" icon="close" label={t("analysis-board.clear")} onClick={close} />
        <div class="desk-steps" role="group" aria-label={t("steps")}>
          <IconButton
            icon="first"
            label={t("steps.first")}
            disabled={study.at === ROOT}
            onClick={() => go(ROOT)}
          />
          <IconButton
            icon="previous"
            label={t("steps.back")}
            title={t("steps.back-key")}
            disabled={step.parent === null}
            onClick={() => step.parent !== null && go(step.parent)}
          />
          <span class="desk-count" aria-live="polite">
            {analysis.at}
          </span>
          <IconButton
            icon="next"
            label={t("steps.on")}
            title={t("steps.on-key")}
            disabled={next === undefined}
            onClick={() => next !== undefined && go(next)}
          />
          <IconButton
            icon="last"
            label={t("steps.last")}
            disabled={next === undefined}
            onClick={() => go(endOf(study.tree, study.at))}
          />
        </div>
        <ViewpointField
          seats={analysis.seats}
          eyes={study.eyes}
          onChange={(eyes) => onChange({ ...study, eyes })}
        />
      </header>
    ),
    notices: (
      <>
        {unsaved && <Failed reason={t("analysis.no-room")} />}
        {problem && <Failed reason={problem} onRetry={() => setRound(round + 1)} />}
      </>
    ),
    tabs,
    tab,
    onTab: setTab,
  };
  return (
    <div class="desk">
      <Images.Provider value={images}>
        <PlayTable
          game={{ id: analysis.game, lang: gameLang(analysis.game) }}
          view={completeAnalysisView(analysis.view)}
          seat={analysis.seat}
          events={analysis.log.at(-1)?.events ?? []}
          live={true}
          busy={busy}
          handlers={{
            act,
            inspect,
            hint: givesHints(analysis.game)
              ? () => analysisHint(positionRequest(study, { seat: analysis.seat }))
              : undefined,
            openRule: setRule,
            lessonOf: (rule) => lessonOfRule(analysis.game, rule),
          }}
          rail={rail}
        />
      </Images.Provider>
      {closing && (
        <Dialog
          title={t("analysis-board.clear-question")}
          onClose={() => setClosing(false)}
          footer={
            <>
              <Button onClick={() => setClosing(false)}>{t("keep-it")}</Button>
              <Button kind="danger" onClick={onClose}>
                {t("analysis-board.clear")}
              </Button>
            </>
          }
        >
          <p>{t("analysis-board.clear-text")}</p>
        </Dialog>
      )}
      {rule !== null && <RuleSheet game={analysis.game} rule={rule} onClose={() => setRule(null)} />}
    </div>
  );
}

interface ViewpointFieldProps {
  seats: readonly string[];
  eyes: Viewpoint;
  onChange: (eyes: Viewpoint) => void;
}

function ViewpointField({ seats, eyes, onChange }: ViewpointFieldProps) {
  const value = eyes.kind === "mover" ? MOVER : (eyes.seat ?? SPECTATOR);
  return (
    <SelectField
      label={t("eyes")}
      value={value}
      options={[
        { value: MOVER, label: t("eyes.mover") },
        ...seats.map((seat) => ({ value: seat, label: titled(seat) })),
        { value: SPECTATOR, label: t("eyes.everybody") },
      ]}
      onChange={(chosen) =>
        onChange(
          chosen === MOVER ? { kind: "mover" } : { kind: "seat", seat: chosen === SPECTATOR ? null : chosen },
        )
      }
    />
  );
}

function keyOf({ keep, line, seat, language }: Analyse): string {
  return JSON.stringify([keep, line, seat, language]);
}

/** If the browser forbids it, the player is asked to copy by hand. */
function CopyButton({ text }: { text: string }) {
  const [failed, setFailed] = useState(false);

  async function copy(): Promise<void> {
    const copied = await copyText(text);
    setFailed(!copied);
    if (copied) toast(t("copied"), "good");
  }

  return (
    <>
      <Button size="s" icon="copy" onClick={() => void copy()}>
        {t("position-text.copy")}
      </Button>
      {failed && <Failed reason={t("not-copied")} />}
    </>
  );
}

function LinkButton({ record }: { record: string }) {
  const attempt = useAttempt();

  async function copy(): Promise<void> {
    const link = await recordLink(record);
    if (link === null) throw new Error(t("position-text.no-link"));
    if (!(await copyText(link))) throw new Error(t("not-copied"));
    toast(t("copied"), "good");
  }

  return (
    <>
      <Button size="s" icon="link" busy={attempt.busy} onClick={() => void attempt.run(copy)}>
        {t("copy")}
      </Button>
      {attempt.problem && <Failed reason={attempt.problem} />}
    </>
  );
}

/** Review the record that is studied. */
function ReviewButton({ record }: { record: string }) {
  const { busy, problem, run } = useAttempt();

  async function ask(): Promise<void> {
    const { key } = await reviewRecord(record);
    if (key != null) navigate(reviewPath({ key }));
  }

  return (
    <>
      <Button size="s" icon="bulb" busy={busy} onClick={() => void run(ask)}>
        {t("review.start")}
      </Button>
      {problem && <Failed reason={problem} />}
    </>
  );
}

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof ProblemError && thrown.status === BAD_REQUEST) {
    return { reason: thrown.reason, rule: thrown.rule };
  }
  return { reason: sentenceOf(thrown), rule: null };
}
