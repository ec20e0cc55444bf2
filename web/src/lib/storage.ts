/** The browser's storage, also where it is full or forbidden: then nothing outlives the page. */

const inMemory = new Map<string, string>();

/** A place for texts by name, as `localStorage` and `sessionStorage` are. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const memory: Store = {
  getItem: (name) => inMemory.get(name) ?? null,
  setItem: (name, text) => void inMemory.set(name, text),
  removeItem: (name) => void inMemory.delete(name),
  key: (place) => [...inMemory.keys()][place] ?? null,
  get length() {
    return inMemory.size;
  },
};

/** Kept on this device until somebody clears it. */
export function deviceStore(): Store {
  return usable(() => localStorage);
}

/** Kept for this tab, also when the page is loaded again. */
export function tabStore(): Store {
  return usable(() => sessionStorage);
}

/** Whether what is kept there outlives the page. */
export function isPersistent(store: Store): boolean {
  return store !== memory;
}

/** The value kept under a name, or `null` where there is none that can be read. Its shape is for the caller to check. */
export function readStored<T>(store: Store, name: string): T | null {
  try {
    const text = store.getItem(name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keep a value; `null` removes it. Says whether that worked: a store can be full. */
export function writeStored(store: Store, name: string, value: unknown): boolean {
  try {
    if (value === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The names in a store that begin so. */
export function namesIn(store: Store, beginning: string): string[] {
  const names: string[] = [];
  for (let place = 0; place < store.length; place++) {
    const name = store.key(place);
    if (name?.startsWith(beginning)) names.push(name);
  }
  return names;
}

function usable(store: () => Store): Store {
  try {
    const found = store();
    void found.length; // Reading is refused where storage is forbidden.
    return found;
  } catch {
    return memory;
  }
}
