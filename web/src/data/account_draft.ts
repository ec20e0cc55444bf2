/** What is edited, such as a draft of a scenario or a study, saved in the account while it is edited. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";

import { ProblemError } from "../net/api";

/** An entry of the account, such as a scenario or a study, and the revision that this device knows. */
export interface AccountEntry {
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

export interface AccountDraftSettings<Content> {
  /** The entry in the account; `null` to create one with the first change. */
  readonly entry: AccountEntry | null;
  /** What is edited, as it is now. */
  readonly read: () => Promise<Content>;
  readonly create: (content: Content) => Promise<AccountEntry>;
  /** Save it over a revision; `null` overwrites any. */
  readonly save: (id: string, content: Content, revision: number | null) => Promise<AccountEntry>;
  readonly pause?: number;
}

/** Saves a draft in the account after changes, one request at a time. */
export class AccountDraft<Content> {
  readonly entry = signal<AccountEntry | null>(null);
  readonly state: ReadonlySignal<SaveState>;
  /** The sentence of the last error. */
  readonly problem = signal<string | null>(null);

  private readonly settings: AccountDraftSettings<Content>;
  private readonly current = signal<SaveState>("saved");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private changes = 0;
  private stored = 0;

  constructor(settings: AccountDraftSettings<Content>) {
    this.settings = settings;
    this.entry.value = settings.entry;
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
    await this.send(this.entry.peek()?.revision ?? null);
  }

  /** Save this draft over that of the other device. */
  async overwrite(): Promise<void> {
    while (this.running) await this.running;
    await this.send(null);
  }

  /** The draft is now that of the other device, at this revision. */
  accept(revision: number): void {
    const known = this.entry.peek();
    if (known === null) return;
    this.stop();
    batch(() => {
      this.entry.value = { ...known, revision };
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
      const content = await this.settings.read();
      const known = this.entry.peek();
      const entry =
        known === null
          ? await this.settings.create(content)
          : await this.settings.save(known.id, content, revision);
      batch(() => {
        this.entry.value = entry;
        this.settle(changes);
      });
    } catch (thrown) {
      const late = thrown instanceof ProblemError && thrown.status === CONFLICT && this.entry.peek() !== null;
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
