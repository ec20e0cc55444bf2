import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { SeatConnection } from "../net/seat_connection";
import { FakeServer } from "../testing/fake_socket";
import { someView, step } from "../testing/fixtures";
import { chosenLanguage } from "../lib/preferences";
import { Replay } from "./replay";

let server: FakeServer;
let connection: SeatConnection;
let replay: Replay;
let answered: number;

/** Answer all requests as a match of four steps. */
async function answerLooks(): Promise<void> {
  const looks = server.last.all("look");
  for (; answered < looks.length; answered++) {
    const { id, step, seat } = looks[answered]!;
    const status = `Step ${step}${seat === undefined ? "" : ` seen by ${seat}`}`;
    server.last.deliver({ type: "moment", id, step, steps: 3, view: someView({ status }), events: [] });
  }
  await vi.advanceTimersByTimeAsync(0);
}

const status = () => replay.shown.value?.view.status;

beforeEach(() => {
  vi.useFakeTimers();
  answered = 0;
  server = new FakeServer();
  connection = new SeatConnection({ match: "m", seat: "north", token: "n" }, { open: server.open });
  connection.begin();
  server.last.welcome();
  server.last.frame(1, {
    fresh: true,
    view: someView({ status: "Now" }),
    log: { start: 0, items: [step("Begin"), step("One"), step("Two"), step("Three")] },
  });
  replay = new Replay(connection);
});

afterEach(() => {
  replay.close();
  connection.close();
  chosenLanguage.value = null;
  vi.useRealTimers();
});

test("a step is fetched and shown; the last one is the present", async () => {
  replay.go(1);
  await answerLooks();
  expect(replay.shown.value).toMatchObject({
    step: 1,
    view: { status: "Step 1", choices: [], undo: "no" },
  });
  replay.move(2);
  expect(replay.step.value).toBeNull();
  expect(replay.shown.value).toBeNull();
});

test("steps go no further than the beginning and the end", async () => {
  replay.go(-5);
  await answerLooks();
  expect(replay.step.value).toBe(0);
  replay.go(99);
  expect(replay.step.value).toBeNull();
});

test("an answer that arrives too late is not shown", async () => {
  replay.go(1);
  replay.go(2);
  await answerLooks();
  expect(status()).toBe("Step 2");
});

test("a step is fetched once", async () => {
  replay.go(1);
  await answerLooks();
  replay.go(2);
  await answerLooks();
  replay.go(1);
  await answerLooks();
  expect(status()).toBe("Step 1");
  expect(server.last.all("look")).toHaveLength(2);
});

test("a slider fetches only the step where it rests", async () => {
  for (const step of [0, 1, 2]) replay.slide(step);
  expect(replay.step.value).toBe(2);
  expect(server.last.all("look")).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await answerLooks();
  expect(server.last.all("look")).toMatchObject([{ step: 2 }]);
  expect(status()).toBe("Step 2");
});

test("a slider shows a cached step at once, and the present at its end", async () => {
  replay.go(1);
  await answerLooks();
  replay.slide(0);
  replay.slide(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe("Step 1");
  replay.slide(0);
  replay.slide(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(replay.looking.value).toBe(false);
  expect(server.last.all("look")).toHaveLength(1);
});

test("requesting the same step twice is no error", async () => {
  replay.go(1);
  replay.go(1);
  await answerLooks();
  expect(status()).toBe("Step 1");
  expect(replay.problem.value).toBeNull();
});

test("playing from the present starts at the beginning and ends in the present", async () => {
  replay.play();
  const seen: (string | undefined)[] = [];
  while (replay.playing.value) {
    await answerLooks();
    seen.push(status());
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(seen).toEqual(["Step 0", "Step 1", "Step 2"]);
  expect(replay.step.value).toBeNull();
});

test("another viewpoint shows that seat's log, from its end", async () => {
  const seeing = replay.see(null);
  await answerLooks();
  await answerLooks();
  await seeing;
  expect(status()).toBe("Step 3 seen by null");
  replay.move(-1);
  await answerLooks();
  expect(status()).toBe("Step 2 seen by null");
  await replay.see("north");
  expect(replay.step.value).toBeNull();
});

test("when the shown step is undone the present is shown", async () => {
  replay.go(2);
  await answerLooks();
  server.last.frame(2, { log: { start: 2, items: [] } });
  expect(replay.step.value).toBeNull();
});

test("after an undo cached steps are dropped", async () => {
  replay.go(1);
  await answerLooks();
  server.last.frame(2, { log: { start: 1, items: [step("Other"), step("Than"), step("Before")] } });
  replay.go(2);
  replay.go(1);
  expect(server.last.all("look").filter((look) => look.step === 1)).toHaveLength(2);
});

test("an error stops the playback and is shown", async () => {
  replay.play();
  const [look] = server.last.all("look");
  server.last.deliver({ type: "refused", id: look!.id, reason: "Not before the end." });
  await vi.advanceTimersByTimeAsync(0);
  expect(replay.playing.value).toBe(false);
  expect(replay.problem.value?.reason).toBe("Not before the end.");
});

test("the shown step is fetched again in another language", async () => {
  replay.go(1);
  await answerLooks();
  chosenLanguage.value = "sv";
  server.last.welcome("s2");
  answered = 0;
  expect(server.last.all("look").map((look) => look.step)).toEqual([1]);
  await answerLooks();
  expect(status()).toBe("Step 1");
});
