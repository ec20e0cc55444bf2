/** Bytes as text: compressed by zlib, in base 64. */

const CHUNK = 0x8000;

export async function deflated(bytes: Uint8Array): Promise<string> {
  const packed = await through(bytes, new CompressionStream("deflate"));
  let binary = "";
  for (let start = 0; start < packed.length; start += CHUNK) {
    binary += String.fromCharCode(...packed.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** Unpack a text. Throws if it holds more than `most` bytes, or something else. */
export async function inflated(text: string, most: number): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate"), most);
  if (bytes.length > most) throw new Error(`more than ${most} bytes`);
  return bytes;
}

/** Stops early once there are more than `most` bytes. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  const reader = source.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      break;
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
