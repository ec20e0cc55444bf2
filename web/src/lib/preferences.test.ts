import { beforeEach, expect, it } from "vitest";

import { followTheme, soundOn, store, stored, theme } from "./preferences";

const asNumber = (value: unknown) => (typeof value === "number" ? value : null);

beforeEach(() => localStorage.clear());

it("a stored value is read back, and an invalid one is not", () => {
  store("number", 7);
  expect(stored("number", asNumber)).toBe(7);
  localStorage.setItem("sandtable.number", "{broken");
  expect(stored("number", asNumber)).toBeNull();
  localStorage.setItem("sandtable.number", '"seven"');
  expect(stored("number", asNumber)).toBeNull();
});

it("sounds are off by default", () => {
  expect(soundOn.value).toBe(false);
  soundOn.value = true;
  expect(localStorage.getItem("sandtable.sound")).toBe("true");
  soundOn.value = false;
});

it("the theme is set on the page; the system's theme sets nothing", () => {
  const root = document.createElement("div");
  const stop = followTheme(root);
  expect(root.dataset["theme"]).toBeUndefined();
  theme.value = "dark";
  expect(root.dataset["theme"]).toBe("dark");
  theme.value = "system";
  expect(root.dataset["theme"]).toBeUndefined();
  stop();
});
