import { act } from "preact/test-utils";
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { geometryOf } from "../board/geometry/board_geometry";
import type { Board } from "../lib/wire_types";
import { quickPress } from "../lib/preferences";
import type {
  Choice,
  Event,
  Finding,
  HexBoard,
  Lens,
  MapBoard,
  Overlay,
  Panel,
  Piece,
  SquareBoard,
} from "../generated/wire";
import type { TableHandlers } from "./inputs";
import { PlayTable, type PlayTableProps } from "./play_table";
import type { CompleteView, Refusal } from "../net/seat_view";
import { DEVICE } from "../testing/fixtures";

const SQUARES: SquareBoard = {
  type: "squares",
  row_names: ["A", "B", "C", "D", "E"],
  column_names: ["1", "2", "3", "4", "5"],
  terrains: [{ name: "fort", label: "fortress", glyph: "[ ]" }],
  cells: [{ place: "C4", terrain: "fort" }],
};
const HEXES: HexBoard = { ...SQUARES, type: "hexes", orientation: "flat" };
const MAP: MapBoard = { type: "map", width: 1000, height: 1000, unit: "m", piece_size: 40, grid: 100 };

const PIECES: Piece[] = [
  { id: "red-C3", symbol: "infantry", glyph: "I", label: "Red infantry", side: "red", place: "C3" },
  { id: "red-E5", symbol: "infantry", glyph: "I", label: "Red reserve", side: "red", place: "E5" },
  { id: "blue-A3", symbol: "infantry", glyph: "I", label: "Blue infantry", side: "blue", place: "A3" },
];
const CHOICES: Choice[] = [
  { action: "C3-B3", label: "Infantry C3 to B3", kind: "move", piece: "red-C3", place: "B3" },
  { action: "C3-C4", label: "Infantry C3 to C4", kind: "move", piece: "red-C3", place: "C4" },
  { action: "C3-C4!", label: "Infantry C3 to C4, dig in", kind: "move", piece: "red-C3", place: "C4" },
  { action: "E5-E4", label: "Reserve E5 to E4", kind: "move", piece: "red-E5", place: "E4" },
  { action: "end", label: "End the turn", kind: "end" },
  { action: "resign", label: "Resign", kind: "talk", grave: true, aside: true },
];

function viewOf(board: Board, choices: Choice[], pieces: Piece[], lenses: Lens[] = []): CompleteView {
  return {
    status: "Red to move.",
    to_act: ["red"],
    choices,
    lenses,
    keyboard: null,
    board,
    picture: {
      sides: [
        { id: "red", name: "Red", colour: "red" },
        { id: "blue", name: "Blue", colour: "blue" },
      ],
      pieces,
      overlays: [],
      panels: [
        { type: "table", name: "forces", label: "Forces", columns: ["", "Red"], rows: [["Infantry", "2"]] },
      ],
      caption: "Turn 1.",
    },
    outcome: null,
    offer: null,
    secret: false,
    undo: "no",
    redo: false,
    audiences: [],
  };
}

let root: HTMLElement;
let sent: string[];
let answers: (Refusal | null)[];
let asked: string[];
let finding: Finding;
let rules: string[];

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  sent = [];
  answers = [];
  asked = [];
  rules = [];
  finding = { title: "Lines", lines: ["Red: 2 online."], overlays: [] };
  window.localStorage.clear();
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(JSON.stringify({ infantry: '<svg viewBox="0 0 100 100"><path d="M0 0H9"/></svg>' })),
    ),
  );
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

async function show(
  view: CompleteView,
  more: Partial<PlayTableProps> = {},
  handlers: Partial<TableHandlers> = {},
): Promise<void> {
  await act(() =>
    render(
      <PlayTable
        game={{ id: "test" }}
        view={view}
        seat="red"
        events={NOTHING}
        live
        busy={false}
        handlers={{
          act: (action) => {
            sent.push(action);
            return Promise.resolve(answers.shift() ?? null);
          },
          inspect: (query) => {
            asked.push(query);
            return Promise.resolve(finding);
          },
          openRule: (rule) => rules.push(rule),
          ...handlers,
        }}
        {...more}
      />,
      root,
    ),
  );
}
const NOTHING: Event[] = [];

/** Actions that are answered when the test says so. */
function onAct(action: string): Promise<Refusal | null> {
  sent.push(action);
  return new Promise((resolve) => (answer = resolve));
}
let answer: (refusal: Refusal | null) => void;

function board(): HTMLElement {
  return one("[role=application]");
}

function one(selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

function button(name: string): HTMLElement {
  const found = [...root.querySelectorAll("button")].find((item) => item.textContent?.trim() === name);
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}

function marks(style: string): string[] {
  return [...root.querySelectorAll(`[data-mark=${style}]`)].map(
    (mark) => mark.getAttribute("data-place") ?? "",
  );
}

/** The window has no size here, so the sheet is shown at scale 1 from the corner. */
async function pointer(
  type: string,
  place: string,
  ground: Board = SQUARES,
  target: EventTarget = board(),
): Promise<void> {
  const { x, y } = geometryOf(ground).centre(place);
  await act(() => {
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0 }),
    );
  });
}

