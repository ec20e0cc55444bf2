import { beforeEach, describe, expect, it, vi } from "vitest";

import { someDescription, someDraft } from "../testing/editors";
import { type Editor, newEditor } from "./editor";
import { NOTHING } from "./model/clip";
import { type DraftHead, memoryStore } from "./model/draft_store";
import { historyOf } from "./model/history";
import { handleKey } from "./use_editor_keys";

const GROUND = { A1: "hill", B2: "town" };

async function opened(locked = false): Promise<{ editor: Editor; head: DraftHead }> {
  const described = someDescription();
  const layers = described.layers.map((layer) => (layer.name === "ground" ? { ...layer, locked } : layer));
  const draft = someDraft({ cells: { ground: GROUND } });
  const head = await memoryStore.create("some-game", draft, "");
  const editor = newEditor({
    kind: "scenario",
    game: "some-game",
    description: { ...described, layers },
    head,
    history: historyOf(draft),
    store: memoryStore,
    ask: () => Promise.resolve({ problems: [], text: "" }),
  });
  return { editor, head };
}

function press(editor: Editor, ...keys: readonly string[]): void {
  for (const key of keys) handleKey(editor, key, () => undefined);
}

describe("the editor", () => {
  let editor: Editor;
  let head: DraftHead;
  beforeEach(async () => {
    ({ editor, head } = await opened());
    return () => editor.stop();
  });

  it("saves every change, with its steps, and its title", async () => {
    editor.setValue("title", "Test");
    editor.undo();
    editor.redo();
    await vi.waitFor(() => expect(editor.saving.value).toBe("saved"));
    const stored = await memoryStore.load(head.id);
    expect(stored?.head.title).toBe("Test");
    expect(stored?.history).toEqual(editor.history.value);
  });

  it("draws by keys: a brush, a line, another layer and side", () => {
    editor.cursor.value = "C3";
    press(editor, "2", "Enter");
    expect(editor.draft.value.cells["ground"]).toEqual({ ...GROUND, C3: "town" });
    press(editor, "l", "Enter");
    editor.cursor.value = "C5";
    press(editor, "Enter");
    expect(Object.keys(editor.draft.value.cells["ground"] ?? {})).toEqual(["A1", "B2", "C3", "C4", "C5"]);
    press(editor, "]", "]", "b", "s", "Enter");
    expect(editor.draft.value.pieces["units"]).toEqual([
      { id: "foot-1", kind: "foot", side: "south", place: "C5", values: {} },
    ]);
    press(editor, "v", "Enter", "Enter", "Delete");
    expect(editor.draft.value.pieces["units"]).toEqual([]);
  });

  it("goes through the brushes of a layer, round its end", () => {
    press(editor, ".");
    expect(editor.brush.value).toBe("town");
    press(editor, ".");
    expect(editor.brush.value).toBe("hill");
    press(editor, ",");
    expect(editor.brush.value).toBe("town");
  });

  it("keeps the cursor on a board that becomes smaller", () => {
    editor.cursor.value = "C5";
    editor.commit({ ...editor.draft.value, size: [5, 2] });
    expect(editor.cursor.value).toBe("B3");
  });

  it("copies, pastes at the cursor, and mirrors what is selected", () => {
    editor.selection.value = { ...NOTHING, places: new Set(["A1", "A2", "B1", "B2"]) };
    editor.copy();
    editor.cursor.value = "C3";
    editor.paste();
    expect(editor.draft.value.cells["ground"]).toEqual({ ...GROUND, C3: "hill", D4: "town" });
    expect([...editor.selection.value.places].sort()).toEqual(["C3", "C4", "D3", "D4"]);
    editor.mirror("across");
    expect(editor.draft.value.cells["ground"]).toEqual({ ...GROUND, C4: "hill", D3: "town" });
    editor.undo();
    editor.undo();
    expect(editor.draft.value.cells["ground"]).toEqual(GROUND);
  });

  it("leaves other layers alone if only one is wanted", () => {
    editor.commit({ ...editor.draft.value, cells: { ground: GROUND, land: { A1: "N", D4: "S" } } });
    editor.selection.value = { ...NOTHING, places: new Set(["A1", "B2"]) };
    editor.chooseLayer("land");
    editor.onlyLayer.value = true;
    editor.remove();
    expect(editor.draft.value.cells).toEqual({ ground: GROUND, land: { D4: "S" } });
  });
});

it("what is locked is not offered, and not removed", async () => {
  const { editor } = await opened(true);
  expect(editor.layers.value.map(({ name }) => name)).toEqual(["land", "units"]);
  editor.selectAll();
  editor.remove();
  expect(editor.draft.value.cells["ground"]).toEqual(GROUND);
  editor.stop();
});
