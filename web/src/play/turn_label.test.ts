import { expect, test } from "vitest";

import type { CompleteView } from "../net/seat_view";
import { turnOf } from "./turn_label";

function view(...to_act: string[]): Pick<CompleteView, "to_act" | "outcome" | "picture"> {
  const sides = [
    { id: "north", name: "North", colour: "blue" },
    { id: "south", name: "South", colour: "red" },
  ];
  return { to_act, outcome: null, picture: { sides, pieces: [], overlays: [], panels: [], caption: "" } };
}

test("the player to act is told so, in their colour", () => {
  expect(turnOf(view("north", "south"), "south")).toMatchObject({
    text: "Your turn.",
    side: { colour: "red" },
  });
});

test("a waiting player is told for whom", () => {
  expect(turnOf(view("south"), "north")).toMatchObject({
    text: "Waiting for South.",
    side: { id: "south" },
  });
  expect(turnOf(view("south", "umpire", "west"), "north")?.text).toBe("Waiting for South, Umpire and West.");
});

test("spectators and a match that is over have no turn", () => {
  expect(turnOf(view("south"), null)).toBeNull();
  expect(turnOf(view(), "north")).toBeNull();
  const over = { ...view("north"), outcome: { winners: [], reason: "Peace.", rule: null } };
  expect(turnOf(over, "north")).toBeNull();
});