async function press(place: string, ground: Board = SQUARES): Promise<void> {
  await pointer("pointerdown", place, ground);
  await pointer("pointerup", place, ground);
}

async function key(name: string, target: HTMLElement = board()): Promise<void> {
  await act(() => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  });
}

async function click(element: HTMLElement): Promise<void> {
  await act(() => element.click());
}

function heard(): string {
  return one("[aria-live=polite]").textContent ?? "";
}

describe("keys of a device", () => {
  const PRESSES: Choice[] = ["forth", "back"].map((way) => ({
    action: `press ${way}`,
    label: `Press: ${way}`,
    kind: "press",
    key: `P${way[0]}`,
  }));
  function atDevice(): CompleteView {
    const view = viewOf(SQUARES, PRESSES, PIECES);
    const keyboard = { keys: [{ key: "P", label: "press", then: "which way?" }] };
    return { ...view, keyboard, picture: { ...view.picture, panels: [DEVICE] } };
  }

  afterEach(() => {
    quickPress.value = false;
  });

  test("set its switches and focus its button, which is to be held", async () => {
    await show(atDevice());
    await key("p");
    await key("b");
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(one(".device-button"));
    expect(one("input[value=back]")).toHaveProperty("checked", true);
  });

  test("press it at once in quick mode", async () => {
    quickPress.value = true;
    await show(atDevice());
    await key("p");
    await key("b");
    expect(sent).toEqual(["press back"]);
  });
});

