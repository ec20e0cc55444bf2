/**
 * Pictures that a game draws of what a seat sees. An image's name changes with what it shows, so that one that
 * was fetched need not be fetched again.
 */

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

/** Where the images of a table come from. */
export interface ImageSource {
  /** What is drawn by the same game has the same name. */
  readonly game: string;
  fetch(name: string): Promise<Blob>;
}

/** An image on its way, there, or lost. */
export interface ImageState {
  readonly address: string | null;
  readonly lost: boolean;
  /** It is being drawn or fetched; the address is still that of the one before it. */
  readonly waiting: boolean;
  again(): void;
}

const CACHE_SIZE = 40;
const kept = new Map<string, Promise<string>>();
/** How many look at an image now: what is looked at is kept. */
const watched = new Map<string, number>();

export const Images = createContext<ImageSource | null>(null);

/** Whether a name is that of an image: it ends in a version, which the name of a symbol does not have. */
export function isImage(name: string): boolean {
  return name.includes(".");
}

/** The address of an image, for an `<img>`; fetched once. A failure is not remembered. */
export function imageAddress(source: ImageSource, name: string): Promise<string> {
  const key = keyOf(source, name);
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const asked = source.fetch(name).then((image) => URL.createObjectURL(image));
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  const spare = [...kept].filter(([one]) => one !== key && !watched.has(one));
  for (const [oldest, address] of spare.slice(0, Math.max(0, kept.size - CACHE_SIZE))) {
    kept.delete(oldest);
    void address.then(URL.revokeObjectURL, () => undefined);
  }
  return asked;
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

/** An image of the table; while another is on its way, the one before it stays. */
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
    let wanted = true;
    const unwatch = watch(keyOf(source, name));
    imageAddress(source, name).then(
      (address) => wanted && setShown({ name, address, lost: false }),
      () => wanted && setShown({ name, address: null, lost: true }),
    );
    return () => {
      wanted = false;
      unwatch();
    };
  }, [name, source?.game, round]);
  const { address, lost } = shown;
  return { address, lost, waiting: shown.name !== name, again: () => setRound(round + 1) };
}
