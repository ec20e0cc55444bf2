/** Small views, matches and tables, and a storage that is full. */

import type { Device, LogItem, MatchInfo, SeatView, TableInfo } from "../generated/wire";
import type { Store } from "../lib/storage";

/** A browser's storage that is full. */
export function fullStorage(): Store {
  const before = localStorage;
  return {
    length: 0,
    key: () => null,
    getItem: (name) => before.getItem(name),
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  };
}

/** A complete view of a small board with one piece. */
export function someView(
  changes: Omit<SeatView, "picture_change" | "choices_change"> = {},
): Required<Omit<SeatView, "story" | "picture_change" | "choices_change">> {
  return {
    status: "North moves.",
    to_act: ["north"],
    choices: [],
    lenses: [],
    keyboard: null,
    board: { type: "squares", row_names: ["A", "B"], column_names: ["1", "2"], terrains: [], cells: [] },
    picture: {
      sides: [
        { id: "north", name: "North", colour: "blue" },
        { id: "south", name: "South", colour: "red" },
      ],
      pieces: [
        { id: "n1", symbol: "infantry", glyph: "i", label: "North's infantry", side: "north", place: "A1" },
      ],
      overlays: [],
      panels: [],
      caption: "",
    },
    outcome: null,
    offer: null,
    secret: false,
    undo: "no",
    redo: false,
    audiences: [{ label: "Everybody", to: null }],
    goal: null,
    kinds: [],
    legend: [],
    ...changes,
  };
}

export function someMatch(changes: Partial<MatchInfo> = {}): MatchInfo {
  return {
    id: "abcdefghjkmnpq",
    game: "some-game",
    scenario: "standard",
    title: "The standard battle",
    options: {},
    created: 0,
    visibility: "private",
    status: "running",
    spectators: "now",
    delay: 15,
    clock: null,
    umpire_clock: null,
    hints: true,
    seats: [
      { seat: "north", kind: "person", player: "Ada", here: true },
      { seat: "south", kind: "person", player: "Ben", here: false },
    ],
    ...changes,
  };
}

export function someTable(match: Partial<MatchInfo> = {}, changes: Partial<TableInfo> = {}): TableInfo {
  return { match: someMatch(match), clocks: [], watching: 0, commitment: "c0ffee", ...changes };
}

export function step(text: string): LogItem {
  return { events: [{ kind: "move", text }], time: 0 };
}

/** A device with one switch, two lamps and a button. */
export const DEVICE: Device = {
  type: "device",
  name: "box",
  label: "The box",
  switches: [
    {
      name: "way",
      label: "Way",
      settings: [
        { value: "forth", label: "onward" },
        { value: "back", label: "backward" },
      ],
      set_to: "forth",
    },
  ],
  lamps: [
    { name: "two", label: "2 steps", lit: false },
    { name: "hit", label: "hit", lit: false },
  ],
  button: { label: "Press", action: "press {way}", presses: ["fire"] },
};
