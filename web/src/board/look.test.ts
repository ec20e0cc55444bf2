import { expect, test } from "vitest";

import { lookStyle } from "./look";

test("the colours of a look become CSS variables of sheet, ground and sides", () => {
  const colours = { paper: "#111", open: "#0f0", wood: "#070", red: "#f00" };
  expect(lookStyle({ name: "flat", label: "Flat", symbols: {}, colours })).toEqual({
    "--map-paper": "#111",
    "--map-ground-1": "#0f0",
    "--map-ground-2": "#0f0",
    "--wash-wood": "#070",
    "--side-red": "#f00",
  });
  expect(lookStyle(null)).toEqual({});
});
