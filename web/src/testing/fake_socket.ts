/** Sockets whose other end a test holds. */

import type { Frame, ToClient, ToServer } from "../generated/wire";
import type { Socket } from "../net/reconnecting_socket";

type Told = { [Kind in ToServer["type"]]: Extract<ToServer, { type: Kind }> };

/** One socket, seen from the server. */
export class FakeSocket implements Socket {
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
export class FakeServer {
  readonly sockets: FakeSocket[] = [];

  readonly open = (): Socket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("Nobody has connected.");
    return socket;
  }

  /** The newest socket that greeted with this token (`undefined`: without one). */
  of(token: string | undefined): FakeSocket {
    const found = this.sockets.findLast((socket) => socket.all("hello")[0]?.token === token);
    if (!found) throw new Error(`Nobody has greeted with the token ${token}.`);
    return found;
  }
}
