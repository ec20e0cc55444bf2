/**
 * Cache of images that a game draws. The name of an image changes with its content, so each is fetched once.
 */

import { createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";

import type { Board } from "../lib/wire_types";

/** The source of a table's images. */
export interface ImageSource {
  /** Images of the same game share their names. */
  readonly game: string;
  /** Whether it has smaller versions of its images. */
  readonly previews?: boolean;
  /** Fetch an image, or a smaller version of it, at most `width` pixels wide. */
  fetch(name: string, width?: number): Promise<Blob>;
}

/** An image that is loading, loaded, or failed. */
export interface ImageState {
  readonly address: string | null;
  readonly lost: boolean;
  /** Whether it is loading; until then the address is that of the previous image. */
  readonly waiting: boolean;
  again(): void;
}

/** The image under a map. */
export interface Background {
  readonly address: string | null;
  /** Load its full size, because the map is shown larger than the smaller version. */
  sharpen(): void;
}

/** Width in pixels of the version under a map that is shown whole. */
export const BACKGROUND_PREVIEW = 1000;
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
export function imageAddress(source: ImageSource, name: string, width?: number): Promise<string> {
  const key = keyOf(source, name, width);
  const known = cache.get(key);
  if (known) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const loading = source.fetch(name, width).then((image) => URL.createObjectURL(image));
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  const spare = [...cache].filter(([one]) => one !== key && !watched.has(one));
  for (const [oldest, address] of spare.slice(0, Math.max(0, cache.size - CACHE_SIZE))) {
    cache.delete(oldest);
    void address.then(URL.revokeObjectURL, () => undefined);
  }
  return loading;
}

function keyOf(source: ImageSource, name: string, width?: number): string {
  return `${source.game} ${name} ${width ?? ""}`;
}

function watch(key: string): () => void {
  watched.set(key, (watched.get(key) ?? 0) + 1);
  return () => {
    const others = (watched.get(key) ?? 1) - 1;
    if (others) watched.set(key, others);
    else watched.delete(key);
  };
}

/**
 * An image of the table, or a smaller version of it, if the source has any. While the next one is loading, the
 * previous one stays.
 */
export function useImage(name: string | null, preview?: number): ImageState {
  const source = useContext(Images);
  const width = source?.previews ? preview : undefined;
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
    const unwatch = watch(keyOf(source, name, width));
    imageAddress(source, name, width).then(
      (address) => active && setShown({ name, address, lost: false }),
      () => active && setShown({ name, address: null, lost: true }),
    );
    return () => {
      active = false;
      unwatch();
    };
  }, [name, width, source?.game, round]);
  const { address, lost } = shown;
  return { address, lost, waiting: shown.name !== name, again: () => setRound(round + 1) };
}

/** An image whose smaller version, `preview` pixels wide, is shown until its full size is wanted and loaded. */
export function useSharpImage(name: string | null, preview: number, isSharp: boolean): ImageState {
  const small = useImage(name, preview);
  const full = useImage(isSharp ? name : null);
  return full.address !== null && !full.waiting ? full : small;
}

/** The image under the map of a board: a smaller version, until the board is magnified. */
export function useBackground(board: Board): Background {
  const background = board.type === "map" ? (board.background ?? null) : null;
  const name = background && isImage(background) ? background : null;
  const [sharp, setSharp] = useState<string | null>(null);
  const { address } = useSharpImage(name, BACKGROUND_PREVIEW, name !== null && sharp === name);
  return { address, sharpen: useCallback(() => setSharp(name), [name]) };
}
