/** The keys of the editor. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

import type { BoardApi } from "../board/state";
import { t } from "../i18n/language";
import { usesKey, usePageKeys } from "../lib/page_keys";
import type { Place } from "../lib/wire_types";
import { brushesOf, type Editor, sidesFor } from "./editor";
import { NOTHING } from "./model/clip";
import { edgeKey } from "./model/draft";
import type { Grid } from "./model/surface";
import { reached, withEdges } from "./tools/strokes";
import { addToSketch, cellsPainted, finishSketch, piecesPainted, rasterBrush } from "./tools/pen";
import { toolOfKey } from "./tool_rail";
import type { KeyLine } from "../play/keyboard/keyboard_help";

/** The keys, in order of use. */
export function editorKeys(): readonly KeyLine[] {
  return [
    [["↑", "↓", "←", "→"], t("editor-keys.cursor")],
    [["Enter"], t("editor-keys.enter")],
    [["1", "…", "9"], t("editor-keys.brush")],
    [[",", "."], t("editor-keys.next-brush")],
    [["[", "]"], t("editor-keys.layer")],
    [["S"], t("editor-keys.side")],
    [["B", "L", "R", "F", "E"], t("editor-keys.tools")],
    [["V"], t("editor-keys.select")],
    [["H"], t("editor-keys.pan")],
    [["Shift", t("keys.arrow")], t("keys.push")],
    [["+", "−", "0"], t("keys.zoom")],
    [["Ctrl", "Z"], t("editor-keys.undo")],
    [["Ctrl", "Y"], t("editor-keys.redo")],
    [["Ctrl", "C"], t("editor-keys.copy")],
    [["Ctrl", "X"], t("editor-keys.cut")],
    [["Ctrl", "V"], t("editor-keys.paste")],
    [["Ctrl", "D"], t("editor-keys.duplicate")],
    [["Ctrl", "A"], t("editor-keys.all")],
    [["Delete"], t("editor-keys.delete")],
    [["G"], t("editor-keys.grid")],
    [["Escape"], t("editor-keys.escape")],
    [["?"], t("keys.help")],
  ];
}

