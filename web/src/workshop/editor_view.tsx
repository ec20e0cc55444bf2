/** The editor: the board, the tools beside it, and a panel with palette, forms and problems. */
import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";

import { Board } from "../board/board";
import { describePlace } from "../board/describe";
import { type SymbolDrawings, symbolDrawings } from "../board/pieces/symbols";
import type { BoardApi, BoardConfig, BoardState, Sheet } from "../board/state";
import { gameLang } from "../data/games";
import type { DraftProblem } from "../generated/wire";
import { t } from "../i18n/language";
import type { Place } from "../lib/wire_types";
import { symbols as fetchSymbols } from "../net/api";
import { draftPath, navigate } from "../routing/router";
import { scenarioName } from "../new_match/match_draft";
import { RuleSheet } from "../rules/rules_page";
import { Button, IconButton } from "../ui/button";
import { saveText } from "../ui/files";
import { Failed, sentenceOf } from "../ui/load";
import { Icon } from "../ui/icons";
import { Menu, type MenuItem } from "../ui/menu";
import { Spinner } from "../ui/spinner";
import { Tabs } from "../ui/tabs";
import { toast } from "../ui/toast";
import { AccountProblem, AccountState, PublishDialog } from "./account_view";
import type { AccountSaving } from "./account_saving";
import { DeleteDialog, FileDialog, KeysDialog, lostParts, SizeDialog, TryDialog } from "./dialogs";
import { brushesOf, type Editor, onlySelected, titleOf } from "./editor";
import "./editor.css";
import { GenerateDialog } from "./generate_dialog";
import { type FormContext, FormView } from "./forms/form_view";
import { OffBoard } from "./inspector";
import { isPlayable } from "./model/checker";
import { isLossless, NOTHING, swappedSides } from "./model/clip";
import { boardOf, pieceKey, piecesOf } from "./model/compose";
import { sidesOf } from "./model/draft";
import { draftFile, saveScenario } from "./files";
import { beginLesson } from "./lesson_drafts";
import { EditorOverlay } from "./overlay";
import { Palette } from "./palette";
import { ProblemList } from "./problem_list";
import { RasterView } from "./raster_view";
import { ToolRail } from "./tool_rail";
import { type BoardChange, mirrored, turned, turnsOf } from "./tools/board_changes";
import { finishSketch, newPen, watchSpace } from "./tools/pen";
import { useEditorKeys } from "./use_editor_keys";
import { type Picture, usePicture } from "./use_picture";

type Open = "size" | "try" | "file" | "delete" | "keys" | "generate" | "publish" | null;

const NO_SYMBOLS: SymbolDrawings = new Map();
const NO_PLACES: readonly Place[] = [];
const NOBODY: ReadonlySet<string> = new Set();

type EditorViewProps = { editor: Editor } & (
  | { /** Of a scenario. */ account: AccountSaving; onStudy?: undefined }
  | {
      /** Of a position: called with a record that begins with it. */ onStudy: (record: string) => void;
      account?: undefined;
    }
);

