/** What another page lays on the analysis board. */

/** The longest record that the server takes, in characters. */
export const MOST_RECORD = 1_000_000;

let offered: string | null = null;

/** Lays a record on the analysis board, which is to be shown next. */
export function offerRecord(text: string): void {
  offered = text;
}

/** The record that was laid there, once. */
export function takeOffered(): string | null {
  const text = offered;
  offered = null;
  return text;
}
