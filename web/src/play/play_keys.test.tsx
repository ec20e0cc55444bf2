/** A small game with keys of its own, played at the whole table by key presses. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { geometryOf } from "../board/geometry/board_geometry";
import { around } from "../board/geometry/geometry";
import type { Choice, Event, HexBoard, Keyboard, Panel, Piece } from "../generated/wire";
import { watchGamepads } from "../lib/gamepad";
import type { CompleteView, Refusal } from "../net/seat_view";
import { strikeWith } from "../ui/gamepad_focus";
import { keysInUse } from "./keyboard/keys_in_use";
import { PlayTable } from "./play_table";

const ROWS = ["A", "B", "C", "D", "E"];
const COLUMNS = ["1", "2", "3", "4", "5", "6", "7", "8"];
const BOARD: HexBoard = {
  type: "hexes",
  orientation: "flat",
  row_names: ROWS,
  column_names: COLUMNS,
  terrains: [],
  cells: [],
};
const GEOMETRY = geometryOf(BOARD);
const KEYBOARD: Keyboard = {
  keys: [
    ...[..."abcdef"].map((key) => ({ key, label: `direction ${key}` })),
    { key: "M", label: "leave it" },
    { key: "S", label: "has done" },
    { key: "L", label: "lay a stone", then: "in which direction?" },
    { key: "J", label: "jump", attempt: "jump {here} {there}", bearing: 180 },
    { key: "Q", label: "dig", then: "how deep?", attempt: "dig {here} {then}" },
    { key: "F", label: "finish" },
  ],
  leave: "M",
  stride: 4,
  wraps: true,
  homes: true,
  in_order: true,
  commands: true,
};
const PANELS: Panel[] = [
  { type: "notes", name: "report", label: "Status report", paragraphs: ["Round 1, July."] },
  { type: "notes", name: "forces", label: "Forces", paragraphs: ["Three pieces."] },
];
const NOTHING: Event[] = [];

/** The rules of the small game: pieces step to neighbours until they are done. */
let standing: Map<string, string>;
let stones: string[];
let done: Set<string>;
let sent: string[];
let root: HTMLElement;
let onItsWay: string | null;
/** Pending answers, with the view of each. */
let answer: (() => Promise<void>) | null;
/** The refusals of the next actions; others are done. */
let answers: Refusal[];

function choices(): Choice[] {
  const able = [...standing].filter(([piece]) => !done.has(piece));
  const ofPieces = able.flatMap(([piece, place]): Choice[] => [
    ...steps(place).map(([letter, there]) => ({
      action: `${piece} ${there}`,
      label: `${piece} to ${there}`,
      kind: "move",
      piece,
      place: there,
      key: letter,
    })),
    ...steps(place).map(([letter, there]) => ({
      action: `stone ${piece} ${there}`,
      label: `a stone on ${there}`,
      kind: "lay",
      piece,
      place: there,
      key: `L${letter}`,
    })),
    { action: `pass ${piece}`, label: "has done", kind: "pass", piece, key: "S" },
  ]);
  return [...ofPieces, { action: "end", label: "Finish", kind: "end", key: "F" }];
}

/** The free neighbours with their letters; all hexes here have six. */
function steps(place: string): [string, string][] {
  const taken = new Set(standing.values());
  return around(GEOMETRY, place)
    .map((there, index): [string, string] => ["abcdef"[index] ?? "", there])
    .filter(([, there]) => !taken.has(there));
}

function view(): CompleteView {
  const pieces: Piece[] = [...standing].map(([id, place]) => ({
    id,
    symbol: "piece",
    glyph: "P",
    label: `Piece ${id}`,
    side: "red",
    place,
  }));
  return {
    status: "Red to move.",
    to_act: ["red"],
    choices: choices(),
    lenses: [],
    keyboard: begins() ? { ...KEYBOARD, status_pages: ["report", "forces"] } : KEYBOARD,
    board: BOARD,
    picture: {
      sides: [{ id: "red", name: "Red", colour: "red" }],
      pieces,
      overlays: [],
      panels: PANELS,
      caption: "",
    },
    outcome: null,
    offer: null,
    secret: false,
    undo: "no",
    redo: false,
    audiences: [],
  };
}

