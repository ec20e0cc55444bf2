/** For tests: sockets whose other end a test holds, and small views to send over them. */

import type { Frame, LogItem, MatchInfo, SeatView, TableInfo, ToClient, ToServer } from "../generated/wire";
import type { Store } from "../lib/storage";
import type { Socket } from "../net/reconnecting_socket";

type Told = { [Kind in ToServer["type"]]: Extract<ToServer, { type: Kind }> };

/** One socket, seen from the server. */
export class HandFedSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly told: ToServer[] = [];
  closed = false;

  send(text: string): void {
    this.told.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.closed = true;
  }

  /** All messages of one kind that came over this socket. */
  all<Kind extends ToServer["type"]>(kind: Kind): Told[Kind][] {
    return this.told.filter((message): message is Told[Kind] => message.type === kind);
  }

  open(): void {
    this.onopen?.(undefined as never);
  }

  tell(message: ToClient): void {
    this.tellText(JSON.stringify(message));
  }

  /** Say something that may be no message at all. */
  tellText(text: string): void {
    this.onmessage?.({ data: text });
  }

  /** Open the socket and welcome whoever greets. */
  welcome(stream = "s1", seat: string | null = "north"): void {
    this.open();
    this.tell({ type: "welcome", seat, stream, now: Date.now() });
  }

  frame(number: number, frame: Omit<Frame, "type" | "frame"> = {}): void {
    this.tell({ type: "frame", frame: number, ...frame });
  }

  /** Break the line, or close it for a reason. */
  break(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
}

/** A server that takes every socket. */
export class HandFedServer {
  readonly sockets: HandFedSocket[] = [];

  readonly open = (): Socket => {
    const socket = new HandFedSocket();
    this.sockets.push(socket);
    return socket;
  };

  get last(): HandFedSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("Nobody has connected.");
    return socket;
  }

  /** The newest socket that greeted with this token (`undefined`: without one). */
  of(token: string | undefined): HandFedSocket {
    const found = this.sockets.findLast((socket) => socket.all("hello")[0]?.token === token);
    if (!found) throw new Error(`Nobody has greeted with the token ${token}.`);
    return found;
  }
}

/** A browser's storage that takes nothing more. */
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

/** A small board with one piece, seen whole. */
export function someSight(changes: SeatView = {}): Required<SeatView> {
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
    secret: false,
    undo: "no",
    audiences: [{ label: "Everybody", to: null }],
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
