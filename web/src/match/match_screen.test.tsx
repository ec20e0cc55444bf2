import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { HandFedServer, someMatch, someSight, someTable, step } from "../net/hand_fed";
import { forgetMatch, keepToken, myMatches, tokensOf } from "../net/keyring";
import type { Frame, SeatInfo } from "../wire";
import { MatchScreen } from "./match_screen";

const ID = someMatch().id;
const OPEN_SOUTH: SeatInfo[] = [
  { seat: "north", kind: "person", player: "Ada", here: true },
  { seat: "south", kind: "open", player: null },
];

let server: HandFedServer;
let place: HTMLElement;
/** What the server answers over HTTP, by method and path. */
let answers: Map<string, { status: number; body: unknown }>;
let asked: { request: string; body: unknown }[];

function answer(request: string, body: unknown, status = 200): void {
  answers.set(request, { status, body });
}

async function show(): Promise<void> {
  await act(() => render(<MatchScreen id={ID} open={server.open} />, place));
  await tell(() => undefined);
}

async function tell(telling: () => void): Promise<void> {
  await act(async () => {
    telling();
    await vi.advanceTimersByTimeAsync(0);
  });
}

/** Welcome the seat of this token, and send it its first frame. */
async function begin(token: string | undefined, frame: Omit<Frame, "type" | "frame"> = {}): Promise<void> {
  await tell(() => {
    for (const socket of server.sockets) if (socket.told.length === 0) socket.open();
    const socket = server.of(token);
    socket.tell({ type: "welcome", seat: "north", stream: "s1", now: Date.now() });
    socket.frame(1, {
      fresh: true,
      view: someSight(),
      log: { start: 0, items: [step("It begins.")] },
      table: someTable(),
      talk: [],
      ...frame,
    });
  });
}

async function press(name: string | RegExp): Promise<void> {
  await act(async () => {
    button(name).click();
    await vi.advanceTimersByTimeAsync(0);
  });
}

function button(name: string | RegExp): HTMLButtonElement {
  const found = [...place.querySelectorAll("button")].find((one) => {
    const words = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return typeof name === "string" ? words.trim() === name : name.test(words);
  });
  if (!found) throw new Error(`There is no button ${name} in: ${place.textContent}`);
  return found;
}

const text = () => place.textContent ?? "";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  for (const match of myMatches.peek()) forgetMatch(match.id);
  localStorage.clear();
  localStorage.setItem("sandtable.tour-seen", "true");
  history.replaceState(null, "", `/m/${ID}`);
  server = new HandFedServer();
  answers = new Map();
  asked = [];
  answer("GET /api/games/some-game/symbols", {});
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const request = `${init.method} ${path}`;
    asked.push({ request, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const { status, body } = answers.get(request) ?? {
      status: 404,
      body: { reason: `No ${request} in this test.` },
    };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  place = document.createElement("div");
  document.body.append(place);
});

