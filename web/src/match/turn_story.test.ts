import { batch, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Event, LogItem, Moment, Piece } from "../generated/wire";
import { turnPace } from "../lib/preferences";
import type { CompleteView } from "../net/seat_view";
import { someView } from "../testing/fixtures";
import { TurnStory } from "./turn_story";

const NORMAL = 5_000;

function piece(id: string, place: string, side: string): Piece {
  return { id, place, side, symbol: "infantry", glyph: "i", label: id };
}

/** North's piece stays on A1; South's goes to these places. */
const standing = (place: string) => [piece("n", "A1", "north"), piece("s", place, "south")];

const moved = (start: string, end: string): Event => ({
  kind: "move",
  text: `${start} to ${end}`,
  path: [start, end],
});

/** A seat's connection, in which a test plays the server. */
class Connection {
  readonly key = { match: "m", seat: "north" as string | null, token: null };
  readonly log = signal<readonly LogItem[]>([]);
  readonly view = signal<CompleteView | null>(null);
  readonly latest = signal<readonly Event[]>([]);
  readonly asked: number[] = [];
  answers: Record<number, readonly Piece[]> = {};

  /** Let a frame arrive: its events, the pieces after it, and where the others' turn began. */
  frame(events: Event[], pieces: readonly Piece[], since: number | null): void {
    batch(() => {
      this.log.value = [...this.log.peek(), { events, time: 0 }];
      this.latest.value = events;
      this.show(pieces, since);
    });
  }

  show(pieces: readonly Piece[], since: number | null): void {
    const picture = { ...someView().picture, pieces: [...pieces] };
    const story = since === null ? null : { since, text: "South moved." };
    const status = `Step ${this.log.peek().length - 1}.`;
    this.view.value = { ...(someView() as CompleteView), status, picture, story };
  }

  look(step: number): Promise<Moment> {
    this.asked.push(step);
    const picture = { ...someView().picture, pieces: [...(this.answers[step] ?? [])] };
    const view = { ...someView(), status: `Step ${step}.`, picture };
    return Promise.resolve({
      type: "moment",
      id: "1",
      step,
      steps: this.log.peek().length - 1,
      view,
      events: [],
    });
  }
}

let connection: Connection;
let story: TurnStory;
let plays: boolean;

function open(): void {
  story = new TurnStory(connection, { store: sessionStorage, plays: () => plays });
}

const south = () => story.staged.value?.pieces.find((one) => one.id === "s")?.place ?? "now";
const status = () => story.staged.value?.view?.status ?? "now";
const trails = () => story.marks.value.filter((mark) => mark.kind === "trail").length;
const pass = (time = NORMAL) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  turnPace.value = "normal";
  plays = true;
  connection = new Connection();
  connection.frame([{ kind: "start", text: "It begins." }], standing("B1"), null);
  open();
});

afterEach(() => {
  story.close();
  vi.useRealTimers();
});

describe("the others' turn", () => {
  test("is played event by event, and stays marked", async () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    expect([south(), story.caption.value]).toEqual(["B2", "B1 to B2"]);
    connection.frame([moved("B2", "B3")], standing("B3"), 1);
    expect(south()).toBe("B2"); // the first move is still being shown
    await pass(800);
    expect([south(), trails()]).toEqual(["B3", 2]);
    await pass();
    expect([story.playing.value, trails(), story.summary.value]).toEqual([false, 2, "South moved."]);
  });

  test("is played with the view of the step on the board, not with that of its end", async () => {
    connection.frame([moved("B1", "B2"), moved("B2", "B3")], standing("B3"), 1);
    connection.frame([moved("B3", "B4")], standing("B4"), 1);
    expect([south(), status(), story.step.value]).toEqual(["B2", "Step 0.", 0]);
    await pass(800);
    expect([south(), status(), story.step.value]).toEqual(["B3", "Step 1.", 1]);
    await pass(800);
    expect([south(), status(), story.step.value]).toEqual(["B4", "Step 2.", 2]);
    await pass();
    expect([status(), story.step.value]).toEqual(["now", null]);
  });

  test("is unmarked when the player acts", async () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    await pass();
    connection.frame([moved("A1", "A2")], standing("B2"), null);
    expect([trails(), story.replayable.value, story.playing.value]).toEqual([0, false, false]);
    expect(story.events.value).toEqual([moved("A1", "A2")]);
  });

  test("is skipped, and played again from its beginning", async () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    connection.frame([moved("B2", "B3")], standing("B3"), 1);
    expect(story.skip()).toBe(true);
    expect([south(), trails()]).toEqual(["now", 2]);
    expect(story.skip()).toBe(false);
    expect(story.replay()).toBe(true);
    expect([south(), trails()]).toEqual(["B2", 1]);
    await pass();
    expect(south()).toBe("now");
  });

  test("ends when the player acts before it is over", () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    connection.frame([moved("A1", "A2")], standing("B2"), null);
    expect(south()).toBe("now");
  });

  test("comes after the player's own fight, if that is still being played", async () => {
    connection.frame(
      [{ kind: "attack", text: "strikes", hostile: true, path: ["B1"] }],
      standing("B1"),
      null,
    );
    connection.frame([moved("B1", "B2")], standing("B2"), 2);
    expect(story.caption.value).toBe("strikes");
    await pass(1_200);
    expect([story.caption.value, trails()]).toEqual(["B1 to B2", 1]);
    await pass();
    expect([story.playing.value, trails()]).toEqual([false, 1]);
  });

  test("is shown at once at the pace instant, and is still marked", () => {
    turnPace.value = "instant";
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    expect([story.playing.value, trails()]).toEqual([false, 1]);
    expect(story.events.value).toEqual([moved("B1", "B2")]);
    // A player who asks for it wants to see it.
    story.replay();
    expect(story.playing.value).toBe(true);
  });

  test("takes twice as long at the pace slow", async () => {
    turnPace.value = "slow";
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    await pass(1_000);
    expect(story.playing.value).toBe(true);
    await pass(1_000);
    expect(story.playing.value).toBe(false);
  });

  test("is only marked where both players watch the same screen", () => {
    plays = false;
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    expect([story.playing.value, trails()]).toEqual([false, 1]);
  });

  test("waits while the page is hidden", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    await pass();
    expect(story.playing.value).toBe(true);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new globalThis.Event("visibilitychange"));
    expect(story.playing.value).toBe(false);
    hidden.mockRestore();
  });
});

