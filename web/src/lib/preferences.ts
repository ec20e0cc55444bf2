/** Preferences on this device: theme, language, sounds, player name. In local storage. */
import { effect, signal, type Signal } from "@preact/signals";

import { deviceStore, writeStored, readStored } from "./storage";

/** How fast the others' turns are played on the board. */
export type Pace = "instant" | "quick" | "normal" | "slow";
export type Theme = "system" | "light" | "dark";

const PREFIX = "sandtable.";

/** A value stored on this device; `null` if `read` rejects it. */
export function stored<T>(name: string, read: (value: unknown) => T | null): T | null {
  const found = readStored<unknown>(deviceStore(), PREFIX + name);
  return found === null ? null : read(found);
}

/** Store a value on this device (`null` removes it). Returns whether that worked. */
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
const asPace = (value: unknown): Pace | null =>
  value === "instant" || value === "quick" || value === "normal" || value === "slow" ? value : null;
const asBoolean = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

export const theme = preference<Theme>("theme", "system", asTheme);
/** The chosen language; `null` for the browser's. */
export const chosenLanguage = preference<string | null>("language", null, asText);
export const soundOn = preference<boolean>("sound", false, asBoolean);
/** Whether a click is enough for a button that is normally held. */
export const quickPress = preference<boolean>("quick-press", false, asBoolean);
export const turnPace = preference<Pace>("turn-pace", "normal", asPace);
/** Whether the keys of a page work wherever the focus is; otherwise only on the board. */
export const keysAnywhere = preference<boolean>("keys-anywhere", true, asBoolean);
/** Whether the player knows that some games are in English only. */
export const englishNoted = preference<boolean>("english-noted", false, asBoolean);
export const playerName = preference<string>("player-name", "", asText);

/** Keep the theme of the page up to date. Returns a function that stops it. */
export function followTheme(root: HTMLElement): () => void {
  return effect(() => {
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}
