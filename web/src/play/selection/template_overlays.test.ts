import { expect, test } from "vitest";

import type { Choice, Piece } from "../../generated/wire";
import { templateOverlays } from "./template_overlays";
import { REST } from "./selection";

const BATTERY: Piece = {
  id: "g1",
  symbol: "cannon",
  glyph: "C",
  label: "Battery",
  side: "red",
  place: "500,500",
};
const MARCH: Choice = {
  action: "march g1 along {way}",
  label: "March",
  kind: "march",
  piece: "g1",
  fields: [{ type: "path", name: "way", label: "Way" }],
};

test("a path is drawn from the piece to the places pressed so far", () => {
  const selection = { at: "filling", choice: MARCH, values: { way: ["600,500", "700,650"] } } as const;
  expect(templateOverlays(selection, [BATTERY])[0]).toMatchObject({
    type: "paths",
    paths: [{ places: ["500,500", "600,500", "700,650"], side: "red", planned: true }],
  });
});

test("nothing is drawn before something is filled in", () => {
  expect(templateOverlays(REST, [BATTERY])).toEqual([]);
  expect(templateOverlays({ at: "filling", choice: MARCH, values: {} }, [BATTERY])).toEqual([]);
});
