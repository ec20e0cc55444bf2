import { expect, test, vi } from "vitest";

import type { ReviewStep } from "../generated/wire";
import { Steps } from "./steps";

/** Steps whose answers are given by the test. */
function steps() {
  const asked: string[] = [];
  const answers: ((problem?: Error) => void)[] = [];
  const source = new Steps((step, eyes) => {
    asked.push(`${step} ${eyes}`);
    return new Promise((resolve, reject) =>
      answers.push((problem) =>
        problem
          ? reject(problem)
          : resolve({ step, steps: 9, seats: [], events: [] } as unknown as ReviewStep),
      ),
    );
  });
  return { source, asked, answer: (problem?: Error) => answers.shift()?.(problem) };
}

test("of many steps that are wanted at once, only the first and the last are fetched", async () => {
  const { source, asked, answer } = steps();
  for (const step of [1, 2, 3]) source.want(step, undefined);
  expect(asked).toEqual(["1 undefined"]);
  answer();
  await vi.waitFor(() => expect(asked).toEqual(["1 undefined", "3 undefined"]));
  expect(source.shown.value).toBeNull();
  answer();
  await vi.waitFor(() => expect(source.shown.value?.step).toBe(3));
  source.want(1, undefined);
  expect(source.shown.value?.step).toBe(1);
  source.want(1, null);
  expect(asked).toHaveLength(3);
});

test("a step that could not be fetched can be fetched again", async () => {
  const { source, asked, answer } = steps();
  source.want(4, "north");
  answer(new Error("The server was not reached."));
  await vi.waitFor(() => expect(source.problem.value).toBeInstanceOf(Error));
  source.again();
  expect(source.problem.value).toBeNull();
  expect(asked).toEqual(["4 north", "4 north"]);
  answer();
  await vi.waitFor(() => expect(source.shown.value?.step).toBe(4));
});
