/**
 * Requests that wait for their answer.
 *
 * Those that change the match are stored in the tab until they are answered: after a reload they are sent
 * again under the same id, and the server applies them once. Of read-only requests only the newest is stored.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

import { t } from "../i18n/language";
import type { Refusal } from "./seat_view";
import type { Act, Answer, Found, Inspect, Look, Moment, Redo, Say, Undo } from "../generated/wire";
import { writeStored, readStored, type Store } from "../lib/storage";

/** A request that changes the match. */
export type MatchRequest = Act | Undo | Redo | Answer | Say;
export type Request = MatchRequest | Look | Inspect;
/** The answer; `null` for success. */
export type Reply = Refusal | Moment | Found | null;

interface Waiting {
  readonly request: Request;
  readonly answer: (reply: Reply) => void;
}

/** Maximum number of different questions that wait while the connection is lost. */
const MOST_INSPECTED = 16;

export class PendingRequests {
  /** The unanswered requests that change the match, oldest first. */
  readonly matchRequests: ReadonlySignal<readonly MatchRequest[]>;
  readonly #matchRequests = signal<readonly MatchRequest[]>([]);
  readonly #waiting = new Map<string, Waiting>();
  readonly #store: Store;
  readonly #name: string;

  /** `late` is called with the results of requests from before a reload. */
  constructor(store: Store, name: string, late: (request: MatchRequest, reply: Reply) => void) {
    this.matchRequests = this.#matchRequests;
    this.#store = store;
    this.#name = name;
    for (const request of savedRequests(readStored<unknown>(store, name)))
      this.#waiting.set(request.id, { request, answer: (reply) => late(request, reply) });
    this.#note();
  }

  /** Store a request until it is answered. */
  add(request: Request): Promise<Reply> {
    return new Promise((answer) => {
      const also = isMatchRequest(request) ? [] : this.#overtake(request);
      this.#waiting.set(request.id, {
        request,
        answer: (reply) => [answer, ...also].forEach((one) => one(reply)),
      });
      this.#note();
    });
  }

  /** All unanswered requests: those that change the match first, each kind oldest first. */
  get unanswered(): readonly Request[] {
    const all = this.#inOrder();
    return [...all.filter(isMatchRequest), ...all.filter((request) => !isMatchRequest(request))];
  }

  answer(id: string, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#note();
    waiting.answer(reply);
  }

  /** Answer the newest request, if any waits. */
  answerNewest(reply: Reply): void {
    const newest = this.#inOrder().at(-1);
    if (newest) this.answer(newest.id, reply);
  }

  answerAll(reply: Reply): void {
    for (const id of [...this.#waiting.keys()]) this.answer(id, reply);
  }

  /** Drop the requests that this one replaces. Returns those that are to get its answer as well. */
  #overtake(newer: Look | Inspect): Waiting["answer"][] {
    const also: Waiting["answer"][] = [];
    const inspected: string[] = [];
    for (const { request, answer } of [...this.#waiting.values()]) {
      if (request.type !== newer.type) continue;
      if (isSame(request, newer)) {
        this.#waiting.delete(request.id);
        also.push(answer);
      } else if (request.type === "look") this.answer(request.id, overtaken());
      else inspected.push(request.id);
    }
    const tooMany = Math.max(0, inspected.length + 1 - MOST_INSPECTED);
    for (const id of inspected.slice(0, tooMany)) this.answer(id, overtaken());
    return also;
  }

  #inOrder(): Request[] {
    return [...this.#waiting.values()].map((waiting) => waiting.request);
  }

  #note(): void {
    const requests = this.#inOrder().filter(isMatchRequest);
    this.#matchRequests.value = requests;
    writeStored(this.#store, this.#name, requests.length > 0 ? requests : null);
  }
}

function overtaken(): Refusal {
  return { reason: t("asked-something-newer"), rule: null };
}

function isMatchRequest(request: Request): request is MatchRequest {
  return request.type !== "look" && request.type !== "inspect";
}

function isSame(one: Request, other: Request): boolean {
  if (one.type === "look" && other.type === "look") return one.step === other.step && one.seat === other.seat;
  return one.type === "inspect" && other.type === "inspect" && one.query === other.query;
}

/** Validate stored requests: the browser's storage may contain anything. */
function savedRequests(stored: unknown): MatchRequest[] {
  return Array.isArray(stored) ? stored.filter(isSavedRequest) : [];
}

function isSavedRequest(stored: unknown): stored is MatchRequest {
  if (typeof stored !== "object" || stored === null) return false;
  const request = stored as Partial<Record<string, unknown>>;
  if (typeof request["id"] !== "string") return false;
  switch (request["type"]) {
    case "act":
      return typeof request["action"] === "string";
    case "undo":
    case "redo":
      return typeof request["step"] === "number";
    case "answer":
      return typeof request["agree"] === "boolean" && typeof request["proposal"] === "string";
    case "say":
      return typeof request["text"] === "string" && isAudience(request["to"]);
    default:
      return false;
  }
}

function isAudience(to: unknown): boolean {
  return to === undefined || to === null || (Array.isArray(to) && to.every((one) => typeof one === "string"));
}