export function EditorView({ editor, account, onStudy }: EditorViewProps) {
  const [open, setOpen] = useState<Open>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [folded, setFolded] = useState(false);
  const board = useRef<BoardApi>(null);
  const keysId = useId();
  const symbols = useDrawings(editor);
  const state = useBoardState(editor);
  const lang = gameLang(editor.game);
  useEditorKeys(editor, board, () => setOpen("keys"));
  useEffect(watchSpace, []);
  useFocusWhilePicking(editor, board);
  const picture = usePicture(editor);
  const config = useConfig(editor, symbols, picture.url, keysId);
  const { checked } = editor.checker;
  const faults = checked.value.problems.filter((problem) => !problem.warning).length;

  function show(problem: DraftProblem): void {
    const [place] = problem.places ?? [];
    if (problem.layer) editor.chooseLayer(problem.layer);
    if (place !== undefined) {
      editor.cursor.value = place;
      board.current?.bring(problem.places ?? []);
      board.current?.focus();
    } else if (problem.input) {
      const { pieces, shapes } = editor.draft.peek();
      const [owner = ""] = problem.input.split(".");
      const piece = Object.entries(pieces).find(([, all]) => all.some(({ id }) => id === owner));
      const shape = Object.entries(shapes).find(([, all]) => all.some(({ id }) => id === owner));
      if (piece) editor.selection.value = { ...NOTHING, pieces: { [piece[0]]: [owner] } };
      if (shape) editor.selection.value = { ...NOTHING, shapes: { [shape[0]]: [owner] } };
      editor.tab.value = piece || shape ? "palette" : "forms";
      editor.sought.value = problem.input;
      setFolded(false);
    } else if (problem.layer) editor.tab.value = "palette";
  }

  const context = useFormContext(editor);
  const tabs = [
    {
      id: "palette",
      label: t("editor.palette"),
      icon: "brush" as const,
      panel: (
        <div class="editor-panel" lang={lang}>
          <Palette editor={editor} symbols={symbols} context={context} />
          <OffBoard editor={editor} />
        </div>
      ),
    },
    {
      id: "forms",
      label: t("editor.forms"),
      icon: "pencil" as const,
      panel: (
        <div class="editor-panel" lang={lang}>
          <Forms editor={editor} context={context} />
        </div>
      ),
    },
    {
      id: "problems",
      label: faults ? t("editor.problems-count", { count: faults }) : t("editor.problems"),
      icon: faults ? ("warning" as const) : ("check" as const),
      panel: (
        <div class="editor-panel">
          <ProblemList editor={editor} lang={lang} onShow={show} onRule={setRule} />
        </div>
      ),
    },
  ];

  return (
    <div class={["editor", folded ? "editor-folded" : "", editor.grid.value ? "" : "editor-plain"].join(" ")}>
      <div class="editor-view">
        <Board state={state} config={config} api={board} />
        <div class="editor-zoom">
          <IconButton icon="plus" size="s" label={t("zoom.in")} onClick={() => board.current?.zoomIn()} />
          <IconButton icon="minus" size="s" label={t("zoom.out")} onClick={() => board.current?.zoomOut()} />
          <IconButton
            icon="expand"
            size="s"
            label={t("zoom.whole")}
            onClick={() => board.current?.zoomToFit()}
          />
          <IconButton
            icon="grid"
            size="s"
            label={t("editor.grid")}
            pressed={editor.grid.value}
            onClick={() => (editor.grid.value = !editor.grid.value)}
          />
        </div>
        <PictureState picture={picture} />
        <Prompt editor={editor} />
      </div>
      {account ? (
        <Bar editor={editor} account={account} onOpen={setOpen} />
      ) : (
        <PositionBar editor={editor} onStudy={onStudy} onOpen={setOpen} />
      )}
      <ToolRail editor={editor} />
      <aside class="editor-side" aria-label={t("beside-board")}>
        <Tabs
          label={t("beside-board")}
          tabs={tabs}
          selected={editor.tab.value}
          onSelect={(tab) => {
            setFolded(false);
            editor.tab.value = tab;
          }}
        >
          <IconButton
            class="editor-fold"
            icon={folded ? "up" : "down"}
            label={t(folded ? "rail-unfold" : "rail-fold")}
            onClick={() => setFolded(!folded)}
          />
        </Tabs>
      </aside>
      <p id={keysId} class="unseen">
        {t("editor.keys-help")}
      </p>
      <p class="unseen" aria-live="polite">
        {editor.said.value}
      </p>
      {open === "size" && <SizeDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === "try" && <TryDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === "file" && <FileDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === "publish" && account && <PublishDialog account={account} onClose={() => setOpen(null)} />}
      {open === "keys" && <KeysDialog onClose={() => setOpen(null)} />}
      {open === "generate" && (
        <GenerateDialog editor={editor} context={context} onClose={() => setOpen(null)} />
      )}
      {open === "delete" && (
        <DeleteDialog
          title={titleOf(editor.draft.value) || t("draft.untitled")}
          onClose={() => setOpen(null)}
          onDelete={() => {
            editor.stop();
            void editor.store
              .remove(editor.head.peek().id)
              .then(() => navigate("/workshop", { replace: true }));
          }}
        />
      )}
      {rule !== null && <RuleSheet game={editor.game} rule={rule} onClose={() => setRule(null)} />}
    </div>
  );
}

