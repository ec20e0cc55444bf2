/**
 * A WebSocket that reconnects.
 *
 * It knows nothing of matches: its user provides the greeting and receives every message. A quiet connection
 * is tested with a ping, because a lost network is not reported.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

import type { ToClient, ToServer } from "../generated/wire";

/**
 * The state of the connection: "lost" with the time of the next attempt, "ended" with the reason why there is
 * none.
 */
export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "online" }
  | { readonly kind: "lost"; readonly retryAt: number }
  | { readonly kind: "ended"; readonly code: number; readonly reason: string };

/** The part of `WebSocket` that is used, so that tests can replace it. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export type OpenSocket = (address: string) => Socket;

/** Close codes of the server; see docs/server.md. */
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
  /** The socket is open: return the greeting. */
  greeting(): ToServer;
  heard(message: ToClient): void;
  /** The socket closed with this code. Return a reason not to reconnect, or `null`. */
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

  /** Connect, and stay connected until `end`. */
  begin(): void {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Close the connection for good. */
  end(): void {
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop(LEFT);
  }

  /** The server has answered the greeting: the connection is online. */
  established(): void {
    this.#state.value = { kind: "online" };
  }

  /** A valid message arrived: reset the retry delay. */
  proven(): void {
    this.#failures = 0;
  }

  /** Send at once. Returns whether there was a connection. */
  send(message: ToServer): boolean {
    if (!this.#socket || this.#state.peek().kind !== "online") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Drop this socket and reconnect after a delay. */
  fail(): void {
    this.#lost(LEFT, "");
  }

  /** Reconnect at once, even after `end`. */
  restart(): void {
    clearTimeout(this.#retry);
    this.#failures = 0;
    this.#drop(LEFT);
    this.#connect();
  }

  /** Retry now instead of waiting, if the connection is lost. */
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
      else this.fail(); // A proxy may have garbled the message; a new connection may be clean.
    };
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
    this.#watchAfter(PATIENCE, () => this.fail());
  }

  readonly #probe = (): void => {
    if (this.send({ type: "ping" })) this.#watchAfter(PATIENCE, () => this.fail());
  };

  // The network may be back, or the computer may have slept: check now.
  readonly #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#state.peek().kind === "lost") this.retryNow();
    else this.#probe();
  };

  // The device is offline: report it at once and not after the next ping.
  readonly #cut = (): void => {
    if (this.#state.peek().kind === "online") this.fail();
  };

  #lost(code: number, reason: string): void {
    this.#drop(LEFT);
    const ended = this.#user.closed(code, reason);
    if (ended !== null) {
      this.#state.value = { kind: "ended", code, reason: ended };
      return;
    }
    const delay =
      code === CLOSED.tooMany ? LONGEST_DELAY : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#failures);
    this.#failures += 1;
    // Jitter: clients that lost the same server must not all reconnect at once.
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
    const message: unknown = JSON.parse(data);
    return typeof message === "object" && message !== null && "type" in message
      ? (message as ToClient)
      : null;
  } catch {
    return null;
  }
}

function openWebSocket(address: string): Socket {
  return new WebSocket(address) as Socket;
}
