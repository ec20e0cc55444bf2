/**
 * Requests that wait for their answer.
 *
 * Those that change the match are kept in the tab's storage until they are answered: a page that is loaded
 * again in the middle sends them once more under the same id, and the server counts them once.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

import type { Refusal } from "../play/sight";
import type { Act, Answer, Found, Inspect, Look, Moment, Say, Undo } from "../wire";
import { keep, readKept, type Store } from "./kept";

/** A request that changes the match. */
export type Deed = Act | Undo | Answer | Say;
export type Request = Deed | Look | Inspect;
/** What comes back; `null` is done. */
export type Reply = Refusal | Moment | Found | null;

interface Waiting {
  readonly request: Request;
  readonly answer: (reply: Reply) => void;
}

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
    for (const request of readKept<Deed[]>(store, name) ?? [])
      this.#waiting.set(request.id, { request, answer: (reply) => late(request, reply) });
    this.#note();
  }

  /** Remember a request until it is answered. */
  add(request: Request): Promise<Reply> {
    return new Promise((answer) => {
      this.#waiting.set(request.id, { request, answer });
      this.#note();
    });
  }

  /** All that are unanswered, in the order in which they were made. */
  get unanswered(): readonly Request[] {
    return [...this.#waiting.values()].map((waiting) => waiting.request);
  }

  answer(id: string, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#note();
    waiting.answer(reply);
  }

  answerAll(reply: Reply): void {
    for (const id of [...this.#waiting.keys()]) this.answer(id, reply);
  }

  #note(): void {
    const deeds = this.unanswered.filter(isDeed);
    this.#deeds.value = deeds;
    keep(this.#store, this.#name, deeds.length > 0 ? deeds : null);
  }
}

function isDeed(request: Request): request is Deed {
  return request.type !== "look" && request.type !== "inspect";
}
