/** The language of the application, and its texts. */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";

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

/** The first of these languages ("sv-SE", "da") that is supported, or English. */
export function preferred(tags: readonly string[]): string {
  return tags.map(shortOf).find((language) => CATALOGUES.has(language)) ?? ENGLISH;
}

function shortOf(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

/** The player's language: the chosen one, or the browser's. */
export const playersLanguage: ReadonlySignal<string> = computed(() =>
  preferred([...(chosenLanguage.value === null ? [] : [chosenLanguage.value]), ...navigator.languages]),
);

/** The languages of what the page shows, if there are not all. */
const limit = signal<readonly string[] | null>(null);

let limits = 0;

/**
 * Limit the page to these languages, so that it never mixes two; `null` for no limit. Returns a function that ends
 * the limit, unless another one has begun since.
 */
export function limitLanguages(languages: readonly string[] | null): () => void {
  const mine = ++limits;
  limit.value = languages;
  return () => {
    if (mine === limits) limit.value = null;
  };
}

/** Whether the page is in English because what it shows does not speak the player's language. */
export const isLimited: ReadonlySignal<boolean> = computed(
  () => limit.value !== null && !limit.value.includes(playersLanguage.value),
);

/** The language of the page: the player's, or English where that is not spoken. */
export const language: ReadonlySignal<string> = computed(() =>
  isLimited.value ? ENGLISH : playersLanguage.value,
);

/** The language with its region, if the browser names one, for dates. */
export const locale: ReadonlySignal<string> = computed(
  () => navigator.languages.find((tag) => shortOf(tag) === language.value) ?? language.value,
);

/** The text of a key in the current language. Components that call it are rendered again when it changes. */
export function t<K extends Key>(key: K, ...[values]: Filled<K>): string {
  return textIn(language.value, key, values ?? {});
}

/** The supported languages, each by its own name. */
export function languages(): readonly { value: string; label: string }[] {
  return [...CATALOGUES.keys()].map((value) => ({ value, label: textIn(value, "language.name", {}) }));
}

/** The `lang` of a text; `undefined` if it is in the page's language. */
export function langOf(tag: string): string | undefined {
  return tag === language.value ? undefined : tag;
}

/** Keep the `lang` of the page up to date. Returns a function that stops it. */
export function followLanguage(root: HTMLElement): () => void {
  return effect(() => {
    root.lang = language.value;
  });
}

const bundles = new Map<string, FluentBundle>();

function bundleOf(tag: string): FluentBundle {
  const known = bundles.get(tag);
  if (known) return known;
  const bundle = new FluentBundle(tag, { useIsolating: false });
  bundle.addResource(new FluentResource(CATALOGUES.get(tag) ?? ""));
  bundles.set(tag, bundle);
  return bundle;
}

/** Throws if a key or a value is missing, which is a bug; the tests find those. */
function textIn(tag: string, key: Key, values: Values): string {
  const [name = "", attribute] = key.split(".");
  const bundle = bundleOf(tag);
  const message = bundle.getMessage(name);
  const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
  if (!pattern) throw new Error(`${key} has no text in the language ${tag}.`);
  const problems: Error[] = [];
  const text = bundle.formatPattern(pattern, values, problems);
  if (problems[0]) throw new Error(`${key} in the language ${tag}: ${problems[0].message}`);
  return text;
}
