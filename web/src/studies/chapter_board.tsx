/** A chapter on the board, to be edited: variations, comments, drawings, evaluation. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { ViewpointField } from "../analysis/analysis_board";
import { savePosition } from "../analysis/handover";
import { Steps } from "../analysis/steps";
import { positionRequest } from "../analysis/study";
import { useAnalysis } from "../analysis/use_analysis";
import { VariationTree } from "../analysis/variation_tree";
import { branchOf, makeMain, removeStep, stepOf, tryAction } from "../analysis/variations";
import { editsPositions, gameLang, lessonOfRule } from "../data/games";
import type { Hint, LineEntry } from "../generated/wire";
import { t } from "../i18n/language";
import { Images } from "../net/image_cache";
import { ProblemError } from "../net/api";
import { completeAnalysisView } from "../net/seat_view";
import { PlayTable } from "../play/play_table";
import type { Rail } from "../play/table_layout";
import { editStudyPath, navigate } from "../routing/router";
import { RuleSheet } from "../rules/rules_page";
import { Button, IconButton } from "../ui/button";
import { Failed } from "../ui/load";
import { Spinner } from "../ui/spinner";
import type { Tab } from "../ui/tabs";
import { DrawBar } from "./draw_bar";
import { Evaluation, lineOf } from "./evaluation";
import { type Chapter, notesAt, withNotes } from "./model";
import { NotesForm } from "./notes_form";
import { useDrawing } from "./use_drawing";

const BAD_REQUEST = 400;

export interface ChapterBoardProps {
  chapter: Chapter;
  /** The title of the study. */
  head: ComponentChildren;
  notices: ComponentChildren;
  /** The tabs after those of the actions and the moves. */
  tabs: readonly Tab[];
  tab: string;
  onTab: (tab: string) => void;
  edit: {
    readonly change: (chapter: Chapter) => void;
    /** The chapter as it is now: it may have been changed while the server was asked. */
    readonly latest: () => Chapter;
    /** The id of the study on this device. */
    readonly draft: string;
  };
}

export function ChapterBoard({ chapter, head, notices, tabs, tab, onTab, edit }: ChapterBoardProps) {
  const { change, draft } = edit;
  const [rule, setRule] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Chapter | null>(null);
  const board = useAnalysis(chapter, (next) => {
    setDeleted(null);
    change({ ...edit.latest(), tree: next.tree, at: next.at });
  });
  const notes = notesAt(chapter, chapter.at);
  const drawing = useDrawing(notes, (drawn) => change(withNotes(chapter, chapter.at, drawn)));
  const { analysis } = board;

  const go = (at: number) => change({ ...chapter, at });
  const step = stepOf(chapter.tree, chapter.at);
  const branch = branchOf(chapter.tree, chapter.at);

  function remove(): void {
    setDeleted(chapter);
    const { tree, at } = removeStep(chapter.tree, chapter.at);
    const left = Object.entries(chapter.notes).filter(([id]) => tree.steps[Number(id)]);
    change({ ...chapter, tree, at, notes: Object.fromEntries(left) });
  }

  /** Insert a line after this step, as far as it is possible: it may depend on dice or on what is hidden. */
  async function insert(hint: Hint): Promise<number> {
    let tried = chapter;
    const possible: LineEntry[] = [];
    for (const { seat, action } of lineOf(hint)) {
      tried = { ...tried, ...tryAction(tried.tree, tried.at, { seat, action }) };
      try {
        await board.ask(positionRequest(tried));
      } catch (thrown) {
        if (thrown instanceof ProblemError && thrown.status === BAD_REQUEST) break;
        throw thrown;
      }
      possible.push({ seat, action });
    }
    const latest = edit.latest();
    if (!latest.tree.steps[chapter.at]) return 0;
    let { tree } = latest;
    let { at } = chapter;
    for (const entry of possible) ({ tree, at } = tryAction(tree, at, entry));
    change({ ...latest, tree });
    return possible.length;
  }

  const moves = (
    <div class="desk-lines">
      <div class="study-tree">
        <VariationTree
          tree={chapter.tree}
          at={chapter.at}
          onGo={go}
          notesOf={(id) => {
            const found = chapter.notes[id];
            return found ? { ...found, drawn: found.arrows.length + found.marks.length > 0 } : null;
          }}
        />
      </div>
      <div class="desk-buttons">
        {branch !== null && (
          <Button
            size="s"
            icon="up"
            onClick={() => change({ ...chapter, tree: makeMain(chapter.tree, chapter.at) })}
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
          <Button
            size="s"
            icon="undo"
            onClick={() => {
              setDeleted(null);
              change(deleted);
            }}
          >
            {t("lines.restore")}
          </Button>
        )}
      </div>
      <NotesForm
        key={chapter.at}
        notes={notes}
        named={step.parent !== null}
        onChange={(changed) => change(withNotes(chapter, chapter.at, changed))}
      />
      {analysis && (
        <Evaluation
          game={analysis.game}
          seat={analysis.seat}
          toAct={analysis.seat !== null && (analysis.view.to_act ?? []).includes(analysis.seat)}
          position={`${chapter.at} ${JSON.stringify(chapter.eyes)}`}
          ask={board.hint}
          onInsert={insert}
        />
      )}
      {analysis && (
        <ViewpointField
          seats={analysis.seats}
          eyes={chapter.eyes}
          onChange={(eyes) => change({ ...chapter, eyes })}
        />
      )}
      {analysis && editsPositions(analysis.game) && (
        <div class="desk-buttons">
          <Button
            size="s"
            icon="pencil"
            onClick={() => {
              const back = editStudyPath({ draft });
              savePosition({ game: analysis.game, record: analysis.record, back });
              navigate("/workshop/position");
            }}
          >
            {t("study-edit-position")}
          </Button>
        </div>
      )}
    </div>
  );
  const rail: Rail = {
    head: (
      <header class="desk-head study-head">
        {head}
        <p class="study-chapter-name">{chapter.name}</p>
        <IconButton
          icon="pencil"
          label={t("study-draw")}
          title={t("study-draw.hint")}
          pressed={drawing.on}
          onClick={() => drawing.setOn(!drawing.on)}
        />
        <Steps tree={chapter.tree} at={chapter.at} number={analysis?.at ?? 0} onGo={go} />
      </header>
    ),
    notices: (
      <>
        {notices}
        {board.problem && <Failed reason={board.problem} onRetry={board.retry} />}
        {drawing.on && (
          <DrawBar
            drawing={drawing}
            notes={notes}
            onClear={() => change(withNotes(chapter, chapter.at, { arrows: [], marks: [] }))}
          />
        )}
        <p class="unseen" role="status">
          {drawing.said}
        </p>
      </>
    ),
    tabs: [{ id: "moves", label: t("study-moves"), icon: "branch", panel: moves }, ...tabs],
    tab,
    onTab,
  };
  if (!analysis) {
    return (
      <div class="page">
        {head}
        {board.problem ? (
          <Failed reason={board.problem} onRetry={board.retry} />
        ) : (
          <Spinner label={t("analysis.laying-out")} />
        )}
        {board.problem && tabs.map((one) => <div key={one.id}>{one.panel}</div>)}
      </div>
    );
  }
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
            drawing: drawing.board,
          }}
          rail={rail}
        />
      </Images.Provider>
      {rule !== null && <RuleSheet game={analysis.game} rule={rule} onClose={() => setRule(null)} />}
    </div>
  );
}
