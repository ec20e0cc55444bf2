import { useMemo } from "preact/hooks";

import { allPuzzles, progress } from "../data/puzzles";
import { puzzlePath } from "../routing/router";
import { useLoad } from "../ui/load";
import { nextPuzzle, wishes } from "./next_puzzle";

/** The path of the next puzzle of a game; `null` while it is not known. */
export function useNextPuzzle(game: string, except?: string): string | null {
  const { now } = useLoad(() => allPuzzles(game), [game]);
  const list = now.state === "ready" ? now.value.puzzles : null;
  const wanted = wishes.value;
  const tried = progress.value.results.size;
  return useMemo(() => {
    const how = { wanted, random: Math.random, ...(except !== undefined && { except }) };
    const next = list && nextPuzzle(game, list, progress.peek(), how);
    return next && puzzlePath(game, next.id);
  }, [list, wanted, game, except, tried]);
}
