import { describe, expect, test } from "vitest";

import type { Piece } from "../../generated/wire";
import { stage } from "./animation";

function piece(id: string, place: string): Piece {
  return { id, place, symbol: "infantry", glyph: "I", label: id };
}

describe("events on the board", () => {
  test("a piece glides along its path, even if its id has changed", () => {
    const { glides } = stage(
      [{ kind: "move", text: "", path: ["A1", "A2", "A3"] }],
      [piece("red-A1", "A1")],
      [piece("red-A3", "A3")],
    );
    expect(glides).toMatchObject([{ piece: "red-A3", path: ["A1", "A2", "A3"], delay: 0 }]);
  });

  test("a captured piece fades where it stood, and the place flashes", () => {
    const lost = piece("blue-B2", "B2");
    const { fades, flashes } = stage(
      [{ kind: "capture", text: "", hostile: true, path: ["B2"] }],
      [lost],
      [],
    );
    expect(fades).toMatchObject([{ piece: lost }]);
    expect(flashes).toMatchObject([{ place: "B2", kind: "attack" }]);
  });

  test("a piece that was attacked and stays does not fade", () => {
    const held = piece("blue-B2", "B2");
    const { fades, flashes } = stage(
      [{ kind: "attack", text: "", hostile: true, path: ["B2"] }],
      [held],
      [held],
    );
    expect(fades).toEqual([]);
    expect(flashes).toHaveLength(1);
  });

  test("events are shown one after the other", () => {
    const { glides, flashes } = stage(
      [
        { kind: "move", text: "", path: ["A1", "A2"] },
        { kind: "arsenal", text: "", hostile: true, path: ["A2"] },
      ],
      [piece("red-A1", "A1")],
      [piece("red-A2", "A2")],
    );
    expect(flashes[0]?.delay).toBe(glides[0]?.duration);
  });

  test("the last event starts soon, even if there are many", () => {
    const many = Array.from({ length: 50 }, () => ({ kind: "note", text: "", path: ["A1"] }));
    const latest = Math.max(...stage(many, [], []).flashes.map((flash) => flash.delay));
    expect(latest).toBeLessThan(2000);
  });

  test("an event without a path moves nothing", () => {
    expect(stage([{ kind: "turn", text: "Turn 2." }], [], [])).toEqual({
      glides: [],
      fades: [],
      flashes: [],
    });
  });
});
