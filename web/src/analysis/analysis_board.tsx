import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { reviewRecord } from "../net/api";
import { Images } from "../net/image_cache";
import { PlayTable } from "../play/play_table";
import type { Rail } from "../play/table_layout";
import { navigate, reviewPath } from "../routing/router";
import { Button, IconButton } from "../ui/button";
import { copyText } from "../lib/clipboard";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/field";
import { saveText } from "../ui/files";
import { Failed } from "../ui/load";
import { Spinner } from "../ui/spinner";
import type { Tab } from "../ui/tabs";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";
import "./analysis_page.css";
import { completeAnalysisView } from "../net/seat_view";
import { editsPositions, gameLang, lessonOfRule, titled } from "../data/games";
import { offerChapter, savePosition } from "./handover";
import { recordLink } from "./record_link";
import { handOver } from "../new_match/saved_draft";
import { readHead } from "./record_head";
import { RuleSheet } from "../rules/rules_page";
import type { Study, Viewpoint } from "./study";
import { useAnalysis } from "./use_analysis";
import { Steps } from "./steps";
import { VariationTree } from "./variation_tree";
import { branchOf, makeMain, removeStep, stepOf } from "./variations";

export interface AnalysisBoardProps {
  study: Study;
  /** Whether this device has no space to save the study. */
  unsaved: boolean;
  onChange: (study: Study) => void;
  /** Clear the board. */
  onClose: () => void;
}

const MOVER = "mover:";
const SPECTATOR = "spectator:";

/** The analysis board with something on it. */
export function AnalysisBoard({ study, unsaved, onChange, onClose }: AnalysisBoardProps) {
  const [rule, setRule] = useState<string | null>(null);
  const [tab, setTab] = useState("line");
  const [deleted, setDeleted] = useState<Study | null>(null);
  const [closing, setClosing] = useState(false);
  const board = useAnalysis(study, (next) => {
    setDeleted(null);
    onChange(next);
  });
  const { analysis, problem, retry } = board;

  const go = (at: number) => onChange({ ...study, at });
  const step = stepOf(study.tree, study.at);

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
            <Failed reason={problem} onRetry={retry} />
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
            <Button
              size="s"
              icon="book"
              onClick={() => {
                offerChapter(study);
                navigate("/studies/own");
              }}
            >
              {t("study-add")}
            </Button>
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
        <Steps tree={study.tree} at={study.at} number={analysis.at} onGo={go} />
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
        {problem && <Failed reason={problem} onRetry={retry} />}
      </>
    ),
    tabs,
    tab,
    onTab: setTab,
  };
  return (
    <div class="desk">
      <Images.Provider value={board.images}>
        <PlayTable
          game={{ id: analysis.game, lang: gameLang(analysis.game) }}
          view={completeAnalysisView(analysis.view)}
          seat={analysis.seat}
          events={analysis.log.at(-1)?.events ?? []}
          live={true}
          busy={board.busy}
          handlers={{
            act: board.act,
            inspect: board.inspect,
            hint: board.hint,
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

export interface ViewpointFieldProps {
  seats: readonly string[];
  eyes: Viewpoint;
  onChange: (eyes: Viewpoint) => void;
}

/** Chooses the seat whose view is shown. */
export function ViewpointField({ seats, eyes, onChange }: ViewpointFieldProps) {
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
