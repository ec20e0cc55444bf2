import { describe, expect, it } from "vitest";

import {
  branchOf,
  commonLength,
  endOf,
  isMain,
  lineTo,
  lineTree,
  makeMain,
  removeStep,
  ROOT,
  stepOf,
  tryAction,
} from "./variations";

const south = (action: string) => ({ seat: "south", action });
const north = (action: string) => ({ seat: "north", action });
const RECORD = [south("K15-J14"), south("end"), north("F10-G10")];
const actions = (line: readonly { action: string }[]) => line.map((entry) => entry.action);

describe("a tree of variations", () => {
  it("begins as the record", () => {
    const tree = lineTree(RECORD);
    expect(lineTo(tree, ROOT)).toEqual([]);
    expect(lineTo(tree, 2)).toEqual(RECORD.slice(0, 2));
    expect(lineTo(tree, endOf(tree, ROOT))).toEqual(RECORD);
  });

  it("follows an existing variation when its action is played again", () => {
    const tree = lineTree(RECORD);
    const again = tryAction(tree, 1, south("end"));
    expect(again.tree).toBe(tree);
    expect(again.at).toBe(2);
  });

  it("branches where another action is tried, or the same one by another seat", () => {
    const tree = lineTree(RECORD);
    const other = tryAction(tree, 1, south("K16-J15"));
    expect(actions(lineTo(other.tree, other.at))).toEqual(["K15-J14", "K16-J15"]);
    expect(stepOf(other.tree, 1).children).toEqual([2, other.at]);
    expect(isMain(other.tree, 2)).toBe(true);
    expect(isMain(other.tree, other.at)).toBe(false);
    expect(tryAction(tree, 2, south("F10-G10")).at).not.toBe(3);
  });

  it("finds the first step of the branch that a step is on", () => {
    const first = tryAction(lineTree(RECORD), 1, south("K16-J15"));
    const second = tryAction(first.tree, first.at, south("end"));
    expect(branchOf(second.tree, second.at)).toBe(first.at);
    expect(branchOf(second.tree, 3)).toBeNull();
  });

  it("deletes a branch with all that follows, and selects the step before it", () => {
    const first = tryAction(lineTree(RECORD), 1, south("K16-J15"));
    const second = tryAction(first.tree, first.at, south("end"));
    const { tree, at } = removeStep(second.tree, first.at);
    expect(at).toBe(1);
    expect(Object.keys(tree.steps)).toEqual(["0", "1", "2", "3"]);
    expect(stepOf(tree, 1).children).toEqual([2]);
  });

  it("does not reuse the number of a deleted step", () => {
    const first = tryAction(lineTree(RECORD), 1, south("K16-J15"));
    const { tree } = removeStep(first.tree, first.at);
    expect(tryAction(tree, 1, south("K17-J16")).at).toBeGreaterThan(first.at);
  });

  it("keeps its root", () => {
    const tree = lineTree(RECORD);
    expect(removeStep(tree, ROOT)).toEqual({ tree, at: ROOT });
  });

  it("can make a branch the main variation, with all steps that lead there", () => {
    const first = tryAction(lineTree(RECORD), ROOT, south("K16-J15"));
    const second = tryAction(first.tree, first.at, south("K17-J16"));
    const third = tryAction(second.tree, first.at, south("end"));
    const tree = makeMain(third.tree, third.at);
    expect(actions(lineTo(tree, endOf(tree, ROOT)))).toEqual(["K16-J15", "end"]);
    expect(isMain(tree, 1)).toBe(false);
  });

  it("compares variations from their beginning", () => {
    expect(commonLength(RECORD, RECORD)).toBe(3);
    expect(commonLength(RECORD.slice(0, 2), RECORD)).toBe(2);
    expect(commonLength([south("K15-J14"), south("K16-J15")], RECORD)).toBe(1);
    expect(commonLength([north("K15-J14")], RECORD)).toBe(0);
  });
});
