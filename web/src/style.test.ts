import { expect, test } from "vitest";

const SHEETS = Object.entries(
  import.meta.glob<string>(["./**/*.css", "!./generated/**", "!./style/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
/** Folders with a layer of their own; all others are pages. */
const LAYERS = ["ui", "board", "play"];

function layerOf(file: string): string {
  return LAYERS.find((folder) => file.startsWith(`./${folder}/`)) ?? "pages";
}

test("style sheets take their colours from tokens.css and the generated palette", () => {
  expect(SHEETS.length).toBeGreaterThan(40);
  const coloured = SHEETS.filter(([, text]) => /#[0-9a-f]{3,8}\b/i.test(text));
  expect(coloured.map(([file]) => file)).toEqual([]);
});

test("the rules of every style sheet are in the layer of its folder", () => {
  const outside = SHEETS.filter(([file, text]) => {
    const topLevel = [...text.matchAll(/^[^\s}/][^{]*(?=\{)/gm)].map(([rule]) => rule.trim());
    return topLevel.some((rule) => rule !== `@layer ${layerOf(file)}` && !rule.startsWith("@property"));
  });
  expect(outside.map(([file]) => file)).toEqual([]);
});
