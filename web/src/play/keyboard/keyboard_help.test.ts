import { expect, test } from "vitest";

import docs from "../../../../docs/browser.md?raw";
import { keysFor } from "./keyboard_help";

test("the page about the browser lists the same keys as the help", () => {
  const rows = docs.split("\n").filter((line) => line.startsWith("| `"));
  const lines = keysFor(null, true, true, true).map(([keys, meaning]) => {
    return `| ${keys.map((key) => `\`${key}\``).join(" ")} | ${meaning} |`;
  });
  expect(rows).toEqual(lines);
});
