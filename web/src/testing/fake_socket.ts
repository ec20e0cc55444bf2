/** A fake server for tests: sockets whose other end the test controls. */

import type { Frame, ToClient, ToServer } from "../generated/wire";
import type { Socket } from "../net/reconnecting_socket";

type ByKind = { [Kind in ToServer["type"]]: Extract<ToServer, { type: Kind }> };

/** One socket, from the server's end. */
export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly received: ToServer[] = [];
  closed = false;

  send(text: string): void {
    this.received.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.closed = true;
  }

  /** All messages of one kind that came over this socket. */
  all<Kind extends ToServer["type"]>(kind: Kind): ByKind[Kind][] {
    return this.received.filter((message): message is ByKind[Kind] => message.type === kind);
  }

  open(): void {
    this.onopen?.(undefined as never);
  }

  deliver(message: ToClient): void {
    this.deliverText(JSON.stringify(message));
  }

  /** Send raw text, which may not be a valid message. */
  deliverText(text: string): void {
    this.onmessage?.({ data: text });
  }

  /** Open the socket and welcome the client. */
  welcome(stream = "s1", seat: string | null = "north"): void {
    this.open();
    this.deliver({ type: "welcome", seat, stream, now: Date.now() });
  }

  frame(number: number, frame: Omit<Frame, "type" | "frame"> = {}): void {
    this.deliver({ type: "frame", frame: number, ...frame });
  }

  /** Break the connection, or close it with a reason. */
  break(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
}

/** A server that accepts every socket. */
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

  /** The newest socket that greeted with this token; `undefined` for none. */
  of(token: string | undefined): FakeSocket {
    const found = this.sockets.findLast((socket) => socket.all("hello")[0]?.token === token);
    if (!found) throw new Error(`Nobody has greeted with the token ${token}.`);
    return found;
  }
}
