import { describe, expect, test } from "vitest";

import type { Choice, Piece } from "../../generated/wire";
import {
  pieceNotes,
  actors,
  begin,
  filled,
  type Selection,
  keep,
  loose,
  marked,
  ofPiece,
  pick,
  press,
  put,
  REST,
  type Table,
} from "./selection";
import { isWordOnPiece } from "./piece_templates";

const PIECES: Piece[] = [
  { id: "red-A1", symbol: "infantry", glyph: "I", label: "Red infantry", side: "red", place: "A1" },
  {
    id: "red-A2",
    symbol: "cavalry",
    glyph: "C",
    label: "Red cavalry",
    side: "red",
    place: "A2",
    states: ["moved"],
  },
  { id: "blue-C3", symbol: "infantry", glyph: "I", label: "Blue infantry", side: "blue", place: "C3" },
];
const STEP: Choice = {
  action: "A1-B1",
  label: "Infantry A1 to B1",
  kind: "move",
  piece: "red-A1",
  place: "B1",
};
const STORM: Choice = { action: "A1xC3", label: "Storm C3", kind: "move", piece: "red-A1", place: "C3" };
const ATTACK: Choice = {
  action: "attack C3",
  label: "Attack C3",
  kind: "attack",
  hostile: true,
  place: "C3",
};
const END: Choice = { action: "end", label: "End the turn", kind: "end" };
const RESIGN: Choice = { action: "resign", label: "Resign", kind: "talk", grave: true, aside: true };

function table(...choices: Choice[]): Table {
  return { choices, pieces: PIECES, seat: "red" };
}

const IN_HAND: Selection = { at: "piece", piece: "red-A1" };

describe("with nothing selected", () => {
  test("a press on a piece that can act selects it", () => {
    expect(press(table(STEP), REST, "A1")).toEqual({ selection: IN_HAND });
  });

  test("a press on a piece that cannot act shows it", () => {
    expect(press(table(STEP), REST, "C3").selection).toEqual({ at: "piece", piece: "blue-C3" });
  });

  test("a press on open ground does nothing", () => {
    expect(press(table(STEP), REST, "B2")).toEqual({ selection: REST });
  });

  test("one press does not attack: the action is listed first", () => {
    const step = press(table(ATTACK, STEP), REST, "C3");
    expect(step.act).toBeUndefined();
    expect(step.selection).toMatchObject({ at: "menu", place: "C3", options: [{ action: "attack C3" }] });
  });

  test("a choice that needs confirmation needs no list", () => {
    const step = press(table({ ...ATTACK, grave: true }, STEP), REST, "C3");
    expect(step).toMatchObject({ selection: REST, act: { action: "attack C3", grave: true } });
  });

  test("what can be attacked is marked", () => {
    expect(marked(table(ATTACK, STEP), REST)).toEqual({ reach: [], targets: ["C3"] });
  });
});

