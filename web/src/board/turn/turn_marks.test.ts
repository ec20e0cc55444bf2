import { describe, expect, test } from "vitest";

import type { Event, Piece } from "../../generated/wire";
import { beatsOf, isStaged } from "./turn_marks";

function piece(id: string, place: string, side = "red"): Piece {
  return { id, place, side, symbol: "tank", glyph: "T", label: id };
}

const move = (...path: string[]): Event => ({ kind: "move", text: path.join("-"), path });
const places = (pieces: readonly Piece[]) => pieces.map((one) => one.place);

describe("the beats of a turn", () => {
  test("each move is a beat, with the pieces after it and all trails so far", () => {
    const before = [piece("a", "A1"), piece("b", "B1")];
    const after = [piece("a", "A3"), piece("b", "B2")];
    const beats = beatsOf(before, [
      { events: [move("A1", "A2", "A3")], after: null },
      { events: [move("B1", "B2")], after },
    ]);
    expect(beats.map((beat) => places(beat.pieces))).toEqual([
      ["A3", "B1"],
      ["A3", "B2"],
    ]);
    expect(beats.map((beat) => beat.step)).toEqual([0, 1]);
    expect(beats[1]?.marks).toEqual([
      { kind: "trail", path: ["A1", "A2", "A3"], side: "red" },
      { kind: "trail", path: ["B1", "B2"], side: "red" },
    ]);
  });

  test("the result of a step is out with its last dice, without dice with its last beat", () => {
    const shot: Event = { ...move("A1", "B1"), hostile: true, lamp: "hit" };
    const flips: Event = { kind: "reveal", text: "8", reveals: [{ place: "A1", text: "8" }] };
    const pieces = [piece("a", "A1"), piece("b", "B1")];
    const beats = beatsOf(
      pieces,
      [
        { events: [move("A1", "A2"), move("A2", "A1")], after: pieces },
        { events: [move("A1", "A2"), shot, flips], after: pieces },
      ],
      7,
    );
    const out = beats.map(({ step, settled }) => [step, settled]);
    expect(out.slice(0, 5)).toEqual([
      [7, false],
      [7, true],
      [8, false],
      [8, true],
      [8, true],
    ]);
  });

  test("a piece whose id changes with its place moves once", () => {
    const beats = beatsOf(
      [piece("red-A1", "A1")],
      [{ events: [move("A1", "A2")], after: [piece("red-A2", "A2")] }],
    );
    expect(beats).toHaveLength(1);
    expect(beats[0]?.marks).toHaveLength(1);
  });

  test("a shot hits its target, turns up both values, and only then takes the piece away", () => {
    const gun = piece("gun", "A1");
    const prey = piece("prey", "C1", "blue");
    const beats = beatsOf(
      [gun, prey],
      [
        {
          events: [
            { kind: "fire", text: "", hostile: true, path: ["A1", "C1"], lamp: "hit", rolls: [] },
            {
              kind: "reveal",
              text: "",
              reveals: [
                { place: "A1", text: "8" },
                { place: "C1", text: "4" },
              ],
            },
            { kind: "lost", text: "", path: ["C1"] },
            { kind: "turn", text: "Turn 2." },
          ],
          after: [gun],
        },
      ],
    );
    expect(beats.map((beat) => places(beat.pieces))).toEqual([["A1", "C1"], ["A1", "C1"], ["A1"]]);
    expect(beats.map((beat) => beat.holds)).toEqual([false, true, false]);
    expect(beats.at(-1)?.marks).toEqual([
      { kind: "attack", from: ["A1"], to: "C1", lamp: "hit" },
      { kind: "reveal", place: "A1", text: "8" },
      { kind: "reveal", place: "C1", text: "4" },
      { kind: "place", place: "C1" },
      { kind: "lost", piece: prey },
    ]);
  });

  test("all attackers of one attack are marked", () => {
    const event = { kind: "attack", text: "", hostile: true, path: ["B2"], attackers: ["A1", "A2"] };
    expect(beatsOf([], [{ events: [event], after: [] }])[0]?.marks).toEqual([
      { kind: "attack", from: ["A1", "A2"], to: "B2", lamp: "" },
    ]);
  });

  test("what no event names is played at the end of its step", () => {
    const [seen, lost] = [piece("seen", "A1"), piece("lost", "B1")];
    const beats = beatsOf(
      [seen, lost],
      [{ events: [{ kind: "turn", text: "" }], after: [piece("seen", "A2")] }],
    );
    expect(beats).toHaveLength(1);
    expect(beats[0]?.marks).toEqual([
      { kind: "trail", path: ["A1", "A2"], side: "red" },
      { kind: "lost", piece: lost },
    ]);
  });

  test("a piece that comes into sight on its way appears where it arrived", () => {
    const beats = beatsOf([], [{ events: [move("A1", "A2")], after: [piece("new", "A2", "blue")] }]);
    expect(places(beats[0]!.pieces)).toEqual(["A2"]);
    expect(beats[0]?.marks).toEqual([{ kind: "trail", path: ["A1", "A2"], side: "blue" }]);
  });

  test("a very long turn takes half a minute at most", () => {
    const events = Array.from({ length: 200 }, (_, number) => move(`A${number}`, `A${number + 1}`));
    const beats = beatsOf([piece("a", "A0")], [{ events, after: [piece("a", "A200")] }]);
    const whole = beats.reduce((sum, beat) => sum + beat.time, 0);
    expect(Math.round(whole)).toBe(30_000);
  });

  test("the player's own step is staged if it was a fight or several events", () => {
    expect(isStaged([move("A1", "A2")])).toBe(false);
    expect(isStaged([move("A1", "A2"), move("A2", "A3")])).toBe(true);
    expect(isStaged([{ kind: "attack", text: "", hostile: true, path: ["B2"] }])).toBe(true);
  });
});
