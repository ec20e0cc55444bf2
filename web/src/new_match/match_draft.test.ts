import { describe, expect, it } from "vitest";

import type { GameInfo } from "../generated/wire";
import {
  hasSameSetup,
  hintsIn,
  mistakeIn,
  newDraft,
  partOf,
  presetOf,
  quickDraft,
  firstDraft,
  quickStartDraft,
  readOption,
  requestOf,
  scenarioName,
  scenariosOf,
  type Draft,
  withLibrary,
  withMe,
  withOption,
  withPreset,
  withScenario,
  withSeats,
} from "./match_draft";

const GAME: GameInfo = {
  id: "chess-of-war",
  name: "Chess of War",
  summary: "",
  default_scenario: "plain",
  first_scenario: "plain",
  first_scenario_text: null,
  scenarios: [
    { name: "plain", title: "The plain", summary: "", seats: ["north", "south"] },
    { name: "four", title: "Four powers", summary: "", seats: ["north", "south", "east", "west"] },
  ],
  options: {
    fog: { default: false, description: "Fog." },
    move_limit: { default: null, description: "Turns." },
    first: { default: "die", description: "Who.", values: ["die", "north"] },
  },
  quick_options: { move_limit: 60 },
  levels: [],
  players: ["random", "greedy", "deep"],
  usual_player: "greedy",
  languages: ["en"],
  usual_clock: null,
  umpire: "umpire",
  usual_umpire_clock: null,
};

const SALT = "0123";

describe("a newcomer's first match", () => {
  it("is a small scenario against the weakest level", () => {
    const recruit = { player: "level:1", name: "Recruit", title: "Level 1", text: "", seconds: null };
    const draft = firstDraft({ ...GAME, first_scenario: "four", levels: [recruit] });
    expect([draft.scenario, draft.options]).toEqual(["four", GAME.quick_options]);
    expect(Object.values(draft.seats).map((seat) => seat.kind === "computer" && seat.computer)).toEqual([
      false,
      "level:1",
      "level:1",
      "level:1",
    ]);
    expect(Object.values(firstDraft({ ...GAME, players: [] }).seats).map((seat) => seat.kind)).toEqual([
      "me",
      "me",
    ]);
  });
});

describe("taking a seat", () => {
  const kinds = (draft: Draft) => Object.values(draft.seats).map((seat) => seat.kind);

  it("swaps it with your own, at a table with the computer or a friend", () => {
    const computer = { ...newDraft(GAME), seats: { ...newDraft(GAME).seats } };
    const deep = { ...computer.seats["south"]!, computer: "deep" };
    const swapped = withMe({ ...computer, seats: { ...computer.seats, south: deep } }, GAME, "south");
    expect(kinds(swapped)).toEqual(["computer", "me"]);
    expect(swapped.seats["north"]?.computer).toBe("deep");
    expect(kinds(withMe(newDraft(GAME, "friend"), GAME, "south"))).toEqual(["open", "me"]);
  });

  it("adds it to your seats at a shared screen, and at a table of computers", () => {
    expect(kinds(withMe(newDraft(GAME, "screen"), GAME, "south"))).toEqual(["me", "me"]);
    expect(kinds(withMe(newDraft(GAME, "watch"), GAME, "south"))).toEqual(["computer", "me"]);
  });

  it("never makes the computer the umpire", () => {
    const seats = {
      umpire: { kind: "me", computer: "greedy" },
      north: { kind: "computer", computer: "greedy" },
    } as const;
    expect(kinds(withMe({ ...newDraft(GAME), seats }, GAME, "north"))).toEqual(["open", "me"]);
  });
});

