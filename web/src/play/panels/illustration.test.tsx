import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { imageAddress, Images } from "../../net/image_cache";
import type { Illustration } from "../../generated/wire";
import { IllustrationBox } from "./illustration";

const HILL: Illustration = {
  type: "illustration",
  name: "hill",
  label: "From the hill",
  aspects: [
    { image: "hill-0.aa", label: "North" },
    { image: "hill-180.bb", label: "South" },
  ],
  alt: "A wood.\nTroops to the north.",
  width: 1600,
  height: 500,
};

let host: HTMLElement;
let games = 0;
const fetch = vi.fn<(name: string, width?: number) => Promise<Blob>>();

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  let number = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${++number}`);
  fetch.mockImplementation(() => Promise.resolve(new Blob(["picture"], { type: "image/png" })));
  games += 1;
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
  fetch.mockReset();
});

/** Let pending requests finish. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Each test has its own game, because images are cached. */
async function show(illustration: Illustration = HILL, previews = false): Promise<void> {
  act(() => {
    render(
      <Images.Provider value={{ game: `game ${games}`, previews, fetch }}>
        <IllustrationBox illustration={illustration} />
      </Images.Provider>,
      host,
    );
  });
  await settle();
}

async function press(element: Element | null): Promise<void> {
  act(() => (element as HTMLElement).click());
  await settle();
}

const picture = () => host.querySelector<HTMLImageElement>(".illustration-frame img");
const labelled = (label: string) => host.querySelector(`[aria-label="${label}"]`);

describe("an illustration", () => {
  test("says so while it is being drawn, even while the previous one is shown", async () => {
    const waiting = () => host.querySelector(".illustration-waiting")?.textContent ?? null;
    let drawn: (image: Blob) => void = () => undefined;
    fetch.mockImplementation(() => new Promise((resolve) => (drawn = resolve)));
    await show();
    expect(waiting()).toBe("The picture is being drawn…");
    drawn(new Blob(["picture"]));
    await settle();
    expect(waiting()).toBeNull();
    await press(host.querySelectorAll(".illustration-directions .segmented-option")[1] ?? null);
    expect([picture()?.src, waiting()]).toEqual(["blob:1", "The picture is being drawn…"]);
    drawn(new Blob(["picture"]));
    await settle();
    expect([picture()?.src, waiting()]).toEqual(["blob:2", null]);
  });

  test("is shown with its words", async () => {
    await show();
    expect(fetch.mock.calls.map(([name]) => name)).toEqual(["hill-0.aa"]);
    expect(picture()?.src).toBe("blob:1");
    expect(picture()?.alt).toBe(HILL.alt);
  });

  test("is fetched for another direction only when it is chosen", async () => {
    await show();
    await press(host.querySelector('input[value="1"]'));
    expect(fetch.mock.calls.map(([name]) => name)).toEqual(["hill-0.aa", "hill-180.bb"]);
    expect(picture()?.src).toBe("blob:2");
    await press(host.querySelector('input[value="0"]'));
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(picture()?.src).toBe("blob:1");
  });

  test("that has changed is fetched again, and the previous one stays until then", async () => {
    await show();
    let arrive: (image: Blob) => void = () => undefined;
    fetch.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    await show({ ...HILL, aspects: [{ image: "hill-0.cc" }] });
    expect(picture()?.src).toBe("blob:1");
    arrive(new Blob());
    await settle();
    expect(picture()?.src).toBe("blob:2");
  });

  test("that failed to load can be retried", async () => {
    fetch.mockRejectedValueOnce(new Error("no answer"));
    await show();
    expect(picture()).toBeNull();
    await press(host.querySelector(".illustration-lost button"));
    expect(picture()?.src).toBe("blob:1");
  });

  test("that is shown stays cached, even if many others are fetched", async () => {
    const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
    let number = 0;
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:own-${++number}`);
    await show();
    const source = { game: `game ${games}`, fetch };
    while (number < 60) await imageAddress(source, `other.${number}`);
    expect(revoke).toHaveBeenCalledWith("blob:own-2");
    expect(revoke).not.toHaveBeenCalledWith("blob:own-1");
  });

  test("is folded at first where the map needs the room, and not fetched", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    await show();
    expect(host.querySelector(".illustration-folded")).not.toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("can be folded away", async () => {
    await show();
    await press(labelled("Hide the picture"));
    expect(picture()).toBeNull();
    await press(labelled("Show the picture"));
    expect(picture()?.src).toBe("blob:1");
  });

  test("is small beside the board; its full size is fetched once, when it is enlarged", async () => {
    await show(HILL, true);
    expect(fetch.mock.calls).toEqual([["hill-0.aa", 1000]]);
    await press(host.querySelector(".illustration-open"));
    expect(fetch.mock.calls.slice(1)).toEqual([["hill-0.aa", undefined]]);
    expect(host.querySelector<HTMLImageElement>("dialog img")?.src).toBe("blob:2");
    expect(picture()?.src).toBe("blob:1");
    await press(host.querySelector('dialog [aria-label="Close"]'));
    await press(host.querySelector(".illustration-open"));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("can be enlarged over the whole window, with its text below", async () => {
    await show();
    await press(host.querySelector(".illustration-open"));
    const dialog = host.querySelector("dialog")!;
    expect(dialog.querySelector("img")?.alt).toBe(HILL.alt);
    expect([...dialog.querySelectorAll(".illustration-words p")].map((one) => one.textContent)).toEqual([
      "A wood.",
      "Troops to the north.",
    ]);
    await press(dialog.querySelector('[aria-label="Close"]'));
    expect(host.querySelector("dialog")).toBeNull();
  });
});
