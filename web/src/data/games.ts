/** The list of games, fetched once in each language, and which of them this person last looked at. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { langOf, language } from "../i18n/language";
import { games as fetchGames } from "../net/api";
import { stored, store } from "../lib/preferences";
import type { GameInfo, MatchInfo } from "../generated/wire";

const list = signal<readonly GameInfo[] | null>(null);
const asked = new Map<string, Promise<readonly GameInfo[]>>();

/** The games, as they are told in the language now. They are asked for once; a failure is not remembered. */
export async function allGames(): Promise<readonly GameInfo[]> {
  const spoken = language.peek();
  const games = asked.get(spoken) ?? fetchGames(spoken);
  asked.set(spoken, games);
  games.catch(() => asked.delete(spoken));
  const found = await games;
  if (spoken === language.peek()) list.value = found;
  return found;
}

const lastGame = signal<string | null>(stored("game", (value) => (typeof value === "string" ? value : null)));

/** Remembers which game was chosen. */
export function chooseGame(id: string): void {
  lastGame.value = id;
  store("game", id);
}

/** The game that was chosen last, where it is still there, or else the first. */
export function chosenGame(games: readonly GameInfo[]): GameInfo | null {
  return games.find((game) => game.id === lastGame.value) ?? games[0] ?? null;
}

/** Where the rules of the chosen game are; the plain rules page until the games are known. */
export function useRulesPath(): string {
  useEffect(() => {
    // The header does without the list when it does not come; the page itself says what is wrong.
    allGames().catch(() => undefined);
  }, [language.value]);
  const game = list.value && chosenGame(list.value);
  return game ? `/rules/${encodeURIComponent(game.id)}` : "/rules";
}

/** A game's name, where it has to be told from others: nothing while there is only one. */
export function gameName(id: string): string | null {
  const games = list.value ?? [];
  return games.length > 1 ? (games.find((game) => game.id === id)?.name ?? null) : null;
}

type TitledMatch = Pick<MatchInfo, "game" | "title"> & { readonly scenario?: string | undefined };

/** What a match is called: as its scenario is in the language now, where that came with the game. */
export function matchTitle({ game, scenario, title }: TitledMatch): string {
  const scenarios = list.value?.find((one) => one.id === game)?.scenarios ?? [];
  return scenarios.find((one) => one.name === scenario)?.title ?? title;
}

/** For the `lang` of what a game says: English where it does not speak the page's language. */
export function gameLang(id: string): string | undefined {
  const game = list.value?.find((one) => one.id === id);
  return game && !game.languages.includes(language.value) ? langOf("en") : undefined;
}

/** Whether the computer has levels in a game, so that it can be asked what it would do. */
export function hasLevels(id: string): boolean {
  return list.value?.some((one) => one.id === id && one.levels.length > 0) ?? false;
}

/** How a seat, an option or a computer player is written: "swift_cannon" as "Swift cannon". */
export function titled(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