/** Whether no piece has acted in this turn. */
function begins(): boolean {
  return !done.size && (sent.length === 0 || sent.at(-1) === "end");
}

function carryOut(action: string): void {
  const [verb = "", piece = "", place = ""] = action.split(" ");
  if (verb === "pass") done.add(piece);
  else if (verb === "stone") stones.push(place);
  else if (verb !== "end") standing.set(verb, piece);
}

let shown: CompleteView;

async function show(): Promise<void> {
  await act(() =>
    render(
      <PlayTable
        game={{ id: "test" }}
        view={shown}
        seat="red"
        events={NOTHING}
        live
        busy={onItsWay !== null}
        handlers={{
          act: send,
          inspect: () => Promise.resolve({ title: "", lines: [], overlays: [] }),
          openRule: () => undefined,
        }}
      />,
      root,
    ),
  );
}

/** As over a connection: first nothing, then the new board, then the answer. */
function send(action: string): Promise<Refusal | null> {
  sent.push(action);
  onItsWay = action;
  return new Promise((resolve) => {
    answer = async () => {
      answer = null;
      const refused = answers.shift() ?? null;
      if (!refused) carryOut(action);
      shown = view();
      await show();
      onItsWay = null;
      await act(async () => {
        resolve(refused);
        await Promise.resolve();
      });
      await show();
    };
  });
}

/** Answer until nothing is pending. */
async function settle(): Promise<void> {
  while (answer) await answer();
}

async function key(name: string, more: KeyboardEventInit = {}): Promise<void> {
  const board = root.querySelector("[role=application]");
  const shiftKey = /^[A-Z]$/.test(name);
  await act(() => {
    board?.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, cancelable: true, ...more }),
    );
  });
}

async function type(letters: string): Promise<void> {
  for (const letter of letters) await key(letter);
}

/** Move a piece and end the turn, so that the next one begins. */
async function endTurn(): Promise<void> {
  await key("n");
  await key("a");
  await settle();
  await key("F");
  await settle();
}

/** The commands shown; the highlighted one in brackets. */
function commandLine(): string {
  const buttons = [...root.querySelectorAll(".key-command")];
  return buttons
    .map((one) => (one.getAttribute("aria-current") === "true" ? `[${one.textContent}]` : one.textContent))
    .join("");
}

function statusPage(): string | null {
  return root.querySelector(".status-page")?.textContent ?? null;
}

function cursor(): string | null {
  return root.querySelector("[data-mark=focus]")?.getAttribute("data-place") ?? null;
}

function selectedPiece(): string | null {
  return root.querySelector(".play-held h2")?.textContent ?? null;
}

function refusal(): string | null {
  return root.querySelector("[role=alert]")?.textContent ?? null;
}

function prompt(): string | null {
  return root.querySelector(".key-prompt")?.textContent ?? null;
}

