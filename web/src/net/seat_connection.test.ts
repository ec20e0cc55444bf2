import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { chosenLanguage } from "../lib/preferences";
import { SeatConnection } from "./seat_connection";
import { FakeServer } from "../testing/fake_socket";
import { someView, someTable, step } from "../testing/fixtures";

const KEY = { match: "abcdefghjkmnpq", seat: "north", token: "key" };
const LONGEST_DELAY = 10_000;

let server: FakeServer;
let connections: SeatConnection[];

function connect(key: typeof KEY | { match: string; seat: null; token: null } = KEY): SeatConnection {
  const connection = new SeatConnection(key, { open: server.open, store: sessionStorage });
  connections.push(connection);
  connection.begin();
  return connection;
}

function online(): SeatConnection {
  const connection = connect();
  server.last.welcome();
  server.last.frame(1, { fresh: true, view: someView(), log: { start: 0, items: [step("It begins.")] } });
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  server = new FakeServer();
  connections = [];
});

afterEach(() => {
  for (const connection of connections) connection.close();
  chosenLanguage.value = null;
  vi.useRealTimers();
});

describe("greeting", () => {
  test("a seat sends its token, and is online when it is welcomed", () => {
    const connection = connect();
    expect(connection.state.value.kind).toBe("connecting");
    server.last.welcome();
    expect(server.last.all("hello")).toEqual([
      { type: "hello", match: KEY.match, token: "key", language: "en" },
    ]);
    expect(connection.state.value.kind).toBe("online");
  });

  test("a spectator sends neither token nor seat", () => {
    connect({ match: KEY.match, seat: null, token: null });
    server.last.welcome("s1", null);
    expect(server.last.all("hello")).toEqual([{ type: "hello", match: KEY.match, language: "en" }]);
  });

  test("a language that is chosen before the socket is open is that of the greeting, without a second socket", () => {
    const connection = connect();
    const first = server.last;
    chosenLanguage.value = "da";
    expect(server.last).toBe(first);
    first.welcome();
    expect(first.all("hello")).toMatchObject([{ language: "da" }]);
    expect(connection.state.value.kind).toBe("online");
  });

  test("in another language everything is sent again, and pending requests are repeated", () => {
    const connection = online();
    void connection.act("K4-L5");
    const before = server.last;
    chosenLanguage.value = "sv";
    expect(before.closed).toBe(true);
    expect(server.last).not.toBe(before);
    server.last.welcome("s2");
    expect(server.last.all("hello")[0]).toEqual({
      type: "hello",
      match: KEY.match,
      token: "key",
      language: "sv",
    });
    expect(server.last.all("act")).toEqual(before.all("act"));
    server.last.frame(1, { fresh: true, view: someView({ status: "Nord drar." }) });
    expect(connection.view.value?.status).toBe("Nord drar.");
  });

  test("the welcome sets the offset of the server's clock", () => {
    const connection = connect();
    server.last.open();
    server.last.deliver({ type: "welcome", seat: "north", stream: "s1", now: Date.now() + 5000 });
    expect(connection.clockSkew.value).toBe(5000);
  });
});

