import { render } from "preact";
import { expect, test } from "vitest";

import { useStableValue } from "./use_stable_value";

test("an equal value is the same object, and another value is not", () => {
  const root = document.createElement("div");
  const seen: object[] = [];
  function Reader({ value }: { value: object }) {
    seen.push(useStableValue(value));
    return null;
  }
  const first = { rows: ["A"] };
  render(<Reader value={first} />, root);
  render(<Reader value={{ rows: ["A"] }} />, root);
  render(<Reader value={{ rows: ["B"] }} />, root);
  expect(seen[0]).toBe(first);
  expect(seen[1]).toBe(first);
  expect(seen[2]).toEqual({ rows: ["B"] });
  render(null, root);
});
