import { type PlainKey, t } from "./language";

/** Names of the players that games share; others are shown as they are. */
const NAMES: Readonly<Record<string, PlainKey>> = {
  random: "computer-random",
  greedy: "computer-greedy",
  classic: "computer-classic",
};

const RANKS: readonly PlainKey[] = [
  "level-1",
  "level-2",
  "level-3",
  "level-4",
  "level-5",
  "level-6",
  "level-7",
  "level-8",
];

/** The name of a computer player. */
export function computerName(player: string): string {
  const key = NAMES[player];
  return key ? t(key) : player;
}

/** A level with its rank and its time limit, if any; `null` for other players. */
export function levelTitle(player: string, seconds: number | null = null): string | null {
  const number = Number(/^level:(\d+)/.exec(player)?.[1]);
  const rank = RANKS[number - 1];
  if (!rank) return null;
  const name = t(rank);
  return seconds === null ? t("level.named", { number, name }) : t("level.timed", { number, name, seconds });
}
