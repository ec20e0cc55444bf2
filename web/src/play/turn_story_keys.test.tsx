import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Panel } from "../generated/wire";
import type { CompleteView } from "../net/seat_view";
import { DEVICE, someView } from "../testing/fixtures";
import type { StagedTable, TableStory } from "./inputs";
import { PlayTable } from "./play_table";

const CHOICE = { action: "A1-B1", label: "Move", kind: "move", piece: "n1", place: "B1" };

let place: HTMLElement;
let done: string[];
let acted: string[];
let story: TableStory & {
  playing: { value: boolean };
  holding: { value: boolean };
  staged: { value: StagedTable | null };
  summary: { value: string };
};

function someStory(): typeof story {
  const playing = signal(true);
  return {
    staged: signal<StagedTable | null>(null),
    marks: signal([]),
    events: signal([]),
    summary: signal("South moved."),
    caption: signal("South's infantry moves."),
    replayable: signal(true),
    playing,
    holding: signal(false),
    skip: () => {
      done.push("skip");
      const was = playing.value;
      playing.value = false;
      story.staged.value = null;
      return was;
    },
    goOn: () => void done.push("go on"),
    replay: () => done.push("replay") > 0,
  };
}

async function press(key: string): Promise<void> {
  const board = place.querySelector("[role=application]")!;
  await act(
    () => void board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );
}

function button(name: string): HTMLButtonElement {
  return [...place.querySelectorAll("button")].find((one) => one.textContent?.trim() === name)!;
}

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  [done, acted] = [[], []];
  story = someStory();
  place = document.body.appendChild(document.createElement("div"));
  await show({ ...(someView() as CompleteView), choices: [CHOICE] });
});

async function show(view: CompleteView): Promise<void> {
  const handlers = {
    act: (action: string) => {
      acted.push(action);
      return Promise.resolve(null);
    },
    inspect: vi.fn(),
    openRule: vi.fn(),
  };
  await act(() =>
    render(
      <PlayTable
        game={{ id: "some-game" }}
        view={view}
        seat="north"
        events={[]}
        live
        busy={false}
        handlers={handlers}
        story={story}
      />,
      place,
    ),
  );
}

afterEach(() => {
  render(null, place);
  place.remove();
  vi.unstubAllGlobals();
});

test("End and Escape skip what is played, and Home plays it again", async () => {
  await press("End");
  await press("Home");
  expect(done).toEqual(["skip", "replay"]);
  story.playing.value = true;
  await press("Escape");
  expect(done).toEqual(["skip", "replay", "skip"]);
});

test("without a summary, the line says what the button plays again", async () => {
  const line = () => place.querySelector(".turn-story-text")?.textContent;
  await act(() => {
    story.playing.value = false;
  });
  expect(line()).toBe("South moved.");
  await act(() => void (story.summary.value = ""));
  expect(line()).toBe("What the others did");
});

test("keys that only look at the board do not skip it", async () => {
  for (const key of ["ArrowLeft", "+", "0"]) await press(key);
  expect(done).toEqual([]);
});

test("a key that acts skips it, and acts", async () => {
  await press("n");
  await press("Enter");
  expect(done).toEqual(["skip", "skip"]);
  expect(place.querySelector('[data-mark="reach"][data-place="B1"]')).not.toBeNull();
});

test("any key goes on when it waits to be seen", async () => {
  story.holding.value = true;
  await press("Enter");
  expect(done).toEqual(["go on"]);
  expect(acted).toEqual([]);
});

test("panels, devices, status and goal are those of the step on the board, and only to be read", async () => {
  const paragraphs = (text: string): Panel => ({
    type: "notes",
    name: "report",
    label: "Report",
    paragraphs: [text],
  });
  const device = (lit: boolean) => ({ ...DEVICE, lamps: [{ name: "hit", label: "hit", lit }] });
  const before = someView({ status: "South moves.", to_act: ["south"], goal: { text: "Two forts." } });
  const pieces = before.picture.pieces;
  const view = { ...before, picture: { ...before.picture, panels: [device(false), paragraphs("Quiet.")] } };
  const now = { ...view.picture, panels: [device(true), paragraphs("All is lost.")] };
  await show({ ...(someView() as CompleteView), choices: [CHOICE], picture: now });
  const shown = () => [
    place.querySelector("[role=status]")!.textContent,
    place.querySelector(".goal-text")?.textContent,
    place.querySelector(".play-panel p")!.textContent,
    place.querySelectorAll(".device-lit").length,
    place.querySelector(".device-button")!.getAttribute("aria-disabled"),
  ];
  await act(() => void (story.staged.value = { pieces, view: view as CompleteView, step: 3, tempo: 1 }));
  expect(shown()).toEqual(["Waiting for South. South moves.", "Two forts.", "Quiet.", 0, "true"]);
  await press("End");
  expect(shown()).toEqual(["Your turn. North moves.", undefined, "All is lost.", 1, "false"]);
});

test("the strip says what happens, and has buttons for the keys", async () => {
  expect(place.textContent).toContain("South's infantry moves.");
  await act(() => button("Skip").click());
  expect(place.textContent).toContain("South moved.");
  await act(() => button("Again").click());
  expect(done).toEqual(["skip", "replay"]);
});
