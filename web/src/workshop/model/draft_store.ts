/**
 * The drafts of this device, with all their steps, in the browser's database. Every change is stored at once, in
 * one transaction; a draft is loaded from its last full copy and the steps since.
 */
import { newRequestId } from "../../lib/random_ids";
import { redone, undone } from "./changes";
import type { Draft } from "./draft";
import type { History, Step } from "./history";

/** The scenario in the account that a draft belongs to. */
export interface DraftScenario {
  readonly id: string;
  /** The revision in the account that the draft was last known to have. */
  readonly revision: number;
  /** Whether it has been changed since. */
  readonly unsaved: boolean;
}

/** What a list shows of a draft. */
export interface DraftHead {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** The number of steps that are done. */
  readonly at: number;
  /** Counts the times that it was stored, to notice another tab. */
  readonly revision: number;
  /** Whether it could be played when it was last checked; `null` if that is not known. */
  readonly playable: boolean | null;
  /** `null` for a draft that is only on this device. */
  readonly scenario: DraftScenario | null;
  /** The id of the scenario in the library that it is a copy of. */
  readonly basedOn: string | null;
}

/** What a new draft comes from. */
export type Origin = Partial<Pick<DraftHead, "scenario" | "basedOn">>;

interface Copy {
  readonly id: string;
  readonly at: number;
  readonly draft: Draft;
}

/** Another tab has stored the draft since it was loaded. */
export class ChangedElsewhere extends Error {}

/** Where drafts are stored: the browser's database, or memory if the browser allows none. */
export interface DraftStore {
  /** Whether drafts survive the page. */
  readonly persistent: boolean;
  list(): Promise<readonly DraftHead[]>;
  create(game: string, draft: Draft, title: string, origin?: Origin): Promise<DraftHead>;
  load(id: string): Promise<{ readonly head: DraftHead; readonly history: History } | null>;
  /** Store what has changed since `before`, the history that was stored last. */
  save(head: DraftHead, before: History, now: History): Promise<DraftHead>;
  /** Store the head alone: its title, whether it can be played, its scenario. */
  note(head: DraftHead): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Number of steps after which a full copy is stored, so that loading stays quick. */
const STEPS_PER_COPY = 50;

const HEADS = "heads";
const COPIES = "copies";
const STEPS = "steps";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("sandtable.workshop", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(HEADS, { keyPath: "id" });
      opening.result.createObjectStore(COPIES, { keyPath: "id" });
      opening.result.createObjectStore(STEPS);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("The database cannot be opened."));
    opening.onblocked = () => reject(new Error("The database is blocked."));
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The database failed."));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The change could not be stored."));
    transaction.onerror = () => reject(transaction.error ?? new Error("The change could not be stored."));
  });
}

/** The store of this device. */
export async function openDrafts(): Promise<DraftStore> {
  try {
    return databaseStore(await database());
  } catch {
    return memoryStore;
  }
}

function stepsOf(id: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([id, from], [id, Infinity]);
}

