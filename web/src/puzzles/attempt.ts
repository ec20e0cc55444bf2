/** An attempt at a puzzle: hints, the refutation of a wrong turn, and the solution. */
import { signal } from "@preact/signals";

import { Attempt, refusalOf, type Step } from "../attempts/attempt";
import type { AskPuzzle, PuzzlePosition } from "../generated/wire";
import { language, t } from "../i18n/language";
import { askPuzzle, puzzleImage } from "../net/api";
import type { Refusal } from "../net/seat_view";

export class PuzzleAttempt extends Attempt<PuzzlePosition> {
  readonly puzzle: string;
  /** The hints that the player has seen. */
  readonly hints = signal<readonly string[]>([]);
  /** Whether the player has seen the solution. */
  readonly revealed = signal(false);
  /** Whether an action is on its way, which may be the one that completes the answer. */
  readonly judging = signal(false);
  #start: readonly Step<PuzzlePosition>[] = [];

  constructor(game: string, puzzle: string) {
    super(game, `puzzle.${game}.${puzzle}`);
    this.puzzle = puzzle;
  }

  override async load(): Promise<void> {
    await super.load();
    if (this.hints.peek().length > 0) await this.#showHints(this.hints.peek().length);
  }

  override async act(action: string): Promise<Refusal | null> {
    this.judging.value = true;
    try {
      return await super.act(action);
    } finally {
      this.judging.value = false;
    }
  }

  /** Show the next hint. */
  hint(): Promise<Refusal | null> {
    return this.#showHints(this.hints.peek().length + 1);
  }

  /** Undo all actions, and play the solution on the board. */
  async showSolution(): Promise<Refusal | null> {
    this.restart();
    const refusal = await this.replace(async () => {
      const position = await this.#send({ actions: [], solution: true });
      return [...this.#start, ...this.#lineOf(position)];
    });
    if (!refusal) this.revealed.value = true;
    return refusal;
  }

  protected override ask(body: AskPuzzle): Promise<PuzzlePosition> {
    return askPuzzle(this.game, this.puzzle, body);
  }

  protected override fetchImage(image: string, body: AskPuzzle): Promise<Blob> {
    return puzzleImage(this.game, this.puzzle, image, body);
  }

  protected override shown(): AskPuzzle {
    return { ...super.shown(), solution: this.position.peek()?.state === "shown" };
  }

  /** The refutation of a wrong turn follows it step by step. */
  protected override stepsOf(action: string | null, position: PuzzlePosition): Step<PuzzlePosition>[] {
    const steps = [...super.stepsOf(action, position), ...this.#lineOf(position)];
    if (action === null) this.#start = steps;
    return steps;
  }

  /** The refutation or the solution, as the others' turn of a match. */
  #lineOf(position: PuzzlePosition): Step<PuzzlePosition>[] {
    const { line, state, events } = position;
    const story = {
      since: events.length + 1,
      text: t(state === "failed" ? "puzzle.refutation" : "puzzle.solution"),
    };
    return line.map((step) => {
      const seen = { ...position.view, ...step.view };
      const view = { ...this.viewOf({ ...position, view: seen }), story };
      return { action: null, position, view, seen, item: { events: step.events, time: null } };
    });
  }

  async #showHints(count: number): Promise<Refusal | null> {
    this.busy.value = true;
    try {
      this.hints.value = (await this.#send({ actions: [], hints: count })).hints;
      return null;
    } catch (thrown) {
      return refusalOf(thrown);
    } finally {
      this.busy.value = false;
    }
  }

  #send(body: AskPuzzle): Promise<PuzzlePosition> {
    return this.ask({ ...body, language: language.peek() });
  }
}