describe("the request for a new match", () => {
  it("against the computer starts with the options that the game proposes, otherwise with the defaults", () => {
    expect(requestOf(quickDraft(GAME, "computer"), "", SALT).options).toEqual({ move_limit: 60 });
    expect(requestOf(quickDraft(GAME, "friend"), "", SALT).options).toEqual({});
    expect(requestOf(newDraft(GAME), "", SALT).options).toEqual({});
  });

  it("is by default a private match against a computer player of medium strength", () => {
    expect(requestOf(newDraft(GAME), "", SALT)).toEqual({
      game: "chess-of-war",
      scenario: "plain",
      options: {},
      seats: { north: { kind: "person", player: null }, south: { kind: "computer", player: "greedy" } },
      visibility: "private",
      spectators: "now",
      clock: null,
      umpire_clock: null,
      salt_hash: SALT,
    });
  });

  it("of a quick start gives the computer its seats and you the others", () => {
    const start = {
      name: "book",
      title: "As in the book",
      summary: "",
      scenario: "four",
      computers: { north: "deep", east: "random", west: "random" },
      options: { fog: true },
    };
    const request = requestOf(quickStartDraft(GAME, start), "Ada", SALT);
    expect(request.scenario).toBe("four");
    expect(request.options).toEqual({ fog: true });
    expect(request.seats).toEqual({
      north: { kind: "computer", player: "deep" },
      south: { kind: "person", player: "Ada" },
      east: { kind: "computer", player: "random" },
      west: { kind: "computer", player: "random" },
    });
  });

  it("has the clock that the game proposes", () => {
    for (const usual of [
      { type: "per-turn", seconds: 600 },
      { type: "per-turn", seconds: 259_200 },
      { type: "bank", seconds: 1800, increment: 10 },
    ] as const)
      expect(requestOf(newDraft({ ...GAME, usual_clock: usual }), "", SALT).clock).toEqual(usual);
  });

  it("has the umpire's clock that the game proposes, or another, or none", () => {
    const usual = { type: "per-turn", seconds: 600 } as const;
    const draft = newDraft({ ...GAME, usual_umpire_clock: usual });
    expect(requestOf(draft, "", SALT).umpire_clock).toEqual(usual);
    const longer = { ...draft, umpireClock: { ...draft.umpireClock, turnMinutes: 20 } };
    expect(requestOf(longer, "", SALT).umpire_clock).toEqual({ type: "per-turn", seconds: 1200 });
    const none = { ...draft, umpireClock: { ...draft.umpireClock, kind: "none" } } as const;
    expect(requestOf(none, "", SALT).umpire_clock).toBeNull();
    expect(mistakeIn({ ...draft, umpireClock: { ...draft.umpireClock, turnMinutes: null } })?.part).toBe(
      "clock",
    );
  });

  it("sends the player's name for their seat", () => {
    const { seats } = requestOf(newDraft(GAME), " Ada ", SALT);
    expect(seats["north"]).toEqual({ kind: "person", player: "Ada" });
  });

  it("names each player at one screen, with the player's own name as the default", () => {
    const draft = newDraft(GAME, "screen");
    const named = {
      ...draft,
      seats: { ...draft.seats, south: { kind: "me", computer: "", name: " Bo " } },
    } as const;
    expect(requestOf(named, "Ada", SALT).seats).toEqual({
      north: { kind: "person", player: "Ada" },
      south: { kind: "person", player: "Bo" },
    });
    expect(requestOf(draft, "Ada", SALT).seats["south"]).toEqual({ kind: "person", player: null });
    const other = {
      ...named,
      seats: { ...named.seats, north: { kind: "me", computer: "", name: "Cy" } },
    } as const;
    expect(requestOf(other, "Ada", SALT).seats["north"]).toEqual({ kind: "person", player: "Cy" });
  });

  it("the scenario that the game suggests is offered first", () => {
    const names = scenariosOf({ ...GAME, default_scenario: "four" }).map((scenario) => scenario.name);
    expect(names).toEqual(["four", "plain"]);
  });

  it("leaves seats open for friends", () => {
    const { seats } = requestOf(newDraft(GAME, "friend"), "Ada", SALT);
    expect(seats["south"]).toEqual({ kind: "open" });
  });

  it("holds only the options that differ from their defaults", () => {
    const changed = withOption(withOption(newDraft(GAME), GAME, "fog", true), GAME, "first", "north");
    expect(requestOf(changed, "", SALT).options).toEqual({ fog: true, first: "north" });
    const back = withOption(changed, GAME, "fog", false);
    expect(requestOf(back, "", SALT).options).toEqual({ first: "north" });
  });

  it("counts clocks in seconds", () => {
    const draft = newDraft(GAME);
    const days = { ...draft, clock: { ...draft.clock, kind: "per-turn", days: 3 } } as const;
    expect(requestOf(days, "", SALT).clock).toEqual({ type: "per-turn", seconds: 259_200 });
    const minutes = { ...draft, clock: { ...draft.clock, kind: "minutes", turnMinutes: 10 } } as const;
    expect(requestOf(minutes, "", SALT).clock).toEqual({ type: "per-turn", seconds: 600 });
    const bank = { ...draft, clock: { ...draft.clock, kind: "bank", minutes: 1.5, increment: 10 } } as const;
    expect(requestOf(bank, "", SALT).clock).toEqual({ type: "bank", seconds: 90, increment: 10 });
  });

  it("sends the delay only where spectators are delayed", () => {
    const draft = { ...newDraft(GAME), delay: 20 };
    expect(requestOf(draft, "", SALT)).not.toHaveProperty("delay");
    expect(requestOf({ ...draft, spectators: "delayed" }, "", SALT)).toHaveProperty("delay", 20);
  });

  it("sends the text of an uploaded scenario, and a trimmed position", () => {
    const draft = { ...newDraft(GAME), own: { name: "ford", text: "title = 1\n" }, position: "  N/S \n" };
    expect(requestOf(draft, "", SALT)).toMatchObject({
      scenario: "ford",
      scenario_text: "title = 1\n",
      position: "N/S",
    });
  });
});

