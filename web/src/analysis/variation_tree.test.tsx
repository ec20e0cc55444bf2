import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";

import { VariationTree } from "./variation_tree";
import { lineTree, ROOT, type Tree, tryAction } from "./variations";

const south = (action: string) => ({ seat: "south", action });
const north = (action: string) => ({ seat: "north", action });

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  render(null, root);
  root.remove();
});

function show(tree: Tree, at: number, onGo: (id: number) => void = () => undefined): void {
  act(() => render(<VariationTree tree={tree} at={at} onGo={onGo} />, root));
}

const lines = () => [...root.querySelectorAll(".variations-run")].map((line) => line.textContent);

it("an empty tree says what to do", () => {
  show(lineTree([]), ROOT);
  expect(root.textContent).toContain("Make a move on the board");
});

it("a variation starts a new paragraph where another seat acts", () => {
  show(lineTree([south("K15-J14"), south("end"), north("F10-G10")]), ROOT);
  expect(lines()).toEqual(["SouthK15-J14end", "NorthF10-G10"]);
});

it("each branch is shown once, below the step where it branches off", () => {
  const record = lineTree([south("a"), south("b")]);
  const first = tryAction(record, 1, south("c"));
  const second = tryAction(first.tree, 1, south("d"));
  const third = tryAction(second.tree, second.at, south("e"));
  show(third.tree, third.at);
  expect(lines()).toEqual(["Southab", "Southc", "Southde"]);
  expect(root.querySelectorAll(".variations-branches")).toHaveLength(1);
  expect(root.querySelector("[aria-current]")?.textContent).toBe("e");
});

it("branches of branches, and of the very first move, are shown too", () => {
  const record = lineTree([south("a"), south("b")]);
  const first = tryAction(record, ROOT, south("x"));
  const second = tryAction(first.tree, first.at, south("y"));
  const third = tryAction(second.tree, first.at, south("z"));
  show(third.tree, ROOT);
  expect(lines()).toEqual(["Southa", "Southxy", "Southz", "Southb"]);
});

it("a step has a name for screen readers, and selects its position", () => {
  const went: number[] = [];
  show(lineTree([south("K15-J14"), north("end")]), ROOT, (id) => went.push(id));
  root.querySelector<HTMLElement>('[aria-label="2, North: end"]')?.click();
  expect(went).toEqual([2]);
});
