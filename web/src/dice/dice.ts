/** The dice of a match, as docs/records.md describes them: the same numbers as `sandtable.core.dice`. */

import { blake2b } from "./blake2b";
import { sha256 } from "./sha256";

const KEY_BYTES = 32;
const DRAW_BYTES = 8;
const DRAWS = 1n << 64n;
const UTF8 = new TextEncoder();
const PERSON = UTF8.encode("sandtable dice");

/** One rolled die: its number of faces, and the result. */
export interface Die {
  readonly sides: bigint;
  readonly value: bigint;
}

/** The hash that commits the server to its seed. */
export function seedHash(seed: string): string {
  return sha256(`sandtable seed\n${seed}`);
}

/** The hash that commits a seat to its salt. */
export function saltHash(salt: string): string {
  return sha256(`sandtable salt\n${salt}`);
}

/** The dice that a seed and the salts of the seats determine. */
export class Dice {
  readonly #key: Uint8Array;
  #counter = 0n;

  constructor(seed: string, salts: Readonly<Record<string, string>>) {
    const seats = Object.keys(salts).sort(byCodePoints);
    const parts = [seed, ...seats.map((seat) => `${seat}=${salts[seat]!}`)];
    const text = parts.map((part) => `${UTF8.encode(part).length}:${part}`).join("");
    this.#key = blake2b(UTF8.encode(text), { length: KEY_BYTES, person: PERSON });
  }

  /** The next roll of a die with these faces. */
  roll(sides: bigint): bigint {
    const fair = DRAWS - (DRAWS % sides);
    let draw = this.#draw();
    while (draw >= fair) draw = this.#draw();
    return (draw % sides) + 1n;
  }

  #draw(): bigint {
    const number = new DataView(new ArrayBuffer(DRAW_BYTES));
    number.setBigUint64(0, this.#counter++);
    const hash = blake2b(new Uint8Array(number.buffer), { length: DRAW_BYTES, key: this.#key });
    return new DataView(hash.buffer).getBigUint64(0);
  }
}

/** Compare as Python does. JavaScript compares by UTF-16 units, which differs for rare characters. */
function byCodePoints(one: string, other: string): number {
  const [ones, others] = [Array.from(one), Array.from(other)];
  const at = ones.findIndex((letter, i) => letter !== others[i]);
  return at < 0
    ? ones.length - others.length
    : ones[at]!.codePointAt(0)! - (others[at]?.codePointAt(0) ?? -1);
}
