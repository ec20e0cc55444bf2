import { language } from "./language";

/** "North", "North and South", "North, South and East". */
export function formatList(names: readonly string[]): string {
  // British English has no comma before "and".
  const tag = language.value === "en" ? "en-GB" : language.value;
  return new Intl.ListFormat(tag).format(names);
}
