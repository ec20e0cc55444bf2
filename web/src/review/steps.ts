/** The steps of a review, fetched when they are wanted. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";

import type { ReviewStep } from "../generated/wire";

/** The viewpoint: `undefined` for the seat to act, `null` for a spectator. */
export type Viewpoint = string | null | undefined;

interface Wanted {
  readonly step: number;
  readonly eyes: Viewpoint;
}

/** While one step is being fetched, only the step that was wanted last comes next. */
export class Steps {
  /** The step that is shown; `null` until the first has been fetched. */
  readonly shown: ReadonlySignal<ReviewStep | null>;
  readonly problem: ReadonlySignal<unknown>;

  readonly #fetch: (step: number, eyes: Viewpoint) => Promise<ReviewStep>;
  readonly #shown = signal<ReviewStep | null>(null);
  readonly #problem = signal<unknown>(null);
  readonly #cache = new Map<string, ReviewStep>();
  #wanted: Wanted | null = null;
  #busy = false;

  constructor(fetch: (step: number, eyes: Viewpoint) => Promise<ReviewStep>) {
    this.#fetch = fetch;
    this.shown = this.#shown;
    this.problem = this.#problem;
  }

  /** Show a step as soon as it is there. */
  want(step: number, eyes: Viewpoint): void {
    this.#wanted = { step, eyes };
    const known = this.#cache.get(keyOf(this.#wanted));
    if (known) this.#show(known);
    else if (!this.#busy) void this.#load(this.#wanted);
  }

  /** Fetch the step again after a failure. */
  again(): void {
    const { step, eyes } = this.#wanted ?? { step: 0, eyes: undefined };
    this.#problem.value = null;
    this.want(step, eyes);
  }

  async #load(wanted: Wanted): Promise<void> {
    this.#busy = true;
    try {
      const found = await this.#fetch(wanted.step, wanted.eyes);
      this.#cache.set(keyOf(wanted), found);
      if (this.#wanted && keyOf(this.#wanted) === keyOf(wanted)) this.#show(found);
    } catch (problem) {
      this.#problem.value = problem;
      this.#wanted = wanted;
    } finally {
      this.#busy = false;
    }
    const next = this.#wanted;
    if (next && this.#problem.peek() === null && !this.#cache.has(keyOf(next))) await this.#load(next);
  }

  #show(step: ReviewStep): void {
    batch(() => {
      this.#shown.value = step;
      this.#problem.value = null;
    });
  }
}

function keyOf({ step, eyes }: Wanted): string {
  return `${step} ${eyes === undefined ? "mover" : JSON.stringify(eyes)}`;
}
