import { describe, expect, test } from "vitest";

import type { Field } from "../../generated/wire";
import { fill, isClosed, isComplete, isFull, valuesIn } from "./templates";

const SQUARE: Field = { type: "place", name: "square", label: "Square" };
const WAY: Field = { type: "path", name: "way", label: "Way", fewest: 2, most: 3 };
const COUNT: Field = { type: "number", name: "count", label: "Count", lowest: 1, highest: 5 };
const FORMATION: Field = {
  type: "pick",
  name: "formation",
  label: "Formation",
  picks: [{ value: "line", label: "In line" }],
};

describe("filling fields", () => {
  test("inserts values, and leaves fields without one", () => {
    expect(fill("march {units} to {square}", { units: ["a", "b"] })).toBe("march a b to {square}");
  });

  test("keeps an action on one line", () => {
    expect(fill("say {words}", { words: ["hold\nthe bridge"] })).toBe("say hold the bridge");
  });

  test("does not expand values", () => {
    expect(fill("say {words}", { words: ["{square}"], square: ["A1"] })).toBe("say {square}");
  });
});

describe("reading the fields of a line", () => {
  const UNITS: Field = { type: "pieces", name: "units", label: "Units", pieces: ["a", "b"] };
  const TEXT: Field = { type: "text", name: "text", label: "Text" };
  const template = "write {units}: {text}";

  test("finds the values, and splits those that are several", () => {
    expect(valuesIn(template, [UNITS, TEXT], " write a  b: Hold: the bridge. ")).toEqual({
      units: ["a", "b"],
      text: ["Hold: the bridge."],
    });
  });

  test("is the reverse of filling", () => {
    const values = { units: ["a"], text: ["Hold."] };
    expect(valuesIn(template, [UNITS, TEXT], fill(template, values))).toEqual(values);
  });

  test("finds nothing in another line, or before the last field is begun", () => {
    expect(valuesIn(template, [UNITS, TEXT], "order a: hold")).toBeNull();
    expect(valuesIn(template, [UNITS, TEXT], "write a:")).toBeNull();
    expect(valuesIn("move {square}?", [SQUARE], "move A1")).toBeNull();
  });
});

describe("a field is full", () => {
  test("a place when there is one", () => {
    expect(isFull(SQUARE, [])).toBe(false);
    expect(isFull(SQUARE, ["A1"])).toBe(true);
  });

  test("a path between its minimum and maximum of places, and closed at the maximum", () => {
    expect(isFull(WAY, ["A1"])).toBe(false);
    expect(isFull(WAY, ["A1", "A2"])).toBe(true);
    expect(isClosed(WAY, ["A1", "A2"])).toBe(false);
    expect(isClosed(WAY, ["A1", "A2", "A3"])).toBe(true);
  });

  test("a number within its limits", () => {
    expect(isFull(COUNT, ["0"])).toBe(false);
    expect(isFull(COUNT, ["3"])).toBe(true);
    expect(isFull(COUNT, [""])).toBe(false);
    expect(isFull(COUNT, ["many"])).toBe(false);
  });

  test("a pick when it is one of those offered", () => {
    expect(isFull(FORMATION, ["line"])).toBe(true);
    expect(isFull(FORMATION, ["square"])).toBe(false);
  });
});

test("a template is complete when every field is full", () => {
  const fields = [COUNT, SQUARE, WAY];
  expect(isComplete(fields, { square: ["A1"], way: ["A1", "A2"] })).toBe(false);
  expect(isComplete(fields, { square: ["A1"], way: ["A1", "A2"], count: ["2"] })).toBe(true);
});