describe("by mouse or finger", () => {
  test("press a piece, see where it can go, press a place", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await press("C3");
    expect(marks("reach")).toEqual(["B3", "C4"]);
    await press("B3");
    expect(sent).toEqual(["C3-B3"]);
  });

  test("several choices at one place are listed, and one is picked", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await press("C3");
    await press("C4");
    expect(sent).toEqual([]);
    await click(button("Infantry C3 to C4, dig in"));
    expect(sent).toEqual(["C3-C4!"]);
  });

  test("drag a piece to its place", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await pointer("pointerdown", "C3");
    await pointer("pointermove", "B3");
    expect(root.querySelector(".play-carried")).not.toBeNull();
    await pointer("pointerup", "B3", SQUARES, window);
    expect(sent).toEqual(["C3-B3"]);
    expect(root.querySelector(".play-carried")).toBeNull();
  });

  test("a drag on empty ground only pans the sheet", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await pointer("pointerdown", "D2");
    await pointer("pointermove", "B2");
    await pointer("pointerup", "B2");
    expect(sent).toEqual([]);
    expect(marks("reach")).toEqual([]);
  });

  test("an illegal action is explained, with a link to the rule", async () => {
    answers = [{ reason: "Infantry moves one square.", rule: "GOW-M1" }];
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await press("C3");
    await press("E1");
    expect(sent).toEqual(["C3-E1"]);
    await vi.waitFor(() => expect(one("[role=alert]").textContent).toContain("Infantry moves one square."));
    await click(button("GOW-M1"));
    expect(rules).toEqual(["GOW-M1"]);
    expect(marks("reach")).toEqual(["B3", "C4"]);
  });

  test("a choice that cannot be undone is confirmed first", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await click(button("Resign"));
    expect(sent).toEqual([]);
    expect(one("dialog").textContent).toContain("This cannot be undone.");
    expect(document.activeElement).toBe(button("No")); // so that Enter alone does nothing
    await click(one("dialog .button-danger"));
    expect(sent).toEqual(["resign"]);
  });

  test("a piece beside the board is placed on it, one after the other", async () => {
    const waiting: Piece = {
      id: "w",
      symbol: "infantry",
      glyph: "I",
      label: "Infantry, waiting",
      side: "red",
    };
    const place: Choice = {
      action: "place infantry {square}",
      label: "Place infantry",
      kind: "place",
      piece: "w",
      fields: [{ type: "place", name: "square", label: "Square", places: ["D1", "D2"] }],
    };
    await show(viewOf(SQUARES, [place], [waiting, { ...waiting, id: "w2" }]));
    await click(one("[data-piece=w]"));
    expect(one("[data-piece=w]").getAttribute("aria-label")).toBe("Infantry, waiting × 2");
    expect(marks("reach")).toEqual(["D1", "D2"]);
    await press("D2");
    expect(sent).toEqual(["place infantry D2"]);
    expect(marks("reach")).toEqual(["D1", "D2"]);
  });

  test("nothing can be done while an earlier step is shown", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES), { live: false });
    await press("C3");
    await press("B3");
    expect(sent).toEqual([]);
    expect(marks("reach")).toEqual([]);
  });

  test("a press while an action is pending is queued", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    await show(view, { busy: true });
    await press("C3");
    await press("B3");
    expect(sent).toEqual([]);
    await show(view, { busy: false });
    expect(sent).toEqual(["C3-B3"]);
  });

  test("a button pressed while another action is pending is queued, and is busy", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    await show(view, { busy: true });
    await click(button("End the turn"));
    expect(button("End the turn").getAttribute("aria-busy")).toBe("true");
    expect(sent).toEqual([]);
    await show(view, { busy: false });
    expect(sent).toEqual(["end"]);
    await vi.waitFor(() => expect(button("End the turn").getAttribute("aria-busy")).toBeNull());
  });

  test("a queued action is sent even if an earlier step is shown meanwhile", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    await show(view, { busy: true });
    await click(button("End the turn"));
    await show(view, { busy: true, live: false });
    await show(view, { busy: false, live: false });
    expect(sent).toEqual(["end"]);
  });

  test("a button is busy until its action is answered, and others can be pressed", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES), {}, { act: onAct });
    await click(button("End the turn"));
    expect(button("End the turn").hasAttribute("disabled")).toBe(true);
    expect(button("Resign").hasAttribute("disabled")).toBe(false);
    await act(() => answer(null));
    await vi.waitFor(() => expect(button("End the turn").hasAttribute("disabled")).toBe(false));
  });

  test("a third action is rejected with a message", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    await show(view, { busy: true });
    await press("C3");
    await press("B3");
    await press("B3");
    expect(root.querySelector("[role=alert]")).toBeNull();
    await press("E5");
    await press("E4");
    expect(one("[role=alert]").textContent).toContain("Two actions are already being sent");
    await show(view, { busy: false });
    expect(sent).toEqual(["C3-B3"]);
    expect(one("[role=alert]").textContent).toContain("Two actions are already being sent");
  });

  test("an action that is confirmed while an equal one is pending is not taken for a double press", async () => {
    const last: Choice = { action: "end", label: "End it without them", kind: "end", grave: true };
    await show(viewOf(SQUARES, CHOICES, PIECES), {}, { act: onAct });
    await click(button("End the turn"));
    const view = viewOf(SQUARES, [last], PIECES);
    const deeds = [{ label: "End it without them", action: "end" }];
    const panels: Panel[] = [{ type: "sheet", name: "queue", label: "Handed in", lines: [], deeds }];
    await show({ ...view, picture: { ...view.picture, panels } }, {}, { act: onAct });
    await click(button("End it without them"));
    await vi.waitFor(() => expect(root.querySelector("dialog")).not.toBeNull());
    await click(one("dialog .button-danger"));
    expect(sent).toEqual(["end"]);
    await act(() => answer(null));
    await vi.waitFor(() => expect(sent).toEqual(["end", "end"]));
  });

  test("an action queued after an illegal one is not done either", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    await show(view, {}, { act: onAct });
    await press("C3");
    await press("B3");
    await show(view, { busy: true }, { act: onAct });
    await press("B3");
    await press("E5");
    await press("E4");
    await act(() => answer({ reason: "The enemy is there.", rule: null }));
    await show(view, { busy: false }, { act: onAct });
    expect(sent).toEqual(["C3-B3"]);
    expect(one("[role=alert]").textContent).toContain(
      "The enemy is there. The action that you chose after it",
    );
  });

  test("a piece selected while an answer is pending stays selected", async () => {
    const attack: Choice = {
      action: "attack {units} > {targets}",
      label: "Attack",
      kind: "attack",
      hostile: true,
      draft: true,
      fields: [
        { type: "pieces", name: "units", label: "With", pieces: ["red-C3", "red-E5"] },
        { type: "pieces", name: "targets", label: "Whom", pieces: ["blue-A3"] },
      ],
    };
    await show(viewOf(SQUARES, [...CHOICES, attack], PIECES), {}, { act: onAct });
    await press("C3");
    await click(button("Attack"));
    await press("A3");
    await click(button("Write it down"));
    await key("Escape");
    await press("E5");
    answer(null);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(sent).toEqual(["attack red-C3 > blue-A3"]);
    expect(one(".play-held").textContent).toContain("Red reserve");
  });

  test("an error stays when the board changes, and goes with the next press, or Escape", async () => {
    answers = [{ reason: "Infantry moves one square.", rule: null }];
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await press("C3");
    await press("E1");
    await vi.waitFor(() => expect(one("[role=alert]").textContent).toContain("one square"));
    await show(viewOf(SQUARES, CHOICES, [...PIECES]));
    expect(one("[role=alert]").textContent).toContain("one square");
    await key("n");
    expect(one("[role=alert]").textContent).toContain("one square");
    await key("Escape");
    expect(root.querySelector("[role=alert]")).toBeNull();
  });

  test("a tap on a small board zooms in before it aims", async () => {
    const tap = async (x: number, y: number) => {
      for (const type of ["pointerdown", "pointerup"]) {
        await act(() => {
          const touch = { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: "touch" };
          board().dispatchEvent(new PointerEvent(type, touch));
        });
      }
    };
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 112, 112));
    try {
      await show(viewOf(SQUARES, CHOICES, PIECES));
      const sheet = root.querySelector<SVGElement>(".board-sheet")!;
      expect(sheet.style.transform).toContain("scale(0.4)");
      await tap(56, 56);
      expect(marks("reach")).toEqual(["B3", "C4"]);
      expect(sheet.style.transform).toContain("scale(1.1)");
      expect(sent).toEqual([]);
      await click(one('[aria-label="Show the whole board"]'));
      await tap(56, 40);
      expect(sent).toEqual([]);
      await tap(56, 56);
      expect(sent).toEqual(["C3-B3"]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe("by keyboard alone", () => {
  test("arrows move a cursor that announces its place, Enter selects and acts", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await key("ArrowUp");
    await key("ArrowDown");
    expect(heard()).toBe("C3, Red infantry; can act");
    await key("Enter");
    expect(heard()).toBe("Red infantry selected. 2 places; press Tab to step through them.");
    await key("ArrowUp");
    expect(heard()).toBe("B3; can be reached");
    await key("Enter");
    expect(sent).toEqual(["C3-B3"]);
  });

  test("Tab cycles through the places of the selected piece, Escape cancels", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await key("Enter");
    await key("Tab");
    expect(heard()).toBe("B3; can be reached");
    await key("Tab");
    expect(heard()).toBe("C4, fortress; can be reached");
    await key("Escape");
    expect(marks("reach")).toEqual([]);
  });

  test("n and p cycle through the pieces that can act", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await key("n");
    expect(heard()).toBe("E5, Red reserve; can act");
    await key("n");
    expect(heard()).toContain("C3");
    await key("p");
    expect(heard()).toContain("E5");
  });

  test("a list of choices takes the focus and returns it", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await key("Enter");
    await key("ArrowRight");
    await key("Enter");
    expect(document.activeElement?.textContent).toBe("Infantry C3 to C4");
    await key("ArrowDown", document.activeElement as HTMLElement);
    expect(document.activeElement?.textContent).toBe("Infantry C3 to C4, dig in");
    await key("Escape", document.activeElement as HTMLElement);
    expect(document.activeElement).toBe(board());
    expect(root.querySelector("[role=menu]")).toBeNull();
  });

  test("? shows the keys", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await key("?");
    expect(one("dialog").textContent).toContain("next or previous piece that can act");
  });
});

