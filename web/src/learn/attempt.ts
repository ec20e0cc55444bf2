/** An attempt at a lesson: the positions that the learner has reached, which the server calculates. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import type { Event, Finding, LessonPosition, LogItem, Moment } from "../generated/wire";
import { language, t } from "../i18n/language";
import type { StorySource } from "../match/turn_story";
import { askLesson, lessonImage, ProblemError, triedImage, tryLesson } from "../net/api";
import { completeAnalysisView, type CompleteView, type Refusal } from "../net/seat_view";
import { sentenceOf } from "../ui/load";

const BAD_REQUEST = 400;
const NOTHING: readonly Event[] = [];
/** The kinds of choices that are about other people at the table. */
const WITH_OTHERS: ReadonlySet<string> = new Set(["talk", "message"]);

/** A position of a lesson, and the action that led to it. */
interface Step {
  /** `null` for the start. */
  readonly action: string | null;
  readonly position: LessonPosition;
  readonly view: CompleteView;
  readonly item: LogItem;
}

/** Its log has one item for each action, which includes the replies to it. */
export class LessonAttempt implements StorySource {
  readonly game: string;
  readonly name: string;
  readonly key;
  readonly busy = signal(false);
  /** The sentence of the last error while loading. */
  readonly problem = signal<string | null>(null);
  readonly position: ReadonlySignal<LessonPosition | null>;
  readonly view: ReadonlySignal<CompleteView | null>;
  readonly log: ReadonlySignal<readonly LogItem[]>;
  readonly latest: ReadonlySignal<readonly Event[]>;
  /** The number of the learner's actions. */
  readonly count: ReadonlySignal<number>;
  readonly #steps = signal<readonly Step[]>([]);
  /** Counts what replaced the steps, so that answers to earlier requests are ignored. */
  #round = 0;

  readonly #text: string | null;

  /** A lesson of a course, or one from a file, whose text is given. */
  constructor(game: string, name: string, text: string | null = null) {
    this.game = game;
    this.name = name;
    this.#text = text;
    this.key = { match: `lesson.${game}.${name}`, seat: null, token: null };
    const last = computed(() => this.#steps.value.at(-1) ?? null);
    this.position = computed(() => last.value?.position ?? null);
    this.view = computed(() => last.value?.view ?? null);
    this.log = computed(() => this.#steps.value.map((step) => step.item));
    this.latest = computed(() => last.value?.item.events ?? NOTHING);
    this.count = computed(() => Math.max(0, this.#steps.value.length - 1));
  }

  /** Start the lesson or, in another language, repeat the actions. */
  async load(): Promise<void> {
    const round = ++this.#round;
    const actions = this.actions();
    this.problem.value = null;
    try {
      const steps = [stepOf(null, await this.#ask([]))];
      for (const [number, action] of actions.entries())
        steps.push(stepOf(action, await this.#ask(actions.slice(0, number + 1))));
      if (round === this.#round) this.#steps.value = steps;
    } catch (thrown) {
      if (round === this.#round) this.problem.value = sentenceOf(thrown);
    }
  }

  async act(action: string): Promise<Refusal | null> {
    const round = ++this.#round;
    this.busy.value = true;
    try {
      const position = await this.#ask([...this.actions(), action]);
      if (round === this.#round) this.#steps.value = [...this.#steps.peek(), stepOf(action, position)];
      return null;
    } catch (thrown) {
      return refusalOf(thrown);
    } finally {
      this.busy.value = false;
    }
  }

  async inspect(query: string): Promise<Finding | Refusal> {
    try {
      const { finding } = await this.#ask(this.actions(), query);
      return finding ?? { reason: t("analysis.no-answer"), rule: null };
    } catch (thrown) {
      return refusalOf(thrown);
    }
  }

  /** Undo the last action. */
  back(): void {
    this.#keep(this.#steps.peek().length - 1);
  }

  /** Undo all actions. */
  restart(): void {
    this.#keep(1);
  }

  /** The position after some actions, which the table shows while it plays the replies. */
  async look(step: number): Promise<Moment | Refusal> {
    const known = this.#steps.peek()[step];
    if (!known) return { reason: t("server-no-picture"), rule: null };
    const { view } = known.position;
    const steps = this.count.peek();
    return { type: "moment", id: "", step, steps, view, events: known.item.events };
  }

  image(image: string): Promise<Blob> {
    const body = { actions: this.actions(), language: language.peek() };
    return this.#text === null
      ? lessonImage(this.game, this.name, image, body)
      : triedImage(this.game, image, { ...body, text: this.#text });
  }

  #keep(steps: number): void {
    this.#round += 1;
    this.#steps.value = this.#steps.peek().slice(0, Math.max(1, steps));
  }

  /** The learner's actions. */
  actions(): string[] {
    return this.#steps.peek().flatMap(({ action }) => action ?? []);
  }

  #ask(actions: string[], query?: string): Promise<LessonPosition> {
    const body = { actions, language: language.peek(), ...(query !== undefined && { query }) };
    return this.#text === null
      ? askLesson(this.game, this.name, body)
      : tryLesson(this.game, { ...body, text: this.#text });
  }
}

function stepOf(action: string | null, position: LessonPosition): Step {
  const { events } = position;
  const item = { events: events.at(-1) ?? [], time: null };
  return { action, position, view: viewOf(position), item };
}

/** The view of the table: with the marked places at the start, and without choices at the end. */
function viewOf({ view, marks, overlays, events, state }: LessonPosition): CompleteView {
  const complete = completeAnalysisView(view);
  const { picture } = complete;
  const marked = {
    type: "marks",
    name: "lesson",
    label: t("lesson.marks"),
    places: marks,
    style: "good",
  } as const;
  return {
    ...complete,
    picture: {
      ...picture,
      overlays: [
        ...picture.overlays,
        ...overlays,
        ...(events.length === 0 && marks.length > 0 ? [marked] : []),
      ],
    },
    // Nobody offers a draw or resigns, nobody reads messages, and the lesson has goals of its own.
    choices: state === "open" ? complete.choices.filter(({ kind }) => !WITH_OTHERS.has(kind)) : [],
    to_act: state === "open" ? complete.to_act : [],
    goal: null,
    // The replies are part of the last step.
    story: events.length > 0 && view.story ? { since: events.length, text: view.story.text } : null,
  };
}

function refusalOf(thrown: unknown): Refusal {
  const rule = thrown instanceof ProblemError && thrown.status === BAD_REQUEST ? thrown.rule : null;
  return { reason: sentenceOf(thrown), rule };
}
