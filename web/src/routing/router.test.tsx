import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  coursePath,
  lessonPath,
  Link,
  address,
  navigate,
  reportPath,
  routeOf,
  scenarioPath,
  startRouter,
} from "./router";

describe("the page of a path", () => {
  it("knows every page", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/new")).toEqual({ page: "new" });
    expect(routeOf("/m/abcdefghijklmn")).toEqual({ page: "match", id: "abcdefghijklmn" });
    expect(routeOf(reportPath("abcdefghijklmn"))).toEqual({ page: "report", id: "abcdefghijklmn" });
    expect(routeOf("/analysis")).toEqual({ page: "analysis" });
    expect(routeOf("/library")).toEqual({ page: "library", part: "all" });
    expect(routeOf("/library/own")).toEqual({ page: "library", part: "own" });
    expect(routeOf(scenarioPath("taktik.three"))).toEqual({ page: "scenario", id: "taktik.three" });
    expect(routeOf("/workshop")).toEqual({ page: "workshop" });
    expect(routeOf("/workshop/edit")).toEqual({ page: "editor" });
    expect(routeOf("/workshop/position")).toEqual({ page: "position" });
    expect(routeOf("/rules/game-of-war")).toEqual({ page: "rules", game: "game-of-war" });
    expect(routeOf("/rules")).toEqual({ page: "rules", game: null });
    expect(routeOf("/learn")).toEqual({ page: "learn", game: null });
    expect(routeOf(coursePath("taktik"))).toEqual({ page: "learn", game: "taktik" });
    const lesson = lessonPath("game-of-war", "cut");
    expect(routeOf(lesson)).toEqual({ page: "lesson", game: "game-of-war", lesson: "cut" });
    expect(routeOf("/account")).toEqual({ page: "account" });
    expect(routeOf("/about")).toEqual({ page: "about" });
  });

  it("ignores a trailing slash, and decodes escapes", () => {
    expect(routeOf("/new/")).toEqual({ page: "new" });
    expect(routeOf("/rules/a%20game")).toEqual({ page: "rules", game: "a game" });
  });

  it("treats everything else as unknown, also invalid escapes", () => {
    expect(routeOf("/nowhere")).toEqual({ page: "unknown", path: "/nowhere" });
    expect(routeOf("/m/one/two")).toEqual({ page: "unknown", path: "/m/one/two" });
    expect(routeOf("/new/game")).toEqual({ page: "unknown", path: "/new/game" });
    expect(routeOf("/%zz")).toEqual({ page: "unknown", path: "/%zz" });
  });
});

describe("moving between pages", () => {
  let stop: () => void;
  let root: HTMLElement;

  beforeEach(() => {
    window.history.replaceState(null, "", "/");
    stop = startRouter();
    root = document.createElement("div");
    document.body.append(root);
  });

  afterEach(() => {
    render(null, root);
    root.remove();
    stop();
  });

  it("changes the address without loading", () => {
    navigate("/rules/game-of-war?from=here#GOW-A3");
    expect(address.value).toEqual({ path: "/rules/game-of-war", search: "?from=here", hash: "#GOW-A3" });
    expect(window.location.pathname).toBe("/rules/game-of-war");
  });

  it("replaces a page in the history", () => {
    navigate("/new");
    const length = window.history.length;
    navigate("/m/abc", { replace: true });
    expect(window.history.length).toBe(length);
    expect(address.value.path).toBe("/m/abc");
  });

  it("follows a link on a plain click, and leaves the others to the browser", () => {
    act(() => render(<Link href="/about">About</Link>, root));
    const link = root.querySelector("a");

    const forTab = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    // Stay on the page under test; the router has decided by then.
    root.addEventListener("click", (event) => event.preventDefault(), { once: true });
    link?.dispatchEvent(forTab);
    expect(address.value.path).toBe("/");

    const plain = new MouseEvent("click", { bubbles: true, cancelable: true });
    link?.dispatchEvent(plain);
    expect(plain.defaultPrevented).toBe(true);
    expect(address.value.path).toBe("/about");
  });
});
