/**
 * A WebSocket that is opened again whenever it breaks.
 *
 * It knows nothing of matches: its user says what to send first, and is told of every message. A line that has
 * been quiet for a while is tried with a ping, because a network that went away says nothing.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

import type { ToClient, ToServer } from "../generated/wire";

/** How the line is: "lost" says when it is tried again, "ended" that it is not (and why, in a sentence). */
export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "online" }
  | { readonly kind: "lost"; readonly retryAt: number }
  | { readonly kind: "ended"; readonly code: number; readonly reason: string };

/** The part of a `WebSocket` that is used, so that tests can bring their own. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export type OpenSocket = (address: string) => Socket;

/** Why the server closes a socket; see docs/server.md. */
export const CLOSED = {
  unreadable: 4400,
  noSuchToken: 4401,
  noSuchMatch: 4404,
  cannotBeOpened: 4410,
  tooLong: 4413,
  tooMany: 4429,
} as const;
const LEFT = 1000;

const FIRST_DELAY = 300;
const LONGEST_DELAY = 10_000;
const QUIET = 20_000;
const PATIENCE = 10_000;

export interface SocketListener {
  /** The socket is open: what to say first. */
  greeting(): ToServer;
  heard(message: ToClient): void;
  /** The socket closed with this code. A sentence: do not open it again, for this reason. */
  closed(code: number, reason: string): string | null;
}

export class ReconnectingSocket {
  readonly state: ReadonlySignal<ConnectionState>;
  readonly #state = signal<ConnectionState>({ kind: "connecting" });
  readonly #address: string;
  readonly #user: SocketListener;
  readonly #open: OpenSocket;
  #socket: Socket | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(address: string, user: SocketListener, open: OpenSocket = openWebSocket) {
    this.state = this.#state;
    this.#address = address;
    this.#user = user;
    this.#open = open;
  }

  /** Open the line, and keep it open until `end`. */
  begin(): void {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Close the line for good. */
  end(): void {
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop(LEFT);
  }

  /** The other side has greeted back: from now on the line counts as online. */
  established(): void {
    this.#state.value = { kind: "online" };
  }

  /** Something good came over the line: the next loss is the first again. */
  proven(): void {
    this.#failures = 0;
  }

  /** Send at once. Says whether there was a line to send on. */
  send(message: ToServer): boolean {
    if (!this.#socket || this.#state.peek().kind !== "online") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Give this socket up and open another in a moment. */
  fail(): void {
    this.#lost(LEFT, "");
  }

  /** Open the line anew at once, also where it was ended. */
  restart(): void {
    clearTimeout(this.#retry);
    this.#failures = 0;
    this.#drop(LEFT);
    this.#connect();
  }

  /** Try now instead of waiting, if the line is lost. */
  retryNow(): void {
    if (this.#state.peek().kind !== "lost") return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  #connect(): void {
    this.#state.value = { kind: "connecting" };
    const socket = this.#open(this.#address);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#user.greeting()));
    socket.onmessage = ({ data }) => {
      this.#watchAfter(QUIET, this.#probe);
      const message = readMessage(data);
      if (message) this.#user.heard(message);
      else this.fail(); // Something stands between us and the server; another line may be clean.
    };
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
    this.#watchAfter(PATIENCE, () => this.fail());
  }

  readonly #probe = (): void => {
    if (this.send({ type: "ping" })) this.#watchAfter(PATIENCE, () => this.fail());
  };

  // The network may have come back, or the computer may have slept: find out now.
  readonly #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#state.peek().kind === "lost") this.retryNow();
    else this.#probe();
  };

  // The device has no network any more: better to say so at once than when the next ping is not answered.
  readonly #cut = (): void => {
    if (this.#state.peek().kind === "online") this.fail();
  };

  #lost(code: number, told: string): void {
    this.#drop(LEFT);
    const ended = this.#user.closed(code, told);
    if (ended !== null) {
      this.#state.value = { kind: "ended", code, reason: ended };
      return;
    }
    const delay =
      code === CLOSED.tooMany ? LONGEST_DELAY : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#failures);
    this.#failures += 1;
    // Many clients that lost the same server must not all come back in the same moment.
    const wait = delay * (0.5 + Math.random() / 2);
    this.#state.value = { kind: "lost", retryAt: Date.now() + wait };
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #watchAfter(wait: number, act: () => void): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(act, wait);
  }

  #drop(code: number): void {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(code);
  }
}

function readMessage(data: unknown): ToClient | null {
  if (typeof data !== "string") return null;
  try {
    const told: unknown = JSON.parse(data);
    return typeof told === "object" && told !== null && "type" in told ? (told as ToClient) : null;
  } catch {
    return null;
  }
}

function openWebSocket(address: string): Socket {
  return new WebSocket(address) as Socket;
}
