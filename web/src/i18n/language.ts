/** The language of the application: which one it is, and what is said in it. */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { computed, effect, type ReadonlySignal } from "@preact/signals";

import { chosenLanguage } from "../lib/preferences";
import type { Placeholders } from "../generated/text_keys";

/** The name of a text: `message` or `message.attribute`. */
export type Key = keyof Placeholders;
/** The name of a text without placeholders. */
export type PlainKey = { [K in Key]: [Placeholders[K]] extends [never] ? K : never }[Key];
export type Value = string | number;
/** The values of a text's placeholders; none if it has no placeholders. */
export type Filled<K extends Key> = [Placeholders[K]] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Placeholders[K], Value>>];
type Values = Readonly<Record<string, Value>>;

const ENGLISH = "en";
const FILES = import.meta.glob<string>("../../../src/sandtable/locales/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The catalogues, by language: "en", "sv" … */
export const CATALOGUES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([file, text]) => [file.replace(/^.*\/|\.ftl$/g, ""), text]),
);

/** The first of these languages ("sv-SE", "da") that the application speaks, or English. */
export function preferred(wanted: readonly string[]): string {
  return wanted.map(shortOf).find((language) => CATALOGUES.has(language)) ?? ENGLISH;
}

function shortOf(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

/** The language now: the one that was chosen, or the browser's. */
export const language: ReadonlySignal<string> = computed(() =>
  preferred([...(chosenLanguage.value === null ? [] : [chosenLanguage.value]), ...navigator.languages]),
);

/** The language with its country, where the browser names one: dates are written otherwise in each. */
export const locale: ReadonlySignal<string> = computed(
  () => navigator.languages.find((tag) => shortOf(tag) === language.value) ?? language.value,
);

/** The text of a key, in the language now. Components that ask are drawn again when it changes. */
export function t<K extends Key>(key: K, ...[values]: Filled<K>): string {
  return textIn(language.value, key, values ?? {});
}

/** The languages that the application speaks, each by its own name. */
export function languages(): readonly { value: string; label: string }[] {
  return [...CATALOGUES.keys()].map((value) => ({ value, label: textIn(value, "language.name", {}) }));
}

/** For the `lang` of a text that may be in another language than the page: nothing where it is not. */
export function langOf(spoken: string): string | undefined {
  return spoken === language.value ? undefined : spoken;
}

/** Says on the page which language it is in, and keeps it so; returns what stops it. */
export function followLanguage(root: HTMLElement): () => void {
  return effect(() => {
    root.lang = language.value;
  });
}

const bundles = new Map<string, FluentBundle>();

function bundleOf(spoken: string): FluentBundle {
  const known = bundles.get(spoken);
  if (known) return known;
  const bundle = new FluentBundle(spoken, { useIsolating: false });
  bundle.addResource(new FluentResource(CATALOGUES.get(spoken) ?? ""));
  bundles.set(spoken, bundle);
  return bundle;
}

/** A key or a value that is missing is a mistake of the program; the tests find those. */
function textIn(spoken: string, key: Key, values: Values): string {
  const [name = "", attribute] = key.split(".");
  const bundle = bundleOf(spoken);
  const message = bundle.getMessage(name);
  const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
  if (!pattern) throw new Error(`${key} has no text in the language ${spoken}.`);
  const problems: Error[] = [];
  const text = bundle.formatPattern(pattern, values, problems);
  if (problems[0]) throw new Error(`${key} in the language ${spoken}: ${problems[0].message}`);
  return text;
}
