import { describe, expect, test } from "vitest";

import type { Choice, Lens } from "../../generated/wire";
import { isQuestion, lineOf, partsOf, suggestions, type Vocabulary } from "./completion";

const MOVES: Choice[] = Array.from({ length: 20 }, (_, index) => ({
  action: `K15-J${index + 1}`,
  label: `Infantry K15 to J${index + 1}`,
  kind: "move",
}));
const PLACE: Choice = {
  action: "place infantry {square}",
  label: "Place infantry",
  kind: "place",
  fields: [{ type: "place", name: "square", label: "Square", places: ["A1", "A2", "B1"] }],
};
const LENSES: Lens[] = [
  { query: "lines", label: "Lines" },
  {
    query: "square {square}",
    label: "A square",
    fields: [{ type: "place", name: "square", label: "Square" }],
  },
];

function vocabulary(...choices: Choice[]): Vocabulary {
  return { choices, lenses: LENSES, places: ["A1", "A2", "B1", "C1"] };
}

function texts(words: Vocabulary, typed: string): string[] {
  return suggestions(words, typed).map((one) => one.text);
}

describe("completion", () => {
  test("offers actions and questions that begin as typed, whatever the case", () => {
    expect(texts(vocabulary({ action: "end", label: "End", kind: "end" }), "E")).toEqual(["end"]);
    expect(texts(vocabulary(), "li")).toEqual(["lines"]);
  });

  test("says what each means", () => {
    expect(suggestions(vocabulary(), "lines")[0]?.meaning).toBe("Lines");
  });

  test("stops at the next word or hyphen if there are many", () => {
    expect(texts(vocabulary(...MOVES), "")).toEqual(["K15-", "lines", "square "]);
    expect(texts(vocabulary(...MOVES), "k15-j1")).toContain("K15-J12");
  });

  test("shows a template up to its field, and then its values", () => {
    expect(texts(vocabulary(PLACE), "pl")).toEqual(["place infantry "]);
    expect(texts(vocabulary(PLACE), "place infantry a")).toEqual(["place infantry A1", "place infantry A2"]);
  });

  test("a field for any place takes the board's places", () => {
    expect(texts(vocabulary(), "square C")).toEqual(["square C1"]);
  });

  test("completes the last of several actions on a line", () => {
    expect(texts(vocabulary(PLACE), "place infantry A1; li")).toEqual(["place infantry A1; lines"]);
  });

  test("suggests nothing for an unknown beginning", () => {
    expect(texts(vocabulary(PLACE), "retreat")).toEqual([]);
    expect(texts(vocabulary(PLACE), "retreat at once, all of you")).toEqual([]);
  });
});

test("a line that a lens could ask is a question", () => {
  expect(isQuestion(LENSES, "lines")).toBe(true);
  expect(isQuestion(LENSES, " Square B1 ")).toBe(true);
  expect(isQuestion(LENSES, "end")).toBe(false);
});

test("a line holds several actions, separated by semicolons", () => {
  expect(partsOf(" K15-J15 ; ;end;")).toEqual(["K15-J15", "end"]);
  expect(lineOf(["K15-J15", "end"])).toBe("K15-J15; end");
});
