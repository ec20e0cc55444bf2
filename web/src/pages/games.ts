/** The list of games, fetched once, and which of them this person last looked at. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { games as fetchGames } from "../net/api";
import { stored, store } from "../ui/preferences";
import type { GameInfo } from "../wire";

const list = signal<readonly GameInfo[] | null>(null);
let asked: Promise<readonly GameInfo[]> | null = null;

/** The games. They are asked for once; a failure is not remembered. */
export function allGames(): Promise<readonly GameInfo[]> {
  asked ??= fetchGames().then(
    (found) => (list.value = found),
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
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
  }, []);
  const game = list.value && chosenGame(list.value);
  return game ? `/rules/${encodeURIComponent(game.id)}` : "/rules";
}

/** A game's name, where it has to be told from others: nothing while there is only one. */
export function gameName(id: string): string | null {
  const games = list.value ?? [];
  return games.length > 1 ? (games.find((game) => game.id === id)?.name ?? null) : null;
}

/** How a seat, an option or a computer player is written: "swift_cannon" as "Swift cannon". */
export function titled(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
