import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { someView } from "../../testing/fixtures";
import type { Hint, Overlay } from "../../generated/wire";
import type { TableHandlers } from "../inputs";
import { PlayTable } from "../play_table";
import type { CompleteView, Refusal } from "../../net/seat_view";

const WAY: Overlay = {
  type: "paths",
  name: "1",
  label: "What to do",
  paths: [{ places: ["A1", "A2"] }],
};
const HINT: Hint = {
  by: "Level 4 · Sergeant",
  actions: [
    {
      seat: "north",
      action: "A1-A2",
      label: "Infantry A1 to A2",
      overlays: [WAY],
    },
    { seat: "north", action: "end", label: "End the turn" },
  ],
  line: [{ seat: "south", action: "B2-B1", label: "Infantry B2 to B1" }],
  prospects: "Better for you",
  reasons: [
    {
      text: "It takes the arsenal.",
      overlays: [{ type: "marks", name: "2", label: "Why", places: ["B2"], style: "focus" }],
    },
  ],
};

let root: HTMLElement;
let sent: string[];
let answer: (hint: Hint) => void;
let refusal: Refusal | null;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  sent = [];
  refusal = null;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.unstubAllGlobals();
});

async function show(view: CompleteView = someView(), handlers: Partial<TableHandlers> = {}): Promise<void> {
  await act(() =>
    render(
      <PlayTable
        game={{ id: "test" }}
        view={view}
        seat="north"
        events={[]}
        live
        busy={false}
        handlers={{
          act: (action) => {
            sent.push(action);
            return Promise.resolve(refusal);
          },
          inspect: () => Promise.resolve({ reason: "", rule: null }),
          hint: () => new Promise((resolve) => (answer = resolve)),
          openRule: () => undefined,
          ...handlers,
        }}
      />,
      root,
    ),
  );
}

const card = () => root.querySelector<HTMLElement>(".play-advice");
const marks = () => root.querySelectorAll(".board-marks-focus[aria-label=Why]").length;
const arrows = () => root.querySelectorAll(".board-way").length;

function button(name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

async function ask(): Promise<void> {
  await act(() => button("Hint").click());
}

async function given(): Promise<void> {
  await act(async () => answer(HINT));
}

async function press(key: string): Promise<void> {
  const board = root.querySelector<HTMLElement>("[role=application]")!;
  await act(() => {
    board.focus();
    board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
}

test("a hint is shown in words and drawn on the board", async () => {
  await show();
  await ask();
  expect(card()?.textContent).toContain("The computer is thinking about your turn");
  await given();
  const told = card()?.textContent;
  for (const words of ["Level 4 · Sergeant would do this", "Infantry A1 to A2", "Better for you", "It takes"])
    expect(told).toContain(words);
  expect(told).toContain("South: Infantry B2 to B1");
  expect([arrows(), marks()]).toEqual([1, 1]);
  await act(() => button("Clear").click());
  expect(card()).toBeNull();
  expect([arrows(), marks()]).toEqual([0, 0]);
});

test("its actions are done one by one, and done ones are removed from the board", async () => {
  await show();
  await ask();
  await given();
  await act(async () => button("Do it").click());
  await show(someView());
  expect(sent).toEqual(["A1-A2"]);
  await vi.waitFor(() => expect(card()?.querySelectorAll(".play-advice-actions li")).toHaveLength(1));
  expect(arrows()).toBe(0);
  await act(async () => button("Do it").click());
  expect(sent).toEqual(["A1-A2", "end"]);
  await vi.waitFor(() => expect(card()).toBeNull());
});

test("all its actions are done at one press, while the board changes", async () => {
  await show();
  await ask();
  await given();
  await act(async () => {
    button("Do all 2").click();
    await Promise.resolve();
  });
  await show(someView());
  await show(someView());
  await vi.waitFor(() => expect(sent).toEqual(["A1-A2", "end"]));
  await vi.waitFor(() => expect(card()).toBeNull());
});

test("doing all ends at the first illegal action", async () => {
  refusal = { reason: "There is a mine.", rule: null };
  await show();
  await ask();
  await given();
  await act(async () => button("Do all 2").click());
  expect(sent).toEqual(["A1-A2"]);
  expect(card()?.querySelectorAll(".play-advice-actions li")).toHaveLength(2);
});

test("an illegal action leaves the hint unchanged", async () => {
  refusal = { reason: "There is a mine.", rule: null };
  await show();
  await ask();
  await given();
  await act(async () => button("Do it").click());
  expect(card()?.querySelectorAll(".play-advice-actions li")).toHaveLength(2);
});

test("it is dropped when the board changes, and a late answer is not shown", async () => {
  await show();
  await ask();
  await given();
  await show(someView());
  expect(card()).toBeNull();
  await ask();
  await show(someView());
  await given();
  expect(card()).toBeNull();
});

test("by keys: h asks, Enter does it, Escape returns to the board", async () => {
  await show();
  await press("h");
  await given();
  expect(document.activeElement).toBe(button("Do it"));
  await act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  expect(card()).toBeNull();
  expect(document.activeElement?.getAttribute("role")).toBe("application");
});

test("there is none in another's turn, or without computer players", async () => {
  await show(someView({ to_act: ["south"] }));
  expect(button("Hint").disabled).toBe(true);
  await press("h");
  expect(card()).toBeNull();
  await show(someView(), { hint: undefined });
  expect(() => button("Hint")).toThrow();
});

test("the reason for having none is shown", async () => {
  await show(someView(), { hint: () => Promise.reject(new Error("Too often; try again in 9 seconds.")) });
  await ask();
  expect(card()?.textContent).toContain("Too often");
});
