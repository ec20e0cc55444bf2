import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ProblemError } from "./api";
import { fullStorage, someMatch } from "../testing/fixtures";
import {
  dicePromisesOf,
  dropToken,
  forgetMatch,
  hasPending,
  IncompleteLink,
  isUnsaved,
  saveToken,
  myMatches,
  noteMatch,
  renewSeat,
  seatLink,
  settlePending,
  sitDown,
  takeTokenFromAddress,
  tokensOf,
} from "./seat_keys";

const TOKEN = "Zm9vYmFyYmF6cXV1eC1mb29iYXJiYXo_Zm9vYmFyYmF";
const NEW_TOKEN = /^[A-Za-z0-9_-]{43}$/;
const ID = someMatch().id;

/** The requests to the server, with their tokens. */
let asked: { address: string; method: string; token: string | null }[];
let bodies: { token?: string }[];

/** The answers in order, the last one repeated; `null` is a lost answer. */
function answering(...answers: ([status: number, answer: object] | null)[]): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization");
    asked.push({ address, method: init.method ?? "GET", token });
    if (typeof init.body === "string") bodies.push(JSON.parse(init.body) as { token?: string });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }));
  });
}

const NO_SEAT: [number, object] = [401, { reason: "This key opens nothing." }];
const A_SEAT: [number, object] = [200, { match: ID, seat: "north", token: "unread" }];

beforeEach(() => {
  asked = [];
  bodies = [];
  for (const match of myMatches.peek()) forgetMatch(match.id);
  history.replaceState(null, "", "/");
});

afterEach(() => vi.unstubAllGlobals());

test("a saved token is available for the seat, and in the browser's storage", () => {
  saveToken(ID, "north", "one");
  saveToken(ID, "south", "two");
  expect(tokensOf(ID)).toEqual({ north: "one", south: "two" });
  expect(localStorage.getItem(`sandtable.match.${ID}`)).toContain("two");
  dropToken(ID, "north");
  expect(tokensOf(ID)).toEqual({ south: "two" });
});

test("a match without a seat is removed from the list", () => {
  saveToken(ID, "north", "one");
  dropToken(ID, "north");
  expect(myMatches.value).toEqual([]);
  expect(localStorage.getItem(`sandtable.match.${ID}`)).toBeNull();
});

test("the list shows what was last known, last seen first", () => {
  vi.useFakeTimers({ now: 1000 });
  saveToken("first", "north", "one");
  saveToken("second", "north", "two");
  noteMatch(someMatch({ id: "second" }), ["south"]);
  vi.setSystemTime(2000);
  noteMatch(someMatch({ id: "first", status: "over" }), []);
  vi.useRealTimers();
  expect(myMatches.value.map((match) => [match.id, match.known?.status, match.known?.toAct])).toEqual([
    ["first", "over", []],
    ["second", "running", ["south"]],
  ]);
});

test("watched matches are not saved", () => {
  noteMatch(someMatch(), ["north"]);
  expect(myMatches.value).toEqual([]);
});

test("changes of another tab are seen here", () => {
  const match = { id: "elsewhere", tokens: { red: "three" }, known: null };
  localStorage.setItem("sandtable.match.elsewhere", JSON.stringify(match));
  localStorage.setItem("sandtable.match.broken", "{");
  dispatchEvent(new StorageEvent("storage", { key: "sandtable.match.elsewhere" }));
  expect(tokensOf("elsewhere")).toEqual({ red: "three" });
});

test("a token after # is saved and removed from the address; it is sent only in a header", async () => {
  answering([200, { match: ID, seat: "south", token: TOKEN }]);
  history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
  expect(await takeTokenFromAddress()).toEqual({ match: ID, seat: "south" });
  expect(tokensOf(ID)).toEqual({ south: TOKEN });
  expect(location.hash).toBe("");
  expect(location.pathname).toBe(`/m/${ID}`);
  expect(asked).toEqual([{ address: "/api/seat", method: "GET", token: `Bearer ${TOKEN}` }]);
});

test("a link to a seat carries its salt to another device, which keeps its own", async () => {
  const salt = "0123456789abcdef".repeat(2);
  saveToken(ID, "south", TOKEN, salt);
  const link = seatLink(ID, "south", TOKEN);
  for (const [before, after] of [
    [null, salt],
    ["its own", "its own"],
  ] as const) {
    forgetMatch(ID);
    if (before !== null) saveToken(ID, "south", "old", before);
    answering([200, { match: ID, seat: "south", token: TOKEN }]);
    history.replaceState(null, "", new URL(link));
    await takeTokenFromAddress();
    expect(tokensOf(ID)).toEqual({ south: TOKEN });
    expect(dicePromisesOf(ID).salts).toEqual({ south: after });
    expect(asked.at(-1)?.token).toBe(`Bearer ${TOKEN}`);
  }
});

