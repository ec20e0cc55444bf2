/** What the others did since the player last acted, played on the board beat by beat. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import { wantsStillness } from "../board/pieces/animation";
import { type Beat, beatsOf, isStaged, type TurnMark, type TurnStep } from "../board/turn/turn_marks";
import type { Event, LogItem } from "../generated/wire";
import { type Pace, turnPace } from "../lib/preferences";
import { readStored, type Store, tabStore, writeStored } from "../lib/storage";
import type { SeatConnection } from "../net/seat_connection";
import { type CompleteView, completePastView } from "../net/seat_view";
import type { StagedTable, TableStory } from "../play/inputs";

/** How many times as long as at normal pace. */
const TEMPO: Readonly<Record<Exclude<Pace, "instant">, number>> = { quick: 0.45, normal: 1, slow: 2 };
/** Steps whose views are remembered: those of a long turn. */
const MOST_STEPS = 200;
const NO_EVENTS: readonly Event[] = [];
const NO_MARKS: readonly TurnMark[] = [];

/** Where the events come from. */
export type StorySource = Pick<SeatConnection, "key" | "log" | "view" | "latest" | "look">;

/** What tests replace. */
export interface StoryDependencies {
  readonly store?: Store;
  /** Whether a turn is played when it arrives; otherwise it is only marked. */
  readonly plays?: () => boolean;
}

export class TurnStory implements TableStory {
  readonly staged: ReadonlySignal<StagedTable | null>;
  readonly marks: ReadonlySignal<readonly TurnMark[]>;
  readonly summary: ReadonlySignal<string>;
  readonly playing: ReadonlySignal<boolean>;
  readonly holding: ReadonlySignal<boolean>;
  readonly events: ReadonlySignal<readonly Event[]>;
  /** Whether there is a turn to replay. */
  readonly replayable: ReadonlySignal<boolean>;
  /** The step whose view is shown beside the board; `null` for the present. */
  readonly step: ReadonlySignal<number | null>;
  /** The sentence of the event that is being played. */
  readonly caption: ReadonlySignal<string>;

  readonly #source: StorySource;
  readonly #store: Store;
  readonly #plays: () => boolean;
  readonly #beats = signal<readonly Beat[]>([]);
  /** The beat that is shown; `null` for the present. */
  readonly #at = signal<number | null>(null);
  readonly #marks = signal<readonly TurnMark[]>(NO_MARKS);
  /** The first step of the story. */
  readonly #first = signal<number | null>(null);
  /** The events to animate while nothing is played. */
  readonly #rest = signal<readonly Event[]>(NO_EVENTS);
  readonly #stop: () => void;
  /** The views after the last steps. */
  readonly #views = new Map<number, CompleteView>();
  #log: readonly LogItem[] = [];
  #view: CompleteView | null = null;
  /** The last step that was played or skipped; `null` before the first view. */
  #told: number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unhide: () => void = () => undefined;
  /** The first step that is still to be played. */
  #next: number | null = null;
  /** The first step of the story whose view before it is being fetched. */
  #fetching: number | null = null;
  /** Whether the player asked for a replay, which is played even at the pace "instant". */
  #asked = false;

