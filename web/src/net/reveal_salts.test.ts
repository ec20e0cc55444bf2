import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { saltHash } from "../dice/dice";
import type { MatchInfo, SaltInfo } from "../generated/wire";
import { someMatch } from "../testing/fixtures";
import { revealSalts, saltsElsewhere } from "./reveal_salts";
import { dicePromisesOf, forgetMatch, myMatches, noteMatch, saveToken, sitDown } from "./seat_keys";

const ID = someMatch().id;
const COMMITMENT = "c".repeat(64);
const OTHERS = saltHash("south's salt");

/** The salts that were sent. */
let sent: { address: string; token: string | null; body: unknown }[];

function answering(...statuses: number[]): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization");
    sent.push({ address, token, body: JSON.parse(init.body as string) });
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    return Promise.resolve(new Response(JSON.stringify({ reason: "No." }), { status: status ?? 200 }));
  });
}

const salt = (seat: string, hash: string, state: SaltInfo["state"] = "awaited") => ({ seat, hash, state });
const FULL: SaltInfo[] = [salt("north", saltHash("mine")), salt("south", OTHERS)];

function waiting(details: Partial<MatchInfo> = {}): MatchInfo {
  return someMatch({ status: "open", commitment: COMMITMENT, salts: FULL, ...details });
}

beforeEach(() => {
  sent = [];
  for (const match of myMatches.peek()) forgetMatch(match.id);
  saveToken(ID, "north", "n", "mine");
  answering(200);
});

afterEach(() => vi.unstubAllGlobals());

test("a salt is revealed when all seats are taken, after the hashes of all are stored", async () => {
  const open = waiting({ seats: someMatch().seats.map((info) => ({ ...info, kind: "open" as const })) });
  expect(await revealSalts(open)).toBe(false);
  expect(sent).toEqual([]);
  expect(dicePromisesOf(ID).hashes).toBeNull();
  expect(await revealSalts(waiting())).toBe(false);
  expect(sent).toEqual([{ address: `/api/matches/${ID}/salt`, token: "Bearer n", body: { salt: "mine" } }]);
  const stored = JSON.parse(localStorage.getItem(`sandtable.match.${ID}`)!) as { dice: unknown };
  expect(stored.dice).toEqual({
    commitment: COMMITMENT,
    salts: { north: "mine" },
    hashes: { north: saltHash("mine"), south: OTHERS },
  });
});

test("nothing is revealed to a server that shows other hashes than before", async () => {
  noteMatch(waiting(), []);
  await revealSalts(waiting({ commitment: "d".repeat(64) }));
  await revealSalts(waiting({ salts: [salt("north", saltHash("other")), FULL[1]!] }));
  await revealSalts(waiting({ salts: [FULL[0]!, salt("south", saltHash("chosen late"))] }));
  expect(sent).toEqual([]);
});

test("nothing is revealed twice, or when the match has begun", async () => {
  await revealSalts(waiting({ salts: [salt("north", saltHash("mine"), "revealed"), FULL[1]!] }));
  await revealSalts(waiting({ status: "running" }));
  expect(sent).toEqual([]);
});

test("a salt that did not arrive is sent again later, and one that was refused is not", async () => {
  answering(503, 429, 400);
  expect(await revealSalts(waiting())).toBe(true);
  expect(await revealSalts(waiting())).toBe(true);
  expect(await revealSalts(waiting())).toBe(false);
});

test("the first commitment counts, and none that is first seen with the seed", () => {
  noteMatch(waiting({ status: "over" }), []);
  expect(dicePromisesOf(ID).commitment).toBeNull();
  noteMatch(waiting(), []);
  noteMatch(waiting({ commitment: "d".repeat(64) }), []);
  expect(dicePromisesOf(ID).commitment).toBe(COMMITMENT);
});

test("what a browser stored of the dice is validated", () => {
  const stored = (id: string, dice: unknown) => {
    localStorage.setItem(
      `sandtable.match.${id}`,
      JSON.stringify({ id, tokens: { north: "n" }, known: null, dice }),
    );
    dispatchEvent(new StorageEvent("storage", { key: `sandtable.match.${id}` }));
    return dicePromisesOf(id);
  };
  const none = { commitment: null, salts: {}, hashes: null };
  for (const junk of [undefined, null, 7, [], {}, { commitment: 7, salts: ["x"], hashes: "x" }])
    expect(stored("junk", junk)).toEqual(none);
  const whole = { commitment: COMMITMENT, salts: { north: "mine" }, hashes: { north: "h" } };
  expect(stored("whole", whole)).toEqual(whole);
  expect(stored("partly", { ...whole, salts: { north: "mine", south: 7 } })).toEqual(whole);
});

test("a salt on another device is named", () => {
  expect(saltsElsewhere(waiting(), ["north", "south"])).toEqual(["south"]);
  expect(saltsElsewhere(waiting(), ["north"])).toEqual([]);
});

test("a seat that is taken in two attempts keeps its salt, and one that is refused drops it", async () => {
  answering(503, 201);
  await expect(sitDown("other", "south", "")).rejects.toThrow();
  await sitDown("other", "south", "");
  expect(sent[0]!.body).toEqual(sent[1]!.body);
  const kept = dicePromisesOf("other").salts["south"]!;
  expect(sent[1]!.body).toMatchObject({ salt_hash: saltHash(kept) });
  answering(409);
  saveToken("third", "north", "t", "mine");
  await expect(sitDown("third", "south", "")).rejects.toThrow();
  expect(dicePromisesOf("third").salts).toEqual({ north: "mine" });
});
