import { describe, expect, test } from "vitest";

import { ROOT, removeStep, tryAction } from "../analysis/variations";
import type { StudyFile } from "../generated/wire";
import {
  changedChapter,
  duplicatedChapter,
  movedChapter,
  newChapter,
  NO_NOTES,
  type OpenStudy,
  parseStudy,
  readStudy,
  renamed,
  renamedChapter,
  toggledArrow,
  toggledMark,
  withChapter,
  withNotes,
  withoutChapter,
  writeStudy,
} from "./model";

const SETTING = { kind: "setting", game: "g", scenario: "s", options: { fog: true }, position: "" } as const;
const RECORD = "sandtable record 1\ngame: g\n\n1 south a\n  d6 = 3 (a roll)\n2 north b c\n";
const south = (action: string) => ({ seat: "south", action });

function someStudy(...names: string[]): OpenStudy {
  return { title: "Fords", game: "g", chapters: names.map((name) => newChapter(name, SETTING)) };
}

const names = (study: OpenStudy) => study.chapters.map((one) => one.name);
const keyOf = (study: OpenStudy, place: number) => study.chapters[place]!.key;

describe("chapters", () => {
  test("are added, moved, duplicated, renamed and deleted", () => {
    let study = someStudy("one", "two");
    study = withChapter(study, newChapter("three", SETTING), keyOf(study, 0));
    expect(names(study)).toEqual(["one", "three", "two"]);
    expect(names(movedChapter(study, keyOf(study, 0), -1))).toEqual(["one", "three", "two"]);
    study = movedChapter(study, keyOf(study, 0), 1);
    expect(names(study)).toEqual(["three", "one", "two"]);
    study = duplicatedChapter(study, keyOf(study, 2));
    expect(names(study)).toEqual(["three", "one", "two", "two (copy)"]);
    expect(new Set(study.chapters.map((one) => one.key)).size).toBe(4);
    study = renamedChapter(study, keyOf(study, 3), "  four\u0000 ");
    expect(names(renamedChapter(study, keyOf(study, 3), " "))).toEqual(names(study));
    study = withoutChapter(study, keyOf(study, 1));
    expect(names(study)).toEqual(["three", "two", "four"]);
    expect(renamed(study, " \u202e ").title).toBe("Fords");
  });

  test("of a record begin with its actions", () => {
    const { tree, recorded } = newChapter("match", { kind: "record", text: RECORD });
    expect(recorded).toEqual([south("a"), { seat: "north", action: "b c" }]);
    expect(Object.keys(tree.steps)).toHaveLength(3);
  });
});

describe("drawings", () => {
  const arrow = { start: "A1", end: "B2", colour: "blue" } as const;
  const mark = { place: "A1", colour: "blue" } as const;

  test("appear, change their colour, and disappear", () => {
    const drawn = { ...NO_NOTES, arrows: toggledArrow(NO_NOTES, arrow), marks: toggledMark(NO_NOTES, mark) };
    expect([drawn.arrows, drawn.marks]).toEqual([[arrow], [mark]]);
    expect(toggledArrow(drawn, { ...arrow, colour: "black" })).toEqual([{ ...arrow, colour: "black" }]);
    expect(toggledMark(drawn, { ...mark, colour: "black" })).toEqual([{ ...mark, colour: "black" }]);
    expect([toggledArrow(drawn, arrow), toggledMark(drawn, mark)]).toEqual([[], []]);
    expect(toggledArrow(drawn, { ...arrow, start: "B2", end: "A1" })).toHaveLength(2);
  });

  test("and comments belong to a step, and leave nothing behind when they are empty", () => {
    const chapter = withNotes(newChapter("one", SETTING), ROOT, { comment: "Well." });
    expect(withNotes(chapter, ROOT, { marks: [mark] }).notes[ROOT]).toEqual({
      ...NO_NOTES,
      comment: "Well.",
      marks: [mark],
    });
    expect(withNotes(chapter, ROOT, { comment: "" }).notes).toEqual({});
  });
});

