/** SHA-256 (FIPS 180-4). `crypto.subtle` is missing on pages that are served without encryption. */

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const ROUNDS = 64;
const BITS_IN_BYTE = 8;
const WORD = 2 ** 32;
const PRIMES = firstPrimes(ROUNDS);
/** The first 32 bits of the fractional parts of the cube roots of the first primes. */
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first eight primes. */
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The SHA-256 hash of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const data = padded(new TextEncoder().encode(text));
  const state = START.slice();
  for (let at = 0; at < data.byteLength; at += BLOCK_BYTES)
    compress(state, new DataView(data.buffer, at, BLOCK_BYTES));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The message with a one bit, zeros, and its length in bits, to a multiple of the block size. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const data = new Uint8Array(blocks * BLOCK_BYTES);
  data.set(message);
  data[message.length] = 0x80;
  const bits = BigInt(message.length * BITS_IN_BYTE);
  new DataView(data.buffer).setBigUint64(data.length - LENGTH_BYTES, bits);
  return data;
}

function compress(state: Uint32Array, block: DataView): void {
  const w = new Uint32Array(ROUNDS);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(4 * i);
  for (let i = 16; i < ROUNDS; i++) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const s0 = right(early, 7) ^ right(early, 18) ^ (early >>> 3);
    const s1 = right(late, 17) ^ right(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) >>> 0;
    const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

/** Rotate 32 bits to the right. */
function right(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * WORD);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}