export function useEditorKeys(editor: Editor, board: RefObject<BoardApi | null>, onHelp: () => void): void {
  usePageKeys((event) => {
    // From the tools and the panel beside the board, back to it.
    if (event.key === "Escape") board.current?.focus();
    if (handleKey(editor, event.key, onHelp)) event.preventDefault();
    else board.current?.key(event);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      // Text fields have an undo of their own, and their text is copied.
      if (usesKey(event.target, "z") || document.querySelector("[aria-modal=true]")) return;
      const command = commandOf(editor, event);
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [editor]);
}

function commandOf(editor: Editor, event: KeyboardEvent): (() => void) | null {
  const key = event.key.toLowerCase();
  const commands: Readonly<Record<string, () => void>> = {
    z: event.shiftKey ? editor.redo : editor.undo,
    y: editor.redo,
    c: editor.copy,
    x: editor.cut,
    v: () => editor.paste(),
    d: editor.duplicate,
    a: editor.selectAll,
  };
  return commands[key] ?? null;
}

/** Handle a key of the editor. Returns whether it was one. */
export function handleKey(editor: Editor, key: string, onHelp: () => void): boolean {
  const { layer, tool } = editor;
  if (/^[1-9,.]$/.test(key)) {
    const now = layer.peek();
    const brushes = now ? brushesOf(now) : [];
    const chosen = brushes.findIndex((one) => one.value === editor.brush.peek());
    const step = { ",": brushes.length - 1, ".": 1 }[key];
    const brush = brushes[step === undefined ? Number(key) - 1 : (chosen + step) % brushes.length];
    if (brush) {
      editor.chooseBrush(brush.value);
      editor.said.value = brush.label;
    }
    return true;
  }
  if (key === "Escape") return escape(editor);
  if (key === "Enter") {
    const place = editor.cursor.peek();
    if (place !== null) pressAt(editor, place);
    return place !== null;
  }
  if (key === "Delete" || key === "Backspace") {
    const sketch = editor.sketch.peek();
    if (sketch) {
      const points = sketch.points.slice(0, -1);
      editor.sketch.value = points.length ? { ...sketch, points } : null;
    } else editor.remove();
    return true;
  }
  if (key === "[" || key === "]") {
    const layers = editor.layers.peek();
    const index = layers.findIndex((one) => one.name === editor.layerName.peek());
    const next = layers[(index + (key === "]" ? 1 : -1) + layers.length) % layers.length];
    if (next) {
      editor.chooseLayer(next.name);
      editor.said.value = next.label;
    }
    return true;
  }
  if (key === "s" || key === "S") {
    const sides = sidesFor(layer.peek(), editor.brush.peek(), editor.sides.peek());
    const index = sides.findIndex((one) => one.id === editor.side.peek());
    const next = sides[(index + 1) % sides.length];
    if (next) {
      editor.chosenSide.value = next.id;
      editor.said.value = next.name;
    }
    return true;
  }
  if (key === "g" || key === "G") {
    editor.grid.value = !editor.grid.peek();
    return true;
  }
  if (key === "?") {
    onHelp();
    return true;
  }
  const chosen = toolOfKey(key);
  if (chosen && editor.tools.peek().includes(chosen)) {
    editor.chooseTool(chosen);
    return true;
  }
  return tool.peek() === "pan" && key === " ";
}

function escape(editor: Editor): boolean {
  const { picking, sketch, anchor, selection } = editor;
  if (picking.peek()) picking.value = null;
  else if (sketch.peek()) sketch.value = null;
  else if (anchor.peek() !== null) anchor.value = null;
  else selection.value = NOTHING;
  return true;
}

/** Draw at the cursor, as a press there would. Lines, rectangles and edges begin at one press and end at another. */
function pressAt(editor: Editor, place: Place): void {
  const picking = editor.picking.peek();
  if (picking) {
    if (picking.kind === "place") picking.pick(place);
    else {
      const there = Object.values(editor.draft.peek().pieces)
        .flat()
        .findLast((piece) => piece.place === place);
      if (there) picking.pick(there.id);
    }
    return;
  }
  const { surface, draft } = editor;
  const [tool, layer] = [editor.tool.peek(), editor.layer.peek()];
  const started = editor.anchor.peek();
  if (tool === "select") {
    const [from, to] = [surface.peek().spotOf(started ?? place), surface.peek().spotOf(place)];
    if (!from || !to) return;
    editor.selection.value = editor.selectionWithin(from, to);
    editor.anchor.value = started === null ? place : null;
    return;
  }
  if (layer?.type === "shapes") {
    const spot = surface.peek().spotOf(place);
    const last = editor.sketch.peek()?.points.at(-1);
    if (!spot) return;
    if (last?.join() === spot.join()) finishSketch(editor);
    else addToSketch(editor, layer, spot);
    return;
  }
  const needsTwo = tool === "line" || tool === "rectangle" || layer?.type === "edges";
  if (needsTwo && started === null) {
    editor.anchor.value = place;
    editor.said.value = t("editor-keys.started", { place });
    return;
  }
  editor.anchor.value = null;
  if (layer?.type === "edges") {
    const grid = surface.peek() as Grid;
    if (started === null || !grid.neighbours(started).includes(place)) return;
    const value = tool === "erase" ? null : editor.brush.peek();
    const key = edgeKey(started, place);
    editor.commit(withEdges(draft.peek(), grid, layer, [key], value, editor.manner.peek()));
    editor.said.value = t("editor-keys.drawn", { place });
    return;
  }
  if (layer?.type === "raster") {
    const [from, to] = [surface.peek().spotOf(started ?? place), surface.peek().spotOf(place)];
    if (!from || !to) return;
    const brush = rasterBrush(editor, layer, tool, from);
    if (started !== null) brush.move(to);
    brush.end();
    editor.said.value = t("editor-keys.drawn", { place });
    return;
  }
  if (layer?.type !== "cells" && layer?.type !== "pieces") return;
  const cells = draft.peek().cells[layer.name] ?? {};
  const reach = tool === "line" || tool === "rectangle" || tool === "fill" ? tool : "brush";
  const places = editor.isGrid
    ? reached(surface.peek() as Grid, reach, started ?? place, place, (one) => cells[one])
    : [place];
  const erase = tool === "erase";
  editor.commit(
    layer.type === "cells"
      ? cellsPainted(editor, layer, draft.peek(), places, erase)
      : piecesPainted(editor, layer, draft.peek(), places, erase),
  );
  editor.said.value = t("editor-keys.drawn", { place });
}