describe("on other boards", () => {
  test("a piece on hexes is moved by pressing", async () => {
    await show(viewOf(HEXES, CHOICES, PIECES));
    await press("C3", HEXES);
    await press("B3", HEXES);
    expect(sent).toEqual(["C3-B3"]);
  });

  test("hexes are crossed by arrow keys", async () => {
    await show(viewOf(HEXES, CHOICES, PIECES));
    await key("n");
    await key("ArrowLeft");
    expect(heard()).toBe("E4");
  });

  test("a march on a map is drawn point by point and then sent", async () => {
    const march: Choice = {
      action: "march g1 along {way}",
      label: "March",
      kind: "march",
      piece: "g1",
      fields: [{ type: "path", name: "way", label: "Way" }],
    };
    const battery: Piece = {
      id: "g1",
      symbol: "cannon",
      glyph: "C",
      label: "Battery",
      side: "red",
      place: "500,500",
    };
    await show(viewOf(MAP, [march], [battery]));
    await press("500,500", MAP);
    await press("600,500", MAP);
    await press("700,650", MAP);
    expect(one("form input").getAttribute("value") ?? (one("form input") as HTMLInputElement).value).toBe(
      "600,500 700,650",
    );
    await act(() => {
      one("form").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    });
    expect(sent).toEqual(["march g1 along 600,500 700,650"]);
  });
});

describe("a crowd on a map", () => {
  const crowd = Array.from({ length: 24 }, (_, index): Piece => {
    const [id, label] = [`c${index}`, `Company ${index}`];
    return { id, label, symbol: "infantry", glyph: "I", side: "red", place: `${501 + (index % 4)},503` };
  });
  const choices = crowd.map(({ id }): Choice => ({
    action: `${id} halts`,
    label: "Halt",
    kind: "halt",
    piece: id,
  }));
  const held = () => root.querySelector(".board-piece-selected")?.getAttribute("data-piece") ?? null;
  const counters = () => [...root.querySelectorAll<SVGElement>(".board-piece")];
  const crowds = () => [...root.querySelectorAll<SVGElement>("[data-crowd]")];
  const names = (one: SVGElement) => one.getAttribute("aria-label")?.split(": ")[1]?.split(", ") ?? [];

  beforeEach(async () => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 500, 500));
    await show(viewOf(MAP, choices, crowd));
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Press a counter, which is where its transform says. */
  async function pressCounter(counter: SVGElement): Promise<void> {
    const numbers = (element: SVGElement) =>
      [...element.style.transform.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
    const [x = 0, y = 0] = numbers(counter);
    const [right = 0, down = 0, scale = 1] = numbers(one("svg.board-sheet") as unknown as SVGElement);
    for (const type of ["pointerdown", "pointerup"])
      await act(() => {
        board().dispatchEvent(
          new PointerEvent(type, { bubbles: true, clientX: right + x * scale, clientY: down + y * scale }),
        );
      });
  }

  test("is a counter with a number, which says what is in it", () => {
    expect(counters().length).toBeLessThan(20);
    const [first] = crowds();
    const count = Number(first?.querySelector(".board-count")?.textContent);
    expect(first?.getAttribute("aria-label")).toContain(`${count} pieces: Company `);
    expect(names(first!)).toHaveLength(count);
  });

  test("is fanned out by a press; another one takes a piece or closes it", async () => {
    const before = counters().length;
    await pressCounter(crowds()[0]!);
    expect(counters().length).toBeGreaterThan(before);
    expect(held()).toBeNull();
    await press("100,100", MAP);
    expect(counters()).toHaveLength(before);
    const [label] = names(crowds()[0]!).slice(-1);
    await pressCounter(crowds()[0]!);
    const last = counters().at(-1)!;
    expect(last.getAttribute("aria-label")).toBe(label);
    await pressCounter(last);
    expect(held()).toBe(last.getAttribute("data-piece"));
    expect(root.querySelector(".board-fan")).toBeNull();
  });

  test("is fanned out by Enter, and the arrow keys lead to a piece", async () => {
    const focused = () => root.querySelector(".board-piece-focused")!;
    await key("Enter");
    const first = focused();
    await key("ArrowRight");
    expect(focused()).not.toBe(first);
    expect(heard()).toBe(focused().getAttribute("aria-label"));
    const second = focused().getAttribute("data-piece");
    await key("Enter");
    expect(held()).toBe(second);
    await key("Escape");
    expect(held()).toBeNull();
  });

  test("is closed by Escape", async () => {
    await key("Enter");
    await key("Escape");
    expect(root.querySelector(".board-fan")).toBeNull();
  });
});