beforeEach(async () => {
  root = document.createElement("div");
  document.body.append(root);
  standing = new Map([
    ["one", "C3"],
    ["two", "C5"],
    ["three", "B6"],
  ]);
  stones = [];
  done = new Set();
  sent = [];
  onItsWay = answer = null;
  answers = [];
  keysInUse.value = false;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  shown = view();
  await show();
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

test("arrows go round the board, with Shift by the game's stride", async () => {
  expect(cursor()).toBe("C4");
  await key("ArrowUp", { shiftKey: true });
  expect(cursor()).toBe("D4");
  await key("ArrowRight", { shiftKey: true });
  expect(cursor()).toBe("D8");
  await key("ArrowRight");
  expect(cursor()).toBe("D1");
});

test("letters move the selected piece, and the cursor follows", async () => {
  await key("n");
  expect(selectedPiece()).toBe("Piece one");
  await key("a");
  await settle();
  expect([sent, selectedPiece(), cursor()]).toEqual([["one B3"], "Piece one", "B3"]);
});

test("letters typed before the answer wait for the new board", async () => {
  await key("n");
  await type("aaSdd");
  expect(sent).toEqual(["one B3"]);
  await settle();
  expect(sent).toEqual(["one B3", "one A3", "pass one", "two D5", "two E5"]);
  expect([selectedPiece(), cursor()]).toEqual(["Piece two", "E5"]);
});

test("keys typed ahead are dropped if one of them cannot be done", async () => {
  standing.set("two", "A4");
  shown = view();
  await show();
  await key("n");
  await type("abS");
  await settle();
  expect(sent).toEqual(["one B3"]);
  expect(refusal()).toContain("direction b");
});

test("a key of two letters asks for the second and can be cancelled", async () => {
  await key("n");
  await key("L");
  expect(prompt()).toContain("Lay a stone: in which direction?");
  await key("Escape");
  expect([prompt(), selectedPiece()]).toEqual([null, "Piece one"]);
  await type("Lx");
  expect([refusal(), prompt()]).toEqual(["Lx: not here. ", null]);
  await key("L");
  expect([refusal(), prompt() !== null]).toEqual([null, true]);
  await key("M");
  expect([prompt(), selectedPiece()]).toEqual([null, "Piece one"]);
  await type("LA");
  await settle();
  expect(sent).toEqual(["stone one B3"]);
});

test("the game's key skips a piece and selects the next one", async () => {
  await key("n");
  await key("M");
  expect([selectedPiece(), cursor()]).toEqual(["Piece two", "C5"]);
  await key("m");
  await key("m");
  expect([selectedPiece(), sent]).toEqual(["Piece one", []]);
});

test("after a piece is done the next one is selected", async () => {
  await key("n");
  await key("s");
  await settle();
  expect([selectedPiece(), cursor()]).toEqual(["Piece two", "C5"]);
});

test("small and capital letters are two keys, regardless of Caps Lock", async () => {
  await key("n");
  await key("F", { shiftKey: false });
  await settle();
  expect(sent).toEqual(["one B2"]);
  await key("f", { shiftKey: true });
  await settle();
  expect(sent).toEqual(["one B2", "end"]);
});

test("Enter on an empty place selects the first piece next to it, clockwise", async () => {
  await key("Enter");
  expect([selectedPiece(), cursor()]).toEqual(["Piece two", "C5"]);
  await key("Escape");
  for (const arrow of ["ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"]) await key(arrow);
  await key("Enter");
  expect(selectedPiece()).toBe(null);
});

test("after acting with Enter the cursor follows the piece as after a letter", async () => {
  await key("n");
  await key("ArrowDown");
  await key("Enter");
  await act(() => root.querySelector<HTMLElement>(".play-option")?.click());
  await settle();
  expect([sent, selectedPiece(), cursor()]).toEqual([["one D3"], "Piece one", "D3"]);
});

test("a letter without a selected piece says what to do first", async () => {
  await key("a");
  expect(refusal()).toContain("Select a piece first");
  expect(sent).toEqual([]);
});

test("a direction without a selected piece does not stand for the capital that ends the turn", async () => {
  await key("f");
  await settle();
  expect(refusal()).toContain("Select a piece first");
  expect(sent).toEqual([]);
});

describe("a key that is not offered", () => {
  beforeEach(() => {
    answers = [{ reason: "Pieces here do not jump.", rule: "TEST-J1" }];
  });

  test("is tried with the place of the piece and the one beside it, and the rules say why not", async () => {
    standing.set("two", "D3");
    shown = view();
    await show();
    await key("n");
    await key("J");
    await settle();
    expect(sent).toEqual(["jump C3 D3"]);
    expect(refusal()).toContain("Pieces here do not jump. TEST-J1");
    expect([selectedPiece(), cursor()]).toEqual(["Piece one", "C3"]);
  });

  test("is not tried if the piece can go there in another way", async () => {
    await key("n");
    await key("J");
    expect(refusal()).toContain("jump: That cannot be done now. Red to move.");
    expect(sent).toEqual([]);
  });

  test("is tried with its second letter", async () => {
    await key("n");
    await key("Q");
    expect(prompt()).toContain("Dig: how deep?");
    await key("x");
    await settle();
    expect(sent).toEqual(["dig C3 x"]);
    expect([refusal() !== null, prompt()]).toEqual([true, null]);
  });

  test("is for a selected piece, and not for one at the edge that would leave the board", async () => {
    await key("J");
    expect(refusal()).toContain("jump: That cannot be done now. Red to move.");
    standing.set("one", "E3");
    shown = view();
    await show();
    await key("n");
    await key("J");
    expect(refusal()).toContain("The board ends there.");
    expect(sent).toEqual([]);
  });

  test("says the same reason again, as a new alert", async () => {
    await key("n");
    await key("L");
    await key("x");
    const before = root.querySelector("[role=alert]");
    await type("Lx");
    expect(root.querySelector("[role=alert]")).not.toBe(before);
  });
});

test("n says why it does nothing", async () => {
  done = new Set(standing.keys());
  shown = view();
  await show();
  await key("n");
  expect(refusal()).toContain("None of your pieces can act now. Red to move.");
});

describe("the keys of the board, pressed anywhere on the page,", () => {
  /** Press a key where the focus is. */
  async function strike(name: string): Promise<void> {
    await act(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      );
    });
  }

  test("act, and the focus follows", async () => {
    expect(document.activeElement).toBe(document.body);
    await strike("n");
    expect(selectedPiece()).toBe("Piece one");
    expect(document.activeElement?.getAttribute("role")).toBe("application");
    await strike("a");
    await settle();
    expect(sent).toEqual(["one B3"]);
  });

  test("do not act in a field, and Enter presses a button that has the focus", async () => {
    root.querySelector<HTMLElement>(".play-command-line")?.focus();
    await strike("n");
    expect([selectedPiece(), prompt()]).toEqual([null, null]);
    root.querySelector<HTMLElement>(".play-choices button")?.focus();
    await strike("Enter");
    expect([selectedPiece(), cursor()]).toEqual([null, "C4"]);
    await strike("n");
    expect(selectedPiece()).toBe("Piece one");
  });

  test("do not act while the list of keys is open", async () => {
    await strike("?");
    await strike("n");
    expect([root.querySelector("dialog") !== null, selectedPiece()]).toEqual([true, null]);
  });
});

