import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ProblemError } from "./api";
import { someMatch } from "./hand_fed";
import {
  dropToken,
  forgetMatch,
  keepToken,
  myMatches,
  noteMatch,
  renewSeat,
  seatLink,
  takeTokenFromAddress,
  tokensOf,
} from "./keyring";

const TOKEN = "Zm9vYmFyYmF6cXV1eC1mb29iYXJiYXo";
const ID = someMatch().id;

/** What the server was asked, and by which token. */
let asked: { address: string; method: string; token: string | null }[];

function answering(status: number, answer: object): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization");
    asked.push({ address, method: init.method ?? "GET", token });
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
}

beforeEach(() => {
  asked = [];
  for (const match of myMatches.peek()) forgetMatch(match.id);
  history.replaceState(null, "", "/");
});

afterEach(() => vi.unstubAllGlobals());

test("a kept token is there for the seat, and in the browser's storage", () => {
  keepToken(ID, "north", "one");
  keepToken(ID, "south", "two");
  expect(tokensOf(ID)).toEqual({ north: "one", south: "two" });
  expect(localStorage.getItem(`sandtable.match.${ID}`)).toContain("two");
  dropToken(ID, "north");
  expect(tokensOf(ID)).toEqual({ south: "two" });
});

test("a match without a seat is not in the list any more", () => {
  keepToken(ID, "north", "one");
  dropToken(ID, "north");
  expect(myMatches.value).toEqual([]);
  expect(localStorage.getItem(`sandtable.match.${ID}`)).toBeNull();
});

test("the list says what was last known, the last seen first", () => {
  vi.useFakeTimers({ now: 1000 });
  keepToken("first", "north", "one");
  keepToken("second", "north", "two");
  noteMatch(someMatch({ id: "second" }), ["south"]);
  vi.setSystemTime(2000);
  noteMatch(someMatch({ id: "first", status: "over" }), []);
  vi.useRealTimers();
  expect(myMatches.value.map((match) => [match.id, match.known?.status, match.known?.toAct])).toEqual([
    ["first", "over", []],
    ["second", "running", ["south"]],
  ]);
});

test("matches that one only looks at are not noted", () => {
  noteMatch(someMatch(), ["north"]);
  expect(myMatches.value).toEqual([]);
});

test("what another tab keeps is seen here", () => {
  const match = { id: "elsewhere", tokens: { red: "three" }, known: null };
  localStorage.setItem("sandtable.match.elsewhere", JSON.stringify(match));
  localStorage.setItem("sandtable.match.broken", "{");
  dispatchEvent(new StorageEvent("storage", { key: "sandtable.match.elsewhere" }));
  expect(tokensOf("elsewhere")).toEqual({ red: "three" });
});

test("a token behind # is kept and leaves the address; the server gets it in a header only", async () => {
  answering(200, { match: ID, seat: "south", token: TOKEN });
  history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
  expect(await takeTokenFromAddress()).toEqual({ match: ID, seat: "south" });
  expect(tokensOf(ID)).toEqual({ south: TOKEN });
  expect(location.hash).toBe("");
  expect(location.pathname).toBe(`/m/${ID}`);
  expect(asked).toEqual([{ address: "/api/seat", method: "GET", token: `Bearer ${TOKEN}` }]);
});

test("a token that opens nothing leaves the address too, and is not kept", async () => {
  answering(401, { reason: "This key opens nothing." });
  history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
  await expect(takeTokenFromAddress()).rejects.toThrow("This key opens nothing.");
  expect(tokensOf(ID)).toEqual({});
  expect(location.hash).toBe("");
});

test("while the server cannot be reached the token stays in the address", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
  await expect(takeTokenFromAddress()).rejects.toBeInstanceOf(ProblemError);
  expect(location.hash).toBe(`#${TOKEN}`);
});

test("what is no token behind # is left alone", async () => {
  history.replaceState(null, "", `/m/${ID}#log`);
  expect(await takeTokenFromAddress()).toBeNull();
  expect(location.hash).toBe("#log");
});

test("a renewed token takes the old one's place", async () => {
  keepToken(ID, "north", "old");
  answering(201, { match: ID, seat: "north", token: "new" });
  await renewSeat(ID, "north");
  expect(asked[0]).toEqual({ address: "/api/seat/renewal", method: "POST", token: "Bearer old" });
  expect(tokensOf(ID)).toEqual({ north: "new" });
  expect(seatLink(ID, "new")).toBe(`${location.origin}/m/${ID}#new`);
});
