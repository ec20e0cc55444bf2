import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

import { CATALOGUES } from "./language";

type Message = FluentResource["body"][number];
type Pattern = NonNullable<Message["value"]>;

const SOURCES = import.meta.glob<string>("../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const CODE = Object.entries(SOURCES).filter(
  ([file]) => !/\.test\.tsx?$|^\.\.\/(generated|testing)\//.test(file),
);
const LANGUAGES = [...CATALOGUES.keys()];

/** The patterns of a catalogue, by key. */
function patternsIn(language: string): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  for (const { id, value, attributes } of new FluentResource(CATALOGUES.get(language) ?? "").body) {
    if (value !== null) found.set(id, value);
    for (const [name, pattern] of Object.entries(attributes)) found.set(`${id}.${name}`, pattern);
  }
  return found;
}

/** The placeholders and marks of a text. */
function shapeOf(pattern: Pattern): string[] {
  const text = JSON.stringify(pattern);
  const blanks = [...text.matchAll(/"type":"var","name":"([^"]+)"/g)].map((found) => `$${found[1]}`);
  const marks = [...text.matchAll(/<\/?\w+>/g)].map(([mark]) => mark);
  return [...new Set([...blanks, ...marks])].sort();
}

function shapesIn(language: string): Record<string, string[]> {
  const entries = [...patternsIn(language)].map(([key, pattern]) => [key, shapeOf(pattern)] as const);
  return Object.fromEntries(entries);
}

describe("the catalogues", () => {
  it("exist in several languages", () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(["da", "en", "sv"]));
  });

  it.each(LANGUAGES)("have every key, placeholder and mark, in the language %s", (language) => {
    expect(shapesIn(language)).toEqual(shapesIn("en"));
  });

  it.each(LANGUAGES)("have the plural forms of the language %s", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    const counted = [...patternsIn(language)].filter(([, pattern]) =>
      /"value":"other"/.test(JSON.stringify(pattern)),
    );
    expect(counted.length).toBeGreaterThan(5);
    for (const [key, pattern] of counted) {
      const named = [...JSON.stringify(pattern).matchAll(/"key":\{"type":"str","value":"(\w+)"/g)];
      expect([key, ...named.map((found) => found[1] ?? "").sort()]).toEqual([key, ...forms]);
    }
  });

  it("contain no unused text", () => {
    const code = CODE.map(([, text]) => text).join("\n");
    const unsaid = [...patternsIn("en").keys()].filter((key) => !code.includes(`"${key}"`));
    expect(unsaid).toEqual([]);
  });

  it("contain every text: no component has words of its own", () => {
    const spoken =
      /\b(?:label|title|placeholder|hint|alt|lead|reason|text|aria-label|aria-valuetext)(?:=|: )["`][A-Z][^"`]*["`]|>\s*[A-Z][a-z]+[^<>{}=;()]*</g;
    const noWords = /Sandtable|Esc|Promise/;
    const found = CODE.flatMap(([file, text]) =>
      [...text.matchAll(spoken)].map(([words]) => `${file}: ${words.trim()}`),
    );
    expect(found.filter((words) => !noWords.test(words))).toEqual([]);
  });
});
