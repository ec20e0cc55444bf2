/** A draft of a scenario, saved in the account while it is edited. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";

import type { Draft } from "../generated/wire";
import { createScenario, ProblemError, saveDraft } from "../net/api";

/** A scenario of the account, and the revision of its draft that this device knows. */
export interface AccountScenario {
  readonly id: string;
  readonly revision: number;
}

/**
 * `saving`: there are changes that are not saved yet.
 * `conflict`: another device has saved the draft since; nothing is saved until the player decides.
 * `failed`: it could not be saved; the next change tries again.
 */
export type SaveState = "saved" | "saving" | "conflict" | "failed";

/** Milliseconds between two requests: every few changes, not every stroke. */
const PAUSE = 5000;
const CONFLICT = 409;

export interface AccountDraftSettings {
  readonly game: string;
  /** The scenario in the account; `null` to create one with the first change. */
  readonly scenario: AccountScenario | null;
  /** The scenario that a new one is based on. */
  readonly basedOn?: string | null;
  /** The draft as it is now. */
  readonly read: () => Promise<Draft>;
  readonly pause?: number;
}

/** Saves a draft in the account after changes, one request at a time. */
export class AccountDraft {
  readonly scenario = signal<AccountScenario | null>(null);
  readonly state: ReadonlySignal<SaveState>;
  /** The sentence of the last error. */
  readonly problem = signal<string | null>(null);

  private readonly settings: AccountDraftSettings;
  private readonly current = signal<SaveState>("saved");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private changes = 0;
  private stored = 0;

  constructor(settings: AccountDraftSettings) {
    this.settings = settings;
    this.scenario.value = settings.scenario;
    this.state = computed(() => this.current.value);
  }

  /** The draft has changed: save it soon. */
  changed(): void {
    this.changes += 1;
    if (this.current.peek() === "conflict") return;
    this.current.value = "saving";
    this.timer ??= setTimeout(() => void this.save(), this.settings.pause ?? PAUSE);
  }

  /** Save what has changed, now. Resolves when the last change is saved, or could not be. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.running) await this.running;
    if (this.current.peek() === "conflict" || this.stored === this.changes) return;
    await this.send(this.scenario.peek()?.revision ?? null);
  }

  /** Save this draft over that of the other device. */
  async overwrite(): Promise<void> {
    while (this.running) await this.running;
    await this.send(null);
  }

  /** The draft is now that of the other device, at this revision. */
  accept(revision: number): void {
    const known = this.scenario.peek();
    if (known === null) return;
    this.stop();
    batch(() => {
      this.scenario.value = { ...known, revision };
      this.settle(this.changes);
    });
  }

  /** Save nothing any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private send(revision: number | null): Promise<void> {
    this.running = this.request(revision).finally(() => (this.running = null));
    return this.running;
  }

  private async request(revision: number | null): Promise<void> {
    this.current.value = "saving";
    const { changes } = this;
    try {
      const draft = await this.settings.read();
      const known = this.scenario.peek();
      const scenario =
        known === null
          ? await createScenario({
              game: this.settings.game,
              draft,
              based_on: this.settings.basedOn ?? null,
            })
          : await saveDraft(known.id, { draft, revision });
      batch(() => {
        this.scenario.value = scenario;
        this.settle(changes);
      });
    } catch (thrown) {
      const late =
        thrown instanceof ProblemError && thrown.status === CONFLICT && this.scenario.peek() !== null;
      this.problem.value = thrown instanceof Error ? thrown.message : String(thrown);
      this.current.value = late ? "conflict" : "failed";
    }
  }

  /** Note that the changes up to this one are saved. */
  private settle(changes: number): void {
    this.stored = changes;
    this.problem.value = null;
    this.current.value = this.stored === this.changes ? "saved" : "saving";
  }
}
