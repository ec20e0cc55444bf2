/** What this person likes, on this device: the theme, the language, sounds, the name to sign with. Kept in local storage. */
import { effect, signal, type Signal } from "@preact/signals";

import { deviceStore, writeStored, readStored } from "./storage";

export type Theme = "system" | "light" | "dark";

const PREFIX = "sandtable.";

/** A value kept on this device, as far as `read` can make sense of it. */
export function stored<T>(name: string, read: (value: unknown) => T | null): T | null {
  const kept = readStored<unknown>(deviceStore(), PREFIX + name);
  return kept === null ? null : read(kept);
}

/** Keeps a value on this device (`null` removes it); says whether that worked. */
export function store(name: string, value: unknown): boolean {
  return writeStored(deviceStore(), PREFIX + name, value);
}

function preference<T>(key: string, fallback: T, read: (value: unknown) => T | null): Signal<T> {
  const value = signal<T>(stored(key, read) ?? fallback);
  let first = true;
  effect(() => {
    const now = value.value;
    if (!first) store(key, now);
    first = false;
  });
  return value;
}

const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
const asTheme = (value: unknown): Theme | null =>
  value === "system" || value === "light" || value === "dark" ? value : null;
const asBoolean = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

export const theme = preference<Theme>("theme", "system", asTheme);
/** A language that was chosen; `null`: as the browser has it. */
export const chosenLanguage = preference<string | null>("language", null, asText);
export const soundOn = preference<boolean>("sound", false, asBoolean);
/** A button that is to be held needs only a click. */
export const quickPress = preference<boolean>("quick-press", false, asBoolean);
export const playerName = preference<string>("player-name", "", asText);

/** Puts the chosen theme on the page and keeps it so; returns what stops it. */
export function followTheme(root: HTMLElement): () => void {
  return effect(() => {
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}
