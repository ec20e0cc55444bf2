/** The texts of a study, without what cannot be shown. */

/** Everything that is not drawn, except line feeds and the joiners that words and emoji need. */
const UNSHOWN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** One line of readable text, at most so long. */
export function cleanLine(text: string, most: number): string {
  return cut(shown(text).replaceAll(/\s+/g, " ").trim(), most);
}

/** Several lines of readable text, at most so long together. Spaces stay, as the text is being written. */
export function cleanText(text: string, most: number): string {
  return cut(shown(text), most);
}

function shown(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\t\p{Zs}]/gu, " ")
    .replaceAll(UNSHOWN, "");
}

/** The first characters, never half of a pair. */
function cut(text: string, most: number): string {
  const short = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
}