describe("a scenario of the library", () => {
  const rain = { id: "abc", version: 2, title: "Rain", picture: null, seats: ["north", "south", "east"] };
  const drawn = withLibrary(newDraft(GAME), GAME, rain);

  it("is requested by its id and version, and has seats of its own", () => {
    const request = requestOf(drawn, "", SALT);
    expect(request.library).toEqual({ id: "abc", version: 2 });
    expect([request.scenario, request.scenario_text]).toEqual([undefined, undefined]);
    expect(Object.keys(request.seats)).toEqual(rain.seats);
  });

  it("is forgotten when another is chosen", () => {
    const other = withScenario(drawn, GAME, GAME.default_scenario);
    expect(requestOf(other, "", SALT)).toMatchObject({ scenario: GAME.default_scenario });
    expect(requestOf(other, "", SALT).library).toBeUndefined();
    expect(hasSameSetup(drawn, other)).toBe(false);
  });
});

describe("the table", () => {
  it("is recognised as one of the presets", () => {
    for (const preset of ["computer", "screen", "friend", "watch"] as const) {
      expect(presetOf(newDraft(GAME, preset))).toBe(preset);
    }
    const draft = withPreset(withScenario(newDraft(GAME), GAME, "four"), GAME, "computer");
    const mixed = { ...draft, seats: { ...draft.seats, west: { kind: "open", computer: "" } } } as const;
    expect(presetOf(mixed)).toBeNull();
  });

  it("keeps the players when the scenario has more seats", () => {
    const friend = newDraft(GAME, "friend");
    const four = withScenario(friend, GAME, "four");
    expect(Object.keys(four.seats)).toEqual(["north", "south", "east", "west"]);
    expect(presetOf(four)).toBe("friend");
    expect(Object.keys(withScenario(four, GAME, "plain").seats)).toEqual(["north", "south"]);
  });

  it("has the computer player that the game proposes", () => {
    const seats = newDraft({ ...GAME, usual_player: "level:3" }).seats;
    expect(seats["south"]?.computer).toBe("level:3");
  });

  it("allows hints unless a seat is open, or as chosen", () => {
    expect(hintsIn(newDraft(GAME, "computer"))).toBe(true);
    expect(hintsIn(newDraft(GAME, "screen"))).toBe(true);
    expect(hintsIn(newDraft(GAME, "friend"))).toBe(false);
    const agreed = { ...newDraft(GAME, "friend"), hints: true };
    expect(hintsIn(agreed)).toBe(true);
    expect(requestOf(agreed, "", SALT).hints).toBe(true);
    expect(requestOf(newDraft(GAME), "", SALT).hints).toBeUndefined();
  });
});

