import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Tour, TourOffer } from "./tour";

let screen: HTMLElement;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  screen = document.createElement("div");
  screen.innerHTML = `
    <p class="play-status">North moves.</p>
    <div class="board-frame"><i class="board-piece-ready"></i></div>
    <div class="play-lenses"><button>Overlays</button><input type="checkbox"></div>`;
  place = document.createElement("div");
  document.body.append(screen, place);
});

afterEach(async () => {
  await act(() => render(null, place));
  screen.remove();
  place.remove();
  vi.useRealTimers();
});

function pressed(name: string): void {
  const found = [...place.querySelectorAll("button")].find(
    (one) => one.textContent === name || one.getAttribute("aria-label") === name,
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  found.click();
}

const press = (name: string) => act(() => pressed(name));
const heading = () => place.querySelector("h2")?.textContent;
const wait = () => act(() => void vi.advanceTimersByTime(1000));

test("the tour is offered once", async () => {
  const accepted = vi.fn();
  await act(() => render(<TourOffer onAccept={accepted} />, place));
  await press("No, thank you");
  expect(place.textContent).toBe("");
  await act(() => render(null, place));
  await act(() => render(<TourOffer onAccept={accepted} />, place));
  expect(place.textContent).toBe("");
  expect(accepted).not.toHaveBeenCalled();
});

test("it explains what is on the screen, and skips what is not", async () => {
  const ended = vi.fn();
  await act(() => render(<Tour onEnd={ended} />, place));
  const seen: (string | undefined)[] = [];
  while (!ended.mock.calls.length) {
    seen.push(heading() ?? undefined);
    await act(() => place.querySelector<HTMLButtonElement>(".tour-foot .button-primary")?.click());
  }
  expect(seen).toEqual(["What to do next", "Your pieces", "Where it can go", "Overlays"]);
});

test("a task is ticked when it is done", async () => {
  await act(() => render(<Tour onEnd={() => undefined} />, place));
  await press("Next");
  await wait();
  expect(place.textContent).not.toContain("Well done.");
  screen.querySelector("i")?.classList.add("board-piece-selected");
  await wait();
  expect(place.textContent).toContain("Well done.");
});

test("switching an overlay completes the task; a visible switch alone does not", async () => {
  await act(() => render(<Tour onEnd={() => undefined} />, place));
  for (let step = 0; step < 3; step++) await press("Next");
  await wait();
  expect(place.textContent).not.toContain("Well done.");
  screen.querySelector<HTMLInputElement>("input")!.checked = true;
  await wait();
  expect(place.textContent).toContain("Well done.");
});

test("a task that cannot be done now is not shown", async () => {
  screen.querySelector("i")?.remove();
  await act(() => render(<Tour onEnd={() => undefined} />, place));
  await press("Next");
  expect(heading()).toBe("Your pieces");
  expect(place.querySelector(".tour-task")).toBeNull();
});

test("Escape skips it", async () => {
  const ended = vi.fn();
  await act(() => render(<Tour onEnd={ended} />, place));
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  await act(() => void place.querySelector(".tour-card")?.dispatchEvent(escape));
  expect(ended).toHaveBeenCalledOnce();
});
