import { describe, expect, it } from "vitest";

import { someDescription, someDraft } from "../../testing/editors";
import { withCells, withPieces, withoutPieces } from "../tools/strokes";
import { mirrored, resized, turned } from "../tools/board_changes";
import type { Draft, LayerOf } from "./draft";
import { changeBetween, redone, undone } from "./changes";
import { back, forward, historyOf, settled, stepped } from "./history";
import { gridOf } from "./surface";

const description = someDescription();
const [ground, , units] = description.layers as [LayerOf<"cells">, LayerOf<"cells">, LayerOf<"pieces">];
const PLAIN = { images: [], sides: ["north", "south"] };

function titled(draft: Draft, title: string): Draft {
  return { ...draft, values: { ...draft.values, title } };
}

describe("a history", () => {
  const start = someDraft();
  const first = titled(start, "One");
  const second = { ...first, cells: { ground: { A1: "hill" } } };

  it("undoes and redoes, and forgets what could be redone after another step", () => {
    const done = stepped(stepped(historyOf(start), first), second);
    expect(done.at).toBe(2);
    expect(back(done).draft).toEqual({ ...first, cells: { ground: {} } });
    expect(back(back(done)).draft.values).toEqual({});
    expect(back(back(back(done)))).toEqual(back(back(done)));
    expect(forward(back(done)).draft).toEqual(second);
    expect(forward(done)).toBe(done);
    const other = stepped(back(done), titled(back(done).draft, "Two"));
    expect(other.at).toBe(2);
    expect(forward(other)).toBe(other);
  });

  it("ignores a step to an equal draft", () => {
    const history = historyOf(start);
    expect(stepped(history, { ...start, values: {} })).toBe(history);
  });

  it("joins the steps of one subject until it is settled", () => {
    let history = historyOf(start);
    for (const title of ["O", "On", "One"]) history = stepped(history, titled(history.draft, title), "title");
    expect(history.steps).toHaveLength(1);
    expect(back(history).draft.values).toEqual({});
    history = stepped(settled(history), titled(history.draft, "Ones"), "title");
    expect(history.steps).toHaveLength(2);
    // Typed and deleted again: there is nothing to undo.
    const undoneTyping = stepped(stepped(historyOf(start), titled(start, "O"), "title"), start, "title");
    expect(undoneTyping.steps).toHaveLength(0);
  });
});

describe("changes between drafts", () => {
  it("touch only a rectangle of a raster", () => {
    const bytes = new Uint8Array(100);
    const before = someDraft({ rasters: { heights: { columns: 10, rows: 10, bytes } } });
    const painted = bytes.slice();
    painted[23] = 7;
    painted[35] = 9;
    const after = someDraft({ rasters: { heights: { columns: 10, rows: 10, bytes: painted } } });
    const change = changeBetween(before, after);
    expect(change).toEqual([
      {
        part: "raster",
        layer: "heights",
        patch: {
          column: 3,
          row: 2,
          columns: 3,
          before: new Uint8Array(6),
          after: Uint8Array.from([7, 0, 0, 0, 0, 9]),
        },
      },
    ]);
    expect(redone(before, change)).toEqual(after);
    expect(undone(after, change)).toEqual(before);
  });

  it("of random edits lead there and back", () => {
    let seed = 7;
    const random = (count: number) => (seed = (seed * 48271) % 2147483647) % count;
    let draft = someDraft({ values: { title: "T", frontier: 2, camp: "B2" } });
    let history = historyOf(draft);
    const seen = [draft];
    for (let round = 0; round < 300; round++) {
      const grid = gridOf(description.board as never, draft.size);
      const place = grid.places[random(grid.places.length)] ?? "";
      const value = ["hill", "town", null][random(3)] ?? null;
      const edits: readonly (() => Draft)[] = [
        () => withCells(draft, grid, ground, [place], value, PLAIN),
        () => withPieces(draft, grid, units, [place], "horse", "south", PLAIN),
        () => withoutPieces(draft, grid, units, [place], PLAIN),
        () => titled(draft, String(round)),
        () => mirrored(draft, description, random(2) ? "across" : "down").draft,
        () => turned(draft, description, ([1, 2, 3] as const)[random(3)] ?? 1).draft,
        () =>
          resized(draft, description, [2 + random(8), 2 + random(8)], { across: random(3) / 2, down: 0 })
            .draft,
      ];
      draft = edits[random(edits.length)]?.() ?? draft;
      const next = stepped(history, draft);
      if (next !== history) seen.push(draft);
      history = next;
    }
    expect(seen.length).toBeGreaterThan(200);
    for (const expected of seen.toReversed()) {
      expect(normal(history.draft)).toEqual(normal(expected));
      history = back(history);
    }
    for (const expected of seen.slice(1)) {
      history = forward(history);
      expect(normal(history.draft)).toEqual(normal(expected));
    }
  });
});

/** A draft without its empty layers. */
function normal(draft: Draft): Draft {
  const filled = <T extends object>(parts: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length));
  return { ...draft, cells: filled(draft.cells), edges: filled(draft.edges), pieces: filled(draft.pieces) };
}
