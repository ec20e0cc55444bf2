import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Draft } from "../generated/wire";
import { createScenario, saveDraft } from "../net/api";
import { AccountDraft } from "./account_draft";

/** What the server would store, and the requests that it got. */
const server = {
  revision: 0,
  title: "",
  requests: [] as string[],
  down: false,
  answering: Promise.resolve(),
};

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

beforeEach(() => {
  Object.assign(server, { revision: 0, title: "", requests: [], down: false, answering: Promise.resolve() });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string }) => {
    server.requests.push(`${method} ${path}`);
    await server.answering;
    if (server.down) throw new Error("down");
    const sent = JSON.parse(body) as { draft: Draft; revision?: number | null };
    if (sent.revision != null && sent.revision !== server.revision)
      return answer(409, { reason: "Another device." });
    server.revision += 1;
    server.title = String((sent.draft.values as { title?: string } | undefined)?.title);
    return answer(200, { id: "a", revision: server.revision });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A draft on a device, whose title is changed. */
function device(entry: { id: string; revision: number } | null) {
  let title = "";
  const read = () => Promise.resolve({ size: [1, 1], values: { title } } as unknown as Draft);
  const saved = new AccountDraft({
    entry,
    read,
    create: (draft) => createScenario({ game: "taktik", draft }),
    save: (id, draft, revision) => saveDraft(id, { draft, revision }),
    pause: 1000,
  });
  return {
    saved,
    type(text: string) {
      title = text;
      saved.changed();
    },
  };
}

test("a few changes are saved together, and the first creates the scenario", async () => {
  const { saved, type } = device(null);
  type("R");
  type("Rain");
  await vi.advanceTimersByTimeAsync(1000);
  expect(server).toMatchObject({ title: "Rain", requests: ["POST /api/library"] });
  expect(saved.entry.value).toEqual({ id: "a", revision: 1 });
  type("Rain again");
  await saved.save();
  expect(server).toMatchObject({ title: "Rain again", revision: 2 });
  expect(saved.state.value).toBe("saved");
  await saved.save();
  expect(server.requests.length).toBe(2);
});

test("a change during a request is saved after it", async () => {
  const { saved, type } = device({ id: "a", revision: 0 });
  let goOn: () => void = () => undefined;
  server.answering = new Promise((resolve) => (goOn = resolve));
  type("one");
  void saved.save();
  await vi.advanceTimersByTimeAsync(0);
  type("two");
  goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved.state.value).toBe("saving");
  await vi.advanceTimersByTimeAsync(1000);
  expect(server).toMatchObject({ title: "two", revision: 2 });
});

test("a second device is noticed, and may overwrite", async () => {
  const here = device({ id: "a", revision: 0 });
  const there = device({ id: "a", revision: 0 });
  here.type("here");
  await here.saved.save();
  there.type("there");
  await there.saved.save();
  expect([there.saved.state.value, there.saved.problem.value]).toEqual(["conflict", "Another device."]);
  there.type("there again");
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.title).toBe("here");
  await there.saved.overwrite();
  expect(there.saved.state.value).toBe("saved");
  expect(server.title).toBe("there again");
});

test("a second device may accept what the first has saved", async () => {
  const { saved, type } = device({ id: "a", revision: 0 });
  server.revision = 4;
  type("lost");
  await saved.save();
  saved.accept(server.revision);
  expect([saved.state.value, saved.problem.value]).toEqual(["saved", null]);
  type("next");
  await Promise.all([saved.save(), saved.save()]);
  expect([server.title, saved.entry.value, saved.state.value]).toEqual([
    "next",
    { id: "a", revision: 5 },
    "saved",
  ]);
});

test("what could not be saved is saved with the next change", async () => {
  const { saved, type } = device({ id: "a", revision: 0 });
  server.down = true;
  type("lost?");
  await saved.save();
  expect(saved.state.value).toBe("failed");
  server.down = false;
  type("kept");
  await vi.advanceTimersByTimeAsync(1000);
  expect([server.title, saved.state.value]).toEqual(["kept", "saved"]);
});

test("nothing is sent after the end", async () => {
  const { saved, type } = device({ id: "a", revision: 0 });
  type("late");
  saved.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.requests).toEqual([]);
});
