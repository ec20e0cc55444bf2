import { expect, test } from "vitest";

import vectors from "../../../docs/examples/dice-vectors.json";
import { blake2b } from "./blake2b";
import { Dice, saltHash, seedHash } from "./dice";
import { sha256 } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (hash: Uint8Array) => Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");

test("SHA-256 is that of the standard", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("BLAKE2b is that of the standard", () => {
  expect(hex(blake2b(bytes("abc"), { length: 64 }))).toBe(
    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1" +
      "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
  );
  expect(hex(blake2b(new Uint8Array(), { length: 32 }))).toBe(
    "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
  );
});

test.each(vectors.hashes)("the hashes are those of the server: $text", ({ text, seed, salt }) => {
  expect(seedHash(text)).toBe(seed);
  expect(saltHash(text)).toBe(salt);
});

test.each(vectors.streams)("the rolls are those of the server: $seed", ({ seed, salts, rolls }) => {
  const dice = new Dice(seed, salts as Record<string, string>);
  expect(rolls.map(([sides]) => String(dice.roll(BigInt(sides!))))).toEqual(rolls.map(([, value]) => value));
});