describe("a shot that turns values up", () => {
  const shot: Event[] = [
    { kind: "fire", text: "fires", hostile: true, path: ["B1", "A1"], lamp: "hit" },
    { kind: "reveal", text: "8 and 4", reveals: [{ place: "B1", text: "8" }] },
  ];

  test("stays until the player has seen it", async () => {
    connection.frame(shot, standing("B1"), 1);
    await pass(60_000);
    expect([story.holding.value, story.caption.value]).toEqual([true, "8 and 4"]);
    story.goOn();
    expect([story.holding.value, story.playing.value]).toEqual([false, false]);
    expect(story.marks.value.map((mark) => mark.kind)).toEqual(["attack", "reveal"]);
  });

  test("is staged for the player who fired it, too", () => {
    connection.frame(shot, standing("B1"), null);
    expect([story.playing.value, story.replayable.value]).toEqual([true, true]);
  });
});

describe("a connection that comes and goes", () => {
  test("a turn that was missed is played when the page is opened, from the pieces before it", async () => {
    story.close();
    sessionStorage.clear();
    connection.answers = { 0: standing("B1") };
    connection.log.value = [...connection.log.value, { events: [moved("B1", "B2")], time: 0 }];
    connection.log.value = [...connection.log.value, { events: [moved("B2", "B3")], time: 0 }];
    connection.show(standing("B3"), 1);
    open();
    await pass(0);
    expect([connection.asked, south(), status()]).toEqual([[0], "B2", "Step 0."]);
    // The view in between never came: the one before the turn stays.
    await pass(800);
    expect([story.caption.value, status()]).toEqual(["B2 to B3", "Step 2."]);
  });

  test("a turn that was seen is only marked after a reload", async () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    story.close();
    connection.answers = { 0: standing("B1") };
    open();
    await pass(0);
    expect([story.playing.value, trails()]).toEqual([false, 1]);
  });

  test("a fresh frame after a reconnection plays only what is new", async () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    await pass();
    const copy = connection.log.value.map((item) => ({ ...item }));
    connection.answers = { 0: standing("B1") };
    batch(() => {
      connection.log.value = [...copy, { events: [moved("B2", "B3")], time: 0 }];
      connection.show(standing("B3"), 1);
    });
    await pass(0);
    expect([south(), trails(), story.caption.value]).toEqual(["B3", 2, "B2 to B3"]);
  });

  test("an undone action is neither played nor marked any more", async () => {
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    batch(() => {
      connection.log.value = connection.log.value.slice(0, 1);
      connection.show(standing("B1"), null);
    });
    expect([story.playing.value, trails()]).toEqual([false, 0]);
    connection.frame([moved("B1", "B3")], standing("B3"), 1);
    expect(south()).toBe("B3");
  });

  test("a spectator who opens the page is not shown what happened long ago", async () => {
    story.close();
    connection.key.seat = null;
    connection.frame([moved("B1", "B2")], standing("B2"), 1);
    open();
    await pass(0);
    expect(story.playing.value).toBe(false);
    connection.frame([moved("B2", "B3")], standing("B3"), 1);
    expect(story.playing.value).toBe(true);
  });
});
