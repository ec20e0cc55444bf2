/** An open study: saved on this device with every change, and in the account soon after. */
import { effect, signal } from "@preact/signals";

import { account as loggedIn } from "../data/account";
import { AccountDraft } from "../data/account_draft";
import type { StudyFile } from "../generated/wire";
import { t } from "../i18n/language";
import { createStudy, saveStudy, studyEntry } from "../net/api";
import { type OpenStudy, readStudy, writeStudy } from "./model";
import {
  type AccountLink,
  ChangedElsewhere,
  type DeviceStudy,
  newDeviceStudy,
  type StudyStore,
} from "./store";

/**
 * Whether a study is saved on this device.
 *
 * `elsewhere`: another tab has changed it since; nothing is saved until the player decides.
 */
export type DeviceState = "saved" | "saving" | "failed" | "elsewhere";

export class StudySaving {
  readonly study;
  readonly state = signal<DeviceState>("saved");
  readonly account: AccountDraft<StudyFile>;
  readonly store: StudyStore;

  private device: DeviceStudy;
  private writing: Promise<void> | null = null;
  private dirty = false;
  private discarded = false;
  /** Whether the study belongs to an account that is not logged in: then it is saved on this device alone. */
  private foreign: boolean;
  /** Whether anything has been changed here. */
  private changed = false;
  private readonly stopLinking: () => void;

  constructor(store: StudyStore, device: DeviceStudy, pause?: number) {
    this.store = store;
    this.device = device;
    this.study = signal<OpenStudy>(readStudy(device.file));
    const { account, basedOn } = device;
    this.foreign = account !== null && account.owner !== loggedIn.peek()?.name;
    this.account = new AccountDraft<StudyFile>({
      entry: account && !this.foreign ? { id: account.id, revision: account.revision } : null,
      read: () => Promise.resolve(writeStudy(this.study.peek())),
      create: (study) => createStudy({ study, based_on: basedOn }),
      save: (id, study, revision) => saveStudy(id, { study, revision }),
      ...(pause !== undefined && { pause }),
    });
    const isNew = account === null && loggedIn.peek();
    if ((account?.unsaved && !this.foreign) || isNew) this.account.changed();
    this.stopLinking = effect(() => {
      const [now, before] = [this.link(), this.device.account];
      const same =
        now?.id === before?.id && now?.revision === before?.revision && now?.unsaved === before?.unsaved;
      if (!same) void this.persist();
    });
  }

  get id(): string {
    return this.device.id;
  }

  /** Show a changed study, and save it if more than the step that is shown has changed. */
  change(next: OpenStudy): void {
    const before = this.study.peek();
    this.study.value = next;
    if (hasSameContent(before, next)) return;
    this.changed = true;
    void this.persist();
    if (!this.foreign && loggedIn.peek()) this.account.changed();
  }

  /** Save everything now, in the account too. Returns the id there; throws an error if that failed. */
  async saveInAccount(): Promise<string> {
    if (this.foreign) {
      this.foreign = false;
      this.device = { ...this.device, account: null };
    }
    if (this.account.entry.peek() === null) this.account.changed();
    await this.account.save();
    const entry = this.account.entry.peek();
    if (entry === null || this.account.state.peek() !== "saved") {
      throw new Error(this.account.problem.peek() ?? t("unforeseen"));
    }
    return entry.id;
  }

  /** Take over what the other device has saved. What is here stays on this device, as a study of its own. */
  async takeOther(): Promise<void> {
    const entry = this.account.entry.peek();
    if (entry === null) return;
    const { study, revision } = await studyEntry(entry.id);
    await this.store.save(newDeviceStudy(writeStudy(this.study.peek())));
    this.study.value = readStudy(study);
    this.account.accept(revision);
    await this.persist();
  }

  /** Save this over what another tab has stored. */
  async keepMine(): Promise<void> {
    this.state.value = "saving";
    await this.persist(true);
  }

  /** Delete the study from this device, and save nothing any more. */
  async discard(): Promise<void> {
    this.discarded = true;
    this.stopLinking();
    this.account.stop();
    await this.writing;
    await this.store.remove(this.device.id);
  }

  /** Save what is not saved yet, and nothing after it. */
  async stop(): Promise<void> {
    if (this.discarded) return;
    if (this.account.entry.peek() !== null) await this.account.save();
    this.account.stop();
    this.stopLinking();
    await this.writing;
  }

  /** Store the study on this device, one write at a time; a change meanwhile is stored after it. */
  private persist(force = false): Promise<void> {
    this.dirty = !this.discarded;
    this.writing ??= this.write(force).finally(() => (this.writing = null));
    return this.writing;
  }

  private async write(force: boolean): Promise<void> {
    while (this.dirty) {
      this.dirty = false;
      if (this.state.peek() === "elsewhere" && !force) return;
      this.state.value = "saving";
      try {
        const next = { ...this.device, file: writeStudy(this.study.peek()), account: this.link() };
        this.device = await this.store.save(next, force);
        this.state.value = "saved";
      } catch (thrown) {
        this.state.value = thrown instanceof ChangedElsewhere ? "elsewhere" : "failed";
      }
    }
  }

  private link(): AccountLink | null {
    const entry = this.account.entry.value;
    const state = this.account.state.value;
    const { account } = this.device;
    if (this.foreign) return account && { ...account, unsaved: account.unsaved || this.changed };
    if (entry === null) return null;
    const owner = account?.owner ?? loggedIn.peek()?.name ?? "";
    return { id: entry.id, owner, revision: entry.revision, unsaved: state !== "saved" };
  }
}

/** Whether two states of a study differ at most in the steps that are shown. */
export function hasSameContent(one: OpenStudy, other: OpenStudy): boolean {
  if (one === other) return true;
  if (one.title !== other.title || one.chapters.length !== other.chapters.length) return false;
  return one.chapters.every((chapter, place) => {
    const twin = other.chapters[place];
    return (
      twin !== undefined &&
      chapter.key === twin.key &&
      chapter.name === twin.name &&
      chapter.tree === twin.tree &&
      chapter.notes === twin.notes &&
      chapter.eyes === twin.eyes
    );
  });
}
