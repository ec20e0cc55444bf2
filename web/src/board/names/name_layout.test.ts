import { describe, expect, test } from "vitest";

import { type Box, type Name, type PlacedName, placeNames } from "./name_layout";

const SHEET = { width: 1000, height: 600 };
const TOWN: Name = { text: "Bellau", kind: "medium", at: { x: 200, y: 100 }, room: 0 };
const UNIT: Name = { text: "Guards", kind: "unit", at: { x: 200, y: 100 }, room: 24 };
const COUNTER: Box = { x: 200, y: 100, width: 24, height: 24 };

function placed(names: readonly Name[], counters: readonly Box[] = [], zoom = 1): readonly PlacedName[] {
  return placeNames(names, counters, SHEET, zoom);
}

function point(found: readonly PlacedName[], text = "Guards"): number[] | null {
  const at = found.find(({ name }) => name.text === text)?.at;
  return at ? [Math.round(at.x), Math.round(at.y)] : null;
}

describe("names on the board", () => {
  test("stand where they are wanted, if there is room", () => {
    expect(point(placed([TOWN]), "Bellau")).toEqual([200, 100]);
  });

  test("are never under a counter", () => {
    const [bellau] = placed([TOWN], [COUNTER]);
    const { x = 200, y = 100 } = bellau?.at ?? {};
    expect(Math.abs(x - 200) * 2 >= 24 + 6 * 15 * 0.56 || Math.abs(y - 100) * 2 >= 24 + 15 * 1.1).toBe(true);
  });

  test("of units stand below their counter, or where there is room, as in pictures", () => {
    expect(point(placed([UNIT], [COUNTER]))).toEqual([200, 121]);
    expect(point(placed([UNIT], [COUNTER, { ...COUNTER, y: 124 }]))).toEqual([200, 79]);
  });

  test("keep a size that can be read on the screen", () => {
    const size = (zoom: number) => (placed([UNIT], [], zoom)[0]?.size ?? 0) * zoom;
    expect([0.3, 1, 6].map((zoom) => Math.round(size(zoom) * 10) / 10)).toEqual([10.5, 10.5, 13]);
  });

  test("of towns come first; those without room wait until the map is magnified", () => {
    const woods = Array.from({ length: 20 }, (_, index): Name => {
      return { text: `Wood ${index}`, kind: "small", at: { x: 200 + index, y: 100 }, room: 0 };
    });
    const afar = placed([...woods, TOWN]);
    expect(point(afar, "Bellau")).toEqual([200, 100]);
    expect(afar.length).toBeLessThan(14);
    expect(placed([...woods, TOWN], [], 6).length).toBeGreaterThan(afar.length);
  });

  test("of the selected piece comes before all others", () => {
    const other = { ...UNIT, text: "Jagers" };
    expect(placed([other, UNIT])[0]?.name.text).toBe("Jagers");
    expect(placed([other, { ...UNIT, first: true }])[0]?.name.text).toBe("Guards");
  });
});