describe("the command line", () => {
  async function type(text: string): Promise<HTMLInputElement> {
    const line = one("[role=combobox]") as HTMLInputElement;
    await act(() => line.focus());
    await act(() => {
      line.value = text;
      line.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    return line;
  }

  test("accepts any action, and is cleared when it is done", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await type("C3-B3");
    await key("Enter", line);
    expect(sent).toEqual(["C3-B3"]);
    await vi.waitFor(() => expect(line.value).toBe(""));
  });

  test("does several actions up to the first illegal one, and keeps the rest", async () => {
    answers = [null, { reason: "There is no such square.", rule: null }];
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await type("C3-B3; E5-Z9; end");
    await key("Enter", line);
    await vi.waitFor(() => expect(line.value).toBe("E5-Z9; end"));
    expect(sent).toEqual(["C3-B3", "E5-Z9"]);
  });

  test("keeps an illegal line to be corrected", async () => {
    answers = [{ reason: "There is no such square.", rule: null }];
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await type("C3-Z9");
    await key("Enter", line);
    await vi.waitFor(() =>
      expect(one(".play-command [role=alert]").textContent).toContain("There is no such square."),
    );
    expect(line.value).toBe("C3-Z9");
    expect(root.querySelectorAll("[role=alert]")).toHaveLength(1);
  });

  test("completes with Tab, and recalls earlier lines with arrow up", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await type("en");
    await key("Tab", line);
    expect(line.value).toBe("end");
    await key("Enter", line);
    await vi.waitFor(() => expect(line.value).toBe(""));
    await key("ArrowUp", line);
    expect(line.value).toBe("end");
  });

  test("asks a question where the line is one", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES, [{ query: "lines", label: "Lines" }]));
    const line = await type("lines");
    await key("Enter", line);
    expect(asked).toEqual(["lines"]);
    await vi.waitFor(() => expect(root.textContent).toContain("Red: 2 online."));
    expect(sent).toEqual([]);
  });
});