afterEach(async () => {
  await act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("before the match begins", () => {
  test("whoever has the link can sit down, with a name and a salt of his own", async () => {
    await show();
    await begin(undefined, { view: null, table: someTable({ status: "open", seats: OPEN_SOUTH }) });
    expect(text()).toContain("You are invited to a match");
    answer(`POST /api/matches/${ID}/seats/south`, { match: ID, seat: "south", token: "s" }, 201);
    await press("Take your seat as South");
    expect(tokensOf(ID)).toEqual({ south: "s" });
    expect(asked.at(-1)?.body).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await tell(() => server.last.open());
    expect(server.last.all("hello")[0]).toMatchObject({ token: "s" });
  });

  test("a seat that somebody else has just taken says so", async () => {
    await show();
    await begin(undefined, { view: null, table: someTable({ status: "open", seats: OPEN_SOUTH }) });
    answer(`POST /api/matches/${ID}/seats/south`, { reason: "Somebody sits at south already." }, 409);
    await press("Take your seat as South");
    expect(text()).toContain("Somebody sits at south already.");
  });

  test("who is seated gets the link to invite the others", async () => {
    keepToken(ID, "north", "n");
    await show();
    await begin("n", { view: null, table: someTable({ status: "open", seats: OPEN_SOUTH }) });
    expect(text()).toContain("begins as soon as somebody sits down at South");
    expect(place.querySelector("input[readonly]")).toHaveProperty("value", `${location.origin}/m/${ID}`);
  });

  test("a token in the address is taken, and opens its seat", async () => {
    const token = "Zm9vYmFyYmF6cXV1eC1mb29iYXJiYXo";
    history.replaceState(null, "", `/m/${ID}#${token}`);
    answer("GET /api/seat", { match: ID, seat: "north", token });
    await show();
    await begin(token);
    expect(location.hash).toBe("");
    expect(text()).toContain("North moves.");
  });
});

describe("while it is played", () => {
  beforeEach(() => keepToken(ID, "north", "n"));

  test("the board, the seats, the log and the dice are shown", async () => {
    await show();
    const rolled = {
      kind: "attack",
      text: "The attack fails.",
      rolls: [3, 4].map((value) => ({ sides: 6, value, purpose: "attack" })),
    };
    const clocks = [
      { seat: "north", left: 90_000, running: true },
      { seat: "south", left: 15_000, running: false },
    ];
    await begin("n", {
      log: { start: 0, items: [step("It begins."), { events: [rolled], time: 0 }] },
      table: someTable({ clock: { type: "bank", seconds: 90 } }, { clocks }),
    });
    expect(text()).toContain("North moves.");
    expect(text()).toContain("Ada (you)");
    expect(place.querySelector(".log-dice")?.textContent).toContain("d6 3 + d6 4 = 7 attack");
    expect([...place.querySelectorAll("time.seats-clock")].map((clock) => clock.textContent)).toEqual([
      "1:30",
      "0:15",
    ]);
    expect(place.querySelectorAll(".seats-short")).toHaveLength(1);
    expect(document.title).toContain("● Your turn");
    await tell(() => void vi.advanceTimersByTime(2000));
    expect(place.querySelector("time.seats-clock")?.textContent).toBe("1:28");
  });

  test("what is known of the match is noted for the list of one's matches", async () => {
    await show();
    await begin("n");
    expect(myMatches.value[0]?.known).toMatchObject({
      title: "The standard battle",
      status: "running",
      toAct: ["north"],
    });
  });

  test("a computer player that thinks is seen to think", async () => {
    await show();
    const seats: SeatInfo[] = [
      { seat: "north", kind: "person", player: null, here: true },
      { seat: "south", kind: "computer", player: "greedy", here: true, thinking: true },
    ];
    await begin("n", { view: someSight({ to_act: ["south"] }), table: someTable({ seats }) });
    expect(place.querySelector(".seats-thinking")?.textContent).toContain("thinking");
  });

  test("a step of the log can be looked at, and the way back is shown", async () => {
    await show();
    await begin("n", { log: { start: 0, items: [step("It begins."), step("One."), step("Two.")] } });
    await press("Look at step 1");
    const [look] = server.last.all("look");
    await tell(() =>
      server.last.tell({
        type: "moment",
        id: look!.id,
        step: 1,
        steps: 2,
        view: someSight({ status: "As it was." }),
        events: [],
      }),
    );
    expect(text()).toContain("As it was.");
    expect(text()).toContain("You look back at step 1 of 2.");
    await press("Back to now");
    expect(text()).toContain("North moves.");
  });

  test("a proposal of another is answered", async () => {
    await show();
    const proposal = { seat: "south", waits_for: ["north"] };
    await begin("n", { table: someTable({}, { proposal }) });
    expect(text()).toContain("South asks to take the last action back.");
    await press("Agree");
    expect(server.last.all("answer")).toMatchObject([{ agree: true }]);
  });

  test("one's own proposal says for whom it waits, and is not asked twice", async () => {
    await show();
    const proposal = { seat: "north", waits_for: ["south"] };
    await begin("n", { view: someSight({ undo: "ask" }), table: someTable({}, { proposal }) });
    expect(text()).toContain("Waiting for South.");
    expect(button("Ask to take back").disabled).toBe(true);
  });

  test("taking back asks the server, with the step one saw", async () => {
    await show();
    await begin("n", {
      view: someSight({ undo: "free" }),
      log: { start: 0, items: [step("Begin."), step("One.")] },
    });
    await press("Take back");
    expect(server.last.all("undo")).toMatchObject([{ step: 1 }]);
  });

  test("a lost line is told after a moment, and what happens to the action", async () => {
    await show();
    await begin("n");
    await tell(() => server.last.break());
    expect(text()).not.toContain("Connection lost.");
    for (let second = 0; second < 3; second++) await tell(() => void vi.advanceTimersByTime(1000));
    expect(text()).toContain("Connection lost.");
    expect(text()).toContain("North moves.");
    await tell(() => {
      server.last.open();
      server.last.tell({ type: "welcome", seat: "north", stream: "s1", now: Date.now() });
    });
    expect(text()).not.toContain("Connection lost.");
  });

  test("a key that opens nothing any more is told, and can be forgotten", async () => {
    await show();
    await begin("n");
    await tell(() => server.last.break(4401, "The link to this seat was renewed."));
    expect(text()).toContain("The link to this seat was renewed.");
    await press("Forget the old key");
    expect(tokensOf(ID)).toEqual({});
    await begin(undefined, { view: someSight() });
    expect(text()).toContain("You look on.");
  });

  test("a renewed key opens the seat again, and nothing on the screen is lost", async () => {
    await show();
    await begin("n");
    await press("Menu");
    await press("North's seat on another device");
    await press("Show the link");
    answer("POST /api/seat/renewal", { match: ID, seat: "north", token: "n2" }, 201);
    await act(async () => {
      button("Renew the link").click();
      server.of("n").break(4401, "The link to this seat was renewed.");
      await vi.advanceTimersByTimeAsync(0);
    });
    await tell(() => server.last.open());
    expect(server.last.all("hello")).toEqual([
      { type: "hello", match: ID, token: "n2", resume: { stream: "s1", frame: 1 } },
    ]);
    expect(text()).toContain("The link is new.");
    const links = [...place.querySelectorAll<HTMLInputElement>("input[readonly]")].map((link) => link.value);
    expect(links).toEqual([`${location.origin}/m/${ID}#n2`]);
  });

  test("what is said to others is said to the audience that was chosen", async () => {
    await show();
    const audiences = [
      { label: "Everybody", to: null },
      { label: "South", to: ["south"] },
    ];
    await begin("n", { view: someSight({ audiences }) });
    await act(() => place.querySelector<HTMLElement>("[data-tab=talk]")?.click());
    const choice = place.querySelector<HTMLSelectElement>(".talk-audience select")!;
    const words = place.querySelector<HTMLInputElement>(".talk-words")!;
    await act(() => {
      choice.selectedIndex = 1;
      choice.dispatchEvent(new Event("change", { bubbles: true }));
      words.value = "Between us.";
      words.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await tell(
      () =>
        void place.querySelector("form.talk-form")?.dispatchEvent(new Event("submit", { cancelable: true })),
    );
    expect(server.last.all("say")).toMatchObject([{ text: "Between us.", to: ["south"] }]);
  });
});

describe("two persons at one screen", () => {
  beforeEach(() => {
    keepToken(ID, "north", "n");
    keepToken(ID, "south", "s");
  });

  async function beginBoth(secret: boolean): Promise<void> {
    await show();
    await begin("n", { view: someSight({ secret, status: "What North sees." }) });
    await begin("s", { view: someSight({ secret, status: "What South sees." }) });
  }

  test("nothing of any view is in the page while the curtain hangs", async () => {
    await beginBoth(true);
    expect(text()).toContain("Hand over to North");
    expect(text()).not.toContain("sees.");
    expect(place.querySelector(".match")).toBeNull();
    await press("I am North, ready");
    expect(text()).toContain("What North sees.");
    expect(text()).not.toContain("What South sees.");
  });

  test("the curtain falls when it is the other's turn", async () => {
    await beginBoth(true);
    await press("I am North, ready");
    await tell(() => {
      server.of("n").frame(2, { view: { to_act: ["south"] } });
      server.of("s").frame(2, { view: { to_act: ["south"] } });
    });
    expect(text()).toContain("Hand over to South");
    expect(text()).not.toContain("sees.");
  });

  test("without secrets the table turns by itself, and a seat can be chosen by hand", async () => {
    await beginBoth(false);
    expect(text()).toContain("What North sees.");
    await press(/Show South/);
    expect(text()).toContain("What South sees.");
  });
});

describe("spectators", () => {
  test("are told why they see nothing yet", async () => {
    await show();
    await begin(undefined, { view: null, table: someTable({ spectators: "at-end" }) });
    expect(text()).toContain("Nothing to see yet");
    expect(text()).toContain("until it is over");
  });

  test("are told that they see the match late", async () => {
    await show();
    await begin(undefined, { table: someTable({ spectators: "delayed", delay: 30 }) });
    expect(text()).toContain("You see the match 30 minutes late");
  });

  test("of a match that does not exist are told so", async () => {
    await show();
    await tell(() => {
      server.last.open();
      server.last.break(4404, "There is no match abc.");
    });
    expect(text()).toContain("There is no match abc.");
  });
});

describe("after the end", () => {
  const outcome = { winners: ["north"], reason: "South's arsenals are taken.", rule: "R-9" };
  const table = someTable({ status: "over" }, { seed: "5eed" });

  beforeEach(() => keepToken(ID, "north", "n"));

  test("who won is told with reason and rule, and the table leads on", async () => {
    await show();
    await begin("n", { view: someSight({ outcome, to_act: [] }), table });
    expect(place.querySelector(".outcome")?.textContent).toContain("North wins");
    expect(place.querySelector(".outcome")?.textContent).toContain("South's arsenals are taken.");
    expect(button("R-9").title).toBe("Read rule R-9");
    expect(document.title).toContain("Over");
  });

  test("a rematch gives the next seats and goes there", async () => {
    await show();
    await begin("n", { view: someSight({ outcome, to_act: [] }), table });
    answer(
      `POST /api/matches/${ID}/rematch`,
      { match: someMatch({ id: "second" }), tokens: { south: "s2" } },
      201,
    );
    await press("Rematch");
    expect(asked.find((one) => one.request.endsWith("/rematch"))?.body).toEqual({ tokens: ["n"] });
    expect(tokensOf("second")).toEqual({ south: "s2" });
    expect(location.pathname).toBe("/m/second");
  });

  test("a rematch that the other has begun is joined, not begun again", async () => {
    await show();
    const talk = [{ kind: "rematch", seat: "south", text: "second", audience: null, time: 0 } as const];
    await begin("n", { view: someSight({ outcome, to_act: [] }), table, talk: [...talk] });
    await press("To the rematch");
    expect(location.pathname).toBe("/m/second");
    expect(asked.some((one) => one.request.endsWith("/rematch"))).toBe(false);
  });

  test("the match can be seen through another's eyes", async () => {
    await show();
    await begin("n", { view: someSight({ outcome, to_act: [] }), table });
    const eyes = place.querySelector<HTMLSelectElement>(".replay-eyes select")!;
    await act(async () => {
      eyes.value = "south";
      eyes.dispatchEvent(new Event("change", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(server.last.all("look")).toMatchObject([{ step: 0, seat: "south" }]);
  });
});