describe("frames", () => {
  test("an omitted part is unchanged", () => {
    const connection = online();
    server.last.frame(2, { view: { status: "South moves.", to_act: ["south"] } });
    expect(connection.view.value).toEqual(someView({ status: "South moves.", to_act: ["south"] }));
    server.last.frame(3, { table: someTable() });
    expect(connection.view.value?.status).toBe("South moves.");
    expect(connection.table.value?.commitment).toBe("c0ffee");
  });

  test("changed pieces replace those with their index, and the rest of the picture stays", () => {
    const connection = online();
    const piece = (id: string, place: string) => ({ id, place, symbol: "relay", glyph: "R", label: id });
    const { picture } = someView();
    const before = { ...picture, pieces: [piece("a", "A1"), piece("b", "B1")], caption: "It begins." };
    server.last.frame(2, { view: { picture: before } });
    server.last.frame(3, { view: { picture_change: { pieces: [[1, piece("b", "B2")]] } } });
    expect(connection.view.value?.picture).toEqual({
      ...before,
      pieces: [piece("a", "A1"), piece("b", "B2")],
    });
    server.last.frame(4, { view: { picture_change: { caption: "It goes on." } } });
    expect(connection.view.value?.picture.caption).toBe("It goes on.");
    expect(connection.view.value?.picture.pieces).toHaveLength(2);
  });

  test("choices are left out and put in by their index, and the others stay", () => {
    const connection = online();
    const choice = (action: string) => ({ action, label: action, kind: "move" });
    const actions = () => connection.view.value?.choices.map(({ action }) => action);
    server.last.frame(2, { view: { choices: ["a", "b", "c", "d"].map(choice) } });
    server.last.frame(3, {
      view: {
        choices_change: {
          removed: [0, 2],
          added: [
            [1, choice("x")],
            [3, choice("y")],
          ],
        },
      },
    });
    expect(actions()).toEqual(["b", "x", "d", "y"]);
    server.last.frame(4, { view: { choices_change: { removed: [1] } } });
    expect(actions()).toEqual(["b", "d", "y"]);
  });

  test("an outcome of null replaces the previous one", () => {
    const connection = online();
    server.last.frame(2, { view: { outcome: { winners: ["north"], reason: "All is taken." } } });
    server.last.frame(3, { view: { outcome: null } });
    expect(connection.view.value?.outcome).toBeNull();
  });

  test("a view of null clears the view", () => {
    const connection = online();
    server.last.frame(2, { view: null });
    expect(connection.view.value).toBeNull();
  });

  test("the log grows, reports new events, and shrinks after an undo", () => {
    const connection = online();
    server.last.frame(2, { log: { start: 1, items: [step("One."), step("Two.")] } });
    expect(connection.latest.value.map((event) => event.text)).toEqual(["One.", "Two."]);
    server.last.frame(3, { log: { start: 2, items: [] } });
    expect(connection.log.value.map((item) => item.events[0]?.text)).toEqual(["It begins.", "One."]);
    expect(connection.latest.value).toEqual([]);
  });

  test("talk is appended, and a fresh frame starts over", () => {
    const connection = online();
    const said = { kind: "chat", seat: "south", text: "Hello.", audience: null, time: 0 } as const;
    server.last.frame(2, { talk: [said] });
    server.last.frame(3, { talk: [{ ...said, text: "Well?" }] });
    expect(connection.talk.value.map((talk) => talk.text)).toEqual(["Hello.", "Well?"]);
    server.last.frame(1, { fresh: true, view: someView(), log: { start: 0, items: [] }, talk: [said] });
    expect(connection.talk.value.map((talk) => talk.text)).toEqual(["Hello."]);
    expect(connection.log.value).toEqual([]);
  });

  test("many frames are acknowledged together", () => {
    online();
    server.last.frame(2);
    server.last.frame(3);
    expect(server.last.all("ack")).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(server.last.all("ack")).toEqual([{ type: "ack", frame: 3 }]);
    vi.advanceTimersByTime(1000);
    expect(server.last.all("ack")).toHaveLength(1);
  });

  test("after a gap the missing frames are requested once, and nothing is shown out of order", () => {
    const connection = online();
    server.last.frame(3, { view: { status: "Three." } });
    server.last.frame(4, { view: { status: "Four." } });
    expect(server.last.all("again")).toEqual([{ type: "again", frame: 1 }]);
    expect(connection.view.value?.status).toBe("North moves.");
    server.last.frame(2, { view: { status: "Two." } });
    server.last.frame(3, { view: { status: "Three." } });
    server.last.frame(4, { view: { status: "Four." } });
    expect(connection.view.value?.status).toBe("Four.");
    vi.advanceTimersByTime(5000);
    expect(server.sockets).toHaveLength(1);
  });

  test("a gap that is not filled leads to a reconnect, which resumes there", () => {
    online();
    server.last.frame(3);
    vi.advanceTimersByTime(3000 + LONGEST_DELAY);
    server.last.welcome();
    expect(server.last.all("hello")[0]?.resume).toEqual({ stream: "s1", frame: 1 });
  });

  test("a repeated frame is ignored", () => {
    const connection = online();
    server.last.frame(2, { log: { start: 1, items: [step("One.")] } });
    server.last.frame(2, { log: { start: 1, items: [step("Something else.")] } });
    expect(connection.log.value.at(-1)?.events[0]?.text).toBe("One.");
  });

  test("an incomplete view is not shown: a new stream is requested", () => {
    vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
    const connection = connect();
    server.last.welcome();
    server.last.frame(1, { fresh: true, view: { status: "Half a view." } });
    expect(connection.view.value).toBeNull();
    vi.advanceTimersByTime(LONGEST_DELAY);
    server.last.welcome("s2");
    expect(server.last.all("hello")[0]?.resume).toBeUndefined();
  });
});

