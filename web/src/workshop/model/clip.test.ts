import { describe, expect, it } from "vitest";

import { someDescription, someDraft, someGrid, somePlane } from "../../testing/editors";
import { clipOf, isLossless, movedClip, NOTHING, pasted, spotsOf, without } from "./clip";
import { surfaceOf } from "./surface";

describe("a part of a grid", () => {
  const description = someDescription();
  const draft = someDraft({
    cells: { ground: { A1: "hill", B2: "town", D5: "hill" } },
    pieces: {
      units: [
        { id: "foot-1", kind: "foot", side: "north", place: "B2", values: {} },
        { id: "foot-2", kind: "foot", side: "south", place: "D5", values: {} },
      ],
    },
  });
  const surface = surfaceOf(description, draft.size);
  const selection = { ...NOTHING, places: new Set(["A1", "A2", "B1", "B2"]), pieces: { units: ["foot-1"] } };
  const clip = clipOf(draft, surface, selection);

  it("is cut and pasted elsewhere, over what is there", () => {
    const emptied = without(draft, selection);
    expect(emptied.cells["ground"]).toEqual({ D5: "hill" });
    expect(emptied.pieces["units"]?.map(({ id }) => id)).toEqual(["foot-2"]);
    const { draft: moved, selection: now } = pasted(
      emptied,
      description,
      surface,
      movedClip(clip, surface.shift([0, 0], [3, 2])),
    );
    // The plain cell of the clip makes D4 plain, and its piece takes the place of another.
    expect(moved.cells["ground"]).toEqual({ C4: "hill", D5: "town" });
    expect(moved.pieces["units"]).toEqual([
      { id: "foot-1", kind: "foot", side: "north", place: "D5", values: {} },
    ]);
    expect([...now.places].sort()).toEqual(["C4", "C5", "D4", "D5"]);
    expect(now.pieces).toEqual({ units: ["foot-1"] });
  });

  it("is copied under new ids, without what lies beyond the board", () => {
    const { draft: copied } = pasted(
      draft,
      description,
      surface,
      movedClip(clip, surface.shift([0, 0], [-1, 1])),
    );
    expect(copied.pieces["units"]?.map(({ id, place }) => [id, place])).toEqual([
      ["foot-1", "B2"],
      ["foot-2", "D5"],
      ["foot-3", "C1"],
    ]);
    expect(copied.cells["ground"]).toEqual({ A1: "hill", B2: "town", C1: "town", D5: "hill" });
  });

  it("is mirrored and turned where it is", () => {
    const mirror = surface.mirror("across", spotsOf(clip));
    const mirrored = pasted(without(draft, selection), description, surface, movedClip(clip, mirror)).draft;
    expect(mirrored.cells["ground"]).toEqual({ A2: "hill", B1: "town", D5: "hill" });
    const turn = surface.turn(1, spotsOf(clip));
    const turned = pasted(without(draft, selection), description, surface, movedClip(clip, turn)).draft;
    expect(turned.cells["ground"]).toEqual({ A2: "hill", B1: "town", D5: "hill" });
    expect(turned.pieces["units"]?.find(({ id }) => id === "foot-1")?.place).toBe("B1");
  });
});

it("a copied piece that is called like its id is called like its own", () => {
  const description = someDescription();
  const piece = { id: "foot-1", kind: "foot", side: "north", place: "A1", values: { name: "foot-1" } };
  const guard = { ...piece, id: "foot-2", place: "A2", values: { name: "Guard" } };
  const draft = someDraft({ pieces: { units: [piece, guard] } });
  const surface = surfaceOf(description, draft.size);
  const clip = clipOf(draft, surface, { ...NOTHING, pieces: { units: ["foot-1", "foot-2"] } });
  const { draft: copied } = pasted(
    draft,
    description,
    surface,
    movedClip(clip, surface.shift([0, 0], [0, 2])),
  );
  expect(copied.pieces["units"]?.slice(2).map(({ id, values }) => [id, values["name"]])).toEqual([
    ["foot-3", "foot-3"],
    ["foot-4", "Guard"],
  ]);
});

describe("a part of a map of hexes", () => {
  it("takes its rivers along, also by an odd number of columns", () => {
    const description = someDescription(someGrid({ shape: "hexes" }));
    const draft = someDraft({ edges: { water: { "B2 C2": "river" } } });
    const surface = surfaceOf(description, draft.size);
    const clip = clipOf(draft, surface, { ...NOTHING, places: new Set(["B2", "C2"]) });
    const { draft: copied } = pasted(
      draft,
      description,
      surface,
      movedClip(clip, surface.shift([1, 1], [2, 1])),
    );
    expect(copied.edges["water"]).toEqual({ "B2 C2": "river", "B3 C3": "river" });
  });
});

describe("shapes of a map", () => {
  it("are moved and named again", () => {
    const description = someDescription(somePlane());
    const shape = {
      id: "road-1",
      kind: "road",
      points: [[10, 10] as [number, number], [20.004, 30] as [number, number]],
      values: {},
    };
    const draft = someDraft({ size: [100, 100], shapes: { map: [shape] } });
    const surface = surfaceOf(description, draft.size);
    const clip = clipOf(draft, surface, { ...NOTHING, shapes: { map: ["road-1"] } });
    const { draft: copied } = pasted(
      draft,
      description,
      surface,
      movedClip(clip, surface.shift([0, 0], [5, 5])),
    );
    expect(copied.shapes["map"]?.[1]).toEqual({
      ...shape,
      id: "road-2",
      points: [
        [15, 15],
        [25, 35],
      ],
    });
  });
});

it("nothing is lost if nothing falls off", () => {
  expect(isLossless({ cells: 0, edges: 0, pieces: [], shapes: [] })).toBe(true);
  expect(isLossless({ cells: 1, edges: 0, pieces: [], shapes: [] })).toBe(false);
});