describe("a file", () => {
  /** A chapter with a variation in the middle, whose steps have been renumbered. */
  function branched(): OpenStudy {
    const study = someStudy("one");
    return changedChapter(study, keyOf(study, 0), (chapter) => {
      const a = tryAction(chapter.tree, ROOT, south("a"));
      const b = tryAction(a.tree, a.at, south("b"));
      const gone = tryAction(b.tree, a.at, south("gone"));
      const cut = removeStep(gone.tree, gone.at);
      const c = tryAction(cut.tree, a.at, south("c"));
      const d = tryAction(c.tree, b.at, south("d"));
      const arrows = [{ start: "A1", end: "B2", colour: "orange" }] as const;
      return withNotes({ ...chapter, tree: d.tree, eyes: { kind: "seat", seat: null } }, c.at, {
        name: "The pass",
        comment: "Line\nline",
        arrows,
      });
    });
  }

  test("holds the tree in order, and comes back from it", () => {
    const file = writeStudy(branched());
    expect(file.chapters?.[0]).toMatchObject({
      name: "one",
      scenario: "s",
      options: { fog: true },
      seat: null,
    });
    const steps = file.chapters?.[0]?.steps?.map(({ after, action }) => `${after} ${action}`);
    expect(steps).toEqual(["0 a", "1 b", "2 d", "1 c"]);
    expect(file.chapters?.[0]?.steps?.[3]).toMatchObject({ name: "The pass", comment: "Line\nline" });
    expect(writeStudy(readStudy(file))).toEqual(file);
    expect(writeStudy(parseStudy(JSON.stringify(file)))).toEqual(file);
  });

  test("of a study with a record contains the record", () => {
    const study = withChapter(someStudy(), newChapter("match", { kind: "record", text: RECORD }));
    const [chapter] = readStudy(writeStudy(study)).chapters;
    expect(chapter?.recorded).toHaveLength(2);
    expect(chapter?.source).toEqual({ kind: "record", text: RECORD });
  });

  test("with hidden characters and unknown drawings is cleaned", () => {
    const file = {
      format: "sandtable study",
      version: 1,
      title: "a\u202eb\n c",
      game: "g",
      chapters: [
        {
          name: "\u0000",
          scenario: "s",
          opening: {
            comment: "one\r\ntwo\u2028three\u0007",
            arrows: [{ start: "A1", end: "B2", colour: "<script>" }, null, { start: 1 }],
            marks: [{ place: "A1", colour: "blue" }, { place: "", colour: "blue" }, 7],
          },
        },
      ],
    };
    const study = readStudy(file);
    expect([study.title, study.chapters[0]?.name]).toEqual(["ab c", "1"]);
    expect(study.chapters[0]?.notes[ROOT]).toEqual({
      ...NO_NOTES,
      comment: "one\ntwo\nthree",
      marks: [{ place: "A1", colour: "blue" }],
    });
  });

  test.each([
    ["", "not a study"],
    ["null", "not a study"],
    ['{"format": "sandtable study", "version": 2}', "newer"],
    ['{"format": "sandtable study", "version": 1}', "damaged"],
  ])("that is none says so: %s", (text, why) => {
    expect(() => parseStudy(text)).toThrow(why);
  });

  test.each<unknown>([
    null,
    { name: "x" },
    { name: "x", scenario: "s", steps: [{ after: 1, seat: "a", action: "b" }] },
    { name: "x", scenario: "s", steps: [{ after: "__proto__", seat: "a", action: "b" }] },
    { name: "x", scenario: "s", steps: [{ after: 0, seat: 1, action: "b" }] },
  ])("with a damaged chapter is refused: %j", (chapter) => {
    const file = { format: "sandtable study", version: 1, title: "t", game: "g", chapters: [chapter] };
    expect(() => readStudy(file as unknown as StudyFile)).toThrow("damaged");
  });
});
