import { language } from "./language";

/** "North", "North and South", "North, South and East". */
export function formatList(names: readonly string[]): string {
  // In British English there is no comma before "and".
  const spoken = language.value === "en" ? "en-GB" : language.value;
  return new Intl.ListFormat(spoken).format(names);
}