describe("validation errors", () => {
  it("are found before anything is sent", () => {
    const draft = newDraft(GAME);
    expect(mistakeIn(draft)).toBeNull();
    expect(mistakeIn({ ...draft, clock: { ...draft.clock, kind: "per-turn", days: null } })?.part).toBe(
      "clock",
    );
    expect(mistakeIn({ ...draft, clock: { ...draft.clock, kind: "bank", minutes: 0 } })?.part).toBe("clock");
    expect(mistakeIn({ ...draft, clock: { ...draft.clock, kind: "bank", increment: -1 } })?.part).toBe(
      "clock",
    );
    expect(mistakeIn({ ...draft, spectators: "delayed", delay: 0 })?.part).toBe("delay");
    expect(mistakeIn({ ...draft, own: { name: "own", text: " " } })?.part).toBe("scenario");
  });

  it("of the server are shown in the right section", () => {
    const draft = newDraft(GAME);
    expect(partOf(draft, "Option move_limit of chess-of-war cannot be 'x': …")).toEqual({
      option: "move_limit",
    });
    expect(partOf({ ...draft, position: "x" }, "The position has no letter x.")).toBe("position");
    expect(partOf({ ...draft, own: { name: "a", text: "b" } }, "Scenario a, line 3: …")).toBe("scenario");
    expect(partOf(draft, "There is no computer player 'deep'.")).toBe("seats");
    expect(partOf(draft, "Too many matches; try again later.")).toBeNull();
  });
});

it("an option without a listed kind is read as a number where it is one", () => {
  expect(readOption(" 40 ", null)).toBe(40);
  expect(readOption("", null)).toBeNull();
  expect(readOption("north", null)).toBe("north");
  expect(readOption("40", "text")).toBe("40");
});

it("a scenario is named after its file", () => {
  expect(scenarioName("The Ford (2).toml")).toBe("the-ford-2");
  expect(scenarioName("…")).toBe("own");
});

describe("a match whose options change the seats", () => {
  const kinds = (draft: ReturnType<typeof newDraft>) =>
    Object.entries(draft.seats).map(([seat, one]) => `${seat} ${one.kind}`);
  const usual = newDraft(GAME);
  const umpired = withSeats(usual, GAME, ["north", "south", "umpire"]);

  it("has its creator as umpire, and their seat is open", () => {
    expect(kinds(umpired)).toEqual(["north open", "south computer", "umpire me"]);
    expect(withSeats(umpired, GAME, ["north", "south", "umpire"])).toBe(umpired);
  });

  it("gives the creator a seat again when there is no umpire", () => {
    const friends = withSeats(newDraft(GAME, "friend"), GAME, ["north", "south", "umpire"]);
    expect(kinds(friends)).toEqual(["north open", "south open", "umpire me"]);
    expect(kinds(withSeats(friends, GAME, ["north", "south"]))).toEqual(["north me", "south open"]);
  });

  it("is against the computer again when there is no umpire", () => {
    expect(kinds(withSeats(umpired, GAME, ["north", "south"]))).toEqual(["north me", "south computer"]);
    const names = ["garrison", "landing", "umpire"];
    const campaign = withPreset(usual, GAME, "computer", names);
    expect(kinds(withSeats(campaign, GAME, ["red", "blue"]))).toEqual(["red me", "blue computer"]);
  });

  it("keeps players who share a screen, and no computer as umpire", () => {
    const shared = withSeats(newDraft(GAME, "screen"), GAME, ["north", "south", "umpire"]);
    expect(kinds(shared)).toEqual(["north me", "south me", "umpire me"]);
    const names = Object.keys(umpired.seats);
    expect(kinds(withPreset(umpired, GAME, "computer", names))[2]).toBe("umpire open");
    expect(kinds(withPreset(umpired, GAME, "watch", names))[2]).toBe("umpire me");
  });
});
