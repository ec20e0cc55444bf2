import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Finding, Lens } from "../../generated/wire";
import type { Vocabulary } from "./completion";
import { useSuggestions } from "./use_suggestions";

const TYPED: Lens = {
  query: "complete {line}",
  label: "How a line can go on",
  fields: [{ type: "text", name: "line", label: "Line" }],
  moment: "typed",
};
const CHOICES = [{ action: "attack inf1 > tank1", label: "Attack", kind: "attack" }];
const host = document.createElement("div");
let found: readonly string[] = [];
const inspect = vi.fn((query: string): Promise<Finding> =>
  Promise.resolve({ title: "So", lines: [`${query.slice("complete ".length)}ack`] }),
);

function Probe({ vocabulary, line }: { vocabulary: Vocabulary; line: string }) {
  found = useSuggestions(vocabulary, line, true, inspect).map((one) => one.text);
  return null;
}

async function type(line: string, lenses: readonly Lens[]): Promise<void> {
  const vocabulary = { choices: CHOICES, lenses, places: [] };
  await act(async () => {
    render(<Probe vocabulary={vocabulary} line={line} />, host);
    await vi.advanceTimersByTimeAsync(0);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, host);
  vi.useRealTimers();
  inspect.mockClear();
});

test("without a completion lens, suggestions come from the choices", async () => {
  await type("att", []);
  expect(found).toEqual(["attack inf1 > tank1"]);
  expect(inspect).not.toHaveBeenCalled();
});

test("with one, they come from the game, after a pause in typing", async () => {
  await type("a", [TYPED]);
  await type("att", [TYPED]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(inspect.mock.calls).toEqual([["complete att"]]);
  expect(found).toEqual(["attack "]);
  await type("attack", [TYPED]);
  expect(found).toEqual([]);
});
