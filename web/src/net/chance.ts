/** What nobody can guess, made in the browser. */

const ID_BYTES = 12;
const SALT_BYTES = 16;

/** An id for a request: different each time, on every device. */
export function newRequestId(): string {
  return hex(ID_BYTES);
}

/** A person's own part of the dice, sent when he sits down. */
export function newSalt(): string {
  return hex(SALT_BYTES);
}

// `crypto.randomUUID` is missing on pages that a host in one's own network serves without encryption.
function hex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