describe("a lost connection", () => {
  test("is reopened and resumed", () => {
    const connection = online();
    server.last.frame(2);
    server.last.break();
    expect(connection.state.value.kind).toBe("lost");
    expect(connection.view.value?.status).toBe("North moves.");
    vi.advanceTimersByTime(300);
    expect(server.sockets).toHaveLength(2);
    server.last.welcome();
    expect(server.last.all("hello")[0]?.resume).toEqual({ stream: "s1", frame: 2 });
    server.last.frame(3, { view: { status: "We go on." } });
    expect(connection.view.value?.status).toBe("We go on.");
  });

  test("may come back with a new stream, from its first frame", () => {
    const connection = online();
    server.last.frame(2);
    server.last.break();
    vi.advanceTimersByTime(300);
    server.last.welcome("s2");
    server.last.frame(1, { fresh: true, view: someView({ status: "All again." }) });
    server.last.frame(2, { view: { status: "And on." } });
    expect(connection.view.value?.status).toBe("And on.");
  });

  test("is retried with growing delays, up to ten seconds", () => {
    const connection = online();
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      server.last.break();
      const state = connection.state.value;
      if (state.kind !== "lost") throw new Error("The line should be lost.");
      waits.push(state.retryAt - Date.now());
      vi.advanceTimersByTime(LONGEST_DELAY);
    }
    expect(waits[0]).toBeLessThanOrEqual(300);
    expect(waits[8]).toBeGreaterThanOrEqual(LONGEST_DELAY / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_DELAY);
  });

  test("is retried at once when the network is back", () => {
    online();
    for (let failure = 0; failure < 6; failure++) {
      server.last.break();
      vi.advanceTimersByTime(LONGEST_DELAY);
    }
    server.last.break();
    const before = server.sockets.length;
    dispatchEvent(new Event("online"));
    expect(server.sockets).toHaveLength(before + 1);
  });

  test("is reported at once when the device is offline", () => {
    const connection = online();
    dispatchEvent(new Event("offline"));
    expect(connection.state.value.kind).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(server.sockets).toHaveLength(2);
  });

  test("follows an unreadable message", () => {
    for (const text of ["<html>Log in to this network</html>", "null", "7"]) {
      const connection = online();
      server.last.deliverText(text);
      expect(connection.state.value.kind).toBe("lost");
      vi.advanceTimersByTime(300);
      server.last.welcome();
      expect(server.last.all("hello")[0]?.resume).toEqual({ stream: "s1", frame: 1 });
    }
  });

  test("is detected by an unanswered ping", () => {
    const connection = online();
    vi.advanceTimersByTime(20_000);
    expect(server.last.all("ping")).toHaveLength(1);
    server.last.deliver({ type: "pong", now: Date.now() });
    vi.advanceTimersByTime(20_000);
    expect(server.last.all("ping")).toHaveLength(2);
    vi.advanceTimersByTime(9_999);
    expect(connection.state.value.kind).toBe("online");
    vi.advanceTimersByTime(1);
    expect(connection.state.value.kind).toBe("lost");
    expect(server.last.closed).toBe(true);
  });
});

