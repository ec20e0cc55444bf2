import { expect, it } from "vitest";

import type { Input } from "../../generated/wire";
import { misfits, withValue } from "./validation";

const INPUTS: readonly Input[] = [
  { type: "text", name: "title", label: "Title", longest: 5 },
  { type: "number", name: "rounds", label: "Rounds", lowest: 1, highest: 9 },
  { type: "number", name: "fog", label: "Fog", empty: "none", step: 0 },
  { type: "number", name: "odds", label: "Odds", lowest: 0, step: 0.1 },
  { type: "choice", name: "first", label: "First", empty: "the die" },
  { type: "choice", name: "weather", label: "Weather" },
  { type: "place", name: "camp", label: "Camp" },
  {
    type: "list",
    name: "armies",
    label: "Armies",
    item: "army",
    fewest: 1,
    inputs: [{ type: "text", name: "name", label: "Name" }],
  },
];
const FITTING = {
  title: "Title",
  rounds: 9,
  odds: 0.3,
  weather: "rain",
  camp: "A1",
  armies: [{ name: "Reds" }],
};

it("values that fit are left alone", () => {
  expect([...misfits(INPUTS, FITTING)]).toEqual([]);
});

it.each([
  [{ title: " " }, "title", "Write something."],
  [{ title: "Too long" }, "title", "At most 5 characters are allowed; these are 8."],
  [{ rounds: null }, "rounds", "Enter a number."],
  [{ rounds: 0 }, "rounds", "At least 1."],
  [{ rounds: 10 }, "rounds", "At most 9."],
  [{ rounds: 1.5 }, "rounds", "Enter a whole number."],
  [{ odds: 0.25 }, "odds", "The number goes in steps of 0.1."],
  [{ weather: null }, "weather", "Choose one."],
  [{ camp: null }, "camp", "Choose a place on the board."],
  [{ armies: [] }, "armies", "Between 1 and 50 are needed."],
  [{ armies: [{ name: "Reds" }, {}] }, "armies.1.name", "Write something."],
])("%j is wrong", (values, path, reason) => {
  expect([...misfits(INPUTS, { ...FITTING, ...values })]).toEqual([[path, reason]]);
});

it("a value is set by its path", () => {
  const values = { title: "T", armies: [{ name: "a" }, { name: "b", size: 1 }] };
  expect(withValue(values, "armies.1.name", "c")).toEqual({
    title: "T",
    armies: [{ name: "a" }, { name: "c", size: 1 }],
  });
  expect(withValue(values, "title", undefined)).toEqual({ armies: values.armies });
});