test("the letters are shown on the board while keys are used, and not for a mouse", async () => {
  const written = () => [...root.querySelectorAll("svg text")].map((text) => text.textContent);
  await key("n");
  expect(written()).toEqual(expect.arrayContaining([..."abcdef"]));
  const { x, y } = GEOMETRY.centre("C5");
  for (const kind of ["pointerdown", "pointerup"]) {
    await act(() => {
      const at = { bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0 };
      root.querySelector("[role=application]")?.dispatchEvent(new PointerEvent(kind, at));
    });
  }
  expect(selectedPiece()).toBe("Piece two");
  expect(written()).not.toEqual(expect.arrayContaining(["a"]));
});

test("help lists the game's keys before those of every board", async () => {
  await key("?");
  const meanings = [...root.querySelectorAll(".play-keys dd")].map((line) => line.textContent);
  expect(meanings[0]).toBe("direction a");
  expect(meanings).toContain("lay a stone: in which direction?");
  expect(meanings).toContain("move the cursor by 4");
});

test("with a piece selected, Shift and arrows leaf through its commands", async () => {
  await key("n");
  await key("ArrowRight", { shiftKey: true });
  expect(commandLine()).toBe("[a]bcdefMSLF");
  await key("ArrowLeft", { shiftKey: true });
  await key("ArrowLeft");
  await key("Enter");
  expect(commandLine()).toBe("[a]bcdefM");
  expect(root.querySelector(".key-prompt")?.textContent).toContain("in which direction?");
  await key("ArrowRight");
  await key("Enter");
  await settle();
  expect(sent).toEqual(["stone one B4"]);
  expect(cursor()).toBe("C3");
});

