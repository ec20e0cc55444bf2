import { describe, expect, test } from "vitest";

import short from "../../../docs/examples/short.record?raw";
import city from "../../../tests/records/kriegspiel83-skirmish-city.record?raw";
import { brokenEarly, type Check, checkRecord, type DicePromises, NO_PROMISES } from "./check";
import { Dice, type Die, saltHash, seedHash } from "./dice";
import { readDice, UnreadableRecord } from "./record_dice";

const SEED = "a seed of the server";
const MINE = "a salt of north";
const THEIRS = "a salt of south";
const HASHES = { north: saltHash(MINE), south: saltHash(THEIRS) };
/** What north's device stored. */
const PROMISES: DicePromises = { commitment: seedHash(SEED), salts: { north: MINE }, hashes: HASHES };

interface Told {
  seed?: string;
  seedHash?: string;
  salts?: Record<string, string>;
  saltHashes?: Record<string, string>;
}

/** A record whose rolls follow from its seed and salts, as a cheating server would write it too. */
function recordOf({
  seed = SEED,
  seedHash: hash = seedHash(seed),
  salts = { north: MINE, south: THEIRS },
  saltHashes = HASHES,
}: Told = {}): string {
  const dice = new Dice(seed, salts);
  const roll = (sides: bigint) => `  d${sides} = ${dice.roll(sides)} (a shot)`;
  return [
    "sandtable record 1",
    "game: some-game",
    "| seed: not in the head",
    `seed-hash: ${hash}`,
    `seed: ${seed}`,
    ...Object.entries(saltHashes).map(([seat, value]) => `salt-hash ${seat}: ${value}`),
    ...Object.entries(salts).map(([seat, value]) => `salt ${seat}: ${value}`),
    "",
    roll(2n),
    "1 north shoot",
    roll(6n),
    roll(6n),
    "2 south end",
    "3 north shoot",
    roll(10n),
    "",
    "result: north",
    "reason: South resigned.",
    "",
  ].join("\n");
}

const rollsOf = (record: string): readonly Die[] => readDice(record).rolls;
const results = (checks: readonly Check[]) =>
  Object.fromEntries(
    checks.map((check) => [`${check.about}${"seat" in check ? ` ${check.seat}` : ""}`, check.result]),
  );
const broken = (record: string, promises = PROMISES, seen: readonly Die[] = []) =>
  checkRecord(record, promises, seen).filter(({ result }) => result === "broken");

test("the promises of an honest server are kept", () => {
  const record = recordOf();
  const seen = rollsOf(record).slice(1, 3);
  expect(checkRecord(record, PROMISES, seen)).toEqual([
    { about: "seed", result: "kept" },
    { about: "own-salt", result: "kept", seat: "north" },
    { about: "others-salt", result: "kept", seat: "south" },
    { about: "rolls", result: "kept", count: 4 },
    { about: "shown-rolls", result: "kept", count: 2 },
  ]);
});

test.each([short, city])("records of the program are verified, old ones too", (record) => {
  const { salts } = readDice(record);
  const checks = checkRecord(record, { ...NO_PROMISES, salts }, rollsOf(record));
  expect(checks.filter(({ result }) => result === "broken")).toEqual([]);
  expect(checks.at(-2)).toMatchObject({ about: "rolls", result: "kept" });
});