  constructor(source: StorySource, { store = tabStore(), plays = () => true }: StoryDependencies = {}) {
    this.#source = source;
    this.#store = store;
    this.#plays = plays;
    this.#told = readStored<number>(store, this.#name);
    const beat = computed(() =>
      this.#at.value === null ? null : (this.#beats.value[this.#at.value] ?? null),
    );
    this.staged = computed(
      () =>
        beat.value && { pieces: beat.value.pieces, tempo: this.#tempo(), ...this.#viewDuring(beat.value) },
    );
    this.step = computed(() => this.staged.value?.step ?? null);
    this.marks = computed(() => beat.value?.marks ?? this.#marks.value);
    this.events = computed(() => beat.value?.events ?? this.#rest.value);
    this.playing = computed(() => beat.value !== null);
    this.holding = computed(() => beat.value?.holds === true && !this.#asked);
    this.caption = computed(() => beat.value?.events.map((event) => event.text).join(" ") ?? "");
    this.summary = computed(() => source.view.value?.story?.text ?? "");
    this.replayable = computed(() => this.#first.value !== null);
    this.#stop = effect(() => this.#arrived(source.view.value, source.log.value, source.latest.value));
  }

  close(): void {
    this.#stop();
    this.#end();
  }

  /** Show the present. Returns whether anything was being played. */
  skip(): boolean {
    if (!this.playing.peek()) return false;
    this.#end();
    return true;
  }

  /** Go on after a beat that waited to be seen. */
  goOn(): void {
    if (this.holding.peek()) this.#advance();
  }

  /** Play the turn again from its beginning. Returns whether there is one. */
  replay(): boolean {
    const first = this.#first.peek();
    if (first === null) return false;
    this.#end();
    this.#asked = true;
    this.#next = first;
    this.#show();
    return true;
  }

  get #name(): string {
    const { match, seat } = this.#source.key;
    return `sandtable.turn-told.${match}.${seat ?? ""}`;
  }

  get #last(): number {
    return this.#log.length - 1;
  }

  #tempo(): number {
    return TEMPO[turnPace.value === "instant" ? "normal" : turnPace.value];
  }

  /** A frame has arrived, or the first view. */
  #arrived(view: CompleteView | null, log: readonly LogItem[], latest: readonly Event[]): void {
    if (view === null || (view === this.#view && log === this.#log)) return;
    const changed = log.findIndex((item, step) => this.#log[step] !== undefined && this.#log[step] !== item);
    const same = changed < 0 ? Math.min(log.length, this.#log.length) : changed;
    for (const step of [...this.#views.keys()]) if (step >= same) this.#views.delete(step);
    this.#view = view;
    this.#log = log;
    this.#views.set(this.#last, view);
    for (const step of this.#views.keys()) if (step < this.#last - MOST_STEPS) this.#views.delete(step);

    const told = this.#told ?? (this.#source.key.seat === null || view.outcome ? this.#last : 0);
    const first = this.#firstStep(view);
    const next = Math.max(first ?? log.length, Math.min(told, this.#last) + 1);
    const quiet = turnPace.peek() === "instant" || wantsStillness() || !this.#plays();
    batch(() => {
      this.#first.value = first;
      if (this.#told !== this.#last) this.#remember(this.#last);
      // The player acted or undid an action: what is being played is over.
      if (first === null || log.length <= told) this.#end();
      const plays = next < log.length && !quiet;
      if (plays) this.#next = Math.min(this.#next ?? next, next);
      if (plays) this.#rest.value = NO_EVENTS;
      else if (!this.playing.peek()) this.#rest.value = latest;
      this.#show();
    });
  }

  /** The first step of the story: the others' turn, or the player's own last step if it was a fight. */
  #firstStep({ story }: CompleteView): number | null {
    if (story) return story.since;
    const own = this.#log.at(-1);
    return this.#last > 0 && own && isStaged(own.events) ? this.#last : null;
  }

  #remember(step: number): void {
    this.#told = step;
    writeStored(this.#store, this.#name, step);
  }

  /** Mark the story, and play the steps that have not been told; first fetch the view before it. */
  #show(): void {
    const first = this.#first.peek();
    if (first === null) {
      this.#marks.value = NO_MARKS;
      return;
    }
    const before = this.#views.get(first - 1);
    const beats = beatsOf(before?.picture.pieces ?? [], this.#steps(first), first);
    this.#marks.value = beats.at(-1)?.marks ?? NO_MARKS;
    if (!before) void this.#fetchBefore(first);
    else if (this.#next !== null) {
      this.#play(beats, this.#next);
      this.#next = null;
    }
  }

  /** The last known view that tells nothing of what is still to be played. */
  #viewDuring(beat: Beat): { view: CompleteView | null; step: number | null } {
    const last = beat.settled ? beat.step : beat.step - 1;
    const step = Math.max(...[...this.#views.keys()].filter((known) => known <= last));
    return { view: this.#views.get(step) ?? null, step: Number.isFinite(step) ? step : null };
  }

  /** Play the beats from a step on, after what is being played. */
  #play(beats: readonly Beat[], step: number): void {
    const later = beats.filter((beat) => beat.step >= step);
    if (this.playing.peek()) {
      this.#beats.value = [...this.#beats.peek(), ...later];
    } else if (later.length > 0) {
      batch(() => {
        this.#beats.value = later;
        this.#at.value = 0;
      });
      this.#wait();
    }
  }

  async #fetchBefore(first: number): Promise<void> {
    if (this.#fetching === first) return;
    this.#fetching = first;
    const log = this.#log;
    const answer = await this.#source.look(first - 1);
    if (this.#fetching === first) this.#fetching = null;
    if ("reason" in answer) return;
    if (this.#log[first - 1] !== log[first - 1] || this.#first.peek() !== first) return;
    this.#views.set(first - 1, completePastView(answer.view));
    this.#show();
  }

  #steps(from: number): readonly TurnStep[] {
    return this.#log
      .slice(from)
      .map(({ events }, index) => ({ events, after: this.#views.get(from + index)?.picture.pieces ?? null }));
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const beat = this.#beats.peek()[this.#at.peek() ?? -1];
    if (!beat || this.holding.peek()) return;
    this.#timer = setTimeout(() => this.#advance(), beat.time * this.#tempo());
  }

  #advance(): void {
    if (document.hidden) {
      // The turn goes on when the player is back.
      const back = () => {
        this.#unhide();
        this.#advance();
      };
      this.#unhide();
      document.addEventListener("visibilitychange", back);
      this.#unhide = () => document.removeEventListener("visibilitychange", back);
      return;
    }
    const next = (this.#at.peek() ?? -1) + 1;
    if (next >= this.#beats.peek().length) this.#end();
    else {
      this.#at.value = next;
      this.#wait();
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#unhide();
    this.#next = null;
    this.#asked = false;
    batch(() => {
      // The last beat's events were animated already.
      this.#rest.value = this.events.peek();
      this.#at.value = null;
      this.#beats.value = [];
    });
  }
}
