/** BLAKE2b (RFC 7693), with a key and a personalisation. The browser's own cryptography does not have it. */

const BLOCK_BYTES = 128;
const ROUNDS = 12;
const LAST_BLOCK = (1n << 64n) - 1n;
const START = BigUint64Array.of(
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
);
/** The order of the message's words in each round; rounds 10 and 11 repeat the first two. */
const ORDER: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
/** The words that are mixed in each round: the columns, then the diagonals. */
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

export interface Blake2bOptions {
  /** The length of the hash in bytes, from 1 to 64. */
  readonly length: number;
  /** At most 64 bytes. */
  readonly key?: Uint8Array;
  /** At most 16 bytes. */
  readonly person?: Uint8Array;
}

/** The BLAKE2b hash of a message. */
export function blake2b(
  message: Uint8Array,
  { length, key = new Uint8Array(), person = new Uint8Array() }: Blake2bOptions,
): Uint8Array {
  const parameters = new Uint8Array(64);
  parameters.set([length, key.length, 1, 1]);
  parameters.set(person, 48);
  const state = words(parameters).map((word, i) => word ^ START[i]!);

  // A key fills the first block. Only an empty message without a key has an empty block.
  const keyed = key.length > 0 ? BLOCK_BYTES : 0;
  const data = new Uint8Array(keyed + message.length);
  data.set(key);
  data.set(message, keyed);
  const blocks = Math.max(1, Math.ceil(data.length / BLOCK_BYTES));
  for (let number = 1; number <= blocks; number++) {
    const block = new Uint8Array(BLOCK_BYTES);
    block.set(data.subarray((number - 1) * BLOCK_BYTES, number * BLOCK_BYTES));
    const last = number === blocks;
    compress(state, words(block), BigInt(last ? data.length : number * BLOCK_BYTES), last);
  }
  const hash = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => hash.setBigUint64(8 * i, word, true));
  return new Uint8Array(hash.buffer, 0, length);
}

/** Compress a block. Numbers wrap at 64 bits when they are stored. */
function compress(state: BigUint64Array, block: BigUint64Array, bytes: bigint, last: boolean): void {
  const v = new BigUint64Array(16);
  v.set(state);
  v.set(START, 8);
  v[12] = v[12]! ^ bytes;
  if (last) v[14] = v[14]! ^ LAST_BLOCK;
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDER[round % ORDER.length]!;
    MIXED.forEach(([a, b, c, d], i) => {
      v[a] = v[a]! + v[b]! + block[order[2 * i]!]!;
      v[d] = right(v[d]! ^ v[a]!, 32n);
      v[c] = v[c]! + v[d]!;
      v[b] = right(v[b]! ^ v[c]!, 24n);
      v[a] = v[a]! + v[b]! + block[order[2 * i + 1]!]!;
      v[d] = right(v[d]! ^ v[a]!, 16n);
      v[c] = v[c]! + v[d]!;
      v[b] = right(v[b]! ^ v[c]!, 63n);
    });
  }
  state.forEach((word, i) => (state[i] = word ^ v[i]! ^ v[i + 8]!));
}

/** Rotate 64 bits to the right. The bits above are dropped when the number is stored. */
function right(word: bigint, bits: bigint): bigint {
  return (word >> bits) | (word << (64n - bits));
}

function words(bytes: Uint8Array): BigUint64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return BigUint64Array.from({ length: bytes.length / 8 }, (_, i) => view.getBigUint64(8 * i, true));
}
