import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { geometryOf } from "../board/geometry/board_geometry";
import type { Sheet } from "../board/state";
import { PlayTable } from "../play/play_table";
import { someView } from "../testing/fixtures";
import { embedSnippet } from "./share_panel";
import { lineOf, percentOf } from "./evaluation";
import { NO_NOTES, type Notes } from "./model";
import { type Drawing, useDrawing } from "./use_drawing";

let root: HTMLElement;
let notes: Notes;
let drawing: Drawing;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  notes = NO_NOTES;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.unstubAllGlobals();
});

function Drawn({ given }: { given: Notes }) {
  drawing = useDrawing(given, (changed) => {
    notes = { ...notes, ...changed };
  });
  return (
    <PlayTable
      game={{ id: "test" }}
      view={someView()}
      seat="north"
      events={[]}
      live
      busy={false}
      handlers={{
        act: () => Promise.resolve(null),
        inspect: () => Promise.resolve({ reason: "", rule: null }),
        openRule: () => undefined,
        drawing: drawing.board,
      }}
    />
  );
}

async function show(): Promise<void> {
  await act(() => render(<Drawn given={notes} />, root));
}

const sheet: Sheet = {
  geometry: geometryOf(someView().board),
  zoom: 1,
  counterAt: () => null,
};

async function drag(from: string, to: string, button = 2, cancelled = false): Promise<void> {
  const event = { button } as PointerEvent;
  await act(() => {
    const { pen } = drawing.board;
    if (!pen.down(sheet.geometry.centre(from), sheet, event)) return;
    pen.move([sheet.geometry.centre(to)], sheet, event);
    pen.up(cancelled);
  });
  await show();
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const board = root.querySelector<HTMLElement>("[role=application]")!;
    await act(() => {
      board.focus();
      board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    await show();
  }
}

const names = () =>
  [...root.querySelectorAll(".drawings [role=img]")].map((one) => one.getAttribute("aria-label"));

test("the right button draws an arrow or a mark, and the same again removes it", async () => {
  await show();
  await drag("A1", "B2");
  await drag("B1", "B1");
  expect(names()).toEqual(["Blue mark at B1", "Blue arrow from A1 to B2"]);
  await drag("A1", "B2", 2, true);
  await drag("A1", "B2");
  await drag("B1", "B1");
  expect(names()).toEqual([]);
});

test("the main button and fingers draw only in the drawing mode", async () => {
  await show();
  await drag("A1", "B2", 0);
  expect(notes).toEqual(NO_NOTES);
  await act(() => drawing.setOn(true));
  await drag("A1", "B2", 0);
  expect(names()).toEqual(["Blue arrow from A1 to B2"]);
});

test("keys draw at the cursor, in the colour of a number, until Escape", async () => {
  await show();
  await press("Enter");
  expect(notes).toEqual(NO_NOTES);
  await press(";", "3", "Enter");
  const at = notes.marks[0]?.place ?? "";
  expect(names()).toEqual([`Purple mark at ${at}`]);
  await press("a");
  expect(drawing.said).toContain(`An arrow begins at ${at}`);
  await press(at.startsWith("A") ? "ArrowDown" : "ArrowUp", "A");
  expect(notes.arrows).toHaveLength(1);
  expect(notes.arrows[0]).toMatchObject({ start: at, colour: "purple" });
  await press("Escape");
  expect(drawing.on).toBe(false);
});

test("each colour has a form and a stroke of its own", async () => {
  notes = {
    ...NO_NOTES,
    marks: (["blue", "orange", "purple", "black"] as const).map((colour, place) => ({
      colour,
      place: ["A1", "A2", "B1", "B2"][place]!,
    })),
  };
  await show();
  const corner = (one: Element) => one.getAttribute("d")?.replaceAll(/[\d.-]+/g, "");
  const forms = [...root.querySelectorAll(".drawings .drawings-stroke")].map(corner);
  expect(new Set(forms).size).toBe(4);
});

test("a title is escaped in the text for other sites", () => {
  const snippet = embedSnippet("https://example.org/embed/studies/x", '"><script>&');
  expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
});

test("an expected result is shown in percent", () => {
  expect([-1, 0, 0.5, 1, 3].map(percentOf)).toEqual([0, 50, 75, 100, 100]);
  const action = { seat: "north", action: "a", label: "" };
  expect(lineOf({ by: "", actions: [action] })).toEqual([action]);
});
