/**
 * One seat's connection to a match: the current view, and the seat's requests.
 *
 * The server numbers its frames. The client applies them in order, requests missing ones, and resumes after a
 * reconnect. A request is sent under the same id until it is answered, and the server applies it once.
 */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import { language, t } from "../i18n/language";
import type {
  Event,
  Finding,
  Frame,
  LogItem,
  Moment,
  Resume,
  TableInfo,
  Talk,
  ToClient,
  ToServer,
} from "../generated/wire";
import { newRequestId } from "../lib/random_ids";
import { type Store, tabStore } from "../lib/storage";
import {
  CLOSED,
  ReconnectingSocket,
  type ConnectionState,
  type SocketListener,
  type OpenSocket,
} from "./reconnecting_socket";
import { type MatchRequest, type Reply, type Request, PendingRequests } from "./pending_requests";
import { afterFrame, type CompleteView, EMPTY_SEAT_STATE, type Refusal, type SeatState } from "./seat_view";

/** A seat and its credential. Without a token the account opens the seat; without both it is a spectator. */
export interface SeatKey {
  readonly match: string;
  readonly seat: string | null;
  readonly token: string | null;
}

/** The dependencies that tests replace. */
export interface ConnectionDependencies {
  readonly open?: OpenSocket;
  readonly store?: Store;
}

const ACK_AFTER = 250;
const GAP_PATIENCE = 3_000;

/** An earlier step of a log: this seat's or, after the end, another's; `null` for a spectator. */
export interface PastMoment {
  readonly step: number;
  readonly seat?: string | null;
}

export class SeatConnection {
  readonly state: ReadonlySignal<ConnectionState>;
  readonly view: ReadonlySignal<CompleteView | null>;
  readonly log: ReadonlySignal<readonly LogItem[]>;
  /** The events of the last steps, for animation. */
  readonly latest: ReadonlySignal<readonly Event[]>;
  readonly table: ReadonlySignal<TableInfo | null>;
  readonly talk: ReadonlySignal<readonly Talk[]>;
  /** Offset of the server's clock, in milliseconds. */
  readonly clockSkew: ReadonlySignal<number>;
  /** Pending requests that change the match. */
  readonly matchRequests: ReadonlySignal<readonly MatchRequest[]>;
  /** The error of a request that was sent before a reload. */
  readonly lateRefusal: ReadonlySignal<Refusal | null>;
  /** Whether a frame has arrived. */
  readonly begun: ReadonlySignal<boolean>;

