/** The list of games, fetched once per language, and the game last chosen. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { language, limitLanguages } from "../i18n/language";
import { games as fetchGames } from "../net/api";
import { stored, store } from "../lib/preferences";
import type { GameInfo, LessonInfo, MatchInfo } from "../generated/wire";

const list = signal<readonly GameInfo[] | null>(null);
const cache = new Map<string, Promise<readonly GameInfo[]>>();

/** The games in the current language. Cached; a failure is not. */
export async function allGames(): Promise<readonly GameInfo[]> {
  const tag = language.peek();
  const games = cache.get(tag) ?? fetchGames(tag);
  cache.set(tag, games);
  games.catch(() => cache.delete(tag));
  const found = await games;
  if (tag === language.peek()) list.value = found;
  return found;
}

const lastGame = signal<string | null>(stored("game", (value) => (typeof value === "string" ? value : null)));

/** Save which game was chosen. */
export function chooseGame(id: string): void {
  lastGame.value = id;
  store("game", id);
}

/** The game chosen last if it is still installed, otherwise the first. */
export function chosenGame(games: readonly GameInfo[]): GameInfo | null {
  return games.find((game) => game.id === lastGame.value) ?? games[0] ?? null;
}

/** The address of the chosen game's rules; that of the rules page until the games are loaded. */
export function useRulesPath(): string {
  useEffect(() => {
    // The header works without the list; the page shows the error.
    allGames().catch(() => undefined);
  }, [language.value]);
  const game = list.value && chosenGame(list.value);
  return game ? `/rules/${encodeURIComponent(game.id)}` : "/rules";
}

/** The name of a game; empty if only one is installed. */
export function gameName(id: string): string | null {
  const games = list.value ?? [];
  return games.length > 1 ? (games.find((game) => game.id === id)?.name ?? null) : null;
}

type TitledMatch = Pick<MatchInfo, "game" | "title"> & { readonly scenario?: string | undefined };

/** The title of a match: the name of its scenario, translated if the game ships it. */
export function matchTitle({ game, scenario, title }: TitledMatch): string {
  const scenarios = list.value?.find((one) => one.id === game)?.scenarios ?? [];
  return scenarios.find((one) => one.name === scenario)?.title ?? title;
}

/** Keep the page in a language of the game that it is about; `null` while that is not known. */
export function useGameLanguage(id: string | null): void {
  const languages = list.value?.find((one) => one.id === id)?.languages ?? null;
  const end = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    end.current = limitLanguages(languages);
  }, [languages?.join()]);
  // Effects end later than layout effects, and in order: a connection that this page opened is closed first.
  useEffect(() => () => end.current(), []);
}

/**
 * The `lang` of a game's texts: the page's, or English if the game does not speak it; `undefined` if the game is
 * not known. It is never removed again: Preact would leave an empty `lang`, which means an unknown language.
 */
export function gameLang(id: string): string | undefined {
  const game = list.value?.find((one) => one.id === id);
  if (!game) return undefined;
  return game.languages.includes(language.value) ? language.value : "en";
}

/** Whether the computer can give hints in a game. */
export function givesHints(id: string): boolean {
  return list.value?.some((one) => one.id === id && one.hints) ?? false;
}

/** The first lesson of a game that teaches a rule. */
export function lessonOfRule(id: string, rule: string): LessonInfo | null {
  const game = list.value?.find((one) => one.id === id);
  return game?.lessons?.find((one) => one.rules.includes(rule)) ?? null;
}

/** Whether positions of a game can be edited. */
export function editsPositions(id: string): boolean {
  return list.value?.some((one) => one.id === id && one.position_editor) ?? false;
}

/** Whether a match of a game has a report when it is over. */
export function hasReport(id: string): boolean {
  return list.value?.some((one) => one.id === id && one.report) ?? false;
}

/** Format the name of a seat, an option or a computer player: "swift_cannon" as "Swift cannon". */
export function titled(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
