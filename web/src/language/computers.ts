import { type PlainKey, t } from "./language";

/** The ways of playing that games share have names; others are called as they are. */
const NAMES: Readonly<Record<string, PlainKey>> = {
  random: "computer-random",
  greedy: "computer-greedy",
  classic: "computer-classic",
};

/** A computer player, by how it plays. */
export function computerName(player: string): string {
  const key = NAMES[player];
  return key ? t(key) : player;
}