interface BarProps {
  editor: Editor;
  account: AccountSaving;
  onOpen: (open: Open) => void;
}

/** The bar above the board: the title, undo and redo, and what can be done with the draft. */
function Bar({ editor, account, onOpen }: BarProps) {
  const playable = isPlayable(editor.checker.checked.value);
  const saving = editor.saving.value;
  const { persistent } = editor.store;
  const saved = persistent ? saving : "memory";
  return (
    <header class="editor-bar">
      <div class="editor-title">
        <h1>{titleOf(editor.draft.value) || t("draft.untitled")}</h1>
        <p
          class={saved === "saved" || saved === "saving" ? "editor-saved" : "editor-saved editor-unsaved"}
          role="status"
        >
          {t("editor.saved", { state: saved })}
        </p>
        <AccountState account={account} />
      </div>
      <div class="editor-tools">
        <UndoButtons editor={editor} />
        <Button
          class="editor-try"
          kind={playable ? "primary" : "plain"}
          icon={playable ? "play" : "warning"}
          label={t("try")}
          title={t(playable ? "try" : "try.why-not")}
          onClick={() => {
            if (playable) onOpen("try");
            else editor.tab.value = "problems";
          }}
        >
          <span class="editor-word">{t("try")}</span>
        </Button>
        <Menu drawn label={t("editor.more")} items={menuOf(editor, account, onOpen)} />
      </div>
      <AccountProblem account={account} />
      {saving === "elsewhere" && (
        <div class="editor-elsewhere">
          <Failed reason={t("editor.elsewhere")} />
          <Button size="s" onClick={() => void copyAndOpen(editor)}>
            {t("editor.keep-copy")}
          </Button>
          <Button size="s" onClick={() => window.location.reload()}>
            {t("editor.load-other")}
          </Button>
        </div>
      )}
      {saving === "failed" && <Failed reason={t("editor.not-saved")} onRetry={() => void editor.save()} />}
    </header>
  );
}

/** The bar above a position: undo and redo, and back to the analysis board. */
function PositionBar(props: {
  editor: Editor;
  onStudy: (record: string) => void;
  onOpen: (open: Open) => void;
}) {
  const { editor, onStudy, onOpen } = props;
  const playable = isPlayable(editor.checker.checked.value);

  async function study(): Promise<void> {
    // The last change may not have been checked yet.
    const now = await editor.checker.settle();
    if (isPlayable(now) && now.draft === editor.draft.peek()) onStudy(now.text ?? "");
    else editor.tab.value = "problems";
  }

  return (
    <header class="editor-bar">
      <div class="editor-title">
        <h1>{t("position-editor")}</h1>
      </div>
      <div class="editor-tools">
        <UndoButtons editor={editor} />
        <Button
          class="editor-try"
          kind={playable ? "primary" : "plain"}
          icon={playable ? "branch" : "warning"}
          label={t("position-editor.study")}
          title={t(playable ? "position-editor.study" : "try.why-not")}
          onClick={() => void study()}
        >
          <span class="editor-word">{t("position-editor.study")}</span>
        </Button>
        <Menu
          drawn
          label={t("editor.more")}
          items={[
            { label: t("editor-menu.keys"), icon: "info", onSelect: () => onOpen("keys") },
            { label: t("position-editor.back"), icon: "undo", onSelect: () => navigate("/analysis") },
          ]}
        />
      </div>
    </header>
  );
}

function UndoButtons({ editor }: { editor: Editor }) {
  return (
    <>
      <IconButton
        icon="undo"
        label={t("editor.undo")}
        title={`${t("editor.undo")} (Ctrl+Z)`}
        disabled={!editor.canUndo.value}
        onClick={editor.undo}
      />
      <IconButton
        icon="redo"
        label={t("editor.redo")}
        title={`${t("editor.redo")} (Ctrl+Y)`}
        disabled={!editor.canRedo.value}
        onClick={editor.redo}
      />
    </>
  );
}

