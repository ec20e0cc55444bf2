import { expect, test } from "vitest";

import type { Sight } from "./sight";
import { turnOf } from "./turn_label";

function sight(...to_act: string[]): Pick<Sight, "to_act" | "outcome" | "picture"> {
  const sides = [
    { id: "north", name: "North", colour: "blue" },
    { id: "south", name: "South", colour: "red" },
  ];
  return { to_act, outcome: null, picture: { sides, pieces: [], overlays: [], panels: [], caption: "" } };
}

test("whoever is to act is told so, in his colour", () => {
  expect(turnOf(sight("north", "south"), "south")).toMatchObject({
    text: "Your turn.",
    side: { colour: "red" },
  });
});

test("whoever waits is told for whom", () => {
  expect(turnOf(sight("south"), "north")).toMatchObject({
    text: "Waiting for South.",
    side: { id: "south" },
  });
  expect(turnOf(sight("south", "umpire", "west"), "north")?.text).toBe("Waiting for South, Umpire and West.");
});

test("spectators and a match that is over have no turn", () => {
  expect(turnOf(sight("south"), null)).toBeNull();
  expect(turnOf(sight(), "north")).toBeNull();
  const over = { ...sight("north"), outcome: { winners: [], reason: "Peace.", rule: null } };
  expect(turnOf(over, "north")).toBeNull();
});