test("a command stays highlighted while its piece can go on", async () => {
  await key("n");
  await key("ArrowRight", { shiftKey: true });
  for (const _ of [1, 2]) {
    await key("Enter");
    await settle();
  }
  expect([sent, commandLine()]).toEqual([["one B3", "one A3"], "[a]bcMSLF"]);
});

test("up, down and Escape leave the command line, and do nothing else", async () => {
  await key("n");
  await key("ArrowRight", { shiftKey: true });
  await key("Escape");
  expect([commandLine(), selectedPiece()]).toEqual(["", "Piece one"]);
  await key("ArrowRight", { shiftKey: true });
  await key("ArrowDown");
  expect([commandLine(), cursor(), sent]).toEqual(["", "D3", []]);
});

test("Enter on the selected piece opens its commands", async () => {
  await key("n");
  await key("Enter");
  expect(commandLine()).toBe("[a]bcdefMSLF");
});

test("when no piece can act, Enter offers what is left", async () => {
  done = new Set(standing.keys());
  shown = view();
  await show();
  await key("Enter");
  expect(commandLine()).toBe("[F]");
  await key("Enter");
  await settle();
  expect(sent).toEqual(["end"]);
});

test("Enter turns the status pages of a turn that begins while keys are used", async () => {
  expect(statusPage()).toBe(null);
  await endTurn();
  expect(statusPage()).toContain("Round 1, July.");
  expect(statusPage()).toContain("Page 1 of 2");
  await key("Enter");
  expect(statusPage()).toContain("Three pieces.");
  await key("Enter");
  expect(statusPage()).toBe(null);
});

test("other keys act, and the first action closes the status report", async () => {
  await endTurn();
  await key("p");
  expect([statusPage() !== null, selectedPiece()]).toEqual([true, "Piece three"]);
  await key("d");
  await settle();
  expect([statusPage(), sent.at(-1)]).toEqual([null, "three C6"]);
});

describe("a gamepad", () => {
  let frames: FrameRequestCallback[];
  let pads: Gamepad[];
  let stop: () => void;
  let now: number;

  beforeEach(() => {
    frames = [];
    pads = [];
    now = 0;
    Object.defineProperty(navigator, "getGamepads", { value: () => pads, configurable: true });
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
    stop = watchGamepads(strikeWith);
    dispatchEvent(new Event("gamepadconnected"));
  });

  afterEach(() => {
    stop();
    Reflect.deleteProperty(navigator, "getGamepads");
  });

  /** Press and release a button, or move the stick and let it go. */
  async function push(button: number | null, axes: readonly number[] = [0, 0]): Promise<void> {
    for (const down of [true, false]) {
      const buttons = Array.from({ length: 16 }, (_, index) => ({ pressed: down && index === button }));
      pads = [{ axes: down ? axes : [0, 0], buttons } as unknown as Gamepad];
      const due = frames;
      frames = [];
      now += 16;
      await act(() => {
        for (const frame of due) frame(now);
      });
    }
  }

  test("moves the cursor with its stick, and its button selects and acts", async () => {
    await push(null, [-1, 0]);
    expect(cursor()).toBe("C3");
    await push(0);
    expect(selectedPiece()).toBe("Piece one");
    await push(0);
    expect(commandLine()).toBe("[a]bcdefMSLF");
    await push(null, [1, 0]);
    await push(0);
    await settle();
    expect(sent).toEqual(["one B4"]);
  });

  test("cancels with its second button, and leafs with the shoulder buttons", async () => {
    await push(14);
    await push(0);
    await push(5);
    expect(commandLine()).toBe("[a]bcdefMSLF");
    await push(1);
    await push(1);
    expect([commandLine(), selectedPiece()]).toEqual(["", null]);
  });

  test("presses the buttons of a dialog", async () => {
    await key("?");
    const dialog = root.querySelector("dialog");
    expect(dialog?.open).toBe(true);
    await push(0);
    expect(root.querySelector("dialog")).toBe(null);
  });
});