async function copyAndOpen(editor: Editor): Promise<void> {
  const draft = editor.draft.peek();
  const title = t("draft.copy-of", { title: titleOf(draft) || t("draft.untitled") });
  const named = { ...draft, values: { ...draft.values, title } };
  const head = await editor.store.create(editor.game, named, title);
  navigate(draftPath(head.id));
  toast(t("draft.copied", { title }), "good");
}

/** Download the scenario as it is now; its last change may not have been checked yet. */
async function download(editor: Editor): Promise<void> {
  const now = await editor.checker.settle();
  if (isPlayable(now) && now.draft === editor.draft.peek()) await saveScenario(editor.game, now);
  else editor.tab.value = "problems";
}

/** Make a lesson that begins with the scenario as it is now. */
async function makeLesson(editor: Editor): Promise<void> {
  const now = await editor.checker.settle();
  if (!isPlayable(now) || now.text === null) {
    editor.tab.value = "problems";
    return;
  }
  const scenario = scenarioName(titleOf(editor.draft.peek()) || "draft");
  await beginLesson(editor.game, { scenario, scenario_text: now.text });
}

function menuOf(editor: Editor, account: AccountSaving, onOpen: (open: Open) => void): readonly MenuItem[] {
  const { description } = editor;
  const draft = editor.draft.value;
  const checked = editor.checker.checked.value;
  const board = (change: BoardChange) => {
    editor.commit(change.draft);
    const { lost } = change;
    if (!isLossless(lost)) toast(t("lost.undo", { what: lostParts(lost) }));
  };
  const turns = turnsOf(draft, description);
  const playable = isPlayable(checked);
  return [
    { label: t("editor-menu.size"), icon: "size", onSelect: () => onOpen("size") },
    {
      label: t("editor-menu.mirror"),
      icon: "mirror",
      onSelect: () => board(mirrored(draft, description, "across")),
    },
    {
      label: t("editor-menu.flip"),
      icon: "flip",
      onSelect: () => board(mirrored(draft, description, "down")),
    },
    {
      label: t(turns.includes(1) ? "editor-menu.turn" : "editor-menu.half-turn"),
      icon: "turn",
      onSelect: () => board(turned(draft, description, turns[0] ?? 2)),
    },
    {
      label: t("editor-menu.swap"),
      icon: "swap",
      onSelect: () => editor.commit(swappedSides(draft, description)),
    },
    ...(description.generators?.length
      ? [{ label: t("editor-menu.generate"), icon: "dice" as const, onSelect: () => onOpen("generate") }]
      : []),
    { label: t("workshop.file"), icon: "upload", onSelect: () => onOpen("file") },
    {
      label: t("editor-menu.export"),
      icon: "download",
      disabled: !playable,
      onSelect: () => void download(editor).catch((thrown: unknown) => toast(sentenceOf(thrown))),
    },
    {
      label: t("editor-menu.export-draft"),
      icon: "download",
      onSelect: () => void draftFile(editor.game, draft).then(({ name, text }) => saveText(name, text)),
    },
    {
      label: t(account.scenario.value ? "editor-menu.publish" : "editor-menu.save-and-publish"),
      icon: "upload",
      onSelect: () => onOpen("publish"),
    },
    {
      label: t("maker.from-draft"),
      icon: "bulb",
      disabled: !playable,
      onSelect: () => void makeLesson(editor).catch((thrown: unknown) => toast(sentenceOf(thrown))),
    },
    { label: t("editor-menu.duplicate"), icon: "copy", onSelect: () => void copyAndOpen(editor) },
    { label: t("editor-menu.keys"), icon: "info", onSelect: () => onOpen("keys") },
    { label: t("editor-menu.all"), icon: "layers", onSelect: () => navigate("/workshop") },
    { label: t("draft.delete"), icon: "trash", danger: true, onSelect: () => onOpen("delete") },
  ];
}