  #key: SeatKey;
  readonly #seen = signal<SeatState>(EMPTY_SEAT_STATE);
  readonly #clockSkew = signal(0);
  readonly #lateRefusal = signal<Refusal | null>(null);
  readonly #begun = signal(false);
  readonly #requests: PendingRequests;
  readonly #socket: ReconnectingSocket;
  #language = language.peek();
  /** Whether this connection has told the server its language. */
  #greeted = false;
  #stopListening: () => void = () => undefined;
  #stream: string | null = null;
  #frame = 0;
  #acknowledged = 0;
  #ackTimer: ReturnType<typeof setTimeout> | undefined;
  #gapTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(key: SeatKey, dependencies: ConnectionDependencies = {}) {
    this.#key = key;
    this.#requests = new PendingRequests(
      dependencies.store ?? tabStore(),
      `sandtable.unanswered.${key.match}.${key.seat ?? ""}`,
      (_, reply) => {
        if (reply && "reason" in reply) this.#lateRefusal.value = reply;
      },
    );
    this.#socket = new ReconnectingSocket(socketAddress(), this.#user(), dependencies.open);
    this.state = this.#socket.state;
    this.view = computed(() => this.#seen.value.view);
    this.log = computed(() => this.#seen.value.log);
    this.latest = computed(() => this.#seen.value.latest);
    this.table = computed(() => this.#seen.value.table);
    this.talk = computed(() => this.#seen.value.talk);
    this.clockSkew = this.#clockSkew;
    this.matchRequests = this.#requests.matchRequests;
    this.lateRefusal = this.#lateRefusal;
    this.begun = this.#begun;
  }

  /** Connect, and stay connected until `close`. */
  begin(): void {
    this.#socket.begin();
    this.#stopListening = effect(() => this.#speak(language.value));
  }

  get key(): SeatKey {
    return this.#key;
  }

  /** Reconnect with the seat's new token. */
  useToken(token: string | null): void {
    if (token === this.#key.token) return;
    this.#key = { ...this.#key, token };
    this.#socket.restart();
  }

  /** Act. Resolves to `null` on success, otherwise to the error. Waits while the connection is lost. */
  act(action: string): Promise<Refusal | null> {
    return this.#do({ type: "act", id: newRequestId(), action });
  }

  /** Undo the last action or, against computers, the last turn, or ask the others to agree. */
  undo(): Promise<Refusal | null> {
    return this.#do({ type: "undo", id: newRequestId(), step: this.#lastStep() });
  }

  /** Play again what was undone last. */
  redo(): Promise<Refusal | null> {
    return this.#do({ type: "redo", id: newRequestId(), step: this.#lastStep() });
  }

  /** Agree to this proposal, or decline it. */
  answer(proposal: string, agree: boolean): Promise<Refusal | null> {
    return this.#do({ type: "answer", id: newRequestId(), proposal, agree });
  }

  /** Send a message to an audience of the view; `null` for everyone. */
  say(text: string, to: readonly string[] | null): Promise<Refusal | null> {
    return this.#do({ type: "say", id: newRequestId(), text, to: to && [...to] });
  }

  /** Fetch an earlier step of this seat's log or, after the end, of another's; `null` for a spectator. */
  async look(step: number, seat?: string | null): Promise<Moment | Refusal> {
    const reply = await this.#ask({
      type: "look",
      id: newRequestId(),
      step,
      ...(seat !== undefined && { seat }),
    });
    return reply && "view" in reply ? reply : refusalOf(reply);
  }

  /** The answer to a lens, now or at an earlier step, as in `look`. */
  async inspect(query: string, past?: PastMoment): Promise<Finding | Refusal> {
    const reply = await this.#ask({ type: "inspect", id: newRequestId(), query, ...past });
    return reply && "finding" in reply ? reply.finding : refusalOf(reply);
  }

  /** Retry now instead of waiting, if the connection is lost. */
  retryNow(): void {
    this.#socket.retryNow();
  }

  dismissLateRefusal(): void {
    this.#lateRefusal.value = null;
  }

  /** Disconnect. Unanswered requests stay in the tab's storage, for the next connection. */
  close(): void {
    clearTimeout(this.#ackTimer);
    this.#stopWaiting();
    this.#stopListening();
    this.#socket.end();
  }

  /** The server sends everything again in another language. */
  #speak(now: string): void {
    if (now === this.#language) return;
    this.#language = now;
    this.#stream = null;
    if (!this.#greeted || this.state.peek().kind === "ended") return;
    this.#greeted = false;
    this.#socket.restart();
  }

  /** The last step that was seen, which tells the server what the player means. */
  #lastStep(): number {
    return Math.max(0, this.log.peek().length - 1);
  }

  async #do(request: MatchRequest): Promise<Refusal | null> {
    const reply = await this.#ask(request);
    return reply && "reason" in reply ? reply : null;
  }

  #ask(request: Request): Promise<Reply> {
    const state = this.state.peek();
    if (state.kind === "ended") return Promise.resolve({ reason: state.reason, rule: null });
    const reply = this.#requests.add(request);
    this.#socket.send(request);
    return reply;
  }

  #user(): SocketListener {
    return {
      greeting: () => this.#hello(),
      heard: (message) => this.#heard(message),
      closed: (code, reason) => this.#closed(code, reason),
    };
  }

  #hello(): ToServer {
    this.#greeted = true;
    const { match, token, seat } = this.#key;
    const resume: Resume | null = this.#stream === null ? null : { stream: this.#stream, frame: this.#frame };
    // A token implies its seat.
    const right = token ? { token } : seat && { seat };
    return { type: "hello", match, ...right, ...(resume && { resume }), language: this.#language };
  }

  #heard(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        if (message.stream !== this.#stream) this.#frame = this.#acknowledged = 0;
        this.#stream = message.stream;
        this.#clockSkew.value = message.now - Date.now();
        this.#socket.established();
        for (const request of this.#requests.unanswered) this.#socket.send(request);
        return;
      case "frame":
        return this.#take(message);
      case "pong":
        this.#socket.proven();
        this.#clockSkew.value = message.now - Date.now();
        return;
      case "done":
        return this.#requests.answer(message.id, null);
      case "refused":
        return this.#requests.answer(message.id, { reason: message.reason, rule: message.rule ?? null });
      case "moment":
      case "found":
        return this.#requests.answer(message.id, message);
    }
  }

  #take(frame: Frame): void {
    const next = frame.frame === this.#frame + 1;
    if (!next && !frame.fresh) {
      if (frame.frame > this.#frame) this.#missing();
      return;
    }
    this.#stopWaiting();
    try {
      const seen = afterFrame(this.#seen.peek(), frame);
      batch(() => {
        this.#seen.value = seen;
        this.#begun.value = true;
      });
    } catch (problem) {
      console.error(problem);
      this.#stream = null; // The next stream starts with a fresh frame.
      this.#socket.fail();
      return;
    }
    this.#socket.proven();
    this.#frame = frame.frame;
    // The server expects nothing of spectators: there may be many.
    if (this.#key.token !== null || this.#key.seat !== null)
      this.#ackTimer ??= setTimeout(() => this.#acknowledge(), ACK_AFTER);
  }

  // Request it once; if that fails, reconnect.
  #missing(): void {
    if (this.#gapTimer !== undefined) return;
    this.#socket.send({ type: "again", frame: this.#frame });
    this.#gapTimer = setTimeout(() => {
      this.#gapTimer = undefined;
      this.#socket.fail();
    }, GAP_PATIENCE);
  }

  #stopWaiting(): void {
    clearTimeout(this.#gapTimer);
    this.#gapTimer = undefined;
  }

  #acknowledge(): void {
    this.#ackTimer = undefined;
    if (this.#frame > this.#acknowledged && this.#socket.send({ type: "ack", frame: this.#frame }))
      this.#acknowledged = this.#frame;
  }

  #closed(code: number, reason: string): string | null {
    this.#greeted = false;
    this.#stopWaiting();
    if (code === CLOSED.unreadable || code === CLOSED.tooLong) {
      // Sent again, the same request would close the next connection too. It was most likely the newest one; if not,
      // the next connection is closed as well.
      this.#requests.answerNewest({ reason: reason || t("server-could-not-read"), rule: null });
      return null;
    }
    const ended =
      code === CLOSED.noSuchToken
        ? reason || t("key-opens-nothing")
        : code === CLOSED.noSuchMatch
          ? reason || t("no-such-match")
          : code === CLOSED.cannotBeOpened
            ? reason || t("match-cannot-be-opened")
            : null;
    if (ended !== null) this.#requests.answerAll({ reason: ended, rule: null });
    return ended;
  }
}

function refusalOf(reply: Reply): Refusal {
  if (reply && "reason" in reply) return reply;
  return { reason: t("server-wrong-answer"), rule: null };
}

function socketAddress(): string {
  return new URL("/api/socket", location.href.replace(/^http/, "ws")).href.replace(/#.*$/, "");
}
