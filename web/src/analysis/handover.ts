/** A record handed to the analysis board by another page. */

/** The longest record that the server takes, in characters. */
export const MOST_RECORD = 1_000_000;

let offered: string | null = null;

/** Hand a record to the analysis board, which is shown next. */
export function offerRecord(text: string): void {
  offered = text;
}

/** Return the record that was handed over, and forget it. */
export function takeOffered(): string | null {
  const text = offered;
  offered = null;
  return text;
}