function databaseStore(db: IDBDatabase): DraftStore {
  const writing = () => db.transaction([HEADS, COPIES, STEPS], "readwrite", { durability: "relaxed" });
  return {
    persistent: true,
    list: async () => {
      const heads = await answer<DraftHead[]>(db.transaction(HEADS).objectStore(HEADS).getAll());
      return newestFirst(heads);
    },
    create: async (game, draft, title, origin) => {
      const head = newHead(game, title, origin);
      const transaction = writing();
      transaction.objectStore(HEADS).put(head);
      transaction.objectStore(COPIES).put({ id: head.id, at: 0, draft } satisfies Copy);
      await finished(transaction);
      return head;
    },
    load: async (id) => {
      const transaction = db.transaction([HEADS, COPIES, STEPS]);
      const [head, copy, steps] = await Promise.all([
        answer<DraftHead | undefined>(transaction.objectStore(HEADS).get(id)),
        answer<Copy | undefined>(transaction.objectStore(COPIES).get(id)),
        answer<Step[]>(transaction.objectStore(STEPS).getAll(stepsOf(id))),
      ]);
      return head && copy ? { head, history: restored(head, copy, steps) } : null;
    },
    save: async (head, before, now) => {
      const transaction = writing();
      const done = finished(transaction);
      done.catch(() => undefined); // Reported below, also if the transaction is aborted.
      const stored = await answer<DraftHead | undefined>(transaction.objectStore(HEADS).get(head.id));
      if (!stored || stored.revision !== head.revision) {
        transaction.abort();
        throw new ChangedElsewhere();
      }
      const copy = await answer<Copy | undefined>(transaction.objectStore(COPIES).get(head.id));
      const same = commonSteps(before.steps, now.steps);
      const steps = transaction.objectStore(STEPS);
      if (same < before.steps.length) steps.delete(stepsOf(head.id, same));
      now.steps.slice(same).forEach((step, index) => steps.put(step, [head.id, same + index]));
      // A copy of a state whose steps are forgotten is of no use.
      if (!copy || copy.at > same || Math.abs(now.at - copy.at) >= STEPS_PER_COPY) {
        transaction.objectStore(COPIES).put({ id: head.id, at: now.at, draft: now.draft } satisfies Copy);
      }
      const next = { ...head, at: now.at, changed: Date.now(), revision: head.revision + 1 };
      transaction.objectStore(HEADS).put(next);
      await done;
      return next;
    },
    note: async (head) => {
      const transaction = db.transaction(HEADS, "readwrite");
      const done = finished(transaction);
      const heads = transaction.objectStore(HEADS);
      const stored = await answer<DraftHead | undefined>(heads.get(head.id));
      if (stored) heads.put({ ...stored, ...noted(head) });
      await done;
    },
    remove: async (id) => {
      const transaction = writing();
      transaction.objectStore(HEADS).delete(id);
      transaction.objectStore(COPIES).delete(id);
      transaction.objectStore(STEPS).delete(stepsOf(id));
      await finished(transaction);
    },
  };
}

function newHead(game: string, title: string, { scenario = null, basedOn = null }: Origin = {}): DraftHead {
  const empty = { at: 0, revision: 0, playable: null };
  return { id: newRequestId(), game, title, changed: Date.now(), ...empty, scenario, basedOn };
}

/** What is stored of a head without a change of its draft. */
function noted({ title, playable, scenario }: DraftHead): Pick<DraftHead, "title" | "playable" | "scenario"> {
  return { title, playable, scenario };
}

function newestFirst(heads: readonly DraftHead[]): readonly DraftHead[] {
  return heads.toSorted((one, other) => other.changed - one.changed);
}

/** The number of leading steps that two lists share. */
function commonSteps(before: readonly Step[], now: readonly Step[]): number {
  let same = 0;
  while (same < before.length && same < now.length && before[same] === now[same]) same++;
  return same;
}

/** The history of a draft from a full copy and all its steps. */
function restored(head: DraftHead, copy: Copy, steps: readonly Step[]): History {
  let { draft } = copy;
  for (const step of steps.slice(copy.at, head.at)) draft = redone(draft, step.change);
  for (const step of steps.slice(head.at, copy.at).toReversed()) draft = undone(draft, step.change);
  return { draft, steps, at: head.at };
}

const inMemory = new Map<string, { head: DraftHead; history: History }>();

/** The head of a draft that is not in a store. */
export function looseHead(game: string): DraftHead {
  return newHead(game, "");
}

/** Drafts that last as long as the page. */
export const memoryStore: DraftStore = {
  persistent: false,
  list: () => Promise.resolve(newestFirst([...inMemory.values()].map(({ head }) => head))),
  create: (game, draft, title, origin) => {
    const head = newHead(game, title, origin);
    inMemory.set(head.id, { head, history: { draft, steps: [], at: 0 } });
    return Promise.resolve(head);
  },
  load: (id) => Promise.resolve(inMemory.get(id) ?? null),
  save: (head, _, history) => {
    const next = { ...head, at: history.at, changed: Date.now(), revision: head.revision + 1 };
    inMemory.set(head.id, { head: next, history });
    return Promise.resolve(next);
  },
  note: (head) => {
    const stored = inMemory.get(head.id);
    if (stored) inMemory.set(head.id, { ...stored, head: { ...stored.head, ...noted(head) } });
    return Promise.resolve();
  },
  remove: (id) => {
    inMemory.delete(id);
    return Promise.resolve();
  },
};
