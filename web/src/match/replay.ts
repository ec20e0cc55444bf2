/** Replay: which earlier step is shown, from which viewpoint, and playback. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import { language } from "../i18n/language";
import type { SeatConnection } from "../net/seat_connection";
import { type Refusal, type CompleteView, completePastView } from "../net/seat_view";
import type { Event, LogItem } from "../generated/wire";

/** An earlier step as a seat saw it. */
export interface PastStep {
  readonly step: number;
  /** The last step of its log. */
  readonly steps: number;
  readonly view: CompleteView;
  readonly events: readonly Event[];
}

/** The viewpoint: a seat, `null` for a spectator, `undefined` for the viewer's own. */
export type Viewpoint = string | null | undefined;

const PACE = 900;
/** Milliseconds that the slider must rest before a step is fetched. */
const REST = 90;

export class Replay {
  /** The requested step; `null` for the present. */
  readonly step: ReadonlySignal<number | null>;
  /** What is shown; `null` for the present, or while the step is being fetched. */
  readonly shown: ReadonlySignal<PastStep | null>;
  readonly viewpoint: ReadonlySignal<Viewpoint>;
  readonly playing: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<Refusal | null>;
  readonly last: ReadonlySignal<number>;
  /** Whether anything but the present from the viewer's own viewpoint is shown or being fetched. */
  readonly looking: ReadonlySignal<boolean>;
  readonly speed = signal<number>(1);

  readonly #connection: SeatConnection;
  readonly #step = signal<number | null>(null);
  readonly #shown = signal<PastStep | null>(null);
  readonly #viewpoint = signal<Viewpoint>(undefined);
  readonly #playing = signal(false);
  readonly #problem = signal<Refusal | null>(null);
  readonly #otherLast = signal(0);
  readonly #seen = new Map<string, PastStep>();
  #log: readonly LogItem[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  readonly #stops: readonly (() => void)[];

  constructor(connection: SeatConnection) {
    this.#connection = connection;
    this.step = this.#step;
    this.shown = this.#shown;
    this.viewpoint = this.#viewpoint;
    this.playing = this.#playing;
    this.problem = this.#problem;
    this.last = computed(() =>
      this.#viewpoint.value === undefined
        ? Math.max(0, connection.log.value.length - 1)
        : this.#otherLast.value,
    );
    this.looking = computed(() => this.#step.value !== null || this.#viewpoint.value !== undefined);
    let tag = language.peek();
    this.#stops = [
      effect(() => this.#logChanged(connection.log.value)),
      effect(() => {
        if (language.value === tag) return;
        tag = language.value;
        this.#seen.clear();
        const step = this.#step.peek();
        if (step !== null) void this.#show(step);
      }),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.pause();
  }

  /** Return to the present and the viewer's own viewpoint. */
  toNow(): void {
    this.pause();
    this.#turn += 1;
    batch(() => {
      this.#step.value = null;
      this.#shown.value = null;
      this.#viewpoint.value = undefined;
      this.#problem.value = null;
    });
  }

  /** Show a step. The last one of the viewer's own log is the present. */
  go(step: number): void {
    const goal = Math.max(0, Math.min(step, this.last.peek()));
    if (goal === this.last.peek() && this.#viewpoint.peek() === undefined) this.toNow();
    else void this.#show(goal);
  }

  /** Show a step if it is cached; otherwise fetch it when the slider rests there. */
  slide(step: number): void {
    this.pause();
    const goal = Math.max(0, Math.min(step, this.last.peek()));
    const now = goal === this.last.peek() && this.#viewpoint.peek() === undefined;
    if (now || this.#seen.has(nameOf(goal, this.#viewpoint.peek()))) return this.go(goal);
    this.#turn += 1;
    this.#step.value = goal;
    this.#timer = setTimeout(() => this.go(goal), REST);
  }

  move(by: number): void {
    this.pause();
    this.go((this.#step.peek() ?? this.last.peek()) + by);
  }

  /** Show the match as another seat saw it, after its end. */
  async see(viewpoint: Viewpoint): Promise<void> {
    if (viewpoint === this.#viewpoint.peek()) return;
    const own = viewpoint === undefined || viewpoint === this.#connection.key.seat;
    if (own) return this.toNow();
    this.pause();
    this.#viewpoint.value = viewpoint;
    await this.#show(0);
    if (this.#viewpoint.peek() === viewpoint && this.#otherLast.peek() > 0)
      await this.#show(this.#otherLast.peek());
  }

  play(): void {
    const now = this.#step.peek();
    this.#playing.value = true;
    if (now === null || now >= this.last.peek()) void this.#show(0);
    else this.#next();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#playing.value = false;
  }

  async #show(step: number): Promise<void> {
    const viewpoint = this.#viewpoint.peek();
    const turn = ++this.#turn;
    batch(() => {
      this.#step.value = step;
      this.#problem.value = null;
    });
    const found = await this.#find(step, viewpoint);
    // The player may have moved on meanwhile.
    if (turn !== this.#turn) return;
    if ("reason" in found) {
      this.pause();
      this.#problem.value = found;
      return;
    }
    batch(() => {
      this.#shown.value = found;
      if (viewpoint !== undefined) this.#otherLast.value = found.steps;
    });
    if (this.#playing.peek()) this.#next();
  }

  async #find(step: number, viewpoint: Viewpoint): Promise<PastStep | Refusal> {
    const name = nameOf(step, viewpoint);
    const known = this.#seen.get(name);
    if (known) return known;
    const log = this.#log;
    const answer = await this.#connection.look(step, viewpoint);
    if ("reason" in answer) return answer;
    const { steps, view, events } = answer;
    const shown = { step, steps, view: completePastView(view), events };
    if (log === this.#log) this.#seen.set(name, shown);
    return shown;
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const next = (this.#step.peek() ?? 0) + 1;
      if (next >= this.last.peek()) this.#playing.value = false;
      this.go(next);
    }, PACE / this.speed.peek());
  }

  #logChanged(log: readonly LogItem[]): void {
    const old = this.#log;
    this.#log = log;
    const grown = old.every((item, step) => log[step] === item);
    if (grown) return;
    this.#seen.clear();
    const step = this.#step.peek();
    if (step !== null && step >= log.length - 1 && this.#viewpoint.peek() === undefined) this.toNow();
  }
}

function nameOf(step: number, viewpoint: Viewpoint): string {
  return JSON.stringify([step, viewpoint]);
}