/** Whether the map is still being drawn, over the middle of the board. */
function PictureState({ picture }: { picture: Picture }) {
  if (picture.state === "drawing") {
    return (
      <div class="editor-drawing">
        <Spinner label={t("map-picture.drawing")} />
      </div>
    );
  }
  if (picture.state === "failed") {
    return (
      <div class="editor-drawing">
        <Failed reason={t("map-picture.failed")} onRetry={picture.retry} />
      </div>
    );
  }
  return null;
}

/** What to do next, over the board's lower edge. */
function Prompt({ editor }: { editor: Editor }) {
  const picking = editor.picking.value;
  const sketch = editor.sketch.value;
  if (picking) {
    return (
      <p class="editor-prompt" role="status">
        <Icon name="map" size={18} />
        {t(picking.kind === "place" ? "prompt.pick-place" : "prompt.pick-piece", { what: picking.label })}
        <Button size="s" onClick={() => (editor.picking.value = null)}>
          {t("cancel")}
        </Button>
      </p>
    );
  }
  if (sketch) {
    return (
      <p class="editor-prompt" role="status">
        {t("prompt.sketch", { count: sketch.points.length })}
        <Button size="s" kind="primary" onClick={() => finishSketch(editor)}>
          {t("prompt.finish")}
        </Button>
        <Button size="s" onClick={() => (editor.sketch.value = null)}>
          {t("cancel")}
        </Button>
      </p>
    );
  }
  return null;
}

function Forms({ editor, context }: { editor: Editor; context: FormContext }) {
  const { values } = editor.shown.value;
  return (
    <>
      {editor.description.forms.map((form) => (
        <section key={form.name} class="editor-form">
          <h2>{form.label}</h2>
          {form.hint && <p class="field-hint">{form.hint}</p>}
          <FormView inputs={form.inputs} values={values} context={context} onChange={editor.setValue} />
        </section>
      ))}
    </>
  );
}

/** What forms need: problems by input, the items of lists, names of pieces, and picking on the board. */
function useFormContext(editor: Editor): FormContext {
  const { problems } = editor.checker.checked.value;
  const draft = editor.shown.value;
  return {
    problems: new Map(
      problems.flatMap((problem) => (problem.input ? [[problem.input, problem.reason]] : [])),
    ),
    optionsOf: (list) => {
      if (list === editor.description.sides_from) {
        return sidesOf(editor.description, draft.values).map(({ id, name }) => ({ value: id, label: name }));
      }
      const items = draft.values[list];
      const ids = idOptions(editor, list);
      return (Array.isArray(items) ? (items as Record<string, unknown>[]) : []).flatMap((item) => {
        const { id, name, title } = item;
        const known = ids.find((one) => one.value === id)?.label;
        const label = [name, title, known, id].find((one) => typeof one === "string" && one);
        return typeof id === "string" && id ? [{ value: id, label: String(label) }] : [];
      });
    },
    pieceName: (id) => {
      const piece = Object.values(draft.pieces)
        .flat()
        .find((one) => one.id === id);
      const name = piece?.values["name"];
      return typeof name === "string" && name ? name : id;
    },
    pick: (label, kind, onPick) => {
      editor.picking.value = {
        label,
        kind,
        pick: (picked) => {
          editor.picking.value = null;
          onPick(picked);
        },
      };
    },
    settle: editor.settle,
    sought: editor.sought.value,
    seek: (path) => (editor.sought.value = path),
    onFound: () => (editor.sought.value = null),
  };
}

/** What the ids of a list's items are chosen from; nothing if they are written. */
function idOptions({ description }: Editor, list: string) {
  const inputs = description.forms.flatMap((form) => form.inputs);
  const input = inputs.find((one) => one.name === list);
  const id = input?.type === "list" ? input.inputs.find((one) => one.name === "id") : undefined;
  return id?.type === "choice" ? (id.options ?? []) : [];
}

