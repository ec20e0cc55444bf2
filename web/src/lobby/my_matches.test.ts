import { expect, it } from "vitest";

import type { MatchInfo, OwnMatch } from "../generated/wire";
import { mergeMatches } from "./my_matches";
import type { SavedMatch } from "../net/saved_match";

function kept(id: string, status: MatchInfo["status"], toAct: string[]): SavedMatch {
  return { id, tokens: { north: "t" }, known: { title: id, game: "g", status, seats: [], toAct, seen: 1 } };
}

function own(id: string, seat: string, yourTurn: boolean): OwnMatch {
  const match: MatchInfo = {
    id,
    game: "g",
    scenario: "s",
    title: id,
    options: {},
    created: 1,
    visibility: "private",
    status: "running",
    spectators: "now",
    delay: 15,
    clock: null,
    umpire_clock: null,
    hints: true,
    seats: [],
  };
  return { match, seat, your_turn: yourTurn };
}

it("matches that wait for the player come first, and finished ones last", () => {
  const device = [
    kept("over", "over", []),
    kept("theirs", "running", ["south"]),
    kept("open", "open", []),
    kept("mine", "running", ["north"]),
  ];
  expect(mergeMatches(device, []).map((match) => match.id)).toEqual(["mine", "theirs", "open", "over"]);
});

it("a match of both lists is listed once, as the account has it", () => {
  const [match, ...rest] = mergeMatches([kept("a", "running", ["south"])], [own("a", "north", true)]);
  expect(rest).toEqual([]);
  expect(match).toMatchObject({ id: "a", seats: ["north"], turn: "yours", here: true, inAccount: true });
});

it("with two seats in one match it is the player's turn if either is to act", () => {
  const [match] = mergeMatches([], [own("a", "north", true), own("a", "south", false)]);
  expect(match).toMatchObject({ seats: ["north", "south"], turn: "yours", here: false });
});