describe("requests", () => {
  test("an action is pending until done answers it", async () => {
    const connection = online();
    const answer = connection.act("A1-B1");
    const [sent] = server.last.all("act");
    expect(sent?.action).toBe("A1-B1");
    expect(connection.matchRequests.value).toHaveLength(1);
    server.last.deliver({ type: "done", id: sent!.id });
    expect(await answer).toBeNull();
    expect(connection.matchRequests.value).toEqual([]);
  });

  test("an error has a reason and a rule", async () => {
    const connection = online();
    const answer = connection.act("A1-Z9");
    server.last.deliver({
      type: "refused",
      id: server.last.all("act")[0]!.id,
      reason: "There is no Z9.",
      rule: "R-1",
    });
    expect(await answer).toEqual({ reason: "There is no Z9.", rule: "R-1" });
  });

  test("an unanswered action is sent again under the same id after a reconnect", async () => {
    const connection = online();
    const answer = connection.act("A1-B1");
    const [first] = server.last.all("act");
    server.last.break();
    vi.advanceTimersByTime(300);
    server.last.welcome();
    expect(server.last.all("act")).toEqual([first]);
    server.last.deliver({ type: "done", id: first!.id });
    expect(await answer).toBeNull();
  });

  test("an action made while disconnected is sent after the reconnect", () => {
    const connection = online();
    server.last.break();
    void connection.act("A1-B1");
    vi.advanceTimersByTime(300);
    server.last.welcome();
    expect(server.last.all("act").map((act) => act.action)).toEqual(["A1-B1"]);
  });

  test("an action is neither lost nor doubled by a reload", () => {
    void online().act("A1-B1");
    const [first] = server.last.all("act");
    connections.pop()?.close();

    const reloaded = online();
    expect(server.last.all("act")).toEqual([first]);
    server.last.deliver({ type: "refused", id: first!.id, reason: "It is South's turn." });
    expect(reloaded.lateRefusal.value?.reason).toBe("It is South's turn.");
    connections.pop()?.close();

    online();
    expect(server.last.all("act")).toEqual([]);
  });

  test("of read-only requests made while disconnected only the newest is sent, after those that change the match", async () => {
    const connection = online();
    server.last.break();
    const first = connection.look(1);
    const second = connection.look(2);
    const asked = [connection.inspect("square A1"), connection.inspect("square A1")];
    void connection.inspect("square B2");
    void connection.act("A1-B1");
    expect(await first).toMatchObject({ reason: "This question was replaced by a newer one." });
    vi.advanceTimersByTime(300);
    server.last.welcome();
    expect(server.last.received.map((told) => told.type)).toEqual([
      "hello",
      "act",
      "look",
      "inspect",
      "inspect",
    ]);
    expect(server.last.all("look")).toMatchObject([{ step: 2 }]);
    expect(server.last.all("inspect").map((told) => told.query)).toEqual(["square A1", "square B2"]);

    // Equal requests get the same answer.
    const finding = { title: "A1", lines: ["A hill."] };
    server.last.deliver({ type: "found", id: server.last.all("inspect")[0]!.id, finding });
    expect(await Promise.all(asked)).toEqual([finding, finding]);
    const [look] = server.last.all("look");
    server.last.deliver({ type: "moment", id: look!.id, step: 2, steps: 2, view: someView(), events: [] });
    expect(await second).toMatchObject({ step: 2 });
  });

  test("the number of waiting questions is limited while disconnected", () => {
    const connection = online();
    server.last.break();
    for (let place = 0; place < 100; place++) void connection.inspect(`square ${place}`);
    vi.advanceTimersByTime(300);
    server.last.welcome();
    const queries = server.last.all("inspect").map((told) => told.query);
    expect(queries).toHaveLength(16);
    expect(queries.at(-1)).toBe("square 99");
  });

  test("invalid stored requests are dropped", () => {
    const kept = [
      null,
      5,
      { type: "act" },
      { type: "hop", id: "x" },
      { type: "say", id: "x", text: "?", to: 3 },
    ];
    const good = { type: "act", id: "ours", action: "A1-B1" };
    for (const value of ["{}", "7", "[", JSON.stringify([...kept, good])]) {
      sessionStorage.setItem(`sandtable.unanswered.${KEY.match}.north`, value);
      online();
    }
    expect(server.last.all("act")).toEqual([good]);
    expect(server.last.received.map((told) => told.type)).toEqual(["hello", "act"]);
  });

  test("an answer names its proposal", () => {
    void online().answer("south-1", true);
    expect(server.last.all("answer")).toMatchObject([{ proposal: "south-1", agree: true }]);
  });

  test("looking and inspecting return the answers", async () => {
    const connection = online();
    const looking = connection.look(0, null);
    const [look] = server.last.all("look");
    expect(look).toMatchObject({ step: 0, seat: null });
    server.last.deliver({ type: "moment", id: look!.id, step: 0, steps: 4, view: someView(), events: [] });
    expect(await looking).toMatchObject({ steps: 4 });

    const inspecting = connection.inspect("attack A1");
    const finding = { title: "Attack on A1", lines: ["4 against 2."] };
    server.last.deliver({ type: "found", id: server.last.all("inspect")[0]!.id, finding });
    expect(await inspecting).toEqual(finding);
  });
});