test("an invalid token is removed from the address too, and is not saved", async () => {
  answering(NO_SEAT);
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

test("anything else after # is an incomplete link", async () => {
  for (const cut of ["log", TOKEN.slice(1), `${TOKEN}.`]) {
    history.replaceState(null, "", `/m/${ID}#${cut}`);
    await expect(takeTokenFromAddress()).rejects.toBeInstanceOf(IncompleteLink);
    expect(location.hash).toBe("");
  }
});

test("a player who takes a seat brings a new key", async () => {
  answering(A_SEAT);
  await sitDown(ID, "north", "Ada");
  expect(bodies).toMatchObject([{ player: "Ada", token: expect.stringMatching(NEW_TOKEN) }]);
  expect(tokensOf(ID)).toEqual({ north: bodies[0]?.token });
});

test("after a lost answer, taking the seat again sends the same key", async () => {
  answering(null, [503, { reason: "The database does not answer." }], A_SEAT);
  await expect(sitDown(ID, "north", "")).rejects.toThrow("cannot be reached");
  expect([tokensOf(ID), myMatches.value]).toEqual([{}, []]);
  await expect(sitDown(ID, "north", "")).rejects.toThrow("The database does not answer.");
  await sitDown(ID, "north", "");
  expect(new Set(bodies.map((body) => body.token)).size).toBe(1);
  expect(tokensOf(ID)).toEqual({ north: bodies[0]?.token });
});

test("an unconfirmed key is found when the match is opened again", async () => {
  answering(null);
  await expect(sitDown(ID, "north", "")).rejects.toThrow();
  answering(A_SEAT);
  await settlePending(ID);
  expect(tokensOf(ID)).toEqual({ north: bodies[0]?.token });
  expect(hasPending(ID)).toBe(false);
});

test("no key is saved for a seat that is not granted", async () => {
  answering([409, { reason: "The seat is taken." }]);
  await expect(sitDown(ID, "north", "")).rejects.toThrow("The seat is taken.");
  expect(hasPending(ID)).toBe(false);
  expect(localStorage.getItem(`sandtable.match.${ID}`)).toBeNull();
});

test("a renewed token replaces the old one, and is saved before it is sent", async () => {
  saveToken(ID, "north", "old");
  answering(A_SEAT);
  const renewed = renewSeat(ID, "north");
  const [wanted] = bodies;
  expect(wanted?.token).toMatch(NEW_TOKEN);
  expect(localStorage.getItem(`sandtable.match.${ID}`)).toContain(wanted?.token);
  expect(tokensOf(ID)).toEqual({ north: "old" });
  await renewed;
  expect(asked).toEqual([{ address: "/api/seat/renewal", method: "POST", token: "Bearer old" }]);
  expect(tokensOf(ID)).toEqual({ north: wanted?.token });
  expect(seatLink(ID, "north", "new")).toBe(`${location.origin}/m/${ID}#new`);
});

test("after a lost answer to a renewal, the server is asked what the new key opens", async () => {
  saveToken(ID, "north", "old");
  answering(null, A_SEAT);
  await renewSeat(ID, "north");
  expect(asked[1]).toEqual({ address: "/api/seat", method: "GET", token: `Bearer ${bodies[0]?.token}` });
  expect(tokensOf(ID)).toEqual({ north: bodies[0]?.token });
});

test("a renewal that was never confirmed is settled later", async () => {
  saveToken(ID, "north", "old");
  answering(null);
  await expect(renewSeat(ID, "north")).rejects.toThrow("cannot be reached");
  expect(tokensOf(ID)).toEqual({ north: "old" });
  // On retry the old key is invalid and the new one is valid.
  answering(NO_SEAT, A_SEAT);
  await renewSeat(ID, "north");
  expect(new Set(bodies.map((body) => body.token)).size).toBe(1);
  expect(tokensOf(ID)).toEqual({ north: bodies[0]?.token });
});

test("a renewal that never arrived leaves the old key", async () => {
  saveToken(ID, "north", "old");
  answering(null);
  await expect(renewSeat(ID, "north")).rejects.toThrow();
  answering(NO_SEAT);
  await settlePending(ID);
  expect(tokensOf(ID)).toEqual({ north: "old" });
  expect(hasPending(ID)).toBe(false);
});

test("a key that the browser cannot save is reported, until it can", () => {
  vi.stubGlobal("localStorage", fullStorage());
  expect(saveToken(ID, "north", "one")).toBe(false);
  expect(isUnsaved(ID)).toBe(true);
  // Changes in another tab do not remove it.
  dispatchEvent(new StorageEvent("storage", { key: "sandtable.match.other" }));
  expect(tokensOf(ID)).toEqual({ north: "one" });
  vi.unstubAllGlobals();
  noteMatch(someMatch(), []);
  expect(isUnsaved(ID)).toBe(false);
});

test("a full storage does not affect a saved key", () => {
  expect(saveToken(ID, "north", "one")).toBe(true);
  vi.stubGlobal("localStorage", fullStorage());
  noteMatch(someMatch(), []);
  expect(isUnsaved(ID)).toBe(false);
});

test("a key that cannot be saved stays in the address", async () => {
  vi.stubGlobal("localStorage", fullStorage());
  answering([200, { match: ID, seat: "south", token: TOKEN }]);
  history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
  await takeTokenFromAddress();
  expect(location.hash).toBe(`#${TOKEN}`);
});

test("stored matches are validated", () => {
  const known = { title: "Battle", game: "g", status: "open", seats: [], toAct: [], seen: 1 };
  const stored = {
    a: { id: "a", tokens: { north: "n", south: 5 }, known: { ...known, toAct: "north" } },
    b: { id: "b", tokens: { north: "n" }, known: { ...known, seats: [{ seat: "north" }] } },
    c: { id: "c", tokens: ["n"], known },
    d: { id: 7, tokens: { north: "n" }, known },
    e: ["e"],
    f: { id: "f", tokens: { north: "n" }, known },
  };
  for (const [id, match] of Object.entries(stored))
    localStorage.setItem(`sandtable.match.${id}`, JSON.stringify(match));
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(Object.fromEntries(myMatches.value.map((match) => [match.id, [match.tokens, match.known]]))).toEqual(
    {
      a: [{ north: "n" }, null],
      b: [{ north: "n" }, null],
      f: [{ north: "n" }, known],
    },
  );
  for (const id of Object.keys(stored)) localStorage.removeItem(`sandtable.match.${id}`);
});
