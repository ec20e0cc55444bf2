import { describe, expect, test } from "vitest";

import type { Choice, Piece } from "../../generated/wire";
import { guessAction } from "./guess_action";

const K15: Piece = {
  id: "south-K15",
  symbol: "infantry",
  glyph: "I",
  label: "Infantry",
  side: "south",
  place: "K15",
};
const K1: Piece = { ...K15, id: "south-K1", place: "K1" };
const MOVE: Choice = { action: "K15-K1", label: "", kind: "move", piece: "south-K15", place: "K1" };

describe("an action modelled on another", () => {
  test("has the new target instead of the old one", () => {
    expect(guessAction({ choices: [MOVE], pieces: [K15] }, K15, "A9")).toBe("K15-A9");
  });

  test("has the piece's own place instead of the other piece's", () => {
    expect(guessAction({ choices: [MOVE], pieces: [K15, K1] }, K1, "A9")).toBe("K1-A9");
  });

  test("fills a template's field", () => {
    const place: Choice = {
      action: "place infantry {square}",
      label: "",
      kind: "place",
      piece: "waiting",
      fields: [{ type: "place", name: "square", label: "Square", places: ["A1"] }],
    };
    const waiting: Piece = { id: "waiting", symbol: "infantry", glyph: "I", label: "Infantry" };
    expect(guessAction({ choices: [place], pieces: [waiting] }, waiting, "T1")).toBe("place infantry T1");
  });

  test("is not guessed if no action fits", () => {
    const wordless: Choice = { ...MOVE, action: "advance" };
    expect(guessAction({ choices: [wordless], pieces: [K15] }, K15, "A9")).toBeNull();
    expect(guessAction({ choices: [], pieces: [K15] }, K15, "A9")).toBeNull();
  });
});
