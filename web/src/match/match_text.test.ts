import { expect, test } from "vitest";

import { formatList } from "../i18n/list_format";
import { someMatch, someTable } from "../testing/fixtures";
import { isShort, noteArrival, timeLeft } from "./clock_time";
import { tabTitle } from "./turn_notice";
import { clockRule, clockText, playerOf, spectatorsSee, verdict } from "./match_text";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a clock shows tenths at the end, and days if there are many", () => {
  expect([9_940, 59_000, 61_500, 61 * MINUTE, 3 * DAY + 5 * 60 * MINUTE, -5].map(clockText)).toEqual([
    "0:09.9",
    "0:59",
    "1:01",
    "1:01:00",
    "3 d 5 h",
    "0:00.0",
  ]);
});

test("a running clock counts on from when its table was received", () => {
  const table = someTable({}, { clocks: [{ seat: "north", left: 5000, running: true }] });
  noteArrival(table, 1000);
  noteArrival(table, 9000);
  expect(timeLeft(table, table.clocks[0]!, 3000)).toBe(3000);
  expect(timeLeft(table, table.clocks[0]!, 99_000)).toBe(0);
  expect(timeLeft(table, { seat: "south", left: 5000, running: false }, 99_000)).toBe(5000);
});

test("time is short in the last tenth, in the last hour of days, and always in the last seconds", () => {
  const bank = (seconds: number) => ({ type: "bank", seconds, increment: 0 }) as const;
  expect(isShort(50_000, bank(600))).toBe(true);
  expect(isShort(70_000, bank(600))).toBe(false);
  expect(isShort(2 * 3_600_000, bank(30 * 86_400))).toBe(false);
  expect(isShort(15_000, bank(30))).toBe(true);
});

test("clocks are explained in words", () => {
  expect(clockRule({ type: "per-turn", seconds: 259_200 })).toBe("3 days for each turn");
  expect(clockRule({ type: "bank", seconds: 1800, increment: 1 })).toBe(
    "30 minutes for the whole match, plus 1 second for each turn",
  );
});

test("lists and verdicts read as sentences", () => {
  expect(formatList(["North", "South", "East"])).toBe("North, South and East");
  expect(verdict({ winners: ["north"], reason: "" })).toBe("North wins");
  expect(verdict({ winners: ["north", "east"], reason: "" })).toBe("North and East win");
  expect(verdict({ winners: [], reason: "" })).toBe("A draw");
});

test("spectators are told what they see, and why not more", () => {
  expect(spectatorsSee(someMatch({ spectators: "delayed", delay: 15 }))).toContain(
    "with a delay of 15 minutes",
  );
  expect(spectatorsSee(someMatch({ spectators: "at-end" }))).toContain("until it is over");
  expect(spectatorsSee(someMatch({ spectators: "at-end", status: "over" }))).toContain(
    "you can see everything",
  );
});

test("the title of the tab says whose turn it is", () => {
  const notice = { title: "Battle", acting: ["north"], toAct: ["north"], over: false };
  expect(tabTitle(notice)).toBe("● Your turn · Battle · Sandtable");
  expect(tabTitle({ ...notice, acting: [], toAct: ["south"] })).toBe("South to act · Battle · Sandtable");
  expect(tabTitle({ ...notice, acting: [], toAct: [], over: true })).toBe("Over · Battle · Sandtable");
});

test("a level is named by its number, rank and time limit", () => {
  const seat = { seat: "south", kind: "computer" } as const;
  expect(playerOf({ ...seat, player: "level:2" })).toBe("Level 2 · Private");
  expect(playerOf({ ...seat, player: "level:6,seconds=2", seconds: 2 })).toBe(
    "Level 6 · Captain, up to 2 s per turn",
  );
  expect(playerOf({ ...seat, player: "greedy" })).toBe("computer, greedy");
  expect(playerOf({ ...seat, player: "level:99" })).toBe("computer, level:99");
});
