import { type PlainKey, t } from "./language";

/** The ways of playing that games share have names; others are called as they are. */
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

/** A computer player, by how it plays. */
export function computerName(player: string): string {
  const key = NAMES[player];
  return key ? t(key) : player;
}

/** A level with its rank, and with its time where it takes any; `null` for players that are no levels. */
export function levelTitle(player: string, seconds: number | null = null): string | null {
  const number = Number(/^level:(\d+)/.exec(player)?.[1]);
  const rank = RANKS[number - 1];
  if (!rank) return null;
  const name = t(rank);
  return seconds === null ? t("level.named", { number, name }) : t("level.timed", { number, name, seconds });
}