/** What the next press or drag does. */
function whatNext(editor: Editor): string {
  const layer = editor.layer.value;
  const tool = editor.tool.value;
  const brush = layer && brushesOf(layer).find((one) => one.value === editor.brush.value);
  return t("editor.next", {
    tool: tool === "brush" && layer?.type === "shapes" ? "shape" : tool,
    brush: brush?.label ?? "",
    layer: layer?.label ?? "",
  });
}

/** The board has the focus while something is picked on it; after that, the input again that asked for it. */
function useFocusWhilePicking(editor: Editor, board: RefObject<BoardApi | null>): void {
  const isPicking = editor.picking.value !== null;
  useEffect(() => {
    if (!isPicking) return;
    const asked = document.activeElement;
    board.current?.focus();
    return () => {
      // A button that is not needed any more gives way to the next one of its input.
      const isGone = asked?.matches(":disabled");
      const goal = isGone ? asked?.closest("fieldset")?.querySelector("button:enabled") : asked;
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
    };
  }, [isPicking]);
}

/** The game's drawings. Until they are loaded, letters stand for them. */
function useDrawings(editor: Editor): SymbolDrawings {
  const [loaded, setLoaded] = useState<SymbolDrawings>(NO_SYMBOLS);
  useEffect(() => {
    let active = true;
    const figures = new Set(
      editor.description.layers.flatMap((layer) =>
        layer.type === "pieces" ? layer.brushes.map((brush) => brush.symbol) : [],
      ),
    );
    fetchSymbols(editor.game).then(
      (found) => active && setLoaded(symbolDrawings(editor.game, found, figures)),
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [editor]);
  return loaded;
}

function useBoardState(editor: Editor): ReadonlySignal<BoardState> {
  const { description } = editor;
  const board = useComputed(() => boardOf(description, editor.shown.value, editor.surface.value));
  const pieces = useComputed(() => piecesOf(description, editor.shown.value, editor.sides.value));
  const hasRaster = description.layers.some((layer) => layer.type === "raster");
  const under = useMemo(() => (hasRaster ? <RasterView editor={editor} /> : undefined), [editor]);
  const legend = useComputed(() => {
    const spot = editor.hover.value;
    const place = spot ? editor.surface.value.placeOf(spot) : editor.cursor.value;
    if (!place) return whatNext(editor);
    if (!editor.isGrid) return place;
    return describePlace(board.value, pieces.value, place);
  });
  const selected = useComputed(() => {
    const only = onlySelected(editor.selection.value);
    return only ? pieceKey(only.layer, only.id) : null;
  });
  const over = useMemo(() => (sheet: Sheet) => <EditorOverlay editor={editor} sheet={sheet} />, [editor]);
  return useComputed(() => ({
    board: board.value,
    sides: editor.sides.value,
    pieces: pieces.value,
    overlays: [],
    weather: null,
    events: [],
    reach: NO_PLACES,
    targets: NO_PLACES,
    selected: selected.value,
    holding: false,
    carried: null,
    actors: NOBODY,
    side: null,
    cursor: editor.cursor.value,
    keyLabels: [],
    popover: null,
    legend: legend.value,
    over,
    under: editor.picture.value === null ? under : undefined,
  }));
}

function useConfig(
  editor: Editor,
  symbols: SymbolDrawings,
  backgroundUrl: string | null,
  describedBy: string,
): BoardConfig {
  return useMemo(
    () => ({
      symbols,
      look: null,
      backgroundUrl,
      readOnly: true,
      label: t("editor.board"),
      describedBy,
      stride: 1,
      wraps: false,
      pen: newPen(editor),
      events: {
        press: () => undefined,
        cursor: (place) => {
          editor.cursor.value = place;
          editor.hover.value = null;
          const now = boardOf(editor.description, editor.draft.peek(), editor.surface.peek());
          const pieces = piecesOf(editor.description, editor.draft.peek(), editor.sides.peek());
          editor.said.value = editor.isGrid ? describePlace(now, pieces, place) : place;
        },
        hover: () => undefined,
        pull: () => false,
        key: () => false,
      },
    }),
    [editor, symbols, backgroundUrl, describedBy],
  );
}
