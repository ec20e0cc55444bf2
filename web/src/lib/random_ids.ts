/** Random ids and secrets, made in the browser. */

const ID_BYTES = 12;
const SALT_BYTES = 16;
const TOKEN_BYTES = 32;

/** A unique id for a request. */
export function newRequestId(): string {
  return hex(ID_BYTES);
}

/** A player's contribution to the dice. Its hash is sent when they take a seat. */
export function newSalt(): string {
  return hex(SALT_BYTES);
}

/** A new token for a seat, safe to use in a link. */
export function newToken(): string {
  const drawn = String.fromCharCode(...draw(TOKEN_BYTES));
  return btoa(drawn).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// `crypto.randomUUID` is missing on pages that are served without encryption.
function hex(bytes: number): string {
  return Array.from(draw(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function draw(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
