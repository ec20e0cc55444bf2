/** Looking back: which earlier step is shown, through whose eyes, and playing on from there. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import { language } from "../i18n/language";
import type { SeatConnection } from "../net/seat_connection";
import { type Refusal, type CompleteView, completePastView } from "../net/seat_view";
import type { Event, LogItem } from "../generated/wire";

/** An earlier step, as it was seen. */
export interface PastStep {
  readonly step: number;
  /** The last step of the log that it belongs to. */
  readonly steps: number;
  readonly view: CompleteView;
  readonly events: readonly Event[];
}

/** Whose eyes: a seat, `null` for a spectator's, `undefined` for one's own. */
export type Viewpoint = string | null | undefined;

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 900;
/** Only where a slider rests so long the step is asked for. */
const REST = 90;

export class Replay {
  /** The step that is asked for; `null` is now. */
  readonly step: ReadonlySignal<number | null>;
  /** What is shown; `null`: the present, or the step is still on its way. */
  readonly moment: ReadonlySignal<PastStep | null>;
  readonly eyes: ReadonlySignal<Viewpoint>;
  readonly playing: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<Refusal | null>;
  readonly last: ReadonlySignal<number>;
  /** Something else than the present in one's own eyes is shown, or on its way. */
  readonly looking: ReadonlySignal<boolean>;
  readonly speed = signal<number>(1);

  readonly #connection: SeatConnection;
  readonly #step = signal<number | null>(null);
  readonly #moment = signal<PastStep | null>(null);
  readonly #eyes = signal<Viewpoint>(undefined);
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
    this.moment = this.#moment;
    this.eyes = this.#eyes;
    this.playing = this.#playing;
    this.problem = this.#problem;
    this.last = computed(() =>
      this.#eyes.value === undefined ? Math.max(0, connection.log.value.length - 1) : this.#otherLast.value,
    );
    this.looking = computed(() => this.#step.value !== null || this.#eyes.value !== undefined);
    let spoken = language.peek();
    this.#stops = [
      effect(() => this.#logChanged(connection.log.value)),
      effect(() => {
        if (language.value === spoken) return;
        spoken = language.value;
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

  /** Back to the present, in one's own eyes. */
  toNow(): void {
    this.pause();
    this.#turn += 1;
    batch(() => {
      this.#step.value = null;
      this.#moment.value = null;
      this.#eyes.value = undefined;
      this.#problem.value = null;
    });
  }

  /** Show a step. The last one in one's own eyes is the present. */
  go(step: number): void {
    const wanted = Math.max(0, Math.min(step, this.last.peek()));
    if (wanted === this.last.peek() && this.#eyes.peek() === undefined) this.toNow();
    else void this.#show(wanted);
  }

  /** The slider passes a step: it is shown if it is known, or when the slider rests there. */
  slide(step: number): void {
    this.pause();
    const wanted = Math.max(0, Math.min(step, this.last.peek()));
    const now = wanted === this.last.peek() && this.#eyes.peek() === undefined;
    if (now || this.#seen.has(nameOf(wanted, this.#eyes.peek()))) return this.go(wanted);
    this.#turn += 1;
    this.#step.value = wanted;
    this.#timer = setTimeout(() => this.go(wanted), REST);
  }

  move(by: number): void {
    this.pause();
    this.go((this.#step.peek() ?? this.last.peek()) + by);
  }

  /** Look through another seat's eyes, when the match is over. */
  async see(eyes: Viewpoint): Promise<void> {
    if (eyes === this.#eyes.peek()) return;
    const own = eyes === undefined || eyes === this.#connection.key.seat;
    if (own) return this.toNow();
    this.pause();
    this.#eyes.value = eyes;
    await this.#show(0);
    if (this.#eyes.peek() === eyes && this.#otherLast.peek() > 0) await this.#show(this.#otherLast.peek());
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
    const eyes = this.#eyes.peek();
    const turn = ++this.#turn;
    batch(() => {
      this.#step.value = step;
      this.#problem.value = null;
    });
    const found = await this.#find(step, eyes);
    // Meanwhile somebody may have moved on.
    if (turn !== this.#turn) return;
    if ("reason" in found) {
      this.pause();
      this.#problem.value = found;
      return;
    }
    batch(() => {
      this.#moment.value = found;
      if (eyes !== undefined) this.#otherLast.value = found.steps;
    });
    if (this.#playing.peek()) this.#next();
  }

  async #find(step: number, eyes: Viewpoint): Promise<PastStep | Refusal> {
    const name = nameOf(step, eyes);
    const known = this.#seen.get(name);
    if (known) return known;
    const log = this.#log;
    const told = await this.#connection.look(step, eyes);
    if ("reason" in told) return told;
    const { steps, view, events } = told;
    const moment = { step, steps, view: completePastView(view), events };
    if (log === this.#log) this.#seen.set(name, moment);
    return moment;
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
    if (step !== null && step >= log.length - 1 && this.#eyes.peek() === undefined) this.toNow();
  }
}

function nameOf(step: number, eyes: Viewpoint): string {
  return JSON.stringify([step, eyes]);
}
