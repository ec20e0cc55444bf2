import { afterEach, beforeEach, expect, test } from "vitest";

import { FakeServer, FakeSocket } from "../testing/fake_socket";
import { someView, someTable } from "../testing/fixtures";
import { MatchSession } from "./match_session";

const HELD = [
  { seat: "north", token: "n" },
  { seat: "south", token: "s" },
];

let server: FakeServer;
let session: MatchSession;

function open(held = HELD): void {
  session = new MatchSession("abcdefghjkmnpq", held, { open: server.open });
  session.begin();
  for (const socket of server.sockets) socket.welcome();
}

/** Give every socket its first frame; each seat sees the same, but for what is secret. */
function begin(toAct: string[], secret: readonly string[] = []): void {
  for (const [place, { seat }] of HELD.entries())
    socket(place).frame(1, {
      fresh: true,
      view: someView({ to_act: toAct, secret: secret.includes(seat) }),
      table: someTable(),
    });
}

function socket(place: number): FakeSocket {
  return server.sockets[place]!;
}

const shown = () => session.shown.value.key.seat;

beforeEach(() => {
  sessionStorage.clear();
  server = new FakeServer();
});

afterEach(() => session.close());

test("without a seat one looks on, over one connection", () => {
  open([]);
  expect(server.sockets).toHaveLength(1);
  expect(server.last.all("hello")[0]).not.toHaveProperty("token");
  expect(shown()).toBeNull();
});

test("the seat that is to act is shown, and when it has acted the other", () => {
  open();
  begin(["south"]);
  expect(shown()).toBe("south");
  socket(0).frame(2, { view: { to_act: ["north"] } });
  socket(1).frame(2, { view: { to_act: ["north"] } });
  expect(shown()).toBe("north");
  expect(session.curtain.value).toBeNull();
});

test("a seat that is still to act stays on the screen", () => {
  open();
  begin(["north", "south"]);
  expect(shown()).toBe("north");
  socket(0).frame(2, { view: { to_act: ["north", "south"], status: "Go on." } });
  expect(shown()).toBe("north");
});

test("a seat chosen by hand stays until it is another's turn", () => {
  open();
  begin(["north"]);
  session.choose("south");
  socket(1).frame(2, { view: { status: "Still North." } });
  expect(shown()).toBe("south");
  socket(0).frame(2, { view: { to_act: ["south"] } });
  socket(1).frame(3, { view: { to_act: ["south"] } });
  socket(0).frame(3, { view: { to_act: ["north"] } });
  socket(1).frame(4, { view: { to_act: ["north"] } });
  expect(shown()).toBe("north");
});

test("where something is secret a curtain hangs until the right person has the screen", () => {
  open();
  begin(["north"], ["north", "south"]);
  expect(session.curtain.value).toBe("north");
  session.openCurtain();
  expect(session.curtain.value).toBeNull();
  socket(0).frame(2, { view: { to_act: ["south"] } });
  socket(1).frame(2, { view: { to_act: ["south"] } });
  expect(session.curtain.value).toBe("south");
  session.openCurtain();
  session.choose("north");
  expect(session.curtain.value).toBe("north");
});

test("the curtain hangs also when only the view that is left was secret", () => {
  open();
  begin(["north"], ["north"]);
  session.openCurtain();
  socket(0).frame(2, { view: { to_act: ["south"] } });
  socket(1).frame(2, { view: { to_act: ["south"] } });
  expect(session.curtain.value).toBe("south");
});

test("the first secret raises no curtain before the one who is looking", () => {
  open();
  begin(["north"]);
  socket(0).frame(2, { view: { secret: true } });
  expect(session.curtain.value).toBeNull();
});

test("until all views are there nothing is ready, and the curtain hangs", () => {
  open();
  socket(0).frame(1, { fresh: true, view: someView(), table: someTable() });
  expect(session.ready.value).toBe(false);
  expect(session.curtain.value).toBe("north");
  socket(1).frame(1, { fresh: true, view: someView(), table: someTable() });
  expect(session.ready.value).toBe(true);
  expect(session.curtain.value).toBeNull();
});

test("one seat alone needs no curtain", () => {
  open([HELD[0]!]);
  socket(0).frame(1, { fresh: true, view: someView({ secret: true }), table: someTable() });
  expect(session.curtain.value).toBeNull();
});

test("when the match is over nobody acts and nothing is hidden", () => {
  open();
  begin(["north"], ["north", "south"]);
  const outcome = { winners: ["north"], reason: "South resigned." };
  for (const place of [0, 1]) socket(place).frame(2, { view: { outcome } });
  expect(session.acting.value).toEqual([]);
  expect(session.curtain.value).toBeNull();
});