describe("with a selected piece", () => {
  test("the places where it can go are marked, those of enemies as targets", () => {
    expect(marked(table(STEP, STORM), IN_HAND)).toEqual({ reach: ["B1"], targets: ["C3"] });
  });

  test("a press on such a place acts", () => {
    expect(press(table(STEP), IN_HAND, "B1").act?.action).toBe("A1-B1");
  });

  test("several choices at one place are listed", () => {
    const step = press(table(STORM, ATTACK), IN_HAND, "C3");
    expect(step.act).toBeUndefined();
    expect(step.selection).toMatchObject({
      at: "menu",
      piece: "red-A1",
      options: [{ action: "A1xC3" }, { action: "attack C3" }],
    });
  });

  test("a press on the piece itself, or beside the board, cancels the selection", () => {
    expect(press(table(STEP), IN_HAND, "A1").selection).toEqual(REST);
    expect(press(table(STEP), IN_HAND, null).selection).toEqual(REST);
  });

  test("what it can do in place is a button, and not a second press", () => {
    const back: Choice = {
      action: "take A1",
      label: "Take it back",
      kind: "take",
      piece: "red-A1",
      place: "A1",
    };
    expect(ofPiece(table(STEP, back), "red-A1")).toEqual([back]);
    expect(press(table(STEP, back), IN_HAND, "A1")).toEqual({ selection: REST });
    expect(marked(table(STEP, back), IN_HAND).reach).toEqual(["B1"]);
  });

  test("a press on another piece that can act selects it", () => {
    const other: Choice = { ...STEP, action: "A2-B2", piece: "red-A2", place: "B2" };
    expect(press(table(STEP, other), IN_HAND, "A2").selection).toEqual({ at: "piece", piece: "red-A2" });
  });

  test("a press where it cannot go is tried, so that the game says why not", () => {
    expect(press(table(STEP), IN_HAND, "D4")).toEqual({ selection: IN_HAND, tried: "A1-D4" });
  });

  test("a piece that has moved is tried with its own place in the action", () => {
    const moved: Selection = { at: "piece", piece: "red-A2" };
    expect(press(table(STEP), moved, "B2")).toEqual({ selection: moved, tried: "A2-B2" });
  });

  test("another side's pieces are not tried", () => {
    const theirs: Selection = { at: "piece", piece: "blue-C3" };
    expect(press(table(STEP), theirs, "B2")).toEqual({ selection: REST });
  });

  test("it is deselected when the view offers nothing for it", () => {
    expect(keep(table(STEP), IN_HAND)).toEqual(IN_HAND);
    expect(keep(table(END), IN_HAND)).toEqual(REST);
  });
});

describe("pieces in a stack", () => {
  const stack: Table = {
    seat: "red",
    pieces: [
      { ...PIECES[0]!, id: "one" },
      { ...PIECES[0]!, id: "two" },
    ],
    choices: [
      { ...STEP, piece: "one" },
      { ...STEP, piece: "two" },
    ],
  };

  test("the uppermost is selected first, then the others in turn", () => {
    const first = press(stack, REST, "A1").selection;
    expect(first).toEqual({ at: "piece", piece: "two" });
    expect(press(stack, { at: "piece", piece: "one" }, "A1").selection).toEqual({
      at: "piece",
      piece: "two",
    });
  });
});

