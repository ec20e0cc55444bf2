import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { CheckedDraft, Draft as WireDraft } from "../../generated/wire";
import { someDraft } from "../../testing/editors";
import type { Draft } from "./draft";
import { isPlayable, newChecker } from "./checker";

/** A server that answers when it is told to. */
function someServer() {
  const asked: { title: unknown; answer(text: string): void; fail(): void }[] = [];
  const ask = ({ values }: WireDraft) =>
    new Promise<CheckedDraft>((resolve, reject) => {
      asked.push({
        title: (values as Record<string, unknown>)["title"],
        answer: (text) => resolve({ problems: [], text }),
        fail: () => reject(new Error("The server cannot be reached.")),
      });
    });
  return { asked, ask };
}

function titled(title: string): Draft {
  return someDraft({ values: { title } });
}

describe("the checker", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("waits for a pause, asks one thing at a time, and ends with the last draft", async () => {
    const { asked, ask } = someServer();
    const checker = newChecker(ask);
    for (const title of ["a", "ab", "abc"]) checker.check(titled(title));
    expect(asked).toEqual([]);
    await vi.runAllTimersAsync();
    expect(asked.map(({ title }) => title)).toEqual(["abc"]);
    checker.check(titled("abcd"));
    const last = titled("abcde");
    checker.check(last);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    asked[0]?.answer("first");
    await vi.runAllTimersAsync();
    expect(checker.checked.value.text).toBe("first");
    expect(asked.map(({ title }) => title)).toEqual(["abc", "abcde"]);
    asked[1]?.answer("second");
    await vi.runAllTimersAsync();
    expect(checker.checked.value).toMatchObject({ draft: last, text: "second" });
    expect(isPlayable(checker.checked.value)).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it("tries again after a failure, and keeps the last answer until then", async () => {
    const { asked, ask } = someServer();
    const checker = newChecker(ask);
    checker.check(titled("a"));
    await vi.advanceTimersByTimeAsync(500);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(1);
    expect(checker.checked.value.failure).toBe("The server cannot be reached.");
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    asked[1]?.answer("text");
    await vi.advanceTimersByTimeAsync(1);
    expect(checker.checked.value).toMatchObject({ text: "text", pictures: false, failure: null });
  });

  it("settles at once when the result is needed", async () => {
    const { asked, ask } = someServer();
    const checker = newChecker(ask);
    const draft = titled("a");
    checker.check(draft);
    const settled = checker.settle();
    await vi.advanceTimersByTimeAsync(1);
    asked[0]?.answer("text");
    expect((await settled).draft).toBe(draft);
  });
});

it("a draft with a problem that is not a warning cannot be played", () => {
  const checked = { draft: someDraft(), text: "", pictures: false, failure: null };
  const problem = { reason: "No." };
  expect(isPlayable({ ...checked, problems: [{ ...problem, warning: true }] })).toBe(true);
  expect(isPlayable({ ...checked, problems: [problem] })).toBe(false);
  expect(isPlayable({ ...checked, problems: [], text: null })).toBe(false);
});
