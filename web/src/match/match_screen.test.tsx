import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { FakeServer } from "../testing/fake_socket";
import { fullStorage, someMatch, someView, someTable, step } from "../testing/fixtures";
import { saltHash } from "../dice/dice";
import { dicePromisesOf, forgetMatch, saveToken, myMatches, renewSeat, tokensOf } from "../net/seat_keys";
import type { Frame, SaltInfo, SeatInfo } from "../generated/wire";
import { chosenLanguage } from "../lib/preferences";
import { toast, Toasts } from "../ui/toast";
import { MatchScreen } from "./match_screen";

const ID = someMatch().id;
const TOKEN = "Zm9vYmFyYmF6cXV1eC1mb29iYXJiYXo_Zm9vYmFyYmF";
const OPEN_SOUTH: SeatInfo[] = [
  { seat: "north", kind: "person", player: "Ada", here: true },
  { seat: "south", kind: "open", player: null },
];

let server: FakeServer;
let place: HTMLElement;
/** The toasts. */
let notes: HTMLElement;
/** HTTP answers, by method and path. */
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

/** Welcome the seat of this token, and send its first frame. */
async function begin(token: string | undefined, frame: Omit<Frame, "type" | "frame"> = {}): Promise<void> {
  await tell(() => {
    for (const socket of server.sockets) if (socket.received.length === 0) socket.open();
    const socket = server.of(token);
    socket.deliver({ type: "welcome", seat: "north", stream: "s1", now: Date.now() });
    socket.frame(1, {
      fresh: true,
      view: someView(),
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
  server = new FakeServer();
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
  notes = document.createElement("div");
  document.body.append(place, notes);
});

afterEach(async () => {
  await act(() => render(null, place));
  await act(() => render(null, notes));
  place.remove();
  notes.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the seal of the dice", () => {
  const SALT = "0123456789abcdef".repeat(2);
  const hashes = { north: saltHash(SALT), south: saltHash("south's") };
  const salts = (state: SaltInfo["state"]): SaltInfo[] =>
    Object.entries(hashes).map(([seat, hash]) => ({ seat, hash, state }));
  const told = () => [...document.querySelectorAll("dialog .seal-checks li")].map((item) => item.textContent);

  beforeEach(() => saveToken(ID, "north", "n", SALT));

  test("this device sends its number when all seats are taken", async () => {
    answer(`POST /api/matches/${ID}/salt`, someMatch());
    await show();
    const open = { status: "open", commitment: "c0ffee", salts: salts("awaited"), starts: 0 } as const;
    await begin("n", { view: null, table: someTable(open) });
    expect(text()).toContain("The dice are sealed");
    expect(text()).toContain("when the numbers for the dice have arrived from North and South");
    expect(asked.at(-1)).toEqual({ request: `POST /api/matches/${ID}/salt`, body: { salt: SALT } });
  });

  test("a number on another device can be given up", async () => {
    saveToken(ID, "south", "s");
    await show();
    const open = { status: "open", salts: salts("awaited").slice(1) } as const;
    for (const token of ["n", "s"]) await begin(token, { view: null, table: someTable(open) });
    expect(asked.some(({ request }) => request.endsWith("/salt"))).toBe(false);
    answer(`POST /api/matches/${ID}/salt`, someMatch());
    await press("Start without the number of South");
    expect(asked.at(-1)).toEqual({ request: `POST /api/matches/${ID}/salt`, body: { salt: null } });
  });

  test("a server that shows another hash gets no number, and is found out", async () => {
    await show();
    const exchanged = [{ seat: "north", hash: "other", state: "awaited" } as const];
    const open = { status: "open", commitment: "c0ffee", salts: exchanged } as const;
    await begin("n", { view: null, table: someTable(open) });
    expect(asked.some(({ request }) => request.endsWith("/salt"))).toBe(false);
    expect(text()).toContain("Your device does not send its number");
    await press("The dice are not what was promised");
    expect(told()).toEqual([" Your number at North was exchanged."]);
  });

  test("a player is told before playing that a number is missing", async () => {
    await show();
    await begin("n", { table: someTable({ salts: salts("withheld") }) });
    await press(/not everything can be proved/);
    expect(told()).toEqual([
      expect.stringContaining("Your number at North is not in the dice"),
      expect.stringContaining("The number of South was never sent"),
    ]);
  });

  test("the record that could not be fetched is fetched again", async () => {
    const outcome = { winners: ["north"], reason: "South's arsenals are taken." };
    await show();
    await begin("n", { view: someView({ outcome, to_act: [] }), table: someTable({ status: "over" }) });
    await tell(() => undefined);
    await press("The dice could not be checked yet");
    expect(document.querySelector("dialog")?.textContent).toContain("The record could not be fetched");
    answer(`GET /api/matches/${ID}/record`, "not a record");
    await press("Try again");
    await tell(() => undefined);
    expect(told()).toEqual([" The record cannot be read."]);
    expect(button("The dice are not what was promised")).toBeTruthy();
  });
});

describe("before the match begins", () => {
  test("a player with the link can take a seat, with a name and the hash of a salt", async () => {
    await show();
    await begin(undefined, { view: null, table: someTable({ status: "open", seats: OPEN_SOUTH }) });
    expect(text()).toContain("You are invited to a match");
    answer(`POST /api/matches/${ID}/seats/south`, { match: ID, seat: "south", token: "told" }, 201);
    await press("Take your seat as South");
    const { token } = asked.at(-1)!.body as { token: string };
    expect(tokensOf(ID)).toEqual({ south: token });
    const salt = dicePromisesOf(ID).salts["south"]!;
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(asked.at(-1)?.body).toMatchObject({ salt_hash: saltHash(salt) });
    await tell(() => server.last.open());
    expect(server.last.all("hello")[0]).toMatchObject({ token });
  });

  test("a seat that another player has just taken says so", async () => {
    await show();
    await begin(undefined, { view: null, table: someTable({ status: "open", seats: OPEN_SOUTH }) });
    answer(`POST /api/matches/${ID}/seats/south`, { reason: "The seat south is taken." }, 409);
    await press("Take your seat as South");
    expect(text()).toContain("The seat south is taken.");
  });

  test("a seated player gets the link to invite the others", async () => {
    saveToken(ID, "north", "n");
    await show();
    await begin("n", { view: null, table: someTable({ status: "open", seats: OPEN_SOUTH }) });
    expect(text()).toContain("starts as soon as a player takes South");
    expect(place.querySelector("input[readonly]")).toHaveProperty("value", `${location.origin}/m/${ID}`);
  });

  test("a token in the address opens its seat", async () => {
    history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
    answer("GET /api/seat", { match: ID, seat: "north", token: TOKEN });
    await show();
    await begin(TOKEN);
    expect(location.hash).toBe("");
    expect(text()).toContain("North moves.");
  });

  test("a link that cannot be checked now can be retried", async () => {
    history.replaceState(null, "", `/m/${ID}#${TOKEN}`);
    answer("GET /api/seat", { reason: "The database does not answer." }, 503);
    await show();
    expect(place.querySelector("h1")?.textContent).toBe("This link cannot be checked now");
    answer("GET /api/seat", { match: ID, seat: "north", token: TOKEN });
    await press("Try again");
    await tell(() => undefined);
    await begin(TOKEN);
    expect(text()).toContain("North moves.");
  });

  test("an incomplete link says so, and the match can be watched without it", async () => {
    history.replaceState(null, "", `/m/${ID}#${TOKEN.slice(3)}`);
    await show();
    expect(place.querySelector("h1")?.textContent).toBe("This link is incomplete");
    await press("Watch the match without the link");
    await begin(undefined);
    expect(text()).toContain("You are watching.");
  });

  test("a browser that saves nothing shows a warning with the link to the seat", async () => {
    vi.stubGlobal("localStorage", fullStorage());
    saveToken(ID, "north", TOKEN);
    await show();
    await begin(TOKEN);
    expect(text()).toContain("This browser saves nothing: save the link to your seat.");
    expect(place.querySelector("input[readonly]")).toHaveProperty(
      "value",
      `${location.origin}/m/${ID}#${TOKEN}`,
    );
  });
});

describe("while it is played", () => {
  beforeEach(() => saveToken(ID, "north", "n"));

  test("the board, the seats, the log and the dice are shown", async () => {
    await show();
    const rolled = {
      kind: "attack",
      hostile: true,
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

  test("an umpire has their own clock", async () => {
    await show();
    const umpire = { seat: "umpire", kind: "umpire", player: "Cora", here: true } as const;
    const seats = [...someMatch().seats, umpire];
    const clocks = [{ seat: "umpire", left: 15_000, running: true }];
    const clock = { type: "per-turn", seconds: 300 } as const;
    await begin("n", { table: someTable({ seats, umpire_clock: clock }, { clocks }) });
    expect(place.querySelector("time.seats-short")?.getAttribute("aria-label")).toContain("Umpire");
    expect(place.querySelector(".seats-foot")?.textContent).toContain("umpire: 5 minutes for each turn");
  });

  test("the state of the match is saved for the list of matches", async () => {
    await show();
    await begin("n");
    expect(myMatches.value[0]?.known).toMatchObject({
      title: "The standard battle",
      status: "running",
      toAct: ["north"],
    });
  });

  test("a thinking computer player is shown as thinking", async () => {
    await show();
    const seats: SeatInfo[] = [
      { seat: "north", kind: "person", player: null, here: true },
      { seat: "south", kind: "computer", player: "greedy", here: true, thinking: true },
    ];
    await begin("n", { view: someView({ to_act: ["south"] }), table: someTable({ seats }) });
    expect(place.querySelector(".seats-thinking")?.textContent).toContain("thinking");
  });

  test("a step of the log can be shown, with a button back to the present", async () => {
    await show();
    await begin("n", { log: { start: 0, items: [step("It begins."), step("One."), step("Two.")] } });
    await press("Look at step 1");
    const [look] = server.last.all("look");
    await tell(() =>
      server.last.deliver({
        type: "moment",
        id: look!.id,
        step: 1,
        steps: 2,
        view: someView({ status: "As it was." }),
        events: [],
      }),
    );
    expect(text()).toContain("As it was.");
    expect(text()).toContain("You are looking at step 1 of 2.");
    await press("Back to now");
    expect(text()).toContain("North moves.");
  });

  test("a proposal of another player can be answered", async () => {
    await show();
    const proposal = { seat: "south", waits_for: ["north"], id: "south-1" };
    await begin("n", { table: someTable({}, { proposal }) });
    expect(text()).toContain("South asks to undo the last action.");
    await press("Agree");
    expect(server.last.all("answer")).toMatchObject([{ agree: true, proposal: "south-1" }]);
  });

  test("the player's own proposal shows who has not answered, and is not sent twice", async () => {
    await show();
    const proposal = { seat: "north", waits_for: ["south"], id: "north-1" };
    await begin("n", { view: someView({ undo: "ask" }), table: someTable({}, { proposal }) });
    expect(text()).toContain("Waiting for South.");
    expect(button("Ask to undo").disabled).toBe(true);
  });

  test("undo sends the last step that was seen", async () => {
    await show();
    await begin("n", {
      view: someView({ undo: "free" }),
      log: { start: 0, items: [step("Begin."), step("One.")] },
    });
    await press("Undo");
    expect(server.last.all("undo")).toMatchObject([{ step: 1 }]);
  });

  test("a refused undo is explained above the board, and a refused answer next to the question", async () => {
    await show();
    const proposal = { id: "p1", seat: "south", waits_for: ["north"] };
    await begin("n", { view: someView({ undo: "free" }), table: someTable({}, { proposal }) });
    const refuse = (id: string, reason: string) =>
      tell(() => server.last.deliver({ type: "refused", id, reason, rule: null }));
    await press("Undo");
    await refuse(server.last.all("undo")[0]!.id, "South has moved since.");
    expect(place.querySelector(".play-board [role=alert] p")?.textContent?.trim()).toBe(
      "South has moved since.",
    );
    await press("Agree");
    await refuse(server.last.all("answer")[0]!.id, "It was withdrawn.");
    expect(place.querySelector(".notice-question [role=alert]")?.textContent).toBe("It was withdrawn.");
  });

  test("against computers a whole turn is undone after a question, and redone", async () => {
    await show();
    await begin("n", { view: someView({ undo: "turn", redo: true }) });
    await press("Undo");
    expect(text()).toContain("Undo your last turn?");
    expect(server.last.all("undo")).toEqual([]);
    await press("Keep it");
    expect(server.last.all("undo")).toEqual([]);
    await press("Undo");
    await press("Undo the turn");
    expect(server.last.all("undo")).toMatchObject([{ step: 0 }]);
    await tell(() => server.last.deliver({ type: "done", id: server.last.all("undo")[0]!.id }));
    await press("Redo");
    expect(server.last.all("redo")).toMatchObject([{ step: 0 }]);
  });

  test("a draw offer is shown with its answers, and a refused answer next to them", async () => {
    await show();
    const choices = [
      { action: "yes please", label: "Accept the draw", kind: "talk", grave: true },
      { action: "no thanks", label: "Decline the draw", kind: "talk" },
    ];
    const offer = { text: "South offers a draw.", answers: ["yes please", "no thanks"] };
    await begin("n", { view: someView({ choices, offer }) });
    const notice = () => document.querySelector(".match-notices .notice-question");
    expect(notice()?.textContent).toBe("South offers a draw.Accept the drawDecline the draw");
    await act(async () => notice()?.querySelectorAll("button")[1]?.click());
    const sent = server.last.all("act");
    expect(sent).toMatchObject([{ action: "no thanks" }]);
    await tell(() =>
      server.last.deliver({ type: "refused", id: sent[0]!.id, reason: "It was withdrawn.", rule: null }),
    );
    expect(notice()?.querySelector("[role=alert]")?.textContent).toBe("It was withdrawn.");
  });

  test("an own draw offer says whom it waits for", async () => {
    await show();
    await begin("n", { view: someView({ offer: { text: "You have offered a draw." } }) });
    expect(document.querySelector(".match-notices")?.textContent).toContain("You have offered a draw.");
  });

  test("a lost connection is reported after a moment, with what happens to the action", async () => {
    await show();
    await begin("n");
    await tell(() => server.last.break());
    expect(text()).not.toContain("Connection lost.");
    for (let second = 0; second < 3; second++) await tell(() => void vi.advanceTimersByTime(1000));
    expect(text()).toContain("Connection lost.");
    expect(text()).toContain("North moves.");
    await tell(() => {
      server.last.open();
      server.last.deliver({ type: "welcome", seat: "north", stream: "s1", now: Date.now() });
    });
    expect(text()).not.toContain("Connection lost.");
  });

  test("the list of games is fetched again after a reconnect", async () => {
    chosenLanguage.value = "da"; // In English another test may have cached them.
    const games = () => asked.filter((one) => one.request === "GET /api/games?language=da").length;
    await show();
    await begin("n");
    const before = games();
    await tell(() => server.last.break());
    expect(games()).toBe(before);
    for (let second = 0; second < 3; second++) await tell(() => void vi.advanceTimersByTime(1000));
    await tell(() => {
      server.last.open();
      server.last.deliver({ type: "welcome", seat: "north", stream: "s1", now: Date.now() });
    });
    expect(games()).toBe(before + 1);
    chosenLanguage.value = null;
  });

  test("an invalid key is reported, and can be forgotten", async () => {
    await show();
    await begin("n");
    await tell(() => server.last.break(4401, "The link to this seat was renewed."));
    expect(text()).toContain("The link to this seat was renewed.");
    await press("Forget the old key");
    expect(tokensOf(ID)).toEqual({});
    await begin(undefined, { view: someView() });
    expect(text()).toContain("You are watching.");
  });

  test("a renewed key opens the seat again, and the screen is kept", async () => {
    await show();
    await begin("n");
    await press("Menu");
    await press("North's seat on another device");
    await press("Show the link");
    answer("POST /api/seat/renewal", { match: ID, seat: "north", token: "told" });
    await act(async () => {
      button("Renew the link").click();
      server.of("n").break(4401, "The link to this seat was renewed.");
      await vi.advanceTimersByTimeAsync(0);
    });
    await tell(() => server.last.open());
    const { north } = tokensOf(ID);
    expect(north).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(server.last.all("hello")).toEqual([
      { type: "hello", match: ID, token: north, resume: { stream: "s1", frame: 1 }, language: "en" },
    ]);
    expect(text()).toContain("The link has been renewed.");
    const links = [...place.querySelectorAll<HTMLInputElement>("input[readonly]")].map((link) => link.value);
    expect(links).toEqual([`${location.origin}/m/${ID}#${north}`]);
  });

  test("a key whose renewal was not confirmed is found when the old one is invalid", async () => {
    await show();
    await begin("n");
    answer("POST /api/seat/renewal", { reason: "The database does not answer." }, 503);
    answer("GET /api/seat", { reason: "The database does not answer." }, 503);
    await expect(renewSeat(ID, "north")).rejects.toThrow();
    answer("GET /api/seat", { match: ID, seat: "north", token: "told" });
    await tell(() => server.of("n").break(4401, "The link to this seat was renewed."));
    await tell(() => undefined);
    await tell(() => server.last.open());
    const { north } = tokensOf(ID);
    expect(north).not.toBe("n");
    expect(server.last.all("hello")).toMatchObject([{ token: north }]);
    expect(text()).not.toContain("no key to North's seat");
  });

  test("unread messages are counted, also for screen readers", async () => {
    await show();
    await begin("n");
    const said = { kind: "chat", seat: "south", text: "Hello.", audience: null, time: 0 } as const;
    await tell(() => server.last.frame(2, { talk: [said, said] }));
    expect(place.querySelector("[data-tab=talk]")?.textContent).toBe("Talk2 unread");
  });

  test("a message goes to the chosen audience", async () => {
    await show();
    const audiences = [
      { label: "Everybody", to: null },
      { label: "South", to: ["south"] },
    ];
    await begin("n", { view: someView({ audiences }) });
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

describe("two players on one screen", () => {
  beforeEach(() => {
    saveToken(ID, "north", "n");
    saveToken(ID, "south", "s");
  });

  async function beginBoth(secret: boolean): Promise<void> {
    await show();
    await begin("n", { view: someView({ secret, status: "What North sees." }) });
    await begin("s", { view: someView({ secret, status: "What South sees." }) });
  }

  test("the page contains no view while the curtain is closed", async () => {
    await beginBoth(true);
    expect(text()).toContain("Hand over to North");
    expect(text()).not.toContain("sees.");
    expect(place.querySelector(".match")).toBeNull();
    await press("I am North, ready");
    expect(text()).toContain("What North sees.");
    expect(text()).not.toContain("What South sees.");
  });

  test("Enter lifts the curtain, unless it is still held down from before", async () => {
    const enter = (repeat: boolean) =>
      act(() => {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat, bubbles: true }));
      });
    await beginBoth(true);
    await enter(true);
    expect(text()).toContain("Hand over to North");
    await enter(false);
    expect(text()).toContain("What North sees.");
  });

  test("the curtain closes when it is the other's turn", async () => {
    await beginBoth(true);
    await press("I am North, ready");
    await tell(() => {
      server.of("n").frame(2, { view: { to_act: ["south"] } });
      server.of("s").frame(2, { view: { to_act: ["south"] } });
    });
    expect(text()).toContain("Hand over to South");
    expect(text()).not.toContain("sees.");
  });

  test("the draft message of one player is not shown to the next", async () => {
    await beginBoth(false);
    await act(() => place.querySelector<HTMLElement>("[data-tab=talk]")?.click());
    const words = () => place.querySelector<HTMLInputElement>(".talk-words")!;
    await act(() => {
      words().value = "Between us";
      words().dispatchEvent(new Event("input", { bubbles: true }));
    });
    await press(/Show South/);
    expect(words().value).toBe("");
  });

  test("notices are removed when the curtain closes", async () => {
    await act(() => render(<Toasts />, notes));
    await beginBoth(true);
    await press("I am North, ready");
    await act(() => toast("The scouts saw nothing."));
    expect(notes.textContent).toContain("The scouts saw nothing.");
    await press(/Show South/);
    expect(notes.textContent).toBe("");
  });

  test("without secrets the seat changes by itself, or by hand", async () => {
    await beginBoth(false);
    expect(text()).toContain("What North sees.");
    await press(/Show South/);
    expect(text()).toContain("What South sees.");
  });
});

describe("spectators", () => {
  test("see why nothing is shown yet", async () => {
    await show();
    await begin(undefined, { view: null, table: someTable({ spectators: "at-end" }) });
    expect(text()).toContain("Nothing to see yet");
    expect(text()).toContain("until it is over");
  });

  test("see that the match is delayed", async () => {
    await show();
    await begin(undefined, { table: someTable({ spectators: "delayed", delay: 30 }) });
    expect(text()).toContain("You see the match with a delay of 30 minutes");
  });

  test("of an unknown match see that it does not exist", async () => {
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

  beforeEach(() => saveToken(ID, "north", "n"));

  test("the winner is shown with reason and rule, and with what to do next", async () => {
    await show();
    await begin("n", { view: someView({ outcome, to_act: [] }), table });
    expect(place.querySelector(".outcome")?.textContent).toContain("North wins");
    expect(place.querySelector(".outcome")?.textContent).toContain("South's arsenals are taken.");
    expect(button("R-9").title).toBe("Read rule R-9");
    expect(document.title).toContain("Over");
  });

  test("a rematch rotates the seats and opens", async () => {
    await show();
    await begin("n", { view: someView({ outcome, to_act: [] }), table });
    answer(
      `POST /api/matches/${ID}/rematch`,
      { match: someMatch({ id: "second" }), tokens: { south: "s2" } },
      201,
    );
    await press("Rematch");
    expect(asked.find((one) => one.request.endsWith("/rematch"))?.body).toEqual({
      tokens: ["n"],
      salt_hash: saltHash(dicePromisesOf("second").salts["south"]!),
    });
    expect(tokensOf("second")).toEqual({ south: "s2" });
    expect(location.pathname).toBe("/m/second");
  });

  test("an error of the menu or the banner stays beside them until it is closed", async () => {
    await show();
    await begin("n", { view: someView({ outcome, to_act: [] }), table });
    answer(`POST /api/matches/${ID}/rematch`, { reason: "A rematch has begun." }, 409);
    await press("Rematch");
    await vi.advanceTimersByTimeAsync(60_000);
    const problem = () => place.querySelector(".match-notices [role=alert]");
    expect(problem()?.textContent).toContain("A rematch has begun.");
    await act(() => problem()?.querySelector("button")?.click());
    expect(problem()).toBeNull();
  });

  test("a player who joins a rematch is seated at once, under their name", async () => {
    await show();
    const talk = [{ kind: "rematch", seat: "south", text: "second", audience: null, time: 0 } as const];
    await begin("n", { view: someView({ outcome, to_act: [] }), table, talk: [...talk] });
    const seats: SeatInfo[] = [
      { seat: "north", kind: "person", player: "Ben" },
      { seat: "south", kind: "open", player: null },
    ];
    answer("GET /api/matches/second", someMatch({ id: "second", status: "open", seats }));
    answer("POST /api/matches/second/seats/south", { match: "second", seat: "south", token: "told" }, 201);
    await press("Join the rematch");
    expect(asked.at(-1)).toMatchObject({
      request: "POST /api/matches/second/seats/south",
      body: { player: "Ada" },
    });
    expect(Object.keys(tokensOf("second"))).toEqual(["south"]);
    expect(location.pathname).toBe("/m/second");
    expect(asked.some((one) => one.request.endsWith("/rematch"))).toBe(false);
  });

  test("a second request for a rematch joins the first", async () => {
    await show();
    await begin("n", { view: someView({ outcome, to_act: [] }), table });
    const second = someMatch({ id: "second", status: "open", seats: OPEN_SOUTH });
    answer(`POST /api/matches/${ID}/rematch`, { match: second, tokens: {} }, 201);
    answer("GET /api/matches/second", second);
    answer("POST /api/matches/second/seats/south", { match: "second", seat: "south", token: "told" }, 201);
    await press("Rematch");
    expect(Object.keys(tokensOf("second"))).toEqual(["south"]);
    expect(location.pathname).toBe("/m/second");
  });

  test("the outcome is shown once, in the banner", async () => {
    await show();
    const status = "North wins: South's arsenals are taken.";
    await begin("n", { view: someView({ outcome, to_act: [], status }), table });
    expect(place.querySelector(".play-status")?.textContent).toContain("The match is over.");
    expect(text().match(/arsenals are taken/g)).toHaveLength(1);
  });

  test("the match can be seen as another seat saw it", async () => {
    await show();
    await begin("n", { view: someView({ outcome, to_act: [] }), table });
    const eyes = place.querySelector<HTMLSelectElement>(".replay-eyes select")!;
    await act(async () => {
      eyes.value = "south";
      eyes.dispatchEvent(new Event("change", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(server.last.all("look")).toMatchObject([{ step: 0, seat: "south" }]);
    await tell(() =>
      server.last.deliver({
        type: "moment",
        id: server.last.all("look")[0]!.id,
        step: 0,
        steps: 0,
        view: someView({ status: "South waits." }),
        events: [{ kind: "note", text: "South hears drums." }],
      }),
    );
    // The steps of the other seat differ: the viewer's log is hidden meanwhile.
    expect(text()).toContain("South hears drums.");
    expect(text()).not.toContain("It begins.");
    await press("Back to now");
    expect(text()).toContain("It begins.");
  });
});