describe("a connection that the server closes", () => {
  test("for an invalid token stays closed and says so", async () => {
    const connection = online();
    const answer = connection.act("A1-B1");
    server.last.break(4401, "This key opens nothing.");
    expect(connection.state.value).toEqual({ kind: "ended", code: 4401, reason: "This key opens nothing." });
    expect(await answer).toEqual({ reason: "This key opens nothing.", rule: null });
    vi.advanceTimersByTime(LONGEST_DELAY * 10);
    dispatchEvent(new Event("online"));
    expect(server.sockets).toHaveLength(1);
    expect(await connection.undo()).toMatchObject({ reason: "This key opens nothing." });
  });

  test("for a message that is too long fails the request and reconnects", async () => {
    const connection = online();
    const answer = connection.act("A1".repeat(5000));
    server.last.break(4413, "That is too long.");
    expect(await answer).toEqual({ reason: "That is too long.", rule: null });
    vi.advanceTimersByTime(300);
    server.last.welcome();
    expect(server.last.all("act")).toEqual([]);
  });

  test("for one message fails the newest request; the others are sent again under their ids", async () => {
    const connection = online();
    const kept = connection.act("A1-B1");
    const [first] = server.last.all("act");
    const refused = connection.act("A1".repeat(5000));
    server.last.break(4400, "The message cannot be read.");
    expect(await refused).toEqual({ reason: "The message cannot be read.", rule: null });
    vi.advanceTimersByTime(300);
    server.last.welcome();
    expect(server.last.all("act")).toEqual([first]);
    server.last.deliver({ type: "done", id: first!.id });
    expect(await kept).toBeNull();
  });

  test("for a match that this version cannot open stays closed and says so", () => {
    const connection = online();
    server.last.break(4410, "This match was played with a newer program.");
    expect(connection.state.value).toMatchObject({ kind: "ended", code: 4410 });
  });

  test("for a restart reconnects", () => {
    online();
    server.last.break(1012, "The server goes down.");
    vi.advanceTimersByTime(300);
    expect(server.sockets).toHaveLength(2);
  });
});