describe("an order in free words on the command line", () => {
  const WRITE: Choice = {
    action: "write {units}: {text}",
    label: "Write an order",
    kind: "write",
    fields: [
      { type: "pieces", name: "units", label: "Units", pieces: ["red-C3"] },
      { type: "text", name: "text", label: "Text" },
    ],
  };
  const READING: Lens = { query: "read {units}: {text}", label: "Reading", moment: "written" };
  const lens = { ...READING, fields: WRITE.fields ?? [] };

  async function typed(text: string): Promise<HTMLInputElement> {
    const line = one("[role=combobox]") as HTMLInputElement;
    await act(() => {
      line.value = text;
      line.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    return line;
  }

  test("is read while it is typed, and an answer to a question is put into it", async () => {
    finding = {
      title: "Unclear",
      lines: ["Which hill?", "Windberg?"],
      overlays: [{ type: "marks", name: "candidates", label: "Candidates", places: ["C4"], style: "focus" }],
      suggestions: [{ field: "text", label: "Windberg", value: "Take the Windberg." }],
    };
    await show(viewOf(SQUARES, [...CHOICES, WRITE], PIECES, [lens]));
    const line = await typed("end; write red-C3: Take the hill.");
    await vi.waitFor(() => expect(asked).toEqual(["read red-C3: Take the hill."]));
    await vi.waitFor(() => expect(one(".play-written").textContent).toBe("UnclearWhich hill?Windberg"));
    expect(root.querySelectorAll(".play-form")).toHaveLength(0);
    await click(button("Windberg"));
    expect(line.value).toBe("end; write red-C3: Take the Windberg.");
    await vi.waitFor(() => expect(asked.at(-1)).toBe("read red-C3: Take the Windberg."));
  });

  test("other lines are not asked about", async () => {
    await show(viewOf(SQUARES, [...CHOICES, WRITE], PIECES, [lens]));
    await typed("write red-C3: Hold.");
    await vi.waitFor(() => expect(asked).toEqual(["read red-C3: Hold."]));
    await typed("C3-B3");
    await vi.waitFor(() => expect(one(".play-written").textContent).toBe(""));
    expect(asked).toHaveLength(1);
  });
});

describe("text typed while an answer is pending", () => {
  async function typed(text: string): Promise<HTMLInputElement> {
    const line = one("[role=combobox]") as HTMLInputElement;
    await act(() => line.focus());
    await act(() => {
      line.value = text;
      line.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    return line;
  }

  test("stays, and the illegal line is recalled with arrow up", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES), {}, { act: onAct });
    const line = await typed("C3-Z9");
    await key("Enter", line);
    expect(line.value).toBe("");
    await typed("E5-E4");
    await act(() => answer({ reason: "There is no such square.", rule: null }));
    expect(line.value).toBe("E5-E4");
    await key("ArrowUp", line);
    expect(line.value).toBe("C3-Z9");
  });

  test("an action that cannot be undone is confirmed before it is sent, like its button", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await typed("C3-B3;  Resign");
    await key("Enter", line);
    await vi.waitFor(() => expect(one("dialog").textContent).toContain("This cannot be undone."));
    expect(sent).toEqual(["C3-B3"]);
    await click(button("No"));
    await vi.waitFor(() => expect(line.value).toBe("Resign"));
    await key("Enter", line);
    await vi.waitFor(() => expect(root.querySelector("dialog")).not.toBeNull());
    await click(one("dialog .button-danger"));
    await vi.waitFor(() => expect(sent).toEqual(["C3-B3", "resign"]));
  });

  test("an empty line clears the last error", async () => {
    answers = [{ reason: "There is no such square.", rule: null }];
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await typed("C3-Z9");
    await key("Enter", line);
    await vi.waitFor(() => expect(root.querySelector("[role=alert]")).not.toBeNull());
    await typed("; ; ;");
    await key("Enter", line);
    await vi.waitFor(() => expect(root.querySelector("[role=alert]")).toBeNull());
    expect(sent).toEqual(["C3-Z9"]);
  });

  test("suggestions close when a line is sent, and open with arrow down", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const line = await typed("e");
    expect(line.getAttribute("aria-expanded")).toBe("true");
    await typed("end");
    await key("Enter", line);
    expect(line.getAttribute("aria-expanded")).toBe("false");
    await key("ArrowDown", line);
    expect(line.getAttribute("aria-expanded")).toBe("true");
  });

  test("a question may not be longer than the server accepts", async () => {
    const long = { query: "place {square}", label: "A place", fields: [] };
    await show(viewOf(SQUARES, CHOICES, PIECES, [long]));
    const line = await typed(`place ${"x".repeat(800)}`);
    expect(line.maxLength).toBe(4000);
    await key("Enter", line);
    await vi.waitFor(() => expect(one("[role=alert]").textContent).toContain("at most 800 characters"));
    expect(asked).toEqual([]);
    await show(viewOf(SQUARES, [], PIECES));
    expect(line.maxLength).toBe(800);
  });
});

describe("what stands out", () => {
  function isPrimary(name: string): boolean {
    return button(name).classList.contains("button-primary");
  }

  test("the end of the turn only when nothing is left to do on the board", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    expect(isPrimary("End the turn")).toBe(false);
    const left = CHOICES.filter((choice) => !choice.piece);
    await show(viewOf(SQUARES, left, PIECES));
    expect(isPrimary("End the turn")).toBe(true);
  });

  test("the only way on, not counting lists and undo; and a list closes after a choice", async () => {
    const plans = ["a", "b", "c", "d", "e"].map((plan): Choice => {
      return { action: `deploy ${plan}`, label: `Deploy ${plan}`, kind: "deploy" };
    });
    const back: Choice = {
      action: "remove C3",
      label: "Undo",
      kind: "remove",
      piece: "red-C3",
      aside: true,
    };
    const ready: Choice = { action: "ready", label: "Confirm", kind: "ready", grave: true };
    await show(viewOf(SQUARES, [...plans, back, ready], PIECES));
    expect(isPrimary("Confirm")).toBe(true);
    expect(isPrimary("Deploy a")).toBe(false);
    const list = one(".play-choices details") as HTMLDetailsElement;
    list.open = true;
    await click(button("Deploy b"));
    expect(list.open).toBe(false);
    expect(sent).toEqual(["deploy b"]);
  });

  test("what is done with a whole sheet is among the main actions", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    const lines = [{ text: "march B3" }];
    const deeds = [{ label: "Hand in", action: "submit" }];
    view.picture.panels.push({ type: "sheet", name: "sheet", label: "Your sheet", lines, deeds });
    view.choices = [...CHOICES, { action: "submit", label: "Hand in the sheet", kind: "end", key: "h" }];
    await show(view);
    expect(isPrimary("Hand inh")).toBe(true);
    expect(one(".play-sheet").textContent).not.toContain("Hand in");
    await click(button("Hand inh"));
    expect(sent).toEqual(["submit"]);
  });

  test("what has moved, and what can act", async () => {
    const [first, ...others] = PIECES;
    await show(viewOf(SQUARES, CHOICES, [{ ...first!, states: ["moved"] }, ...others]));
    expect(one('[data-piece="red-C3"]').classList).toContain("board-piece-done");
    expect(one('[data-piece="red-E5"] .board-ring')).not.toBeNull();
    expect(root.querySelector('[data-piece="blue-A3"] .board-ring')).toBeNull();
  });
});

