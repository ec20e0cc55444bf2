import { expect, test } from "vitest";

import type { Piece } from "../../generated/wire";
import { heaps } from "./tray";

const WAITING: Piece = { id: "i1", symbol: "infantry", glyph: "I", label: "Infantry", side: "north" };

test("equal pieces beside the board are one heap, led by the one that can act", () => {
  const pieces: Piece[] = [
    WAITING,
    { ...WAITING, id: "i2" },
    { ...WAITING, id: "c1", symbol: "cavalry", label: "Cavalry" },
    { ...WAITING, id: "theirs", side: "south" },
    { ...WAITING, id: "placed", place: "A1" },
  ];
  expect(heaps(pieces, new Set(["i2"])).map(({ piece, count }) => [piece.id, count])).toEqual([
    ["i2", 2],
    ["c1", 1],
    ["theirs", 1],
  ]);
});
