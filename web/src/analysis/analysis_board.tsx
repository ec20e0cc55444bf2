import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { analyse, analysisHint, analysisImage, ProblemError } from "../net/api";
import { Images } from "../net/image_cache";
import { PlayTable } from "../play/play_table";
import { navigate } from "../routing/router";
import { Button, IconButton } from "../ui/button";
import { copyText } from "../lib/clipboard";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/field";
import { saveText } from "../ui/files";
import { Failed, sentenceOf } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { Tabs } from "../ui/tabs";
import { toast } from "../ui/toast";
import type { Analyse, Analysis, Finding } from "../generated/wire";
import "./analysis_page.css";
import { completeAnalysisView, type Refusal } from "../net/seat_view";
import { gameLang, hasLevels, titled } from "../data/games";
import { handOver } from "../new_match/saved_draft";
import { readHead } from "./record_head";
import { RuleSheet } from "../rules/rules_page";
import { type Viewpoint, momentRequest, type Study } from "./study";
import { VariationTree } from "./variation_tree";
import { branchOf, endOf, makeMain, removeStep, ROOT, stepOf, tryAction } from "./variations";

export interface AnalysisBoardProps {
  study: Study;
  onChange: (study: Study) => void;
  /** Clear the board. */
  onClose: () => void;
}

const BAD_REQUEST = 400;
/** Moments that were seen are not asked for again. */
const MOST_REMEMBERED = 200;

const MOVER = "mover:";
const SPECTATOR = "spectator:";

/** The analysis board with something on it. */
export function AnalysisBoard({ study, onChange, onClose }: AnalysisBoardProps) {
  const seen = useRef(new Map<string, Analysis>());
  const [moment, setMoment] = useState<Analysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const [tab, setTab] = useState("line");
  const [deleted, setDeleted] = useState<Study | null>(null);
  const [closing, setClosing] = useState(false);

  const wanted = momentRequest(study);
  const key = keyOf(wanted);
  const images = {
    game: moment?.game ?? "",
    fetch: (name: string) => analysisImage(name, momentRequest(study, moment ? { seat: moment.seat } : {})),
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
    ask(wanted).then(
      (found) => current && setMoment(found),
      (thrown: unknown) => current && setProblem(sentenceOf(thrown)),
    );
    return () => {
      current = false;
    };
  }, [key, round]);

  const go = (at: number) => onChange({ ...study, at });
  const step = stepOf(study.tree, study.at);
  const [next] = step.children;

  useEffect(() => {
    function steer(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "[" && step.parent !== null) go(step.parent);
      if (event.key === "]" && next !== undefined) go(next);
    }
    window.addEventListener("keydown", steer);
    return () => window.removeEventListener("keydown", steer);
  }, [study]);

  async function act(action: string): Promise<Refusal | null> {
    const seat = moment?.seat;
    if (seat === null || seat === undefined) {
      return { reason: t("analysis.spectator"), rule: null };
    }
    setDeleted(null);
    const next = { ...study, ...tryAction(study.tree, study.at, { seat, action }) };
    setBusy(true);
    try {
      await ask(momentRequest(next));
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
      const asked = momentRequest(study, { query, ...(moment && { seat: moment.seat }) });
      const { finding } = await analyse(asked);
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

  /** What was only stepped through can be opened again; what was tried is asked about. */
  function close(): void {
    const tried = Object.keys(study.tree.steps).length - 1 > study.recorded.length;
    if (tried) setClosing(true);
    else onClose();
  }

  function playOn(): void {
    if (!moment) return;
    const { options, own } = readHead(moment.record);
    handOver({ game: moment.game, scenario: moment.scenario, own, options, position: moment.position });
    navigate("/new");
  }

  if (!moment) {
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
  return (
    <div class="desk">
      <h1 class="unseen">{t("analysis-board")}</h1>
      <div class="desk-board">
        <Images.Provider value={images}>
          <PlayTable
            game={{ id: moment.game, lang: gameLang(moment.game) }}
            view={completeAnalysisView(moment.view)}
            seat={moment.seat}
            events={moment.log.at(-1)?.events ?? []}
            live={true}
            busy={busy}
            handlers={{
              act,
              inspect,
              hint: hasLevels(moment.game)
                ? () => analysisHint(momentRequest(study, { seat: moment.seat }))
                : undefined,
              openRule: setRule,
            }}
          />
        </Images.Provider>
      </div>
      <aside class="desk-side" aria-label={t("analysis")}>
        {problem && <Failed reason={problem} onRetry={() => setRound(round + 1)} />}
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
            {moment.at}
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
        <EyesField seats={moment.seats} eyes={study.eyes} onChange={(eyes) => onChange({ ...study, eyes })} />
        <Tabs
          label={t("analysis")}
          class="desk-tabs"
          tabs={[
            { id: "line", label: t("lines"), icon: "branch" },
            { id: "events", label: t("events"), icon: "dice" },
            { id: "position", label: t("position"), icon: "map" },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {tab === "line" && (
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
                {deleted && (
                  <Button size="s" icon="undo" onClick={() => restore(deleted)}>
                    {t("lines.restore")}
                  </Button>
                )}
              </div>
            </div>
          )}
          {tab === "events" && (
            <ol class="desk-events" lang={gameLang(moment.game)}>
              {moment.log.map((item, place) =>
                item.events.map((event, order) => (
                  <li key={`${place} ${order}`} class={place === moment.at ? "desk-event-now" : undefined}>
                    {event.text}
                  </li>
                )),
              )}
            </ol>
          )}
          {tab === "position" && (
            <div class="desk-position">
              <p class="desk-hint">{t("position-text")}</p>
              <pre class="desk-text">{moment.position}</pre>
              <div class="desk-buttons">
                <Button size="s" icon="copy" onClick={() => void copyPosition(moment.position)}>
                  {t("position-text.copy")}
                </Button>
                <Button
                  size="s"
                  icon="download"
                  onClick={() => saveText(`${moment.scenario}.record`, moment.record)}
                >
                  {t("position-text.download")}
                </Button>
                <Button size="s" icon="play" onClick={playOn}>
                  {t("position-text.play-on")}
                </Button>
              </div>
            </div>
          )}
        </Tabs>
        <Button size="s" kind="quiet" icon="close" onClick={close}>
          {t("analysis-board.clear")}
        </Button>
      </aside>
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
      {rule !== null && <RuleSheet game={moment.game} rule={rule} onClose={() => setRule(null)} />}
    </div>
  );
}

interface EyesFieldProps {
  seats: readonly string[];
  eyes: Viewpoint;
  onChange: (eyes: Viewpoint) => void;
}

function EyesField({ seats, eyes, onChange }: EyesFieldProps) {
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

/** Where the browser forbids it the person is told to do it by hand. */
async function copyPosition(text: string): Promise<void> {
  if (await copyText(text)) toast(t("copied"), "good");
  else toast(t("not-copied"), "problem");
}

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof ProblemError && thrown.status === BAD_REQUEST) {
    return { reason: thrown.reason, rule: thrown.rule };
  }
  return { reason: sentenceOf(thrown), rule: null };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