describe("the tabs beside the board", () => {
  const LOG = { id: "log", label: "Log", panel: "It begins." };
  const shown = () => one("[role=tab][aria-selected=true]").getAttribute("data-tab");

  test("a selected piece brings its own, unless the player turns to another one", async () => {
    const onTab = vi.fn();
    await show(viewOf(SQUARES, CHOICES, PIECES), { rail: { tabs: [LOG], tab: "log", onTab } });
    await click(one("[data-tab=log]"));
    expect(shown()).toBe("log");
    await press("C3");
    expect(shown()).toBe("act");
    await click(one("[data-tab=log]"));
    expect(onTab).toHaveBeenCalledWith("log");
    expect(shown()).toBe("log");
    await key("Escape");
    await press("E5");
    expect(shown()).toBe("act");
    await key("Escape");
    expect(shown()).toBe("log");
  });

  test("the command line is shown when it is asked for", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES), { rail: { tabs: [LOG], tab: "log", onTab: vi.fn() } });
    await key("/");
    expect(shown()).toBe("act");
  });

  test("the panel folds away, and a tab opens it again", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    await click(one('[aria-label="Hide the panel"]'));
    expect(one(".play-table").classList).toContain("play-folded");
    await click(one("[data-tab=act]"));
    expect(one(".play-table").classList).not.toContain("play-folded");
  });
});

describe("the status line", () => {
  test("addresses the player to act, or names who is awaited", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES);
    await show(view);
    expect(one(".play-status").textContent).toBe("Your turn. Red to move.");
    await show(view, { seat: "blue" });
    expect(one(".play-status").textContent).toBe("Waiting for Red. Red to move.");
    await show(view, { seat: null });
    expect(one(".play-status").textContent?.trim()).toBe("Red to move.");
    await show(view, { live: false });
    expect(one(".play-status").textContent?.trim()).toBe("Red to move.");
  });
});

test("after the end nothing is shown as selected", async () => {
  const view = viewOf(SQUARES, CHOICES, PIECES);
  await show(view);
  await press("C3");
  expect(one(".board-legend").textContent).toContain("Red infantry");
  await show({
    ...view,
    choices: [],
    to_act: [],
    outcome: { winners: ["red"], reason: "Won.", rule: null },
  });
  expect(one(".board-legend").textContent).not.toContain("Red infantry");
});

