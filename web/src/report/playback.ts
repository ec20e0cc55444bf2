/** The playback of a report: which stage is shown, at which second of it, and whether time runs. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";

import { wantsStillness } from "../board/pieces/animation";
import type { ReportStage } from "../generated/wire";

/** Milliseconds that a stage takes at normal speed. */
const STAGE_TIME = 6000;
/** Milliseconds between two pictures: enough for a smooth ride, and cheap to draw. */
const FRAME = 40;

/** Stages are fetched when they are needed, and the next one before. */
export class Playback {
  /** The number of the stage, and the share of it that is over. */
  readonly at: ReadonlySignal<number>;
  readonly stage: ReadonlySignal<number>;
  /** The stage that is shown; `null` while it is being fetched. */
  readonly shown: ReadonlySignal<ReportStage | null>;
  /** Seconds of the game since the stage began. */
  readonly second: ReadonlySignal<number>;
  readonly playing: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<unknown>;
  readonly speed = signal<number>(1);

  readonly #last: number;
  readonly #fetch: (stage: number) => Promise<ReportStage>;
  readonly #at = signal(0);
  readonly #playing = signal(false);
  readonly #problem = signal<unknown>(null);
  readonly #stages = signal<ReadonlyMap<number, ReportStage>>(new Map());
  readonly #fetching = new Map<number, Promise<ReportStage>>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(count: number, fetch: (stage: number) => Promise<ReportStage>) {
    this.#last = Math.max(0, count - 1);
    this.#fetch = fetch;
    this.at = this.#at;
    this.stage = computed(() => Math.min(Math.floor(this.#at.value), this.#last));
    this.shown = computed(() => this.#stages.value.get(this.stage.value) ?? null);
    this.second = computed(() => (this.#at.value - this.stage.value) * (this.shown.value?.seconds ?? 0));
    this.playing = this.#playing;
    this.problem = this.#problem;
    this.go(0);
  }

  /** The position of the last stage. */
  get last(): number {
    return this.#last;
  }

  /** Show a position: the number of a stage and a share of it. */
  go(at: number): void {
    this.#at.value = Math.max(0, Math.min(at, this.#last));
    this.#want(this.stage.peek());
  }

  /** Pause, and go to a position. */
  slide(at: number): void {
    this.pause();
    this.go(at);
  }

  /** Pause, and go to the start of another stage; backwards first to the start of this one. */
  move(by: number): void {
    const now = this.#at.peek();
    this.slide(by < 0 ? Math.ceil(now) + by : Math.floor(now) + by);
  }

  play(): void {
    if (this.#at.peek() >= this.#last) this.go(0);
    this.#playing.value = true;
    clearInterval(this.#timer);
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.advance(now - before);
      before = now;
    }, FRAME);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#playing.value = false;
  }

  /** Let milliseconds pass. Time stands still while a stage is being fetched. */
  advance(milliseconds: number): void {
    if (this.shown.peek() === null) return;
    const at = this.#at.peek() + (milliseconds * this.speed.peek()) / STAGE_TIME;
    if (at < this.#last) this.go(at);
    else {
      this.pause();
      this.go(this.#last);
    }
  }

  /** Fetch every stage, one after the other. */
  async all(): Promise<readonly ReportStage[]> {
    const stages: ReportStage[] = [];
    for (let stage = 0; stage <= this.#last; stage++) stages.push(await this.#load(stage));
    return stages;
  }

  /** Fetch the stage again after a failure. */
  again(): void {
    this.#problem.value = null;
    this.#want(this.stage.peek());
  }

  #want(stage: number): void {
    this.#load(stage).then(
      () => stage < this.#last && void this.#load(stage + 1).catch(() => undefined),
      (problem: unknown) =>
        batch(() => {
          this.pause();
          this.#problem.value = problem;
        }),
    );
  }

  #load(stage: number): Promise<ReportStage> {
    const known = this.#fetching.get(stage);
    if (known) return known;
    const loading = this.#fetch(stage);
    this.#fetching.set(stage, loading);
    loading.then(
      (found) => (this.#stages.value = new Map([...this.#stages.peek(), [stage, found]])),
      () => this.#fetching.delete(stage),
    );
    return loading;
  }
}

/** The second to draw: viewers who want stillness see each stage as it ends. */
export function drawnSecond(playback: Playback): number {
  const stage = playback.shown.value;
  return playback.playing.value && wantsStillness() ? (stage?.seconds ?? 0) : playback.second.value;
}

/** The time in the game, such as 08:21. */
export function timeAt({ times = [] }: ReportStage, second: number): string {
  return times.findLast(([from]) => from <= second)?.[1] ?? "";
}
