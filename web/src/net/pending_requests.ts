/**
 * Requests that wait for their answer.
 *
 * Those that change the match are kept in the tab's storage until they are answered: a page that is loaded
 * again in the middle sends them once more under the same id, and the server counts them once. Of what is only
 * looked at, the newest is enough.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

import { t } from "../i18n/language";
import type { Refusal } from "../play/sight";
import type { Act, Answer, Found, Inspect, Look, Moment, Say, Undo } from "../generated/wire";
import { keep, readKept, type Store } from "../lib/storage";

/** A request that changes the match. */
export type Deed = Act | Undo | Answer | Say;
export type Request = Deed | Look | Inspect;
/** What comes back; `null` is done. */
export type Reply = Refusal | Moment | Found | null;

interface Waiting {
  readonly request: Request;
  readonly answer: (reply: Reply) => void;
}

/** So many different questions may wait while the line is broken. */
const MOST_INSPECTED = 16;

export class Requests {
  /** The unanswered requests that change the match, oldest first. */
  readonly deeds: ReadonlySignal<readonly Deed[]>;
  readonly #deeds = signal<readonly Deed[]>([]);
  readonly #waiting = new Map<string, Waiting>();
  readonly #store: Store;
  readonly #name: string;

  /** `late` hears how the requests ended that an earlier page left behind. */
  constructor(store: Store, name: string, late: (request: Deed, reply: Reply) => void) {
    this.deeds = this.#deeds;
    this.#store = store;
    this.#name = name;
    for (const request of keptDeeds(readKept<unknown>(store, name)))
      this.#waiting.set(request.id, { request, answer: (reply) => late(request, reply) });
    this.#note();
  }

  /** Remember a request until it is answered. */
  add(request: Request): Promise<Reply> {
    return new Promise((answer) => {
      const also = isDeed(request) ? [] : this.#overtake(request);
      this.#waiting.set(request.id, {
        request,
        answer: (reply) => [answer, ...also].forEach((one) => one(reply)),
      });
      this.#note();
    });
  }

  /** All that are unanswered: first what changes the match, each kind in the order in which it was made. */
  get unanswered(): readonly Request[] {
    const all = this.#inOrder();
    return [...all.filter(isDeed), ...all.filter((request) => !isDeed(request))];
  }

  answer(id: string, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#note();
    waiting.answer(reply);
  }

  /** Answer the request that was made last, if any waits. */
  answerNewest(reply: Reply): void {
    const newest = this.#inOrder().at(-1);
    if (newest) this.answer(newest.id, reply);
  }

  answerAll(reply: Reply): void {
    for (const id of [...this.#waiting.keys()]) this.answer(id, reply);
  }

  /** Drops what this one makes needless, and gives those who are to hear its answer as well. */
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
    const deeds = this.#inOrder().filter(isDeed);
    this.#deeds.value = deeds;
    keep(this.#store, this.#name, deeds.length > 0 ? deeds : null);
  }
}

function overtaken(): Refusal {
  return { reason: t("asked-something-newer"), rule: null };
}

function isDeed(request: Request): request is Deed {
  return request.type !== "look" && request.type !== "inspect";
}

function isSame(one: Request, other: Request): boolean {
  if (one.type === "look" && other.type === "look") return one.step === other.step && one.seat === other.seat;
  return one.type === "inspect" && other.type === "inspect" && one.query === other.query;
}

/** The deeds among what was kept: anything may stand in a browser's storage. */
function keptDeeds(kept: unknown): Deed[] {
  return Array.isArray(kept) ? kept.filter(isKeptDeed) : [];
}

function isKeptDeed(kept: unknown): kept is Deed {
  if (typeof kept !== "object" || kept === null) return false;
  const deed = kept as Partial<Record<string, unknown>>;
  if (typeof deed["id"] !== "string") return false;
  switch (deed["type"]) {
    case "act":
      return typeof deed["action"] === "string";
    case "undo":
      return typeof deed["step"] === "number";
    case "answer":
      return typeof deed["agree"] === "boolean" && typeof deed["proposal"] === "string";
    case "say":
      return typeof deed["text"] === "string" && isAudience(deed["to"]);
    default:
      return false;
  }
}

function isAudience(to: unknown): boolean {
  return to === undefined || to === null || (Array.isArray(to) && to.every((one) => typeof one === "string"));
}