describe("overlays", () => {
  const LENSES: Lens[] = [
    { query: "lines", label: "Lines of communication" },
    {
      query: "square {square}",
      label: "A square",
      fields: [{ type: "place", name: "square", label: "Square" }],
    },
  ];

  async function toggle(label: string): Promise<void> {
    await click(button("Overlays"));
    const found = [...root.querySelectorAll("label")].find((item) => item.textContent === label);
    await click(root.querySelector<HTMLElement>(`#${CSS.escape(found?.htmlFor ?? "")}`) ?? board());
  }

  test("that the game draws faintly can be switched off, and stay off", async () => {
    const lines = [{ start: "A1", end: "A5", side: "red" }];
    const view = viewOf(SQUARES, CHOICES, PIECES, LENSES);
    const faint = { type: "lines" as const, name: "own", label: "Your lines", lines, faint: true };
    const drawn = { ...view, picture: { ...view.picture, overlays: [faint] } };
    await show(drawn);
    expect(root.querySelectorAll(".board-strokes-faint .board-stroke")).toHaveLength(1);
    expect(asked).toEqual([]);
    await toggle("Your lines");
    expect(root.querySelectorAll(".board-stroke")).toHaveLength(0);
    render(null, root);
    await show(drawn);
    expect(root.querySelectorAll(".board-stroke")).toHaveLength(0);
    await toggle("Your lines");
    expect(root.querySelectorAll(".board-stroke")).toHaveLength(1);
  });

  test("mark good and bad places differently", async () => {
    const view = viewOf(SQUARES, CHOICES, PIECES, LENSES);
    const marks = (["good", "bad"] as const).map((style, index) => ({
      type: "marks" as const,
      name: style,
      label: style,
      places: [`A${index + 1}`],
      style,
    }));
    await show({ ...view, picture: { ...view.picture, overlays: marks } });
    expect(root.querySelectorAll('[data-mark="good"][data-place="A1"] .board-good')).toHaveLength(1);
    expect(root.querySelectorAll('[data-mark="bad"][data-place="A2"] .board-bad')).toHaveLength(1);
  });

  test("are drawn over the board, fetched again when it changes, and saved", async () => {
    finding = {
      title: "Lines",
      lines: [],
      overlays: [
        { type: "lines", name: "l", label: "Lines, red", lines: [{ start: "A1", end: "A5", side: "red" }] },
      ],
    };
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await toggle("Lines of communication");
    await vi.waitFor(() => expect(root.querySelectorAll(".board-stroke")).toHaveLength(1));
    expect(asked).toEqual(["lines"]);
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await vi.waitFor(() => expect(asked).toEqual(["lines", "lines"]));

    render(null, root);
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await vi.waitFor(() => expect(root.querySelectorAll(".board-stroke")).toHaveLength(1));
  });

  test("are shown in words if there is nothing to draw", async () => {
    finding = { title: "Score", lines: ["Red: 3 units."] };
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await toggle("Lines of communication");
    await vi.waitFor(() => expect(one(".play-finding").textContent).toContain("Red: 3 units."));
  });

  test("are named with their colours, and reported as crowded with many numbers", async () => {
    const heat = (name: string, side: string): Overlay => {
      return { type: "heat", name, label: `Strength of ${name}`, side, values: [["A1", 3]] };
    };
    finding = { title: "Strength", lines: [], overlays: [heat("red", "red"), heat("blue", "blue")] };
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await toggle("Lines of communication");
    await vi.waitFor(() => expect(root.querySelectorAll(".play-key li")).toHaveLength(2));
    expect(one(".play-key li").textContent).toBe("Strength of red");
    expect(one(".play-key li .board-side-red")).not.toBeNull();
    expect(one(".play-key").textContent).not.toContain("Crowded");
    finding = { ...finding, overlays: [...finding.overlays!, heat("all", "red")] };
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await vi.waitFor(() => expect(one(".play-key").textContent).toContain("Crowded"));
  });

  test("of which nothing is on the board are not in the legend", async () => {
    const lines = [{ start: "A1", end: "B1", side: "red" }];
    const overlays: Overlay[] = [
      { type: "lines", name: "attack", label: "Attackers", lines },
      { type: "lines", name: "aid", label: "Aid", lines: [] },
    ];
    finding = { title: "A fight", lines: [], overlays };
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await toggle("Lines of communication");
    await vi.waitFor(() => expect(one(".play-key").textContent).toBe("Attackers"));
  });

  test("of a place are fetched for the place under the cursor", async () => {
    finding = { title: "The square B3", lines: ["Defence 6."] };
    await show(viewOf(SQUARES, CHOICES, PIECES, LENSES));
    await toggle("A square");
    await key("ArrowUp");
    await vi.waitFor(() => expect(asked).toEqual(["square B3"]));
    await vi.waitFor(() => expect(root.textContent).toContain("Defence 6."));
  });
});

describe("for screen readers", () => {
  test("every piece has a name, and the board too", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    expect(one('[data-piece="red-C3"]').getAttribute("aria-label")).toBe("Red infantry");
    expect(board().getAttribute("aria-label")).toBe("Turn 1.");
  });

  test("coordinates and empty groups of marks are not read out", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const spoken = [...root.querySelectorAll(".board-sheet text")].filter(
      (text) => !text.closest("[aria-hidden=true], [role=img]"),
    );
    expect(spoken).toEqual([]);
    expect(root.querySelector('[aria-label="Can be reached"]')).toBeNull();
    await press("C3");
    expect(root.querySelector('[aria-label="Can be reached"]')).not.toBeNull();
    expect(root.querySelector('[aria-label="Can be aimed at"]')).toBeNull();
  });

  test("all choices are in a list that can be searched", async () => {
    await show(viewOf(SQUARES, CHOICES, PIECES));
    const list = one(".play-all") as HTMLDetailsElement;
    await act(() => {
      list.open = true;
      list.dispatchEvent(new window.Event("toggle"));
    });
    expect(list.querySelectorAll("li")).toHaveLength(CHOICES.length);
    const find = list.querySelector("input")!;
    await act(() => {
      find.value = "dig c4";
      find.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    const [only] = list.querySelectorAll<HTMLElement>("li button");
    expect(list.querySelectorAll("li")).toHaveLength(1);
    await click(only!);
    expect(sent).toEqual(["C3-C4!"]);
  });
});

test("dice that fell are shown with what they were for", async () => {
  const events: Event[] = [
    { kind: "dice", text: "", rolls: [{ sides: 6, value: 5, purpose: "who begins" }] },
  ];
  await show(viewOf(SQUARES, CHOICES, PIECES), { events });
  expect(one(".play-die").getAttribute("aria-label")).toBe("who begins: 5 on a 6-sided die");
});

test("what has just happened is marked on the board", async () => {
  await show(viewOf(SQUARES, CHOICES, PIECES), { events: [{ kind: "move", text: "", path: ["D3", "C3"] }] });
  expect(marks("last")).toEqual(["D3", "C3"]);
});
