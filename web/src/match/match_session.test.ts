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

/** Send every socket its first frame; all seats see the same except secrets. */
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

test("without a seat there is one connection, as a spectator", () => {
  open([]);
  expect(server.sockets).toHaveLength(1);
  expect(server.last.all("hello")[0]).not.toHaveProperty("token");
  expect(shown()).toBeNull();
});

test("the seat to act is shown, and after its action the other", () => {
  open();
  begin(["south"]);
  expect(shown()).toBe("south");
  socket(0).frame(2, { view: { to_act: ["north"] } });
  socket(1).frame(2, { view: { to_act: ["north"] } });
  expect(shown()).toBe("north");
  expect(session.curtain.value).toBeNull();
});

test("a seat that is still to act stays shown", () => {
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

test("with secrets, a curtain is closed until the right player has the screen", () => {
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

test("the curtain is closed even if only the previous view was secret", () => {
  open();
  begin(["north"], ["north"]);
  session.openCurtain();
  socket(0).frame(2, { view: { to_act: ["south"] } });
  socket(1).frame(2, { view: { to_act: ["south"] } });
  expect(session.curtain.value).toBe("south");
});

test("the first secret does not close the curtain for the current player", () => {
  open();
  begin(["north"]);
  socket(0).frame(2, { view: { secret: true } });
  expect(session.curtain.value).toBeNull();
});

test("until all views are loaded nothing is ready, and the curtain is closed", () => {
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

test("when the match is over no seat acts and nothing is hidden", () => {
  open();
  begin(["north"], ["north", "south"]);
  const outcome = { winners: ["north"], reason: "South resigned." };
  for (const place of [0, 1]) socket(place).frame(2, { view: { outcome } });
  expect(session.acting.value).toEqual([]);
  expect(session.curtain.value).toBeNull();
});
