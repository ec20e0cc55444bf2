/** What nobody can guess, made in the browser. */

const ID_BYTES = 12;
const SALT_BYTES = 16;
const TOKEN_BYTES = 32;

/** An id for a request: different each time, on every device. */
export function newRequestId(): string {
  return hex(ID_BYTES);
}

/** A person's own part of the dice, sent when he sits down. */
export function newSalt(): string {
  return hex(SALT_BYTES);
}

/** The key that a seat shall have: letters that can stand in a link. */
export function newToken(): string {
  const drawn = String.fromCharCode(...draw(TOKEN_BYTES));
  return btoa(drawn).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// `crypto.randomUUID` is missing on pages that a host in one's own network serves without encryption.
function hex(bytes: number): string {
  return Array.from(draw(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function draw(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
