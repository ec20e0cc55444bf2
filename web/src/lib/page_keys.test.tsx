import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { isForPage, usePageKeys } from "./page_keys";
import { keysAnywhere } from "./preferences";

let root: HTMLElement;
let keys: string[];

function Page() {
  usePageKeys((event) => keys.push(event.key));
  return (
    <>
      <button type="button">Button</button>
      <a href="/">Link</a>
      <input aria-label="field" />
      <input type="checkbox" />
      <input type="range" />
      <select />
      <textarea />
      <div role="tablist">
        <button type="button" role="tab" />
      </div>
      <div role="application" tabIndex={0} />
    </>
  );
}

beforeEach(async () => {
  root = document.createElement("div");
  document.body.append(root);
  keys = [];
  await act(() => render(<Page />, root));
});

afterEach(() => {
  render(null, root);
  root.remove();
  keysAnywhere.value = true;
});

/** Press keys at an element; return those that the page got. */
function press(selector: string | null, ...names: string[]): readonly string[] {
  keys = [];
  const target = selector === null ? document.body : root.querySelector(selector)!;
  for (const key of names)
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  return keys;
}

describe("a key of the page", () => {
  test("works where nothing uses it", () => {
    expect(press(null, "n", "Enter", "ArrowUp", "Escape")).toEqual(["n", "Enter", "ArrowUp", "Escape"]);
  });

  test("works on a button, except Enter and the space bar, which press it", () => {
    expect(press("button", "n", "Enter", " ", "ArrowUp")).toEqual(["n", "ArrowUp"]);
    expect(press("a", "n", "Enter")).toEqual(["n"]);
  });

  test("is left to fields and lists", () => {
    for (const field of ["input", "select", "textarea"])
      expect(press(field, "n", "Enter", "ArrowUp", "Escape")).toEqual([]);
  });

  test("works on switches, sliders and tabs, except the keys that change them", () => {
    expect(press("[type=checkbox]", "n", " ", "ArrowUp")).toEqual(["n"]);
    expect(press("[type=range]", "n", "ArrowUp", "Home")).toEqual(["n"]);
    expect(press("[role=tab]", "n", "ArrowLeft", "Enter")).toEqual(["n"]);
  });

  test("does nothing while a dialog or a menu is open", () => {
    for (const [name, value] of [
      ["aria-modal", "true"],
      ["role", "menu"],
    ] as const) {
      const open = document.createElement("div");
      open.setAttribute(name, value);
      document.body.append(open);
      expect(press(null, "n")).toEqual([]);
      open.remove();
    }
    expect(press(null, "n")).toEqual(["n"]);
  });

  test("works only on the board if the player wants it so", () => {
    keysAnywhere.value = false;
    expect(press(null, "n")).toEqual([]);
    expect(press("button", "n")).toEqual([]);
    expect(press("[role=application]", ",")).toEqual([","]);
  });

  test("is not a shortcut of the browser, and was used by nothing else", () => {
    expect(isForPage(new KeyboardEvent("keydown", { key: "n", ctrlKey: true }))).toBe(false);
    const used = new KeyboardEvent("keydown", { key: "n", cancelable: true });
    used.preventDefault();
    expect(isForPage(used)).toBe(false);
  });
});