describe("templates", () => {
  const place: Choice = {
    action: "place infantry {square}",
    label: "Place infantry",
    kind: "place",
    piece: "waiting",
    fields: [{ type: "place", name: "square", label: "Square", places: ["A3", "B3"] }],
  };
  const waiting: Table = {
    ...table(place),
    pieces: [...PIECES, { id: "waiting", symbol: "infantry", glyph: "I", label: "Infantry", side: "red" }],
  };
  const march: Choice = {
    action: "march {units} along {way}",
    label: "March",
    kind: "march",
    fields: [
      { type: "pieces", name: "units", label: "Units", pieces: ["red-A1", "red-A2"], most: 1 },
      { type: "path", name: "way", label: "Way", most: 2 },
    ],
  };

  test("one field for a place is filled by one press, and the piece stays selected", () => {
    const selection = pick(waiting, "waiting").selection;
    expect(marked(waiting, selection).reach).toEqual(["A3", "B3"]);
    const step = press(waiting, selection, "A3");
    expect(step.act).toMatchObject({ action: "place infantry A3" });
    expect(step.selection).toEqual(selection);
  });

  test("a path that one place can fill is open at its places, and a plain choice there comes first", () => {
    const way: Choice = {
      action: "move A1 {way}",
      label: "A way",
      kind: "march",
      piece: "red-A1",
      fields: [{ type: "path", name: "way", label: "Way", places: ["B1", "C1"] }],
    };
    const both = table(STEP, way);
    expect(marked(both, IN_HAND).reach).toEqual(["B1", "C1"]);
    expect(press(both, IN_HAND, "B1").act?.action).toBe("A1-B1");
    expect(press(both, IN_HAND, "C1").act?.action).toBe("move A1 C1");
    expect(ofPiece(both, "red-A1")).toEqual([way]);
  });

  test("a place that is not offered is tried", () => {
    expect(press(waiting, { at: "piece", piece: "waiting" }, "D4").tried).toBe("place infantry D4");
  });

  test("fields for pieces and paths are filled press by press", () => {
    let step = begin(march);
    expect(marked(table(march), step.selection).reach).toEqual(["A1", "A2"]);
    step = press(table(march), step.selection, "A2");
    expect(filled(step.selection)).toBeNull();
    step = press(table(march), step.selection, "B2");
    expect(filled(step.selection)?.action).toBe("march red-A2 along B2");
    step = press(table(march), step.selection, "C2");
    expect(step.act?.action).toBe("march red-A2 along B2 C2");
  });

  test("a field with only one value is filled from the start", () => {
    const form: Choice = {
      action: "form {shape}",
      label: "Form",
      kind: "form",
      fields: [{ type: "pick", name: "shape", label: "Shape", picks: [{ value: "line", label: "Line" }] }],
    };
    expect(filled(begin(form).selection)?.action).toBe("form line");
  });

  test("texts and numbers are filled in the form", () => {
    const say: Choice = {
      action: "say {words}",
      label: "Say",
      kind: "talk",
      fields: [{ type: "text", name: "words", label: "Words" }],
    };
    const { selection } = begin(say);
    expect(filled(selection)).toBeNull();
    expect(filled(put(selection, say.fields![0]!, ["hold the bridge"]))?.action).toBe("say hold the bridge");
  });
});

describe("choices without a piece or place", () => {
  test("are buttons", () => {
    expect(loose([STEP, ATTACK, END, RESIGN])).toEqual([END, RESIGN]);
  });

  test("are done at once, and say if they need confirmation", () => {
    expect(begin(END).act).toMatchObject({ action: "end", grave: false });
    expect(begin(RESIGN).act).toMatchObject({ action: "resign", grave: true });
  });
});

test("the pieces that can act are those with choices", () => {
  expect([...actors(table(STEP, END))]).toEqual(["red-A1"]);
});

describe("notes on a piece", () => {
  const note: Choice = {
    action: "note {whom} {guess}",
    label: "Note a guess",
    kind: "note",
    aside: true,
    fields: [
      { type: "pieces", name: "whom", label: "Whom", pieces: ["blue-B2"], most: 1 },
      { type: "pick", name: "guess", label: "Guess", picks: [{ value: "4", label: "four" }] },
    ],
  };

  test("are offered with that piece, a button per value", () => {
    expect(pieceNotes(table(note), "blue-B2")).toEqual([
      {
        label: "Note a guess",
        options: [{ label: "four", action: "note blue-B2 4", kind: "note", grave: false }],
      },
    ]);
    expect(pieceNotes(table(note), "red-A1")).toEqual([]);
    expect([note, END].filter(isWordOnPiece)).toEqual([note]);
  });

  test("keep the piece selected when the view has changed", () => {
    const selection: Selection = { at: "piece", piece: "blue-B2" };
    expect(keep(table(note), selection)).toBe(selection);
    expect(keep(table(END), selection)).toBe(REST);
  });

  test("do not make the piece able to act", () => {
    expect([...actors(table(note))]).toEqual([]);
  });
});

test("if any number will do, a random one within the bounds is used", () => {
  const plan: Choice = {
    action: "deploy {plan}",
    label: "Deploy",
    kind: "deploy",
    fields: [{ type: "number", name: "plan", label: "Plan", lowest: 3, highest: 5, drawn: true }],
  };
  const drawn = Array.from({ length: 200 }, () => begin(plan).act?.action);
  expect(new Set(drawn)).toEqual(new Set(["deploy 3", "deploy 4", "deploy 5"]));
});
