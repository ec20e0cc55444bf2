import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { takeOffered } from "../analysis/handover";
import type { Review, ReviewState, ReviewStep } from "../generated/wire";
import { chosenLanguage } from "../lib/preferences";
import { navigate, type Reviewed } from "../routing/router";
import { someView } from "../testing/fixtures";
import { ReviewPage } from "./review_page";

const BETTER = {
  seat: "north",
  action: "A1-B2",
  label: "Infantry A1 to B2",
  overlays: [{ type: "paths", name: "hint", label: "Better", paths: [{ places: ["A1", "B2"] }] }],
} as const;

function someReview(changes: Partial<Review> = {}): Review {
  return {
    game: "some-game",
    title: "Some game: Standard",
    sides: [
      { seats: ["north"], name: "North", players: [], colours: ["blue"] },
      { seats: ["south"], name: "South", players: [], colours: ["red"] },
    ],
    steps: 10,
    outcome: { winners: ["south"], reason: "North has resigned." },
    summary: ["South won.", "Turn 2 decided it."],
    chances: [
      {
        side: 0,
        points: [
          [0, 0.5],
          [4, 0.75],
          [8, 0.25],
        ],
      },
      {
        side: 1,
        points: [
          [0, 0.5],
          [4, 0.25],
          [8, 0.75],
        ],
      },
    ],
    mistakes: [
      {
        step: 4,
        until: 8,
        seat: "north",
        side: 0,
        size: "blunder",
        cost: 0.5,
        error: 0.05,
        cost_in_truth: 0.5,
        knowable: true,
        text: "North should have marched to B2.",
        played: [],
        better: [{ ...BETTER, overlays: [...BETTER.overlays] } as never],
        line: [],
        reasons: [{ text: "It takes the arsenal." }],
      },
    ],
    settings: { player: "search", positions: 20, version: 1 },
    ...changes,
  };
}

let place: HTMLElement;
let state: ReviewState;
let review: Review;
let sent: string[];

function answer(method: string, address: string): unknown {
  sent.push(`${method} ${address}`);
  if (address.endsWith("/result")) return review;
  if (address.endsWith("/record")) return "sandtable record 1";
  const [, step] = /\/steps\/(\d+)/.exec(address) ?? [];
  if (step !== undefined) {
    const shown: ReviewStep = {
      step: Number(step),
      steps: 10,
      seats: ["north", "south"],
      view: someView(),
      events: [{ kind: "move", text: `Event ${step}.` }],
    };
    return shown;
  }
  if (method === "POST") state = { ...state, state: "done", key: "key" };
  return state;
}

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
  sent = [];
  review = someReview();
  state = { state: "done", key: "key", game: "some-game" };
  chosenLanguage.value = "en";
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
    const found = answer(method, address);
    return Promise.resolve(new Response(typeof found === "string" ? found : JSON.stringify(found)));
  });
});

afterEach(() => {
  act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
  navigate("/", { replace: true });
});

async function open(path: string, reviewed: Reviewed = { match: "match" }): Promise<void> {
  navigate(path, { replace: true });
  await act(() => render(<ReviewPage reviewed={reviewed} />, place));
}

const text = () => place.textContent ?? "";
const chart = () => place.querySelector<HTMLElement>(".curve-plot")!;

function button(name: string): HTMLElement {
  const found = [...place.querySelectorAll<HTMLElement>("button")].find((one) =>
    one.textContent?.includes(name),
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

async function press(key: string): Promise<void> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  await act(() => void chart().dispatchEvent(event));
}

test("the curve is a slider that keys move, and says the chances and the mistake", async () => {
  await open("/m/match/review?at=3");
  await vi.waitFor(() => expect(text()).toContain("Event 3."));
  expect(chart().getAttribute("aria-valuetext")).toBe("Step 3 of 10: North 69%, South 31%");
  await press("ArrowRight");
  expect(chart().getAttribute("aria-valuenow")).toBe("4");
  expect(chart().getAttribute("aria-valuetext")).toContain("North should have marched to B2.");
  await press("End");
  expect(chart().getAttribute("aria-valuenow")).toBe("10");
  await press("PageDown");
  expect(chart().getAttribute("aria-valuenow")).toBe("4");
  await press("Home");
  expect(chart().getAttribute("aria-valuenow")).toBe("0");
  await vi.waitFor(() => expect(window.location.search).toBe("?at=0"));
});

test("a mistake is drawn on the board, and played out on the analysis board", async () => {
  await open("/m/match/review");
  await vi.waitFor(() => expect(text()).toContain("South won."));
  await act(() => button("North should have marched").click());
  await vi.waitFor(() => expect(place.querySelectorAll(".board-way")).toHaveLength(1));
  expect(text()).toContain("It takes the arsenal.");
  await act(() => button("Play it out").click());
  await vi.waitFor(() => expect(window.location.pathname).toBe("/analysis"));
  expect(takeOffered()).toEqual({
    text: "sandtable record 1",
    keep: 4,
    line: [{ seat: "north", action: "A1-B2" }],
  });
});

test("a game without dice has no curve of luck, and a story no curve at all", async () => {
  await open("/m/match/review");
  await vi.waitFor(() => expect(place.querySelectorAll(".curve")).toHaveLength(1));
  act(() => render(null, place));
  const story = [{ step: 0, until: 5, label: "Round 1", text: ["They met."] }];
  review = someReview({ chances: [], mistakes: [], story, has_report: true });
  await open("/m/match/review");
  await vi.waitFor(() => expect(text()).toContain("They met."));
  expect(place.querySelectorAll(".curve")).toHaveLength(0);
  expect(place.querySelector("a[href='/m/match/report']")).not.toBeNull();
});

test("a player who comes by a button has asked; others ask here", async () => {
  state = { state: "none" };
  await open("/m/match/review");
  await vi.waitFor(() => expect(text()).toContain("looks at every turn again"));
  expect(sent.some((one) => one.startsWith("POST"))).toBe(false);
  act(() => render(null, place));
  await open("/m/match/review?start");
  await vi.waitFor(() => expect(text()).toContain("South won."));
  expect(sent).toContain("POST /api/matches/match/review");
  expect(window.location.search).toBe("");
});

test("while it is computed, the page says how far it is", async () => {
  state = { state: "running", key: "key", done: 13, total: 52, mine: true };
  await open("/reviews/key", { key: "key" });
  await vi.waitFor(() => expect(text()).toContain("Turn 14 of 52"));
  state = { state: "cancelled", key: "key", done: 13, total: 52 };
  await act(() => button("Cancel the review").click());
  await vi.waitFor(() => expect(text()).toContain("The review was cancelled."));
  await act(() => button("Continue the review").click());
  await vi.waitFor(() => expect(text()).toContain("South won."));
  expect(sent).toContain("POST /api/reviews");
});
