/** The browser's storage, with a fallback in memory if it is full or blocked. */

const inMemory = new Map<string, string>();

/** A key-value store, as `localStorage` and `sessionStorage` are. */
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

/** The store of this device, which lasts until it is cleared. */
export function deviceStore(): Store {
  return usable(() => localStorage);
}

/** The store of this tab, which survives a reload. */
export function tabStore(): Store {
  return usable(() => sessionStorage);
}

/** Whether the store outlives the page. */
export function isPersistent(store: Store): boolean {
  return store !== memory;
}

/** The value stored under a name; `null` if there is none or it is not JSON. Callers validate its shape. */
export function readStored<T>(store: Store, name: string): T | null {
  try {
    const text = store.getItem(name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Store a value; `null` removes it. Returns whether that worked: a store can be full. */
export function writeStored(store: Store, name: string, value: unknown): boolean {
  try {
    if (value === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The names in a store that start with a prefix. */
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
    void found.length; // Throws if storage is blocked.
    return found;
  } catch {
    return memory;
  }
}
