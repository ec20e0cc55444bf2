import { beforeEach, describe, expect, it } from "vitest";

import { saveStudy, savedStudy, positionRequest, newStudy, openingRequest } from "./study";
import { ROOT, tryAction } from "./variations";

const RECORDED = [
  { seat: "south", action: "K15-J14" },
  { seat: "south", action: "end" },
  { seat: "north", action: "F10-G10" },
];
const RECORD = { kind: "record", text: "sandtable record 1\n" } as const;
const SETTING = { kind: "setting", game: "g", scenario: "s", options: { fog: true }, position: " " } as const;

describe("the request to the server", () => {
  it("starts with the beginning of a record", () => {
    expect(openingRequest(RECORD)).toEqual({ record: RECORD.text, keep: 0, language: "en" });
  });

  it("is a step of the record while stepping through it", () => {
    const study = { ...newStudy(RECORD, RECORDED), at: 2 };
    expect(positionRequest(study)).toEqual({ record: RECORD.text, keep: 2, line: [], language: "en" });
  });

  it("is the record up to the branch, followed by the variation", () => {
    const study = newStudy(RECORD, RECORDED);
    const tried = { seat: "south", action: "K16-J15" };
    const branched = { ...study, ...tryAction(study.tree, 1, tried) };
    expect(positionRequest(branched)).toEqual({
      record: RECORD.text,
      keep: 1,
      line: [tried],
      language: "en",
    });
  });

  it("names the viewpoint unless it is that of the seat to act", () => {
    const study = newStudy(SETTING, []);
    expect(positionRequest(study)).not.toHaveProperty("seat");
    expect(positionRequest({ ...study, eyes: { kind: "seat", seat: "north" } })).toHaveProperty(
      "seat",
      "north",
    );
    expect(positionRequest({ ...study, eyes: { kind: "seat", seat: null } })).toHaveProperty("seat", null);
  });

  it("omits an empty position", () => {
    expect(openingRequest(SETTING)).toEqual({
      game: "g",
      scenario: "s",
      options: { fog: true },
      language: "en",
    });
  });
});

describe("a saved study", () => {
  beforeEach(() => localStorage.clear());

  it("is restored", () => {
    const study = newStudy(RECORD, RECORDED);
    const branched = { ...study, ...tryAction(study.tree, ROOT, { seat: "south", action: "end" }) };
    expect(saveStudy(branched)).toBe(true);
    expect(savedStudy()).toEqual(branched);
    saveStudy(null);
    expect(savedStudy()).toBeNull();
  });

  it("is ignored if it is damaged", () => {
    localStorage.setItem("sandtable.study", '{"source": {"kind": "record"}, "tree": {"steps": {}}, "at": 4}');
    expect(savedStudy()).toBeNull();
    localStorage.setItem("sandtable.study", "no JSON");
    expect(savedStudy()).toBeNull();
  });
});
