/**
 * Cache of images that a game draws. The name of an image changes with its content, so each is fetched once.
 */

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

/** The source of a table's images. */
export interface ImageSource {
  /** Images of the same game share their names. */
  readonly game: string;
  fetch(name: string): Promise<Blob>;
}

/** An image that is loading, loaded, or failed. */
export interface ImageState {
  readonly address: string | null;
  readonly lost: boolean;
  /** Whether it is loading; until then the address is that of the previous image. */
  readonly waiting: boolean;
  again(): void;
}

const CACHE_SIZE = 40;
const cache = new Map<string, Promise<string>>();
/** Number of users of an image; images in use are not evicted. */
const watched = new Map<string, number>();

export const Images = createContext<ImageSource | null>(null);

/** Whether a name is that of an image: unlike a symbol's, it ends in a version. */
export function isImage(name: string): boolean {
  return name.includes(".");
}

/** The address of an image, for an `<img>`. Cached; a failure is not. */
export function imageAddress(source: ImageSource, name: string): Promise<string> {
  const key = keyOf(source, name);
  const known = cache.get(key);
  if (known) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const loading = source.fetch(name).then((image) => URL.createObjectURL(image));
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  const spare = [...cache].filter(([one]) => one !== key && !watched.has(one));
  for (const [oldest, address] of spare.slice(0, Math.max(0, cache.size - CACHE_SIZE))) {
    cache.delete(oldest);
    void address.then(URL.revokeObjectURL, () => undefined);
  }
  return loading;
}

function keyOf(source: ImageSource, name: string): string {
  return `${source.game} ${name}`;
}

function watch(key: string): () => void {
  watched.set(key, (watched.get(key) ?? 0) + 1);
  return () => {
    const others = (watched.get(key) ?? 1) - 1;
    if (others) watched.set(key, others);
    else watched.delete(key);
  };
}

/** An image of the table; while the next one is loading, the previous one stays. */
export function useImage(name: string | null): ImageState {
  const source = useContext(Images);
  const [shown, setShown] = useState<{ name: string | null; address: string | null; lost: boolean }>({
    name: null,
    address: null,
    lost: false,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (name === null || source === null) {
      setShown({ name: null, address: null, lost: false });
      return;
    }
    let active = true;
    const unwatch = watch(keyOf(source, name));
    imageAddress(source, name).then(
      (address) => active && setShown({ name, address, lost: false }),
      () => active && setShown({ name, address: null, lost: true }),
    );
    return () => {
      active = false;
      unwatch();
    };
  }, [name, source?.game, round]);
  const { address, lost } = shown;
  return { address, lost, waiting: shown.name !== name, again: () => setRound(round + 1) };
}
