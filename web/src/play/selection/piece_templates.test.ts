import { describe, expect, test } from "vitest";

import type { Choice, Piece } from "../../generated/wire";
import {
  actors,
  afterwards,
  begin,
  filled,
  type Selection,
  keep,
  marked,
  ofPiece,
  press,
  REST,
  type Table,
} from "./selection";
import { isOffered } from "./piece_templates";

const piece = (id: string, side: string, place: string): Piece => ({
  id,
  side,
  place,
  symbol: "infantry",
  glyph: "i",
  label: `${side} ${id}`,
});
const PIECES = [
  piece("inf1", "red", "10,10"),
  piece("inf2", "red", "12,10"),
  piece("gun1", "red", "14,10"),
  piece("tank", "blue", "20,20"),
  piece("ghost", "blue", "30,30"),
];
const UNIT = (...pieces: string[]) =>
  ({ type: "pieces", name: "unit", label: "Unit", pieces, most: 1 }) as const;
const ATTACK: Choice = {
  action: "attack {units} > {targets}",
  label: "Attack",
  kind: "attack",
  hostile: true,
  draft: true,
  fields: [
    { type: "pieces", name: "units", label: "With", pieces: ["inf1", "inf2", "gun1"] },
    { type: "pieces", name: "targets", label: "Whom", pieces: ["tank"] },
  ],
};
const FIRE: Choice = {
  ...ATTACK,
  action: "fire {units} > {targets}",
  label: "Fire",
  kind: "fire",
  hostile: true,
  fields: [{ ...ATTACK.fields![0]!, pieces: ["gun1"] } as never, ATTACK.fields![1]!],
};
const MOVE: Choice = {
  action: "move {unit} > {place}",
  label: "Move",
  kind: "move",
  draft: true,
  fields: [UNIT("inf1", "inf2", "gun1"), { type: "place", name: "place", label: "Where to" }],
};
const HIDE: Choice = {
  action: "hide {unit}",
  label: "Hide",
  kind: "hide",
  draft: true,
  fields: [UNIT("inf1", "inf2")],
};
const KILL: Choice = {
  action: "kill {units}",
  label: "Kill",
  kind: "ruling",
  aside: true,
  fields: [{ type: "pieces", name: "units", label: "Whom", pieces: ["inf1", "tank"] }],
};
const GUESS: Choice = {
  action: "note {unit} {what}",
  label: "Guess",
  kind: "note",
  aside: true,
  fields: [UNIT("tank"), { type: "pick", name: "what", label: "What", picks: [{ value: "4", label: "4" }] }],
};

function table(...choices: Choice[]): Table {
  return { choices, pieces: PIECES, seat: "red" };
}

const ALL = table(ATTACK, FIRE, MOVE, HIDE);
const INF1: Selection = { at: "piece", piece: "inf1" };
const GUN1: Selection = { at: "piece", piece: "gun1" };

describe("a template that begins with pieces", () => {
  test("is offered with each of them, and needs no button of its own", () => {
    expect(ofPiece(ALL, "inf1").map((choice) => choice.label)).toEqual(["Attack", "Move", "Hide"]);
    expect(ofPiece(ALL, "gun1").map((choice) => choice.label)).toEqual(["Attack", "Fire", "Move"]);
    expect([...actors(ALL)].sort()).toEqual(["gun1", "inf1", "inf2"]);
    expect([ATTACK, GUESS].map(isOffered)).toEqual([true, false]);
  });

  test("that is optional does not make a piece able to act", () => {
    expect(ofPiece(table(KILL), "tank").map((choice) => choice.label)).toEqual(["Kill"]);
    expect(actors(table(KILL)).size).toBe(0);
    expect(keep(table(KILL), { at: "piece", piece: "tank" }).at).toBe("piece");
  });

  test("is done at once if the piece is its only field", () => {
    const [hide] = ofPiece(ALL, "inf1").filter((choice) => choice.label === "Hide");
    expect(begin(hide!)).toEqual({
      selection: INF1,
      act: { label: "Hide", action: "hide inf1", kind: "hide", grave: false },
    });
  });

  test("starts with the selected piece, and takes more pieces of either side by pressing them", () => {
    const [attack] = ofPiece(ALL, "inf1");
    let { selection } = begin(attack!);
    for (const place of ["20,20", "12,10"]) selection = press(ALL, selection, place).selection;
    expect(filled(selection)?.action).toBe("attack inf1 inf2 > tank");
    expect(filled(press(ALL, selection, "12,10").selection)?.action).toBe("attack inf1 > tank");
    expect(afterwards(attack!)).toEqual(INF1);
  });

  test("marks the pieces that can join, and the targets", () => {
    const [attack] = ofPiece(ALL, "inf1");
    expect(marked(ALL, begin(attack!).selection)).toEqual({
      reach: ["10,10", "12,10", "14,10"],
      targets: ["20,20"],
    });
    expect(marked(ALL, begin(ATTACK).selection)).toEqual({ reach: ["10,10", "12,10", "14,10"], targets: [] });
  });

  test("goes on after the view has changed", () => {
    const [attack] = ofPiece(ALL, "inf1");
    const { selection } = begin(attack!);
    expect(keep(ALL, selection)).toMatchObject({ choice: { piece: "inf1" }, values: { units: ["inf1"] } });
    expect(keep(table(HIDE), selection)).toBe(REST);
  });
});

describe("with a selected piece", () => {
  test("a press on an open place drafts its only meaning", () => {
    expect(press(ALL, INF1, "11,40")).toEqual({
      selection: INF1,
      act: { label: "Move: 11,40", action: "move inf1 > 11,40", kind: "move", grave: false },
    });
  });

  test("a press on a target does so too, or asks which of several is meant", () => {
    expect(press(ALL, INF1, "20,20").act?.action).toBe("attack inf1 > tank");
    const asked = press(ALL, GUN1, "20,20");
    expect(asked.selection).toMatchObject({ at: "menu", options: [{ action: "attack gun1 > tank" }, {}] });
    expect(asked.act).toBeUndefined();
  });

  test("a press on another piece that can act selects it, and on its own place cancels", () => {
    expect(press(ALL, INF1, "12,10").selection).toEqual({ at: "piece", piece: "inf2" });
    expect(press(ALL, INF1, "10,10")).toEqual({ selection: REST });
  });

  test("an action that is not a draft is listed before it is done", () => {
    const now = table({ ...MOVE, draft: false });
    expect(press(now, INF1, "11,40").selection).toMatchObject({
      at: "menu",
      options: [{ label: "Move: 11,40", action: "move inf1 > 11,40" }],
    });
  });

  test("a requested place is filled in, and the piece stays selected", () => {
    const move = ofPiece(ALL, "inf1").find((choice) => choice.label === "Move");
    const step = press(ALL, begin(move!).selection, "11,40");
    expect(step.act?.action).toBe("move inf1 > 11,40");
    expect(step.selection).toEqual(INF1);
  });
});
