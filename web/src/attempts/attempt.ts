/** An attempt at a lesson or a puzzle: the positions that the player has reached, which the server calculates. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import type { AskLesson, Event, Finding, LogItem, Moment, SeatView } from "../generated/wire";
import { language, t } from "../i18n/language";
import type { StorySource } from "../match/turn_story";
import { ProblemError } from "../net/api";
import { completeAnalysisView, type CompleteView, type Refusal } from "../net/seat_view";
import { sentenceOf } from "../ui/load";

const BAD_REQUEST = 400;
const NOTHING: readonly Event[] = [];
/** The kinds of choices that are about other people at the table. */
const WITH_OTHERS: ReadonlySet<string> = new Set(["talk", "message"]);

/** What every position of an attempt has. */
export interface AttemptPosition {
  readonly seat: string;
  /** "open" while the player can act. */
  readonly state: string;
  readonly view: SeatView;
  /** What happened after each of the player's actions. */
  readonly events: readonly (readonly Event[])[];
  readonly finding?: Finding | null;
}

/** A position as it is shown, and the action that led to it. */
export interface Step<Position> {
  /** `null` for the start, and for what follows an action by itself. */
  readonly action: string | null;
  readonly position: Position;
  readonly view: CompleteView;
  /** The view as it came from the server. */
  readonly seen: SeatView;
  readonly item: LogItem;
}

/** Its log has one item for each action, which includes the replies to it. */
export abstract class Attempt<Position extends AttemptPosition> implements StorySource {
  readonly game: string;
  readonly key;
  readonly busy = signal(false);
  /** The sentence of the last error while loading. */
  readonly problem = signal<string | null>(null);
  readonly position: ReadonlySignal<Position | null>;
  readonly view: ReadonlySignal<CompleteView | null>;
  readonly log: ReadonlySignal<readonly LogItem[]>;
  readonly latest: ReadonlySignal<readonly Event[]>;
  /** The number of the player's actions. */
  readonly count: ReadonlySignal<number>;
  readonly #steps = signal<readonly Step<Position>[]>([]);
  /** Counts what replaced the steps, so that answers to earlier requests are ignored. */
  #round = 0;

  constructor(game: string, key: string) {
    this.game = game;
    this.key = { match: key, seat: null, token: null };
    const last = computed(() => this.#steps.value.at(-1) ?? null);
    this.position = computed(() => last.value?.position ?? null);
    this.view = computed(() => last.value?.view ?? null);
    this.log = computed(() => this.#steps.value.map((step) => step.item));
    this.latest = computed(() => last.value?.item.events ?? NOTHING);
    this.count = computed(() => this.#steps.value.filter(({ action }) => action !== null).length);
  }

  /** Start or, in another language, repeat the actions. */
  async load(): Promise<void> {
    const actions = this.actions();
    this.problem.value = null;
    const problem = await this.replace(async () => {
      const steps = this.stepsOf(null, await this.send({ actions: [] }));
      for (const [number, action] of actions.entries())
        steps.push(...this.stepsOf(action, await this.send({ actions: actions.slice(0, number + 1) })));
      return steps;
    });
    if (problem && this.#steps.peek().length === 0) this.problem.value = problem.reason;
  }

  act(action: string): Promise<Refusal | null> {
    const before = this.#steps.peek();
    return this.replace(async () => {
      const position = await this.send({ actions: [...this.actions(), action] });
      return [...before, ...this.stepsOf(action, position)];
    });
  }

  async inspect(query: string): Promise<Finding | Refusal> {
    try {
      const { finding } = await this.send({ ...this.shown(), query });
      return finding ?? { reason: t("analysis.no-answer"), rule: null };
    } catch (thrown) {
      return refusalOf(thrown);
    }
  }

  /** Undo the last action. */
  back(): void {
    this.#keep(this.#steps.peek().findLastIndex(({ action }) => action !== null));
  }

  /** Undo all actions. */
  restart(): void {
    this.#keep(1);
  }

  /** The position after some actions, which the table shows while it plays the replies. */
  async look(step: number): Promise<Moment | Refusal> {
    const known = this.#steps.peek()[step];
    if (!known) return { reason: t("server-no-picture"), rule: null };
    const steps = this.#steps.peek().length - 1;
    return { type: "moment", id: "", step, steps, view: known.seen, events: known.item.events };
  }

  image(image: string): Promise<Blob> {
    return this.fetchImage(image, { ...this.shown(), language: language.peek() });
  }

  protected abstract ask(body: AskLesson): Promise<Position>;

  protected abstract fetchImage(image: string, body: AskLesson): Promise<Blob>;

  /** What the table shows after an action, and after whatever follows it by itself. */
  protected stepsOf(action: string | null, position: Position): Step<Position>[] {
    const item = { events: [...(position.events.at(-1) ?? [])], time: null };
    return [{ action, position, view: this.viewOf(position), seen: position.view, item }];
  }

  /** The view of the table, without choices at the end. */
  protected viewOf({ view, events, state }: Position): CompleteView {
    const complete = completeAnalysisView(view);
    const open = state === "open";
    return {
      ...complete,
      // Nobody offers a draw or resigns, and nobody reads messages.
      choices: open ? complete.choices.filter(({ kind }) => !WITH_OTHERS.has(kind)) : [],
      to_act: open ? complete.to_act : [],
      // The replies are part of the last step.
      story: events.length > 0 && view.story ? { since: events.length, text: view.story.text } : null,
    };
  }

  /** Replace the steps by those that arrive, unless something else does meanwhile. */
  protected async replace(steps: () => Promise<readonly Step<Position>[]>): Promise<Refusal | null> {
    const round = ++this.#round;
    this.busy.value = true;
    try {
      const found = await steps();
      if (round === this.#round) this.#arrive(found);
      return null;
    } catch (thrown) {
      return refusalOf(thrown);
    } finally {
      this.busy.value = false;
    }
  }

  /** One step after the other, as in a match: the table plays each with the view after it. */
  #arrive(steps: readonly Step<Position>[]): void {
    const own = steps.findLastIndex(({ action }) => action !== null);
    for (let count = Math.max(own, 0) + 1; count <= steps.length; count++)
      this.#steps.value = steps.slice(0, count);
  }

  protected send(body: AskLesson): Promise<Position> {
    return this.ask({ ...body, language: language.peek() });
  }

  /** The request for the position that is shown. */
  protected shown(): AskLesson {
    return { actions: this.actions() };
  }

  /** The player's actions. */
  actions(): string[] {
    return this.#steps.peek().flatMap(({ action }) => action ?? []);
  }

  #keep(steps: number): void {
    this.#round += 1;
    this.#steps.value = this.#steps.peek().slice(0, Math.max(1, steps));
  }
}

/** The sentence and the rule of an error. */
export function refusalOf(thrown: unknown): Refusal {
  const rule = thrown instanceof ProblemError && thrown.status === BAD_REQUEST ? thrown.rule : null;
  return { reason: sentenceOf(thrown), rule };
}
