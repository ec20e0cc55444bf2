import { expect, test } from "vitest";

import type { MeasuredBalance, SideBalance } from "../generated/wire";
import { lengthText, shareText, verdictOf } from "./balance_text";
import { tagsIn } from "./publish_form";

function side(seat: string, share: number, verdict: SideBalance["verdict"]): SideBalance {
  return { seats: [seat], won: 0, share, low: share - 0.1, high: share + 0.1, verdict };
}

function balance(...sides: SideBalance[]): MeasuredBalance {
  const lengths = { unit: "turns", shortest: 20, median: 30, longest: 45 };
  return { player: "greedy", games: 100, drawn: 4, sides, fair: null, ...lengths };
}

test("the verdict names the side with the better chances", () => {
  const found = balance(side("north", 0.3, "worse"), side("south", 0.7, "better"));
  expect(verdictOf(found)).toBe("South has the better chances.");
});

test("of four sides one can be worse off without another that is better", () => {
  const even = ["red", "blue", "green"].map((seat) => side(seat, 0.3, null));
  expect(verdictOf(balance(...even, side("grey", 0.1, "worse")))).toBe("Grey has the worse chances.");
});

test("there is no verdict where the interval includes the even share", () => {
  const found = balance(side("north", 0.55, null), side("south", 0.45, null));
  expect(verdictOf(found)).toBe("The games do not show that a side has the better chances.");
  expect(shareText(found.sides[0]!)).toContain("North: 55 % of the decided games");
  expect(shareText(found.sides[0]!)).toContain("45 to 65 %");
  expect(lengthText(found)).toBe("20 to 45 turns");
});

test("tags are separated by commas", () => {
  expect(tagsIn(" short, river crossing,, ")).toEqual(["short", "river crossing"]);
});