describe("an attack is found", () => {
  test("one die of the record was changed", () => {
    const dice = rollsOf(city);
    for (const [at, { sides, value }] of dice.entries()) {
      let number = 0;
      const tampered = city.replaceAll(/^ {2}d\d+ = \d+/gm, (roll) =>
        number++ === at ? `  d${sides} = ${value === 1n ? 2n : 1n}` : roll,
      );
      expect(broken(tampered, NO_PROMISES)).toMatchObject([{ about: "rolls", number: at + 1 }]);
    }
  });

  test("the server exchanged its seed, and its hash with it", () => {
    expect(broken(recordOf({ seed: "a seed that suits south" }))).toEqual([
      { about: "seed", result: "broken" },
    ]);
  });

  test("the record's own hash does not fit its seed", () => {
    expect(broken(recordOf({ seedHash: seedHash("another") }), { ...PROMISES, commitment: null })).toEqual([
      { about: "seed", result: "broken" },
    ]);
  });

  test("the host, who plays south, chose its salt after seeing north's", () => {
    const late = "a salt that suits south";
    for (const saltHashes of [HASHES, { ...HASHES, south: saltHash(late) }, { north: HASHES.north }])
      expect(broken(recordOf({ salts: { north: MINE, south: late }, saltHashes }))).toEqual([
        { about: "others-salt", result: "broken", seat: "south" },
      ]);
  });

  test("the server exchanged or dropped this player's salt", () => {
    const other = "a salt that suits south";
    for (const told of [
      { salts: { north: other, south: THEIRS } },
      { salts: { north: other, south: THEIRS }, saltHashes: { ...HASHES, north: saltHash(other) } },
      { salts: { south: THEIRS }, saltHashes: { south: HASHES.south } },
    ])
      expect(broken(recordOf(told))).toEqual([{ about: "own-salt", result: "broken", seat: "north" }]);
  });

  test("a salt was added for a seat that had none", () => {
    const salts = { north: MINE, south: THEIRS, west: "a salt that suits south" };
    for (const saltHashes of [HASHES, { ...HASHES, west: saltHash(salts.west) }])
      expect(broken(recordOf({ salts, saltHashes }))).toEqual([
        { about: "others-salt", result: "broken", seat: "west" },
      ]);
  });

  test("the trace of a withheld salt was removed", () => {
    const told = { salts: { north: MINE }, saltHashes: { north: HASHES.north } };
    expect(broken(recordOf(told))).toEqual([{ about: "others-salt", result: "broken", seat: "south" }]);
  });

  test("the rolls that were shown are not those of the record", () => {
    const record = recordOf();
    const [first, second, ...rest] = rollsOf(record);
    const other = { ...second!, value: (second!.value % 6n) + 1n };
    expect(broken(record, PROMISES, [first!, other, ...rest])).toEqual([
      { about: "shown-rolls", result: "broken", count: 4 },
    ]);
    expect(broken(record, PROMISES, [...rollsOf(record), first!])).toMatchObject([{ about: "shown-rolls" }]);
  });

  test("the server shows other hashes before the start", () => {
    const shown = (hashes: Record<string, string>) =>
      Object.entries(hashes).map(([seat, hash]) => ({ seat, hash }));
    const { commitment } = PROMISES;
    expect(brokenEarly(PROMISES, commitment!, shown(HASHES))).toEqual([]);
    expect(brokenEarly({ ...PROMISES, hashes: null }, commitment!, [])).toEqual([]);
    expect(brokenEarly(PROMISES, seedHash("another"), shown(HASHES))).toMatchObject([{ about: "seed" }]);
    expect(brokenEarly(PROMISES, commitment!, shown({ ...HASHES, south: "other" }))).toMatchObject([
      { about: "others-salt", seat: "south" },
    ]);
    const exchanged = shown({ ...HASHES, north: "other" });
    expect(brokenEarly({ ...PROMISES, hashes: null }, commitment!, exchanged)).toMatchObject([
      { about: "own-salt", seat: "north" },
    ]);
  });
});

describe("what cannot be proved is said", () => {
  test("a salt was withheld", () => {
    const checks = checkRecord(recordOf({ salts: { north: MINE } }), PROMISES, []);
    expect(results(checks)).toMatchObject({ "own-salt north": "kept", "others-salt south": "gap" });
  });

  test("this player's salt did not arrive in time", () => {
    const checks = checkRecord(recordOf({ salts: { south: THEIRS } }), PROMISES, []);
    expect(results(checks)).toMatchObject({ "own-salt north": "gap", "others-salt south": "kept" });
  });

  test("a salt was sent openly, by an older client", () => {
    const checks = checkRecord(recordOf({ saltHashes: { north: HASHES.north } }), PROMISES, []);
    expect(results(checks)).toMatchObject({ "own-salt north": "kept", "open-salt south": "note" });
  });

  test("a spectator has no salt, and a new device no hashes", () => {
    expect(results(checkRecord(recordOf(), NO_PROMISES, []))).toMatchObject({
      seed: "gap",
      "no-salt": "gap",
    });
    const withoutHashes = { ...PROMISES, hashes: null };
    expect(results(checkRecord(recordOf(), withoutHashes, []))).toMatchObject({
      seed: "kept",
      hashes: "gap",
    });
  });
});

test.each([
  ["", "nothing"],
  [recordOf().replace("record 1", "record 2"), "another format"],
  [recordOf().replace(`seed: ${SEED}\n`, ""), "no seed"],
  [recordOf().replace("seed: a", "seed: b\nseed: a"), "two seeds"],
  [recordOf().replace("2 south", "4 south"), "a missing action"],
  [recordOf().replace("  d10 = ", "  d10 : "), "a roll that is none"],
])("a file that is not a record is refused (%#)", (text) => {
  expect(() => readDice(text)).toThrow(UnreadableRecord);
  expect(checkRecord(text, PROMISES, [])).toEqual([{ about: "record", result: "broken" }]);
});
