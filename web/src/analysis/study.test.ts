import { beforeEach, describe, expect, it } from "vitest";

import { saveStudy, savedStudy, momentRequest, newStudy, openingRequest } from "./study";
import { ROOT, tryAction } from "./variations";

const RECORDED = [
  { seat: "south", action: "K15-J14" },
  { seat: "south", action: "end" },
  { seat: "north", action: "F10-G10" },
];
const RECORD = { kind: "record", text: "sandtable record 1\n" } as const;
const SETTING = { kind: "setting", game: "g", scenario: "s", options: { fog: true }, position: " " } as const;

describe("what is asked of the server", () => {
  it("is first how a record begins", () => {
    expect(openingRequest(RECORD)).toEqual({ record: RECORD.text, keep: 0, language: "en" });
  });

  it("is a moment of the record while one steps along it", () => {
    const study = { ...newStudy(RECORD, RECORDED), at: 2 };
    expect(momentRequest(study)).toEqual({ record: RECORD.text, keep: 2, line: [], language: "en" });
  });

  it("is the record up to where a line leaves it, and the line from there", () => {
    const study = newStudy(RECORD, RECORDED);
    const tried = { seat: "south", action: "K16-J15" };
    const branched = { ...study, ...tryAction(study.tree, 1, tried) };
    expect(momentRequest(branched)).toEqual({ record: RECORD.text, keep: 1, line: [tried], language: "en" });
  });

  it("names the eyes, where they are not the mover's", () => {
    const study = newStudy(SETTING, []);
    expect(momentRequest(study)).not.toHaveProperty("seat");
    expect(momentRequest({ ...study, eyes: { kind: "seat", seat: "north" } })).toHaveProperty(
      "seat",
      "north",
    );
    expect(momentRequest({ ...study, eyes: { kind: "seat", seat: null } })).toHaveProperty("seat", null);
  });

  it("leaves an empty position out", () => {
    expect(openingRequest(SETTING)).toEqual({
      game: "g",
      scenario: "s",
      options: { fog: true },
      language: "en",
    });
  });
});

describe("a study that is kept", () => {
  beforeEach(() => localStorage.clear());

  it("is there again as it was left", () => {
    const study = newStudy(RECORD, RECORDED);
    const branched = { ...study, ...tryAction(study.tree, ROOT, { seat: "south", action: "end" }) };
    expect(saveStudy(branched)).toBe(true);
    expect(savedStudy()).toEqual(branched);
    saveStudy(null);
    expect(savedStudy()).toBeNull();
  });

  it("is passed over when it is damaged", () => {
    localStorage.setItem("sandtable.study", '{"source": {"kind": "record"}, "tree": {"steps": {}}, "at": 4}');
    expect(savedStudy()).toBeNull();
    localStorage.setItem("sandtable.study", "no JSON");
    expect(savedStudy()).toBeNull();
  });
});
