import { expect, test } from "vitest";

const SHEETS = import.meta.glob<string>(["./**/*.css", "!./generated/**", "!./style/tokens.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("style sheets take their colours from tokens.css and the generated palette", () => {
  expect(Object.keys(SHEETS).length).toBeGreaterThan(40);
  const coloured = Object.entries(SHEETS).filter(([, text]) => /#[0-9a-f]{3,8}\b/i.test(text));
  expect(coloured.map(([file]) => file)).toEqual([]);
});
