/** Finding words in a rule page. */
import type { RuleSection } from "../generated/wire";

/** A piece of text, marked if it is one of the words. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

export interface Hit {
  readonly section: RuleSection;
  /** The rule that contains the words; `null` before the section's first rule. */
  readonly rule: string | null;
  readonly excerpt: readonly Stretch[];
}

const BEFORE = 50;
const AFTER = 110;
const MOST_HITS = 40;

interface Passage {
  readonly section: RuleSection;
  readonly rule: string | null;
  readonly text: string;
}

/** The passages that contain all words of the query; matches of a rule id or title first. */
export function searchRules(sections: readonly RuleSection[], query: string): Hit[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .flatMap(passagesOf)
    .map((passage) => ({ passage, rank: rankOf(passage, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_HITS)
    .map(({ passage }) => ({
      section: passage.section,
      rule: passage.rule,
      excerpt: excerptOf(passage.text, words),
    }));
}

/** A section's text, split where its rules begin. */
function passagesOf(section: RuleSection): Passage[] {
  const starts = section.rules
    .map((rule) => ({ rule, at: beginningOf(rule, section.text) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const first = starts[0]?.at ?? section.text.length;
  const parts: Passage[] = starts.map(({ rule, at }, place) => ({
    section,
    rule,
    text: section.text.slice(at + rule.length, starts[place + 1]?.at ?? section.text.length).trim(),
  }));
  return [{ section, rule: null, text: section.text.slice(0, first).trim() }, ...parts];
}

/** Where a rule is explained: at the beginning of a line; elsewhere it is only referred to. */
function beginningOf(rule: string, text: string): number {
  if (text.startsWith(rule)) return 0;
  const line = text.indexOf(`\n${rule}`);
  return line < 0 ? text.indexOf(rule) : line + 1;
}

/** The score of a passage; 0 if not all words occur. Its title is the rule id, or the section's title. */
function rankOf({ section, rule, text }: Passage, words: readonly string[]): number {
  const body = plain(text);
  const title = plain(rule ?? section.title);
  if (!words.every((word) => body.includes(word) || title.includes(word))) return 0;
  if (rule !== null && words.includes(plain(rule))) return 4;
  if (words.every((word) => title.includes(word))) return 3;
  return body.includes(words.join(" ")) ? 2 : 1;
}

function excerptOf(text: string, words: readonly string[]): Stretch[] {
  const body = plain(text);
  const places = words.map((word) => body.indexOf(word)).filter((at) => at >= 0);
  const centre = places.length > 0 ? Math.min(...places) : 0;
  const start = centre <= BEFORE ? 0 : wordStart(text, centre - BEFORE);
  const end = centre + AFTER >= text.length ? text.length : wordStart(text, centre + AFTER);
  const cut = text.slice(start, end).trimEnd();
  const stretches = mark(cut, words);
  if (start > 0) stretches.unshift({ text: "… ", marked: false });
  if (end < text.length) stretches.push({ text: " …", marked: false });
  return stretches;
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 ? from : space + 1;
}

/** The text in pieces, marked if they are one of the words. */
export function mark(text: string, words: readonly string[]): Stretch[] {
  const body = plain(text);
  const stretches: Stretch[] = [];
  let done = 0;
  while (done < text.length) {
    const next = nearest(body, words, done);
    if (next === null) break;
    if (next.at > done) stretches.push({ text: text.slice(done, next.at), marked: false });
    stretches.push({ text: text.slice(next.at, next.end), marked: true });
    done = next.end;
  }
  if (done < text.length) stretches.push({ text: text.slice(done), marked: false });
  return stretches;
}

function nearest(body: string, words: readonly string[], from: number): { at: number; end: number } | null {
  let found: { at: number; end: number } | null = null;
  for (const word of words) {
    const at = body.indexOf(word, from);
    if (at < 0) continue;
    const end = at + word.length;
    if (!found || at < found.at || (at === found.at && end > found.end)) found = { at, end };
  }
  return found;
}

/** Lower case without accents, character by character, so that indices stay valid. */
function plain(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter
      .normalize("NFD")
      .replaceAll(/\p{Diacritic}/gu, "")
      .toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join("");
}
