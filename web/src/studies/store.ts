/** The studies of this device, in the browser's database. Every change is stored at once. */
import type { StudyFile } from "../generated/wire";
import { newRequestId } from "../lib/random_ids";

/** The study in the account that a study of this device belongs to. */
export interface AccountLink {
  readonly id: string;
  /** The name of the account. Another one that is logged in on this device leaves the link as it is. */
  readonly owner: string;
  /** The revision in the account that this device knows. */
  readonly revision: number;
  /** Whether it has been changed here since. */
  readonly unsaved: boolean;
}

/** A study as this device stores it. */
export interface DeviceStudy {
  readonly id: string;
  readonly file: StudyFile;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Counts the times that it was stored, to notice another tab. */
  readonly stored: number;
  /** `null` for a study that is only on this device. */
  readonly account: AccountLink | null;
  /** The id of the shared study that it is a copy of. */
  readonly basedOn: string | null;
}

/** Another tab has stored the study since it was loaded, or deleted it. */
export class ChangedElsewhere extends Error {}

/** Where studies are stored: the browser's database, or memory if the browser allows none. */
export interface StudyStore {
  /** Whether studies survive the page. */
  readonly persistent: boolean;
  /** All studies, the one changed last first. */
  list(): Promise<readonly DeviceStudy[]>;
  load(id: string): Promise<DeviceStudy | null>;
  /** Store a study, or throw `ChangedElsewhere`. `force` overwrites what another tab has stored. */
  save(study: DeviceStudy, force?: boolean): Promise<DeviceStudy>;
  remove(id: string): Promise<void>;
}

const NAME = "sandtable.studies";
const STUDIES = "studies";

/** A study that is not stored yet. */
export function newDeviceStudy(
  file: StudyFile,
  origin: Partial<Pick<DeviceStudy, "account" | "basedOn">> = {},
): DeviceStudy {
  const { account = null, basedOn = null } = origin;
  return { id: newRequestId(), file, changed: Date.now(), stored: 0, account, basedOn };
}

let opened: Promise<StudyStore> | null = null;

/** The store of this device. */
export function openStudies(): Promise<StudyStore> {
  opened ??= database().then(databaseStore, () => memoryStore());
  return opened;
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STUDIES, { keyPath: "id" });
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

function databaseStore(db: IDBDatabase): StudyStore {
  const reading = () => db.transaction(STUDIES).objectStore(STUDIES);
  return {
    persistent: true,
    list: async () => newestFirst(await answer<DeviceStudy[]>(reading().getAll())),
    load: async (id) => (await answer<DeviceStudy | undefined>(reading().get(id))) ?? null,
    save: async (study, force = false) => {
      const transaction = db.transaction(STUDIES, "readwrite");
      const done = finished(transaction);
      done.catch(() => undefined); // Reported below, also if the transaction is aborted.
      const studies = transaction.objectStore(STUDIES);
      const before = await answer<DeviceStudy | undefined>(studies.get(study.id));
      if (!force && (before?.stored ?? 0) !== study.stored) {
        transaction.abort();
        throw new ChangedElsewhere();
      }
      const next = storedNext(study, before);
      studies.put(next);
      await done;
      return next;
    },
    remove: async (id) => {
      const transaction = db.transaction(STUDIES, "readwrite");
      transaction.objectStore(STUDIES).delete(id);
      await finished(transaction);
    },
  };
}

/** Studies that last as long as the page. */
export function memoryStore(): StudyStore {
  const studies = new Map<string, DeviceStudy>();
  return {
    persistent: false,
    list: () => Promise.resolve(newestFirst([...studies.values()])),
    load: (id) => Promise.resolve(studies.get(id) ?? null),
    save: (study, force = false) => {
      const before = studies.get(study.id);
      if (!force && (before?.stored ?? 0) !== study.stored) return Promise.reject(new ChangedElsewhere());
      const next = storedNext(study, before);
      studies.set(study.id, next);
      return Promise.resolve(next);
    },
    remove: (id) => {
      studies.delete(id);
      return Promise.resolve();
    },
  };
}

function storedNext(study: DeviceStudy, before: DeviceStudy | undefined): DeviceStudy {
  return { ...study, stored: (before?.stored ?? 0) + 1, changed: Date.now() };
}

function newestFirst(studies: readonly DeviceStudy[]): readonly DeviceStudy[] {
  return studies.toSorted((one, other) => other.changed - one.changed);
}
