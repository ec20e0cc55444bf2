/** The lessons that the player has solved, on this device and in the account. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { GameInfo, LessonInfo } from "../generated/wire";
import { store, stored } from "../lib/preferences";
import { saveSolved, solvedInAccount } from "../net/api";
import { account, recallAccount } from "./account";

const STORED = "lessons";

/** Each as `game/lesson`. */
const solved = signal<ReadonlySet<string>>(readSolved());

/** How far a player is in the course of a game. */
export interface CourseProgress {
  readonly lessons: readonly LessonInfo[];
  readonly solved: number;
  /** The first lesson that is not solved; `null` if all are. */
  readonly next: LessonInfo | null;
}

export function progressIn({ id, lessons = [] }: Pick<GameInfo, "id" | "lessons">): CourseProgress {
  const open = lessons.filter((one) => !isSolved(id, one.name));
  return { lessons, solved: lessons.length - open.length, next: open[0] ?? null };
}

export function isSolved(game: string, lesson: string): boolean {
  return solved.value.has(nameOf(game, lesson));
}

/** Save that a lesson is solved, on this device and in the account. */
export function noteSolved(game: string, lesson: string): void {
  add([nameOf(game, lesson)]);
  syncSolved().catch(() => undefined); // it is on this device; the next page tries again
}

/** Exchange the solved lessons with the account when the component is mounted and when the player logs in. */
export function useSolvedLessons(): void {
  useEffect(() => {
    syncSolved().catch(() => undefined);
  }, [account.value?.name]);
}

async function syncSolved(): Promise<void> {
  if (!(await recallAccount())) return;
  const { lessons } = await solvedInAccount();
  add(lessons);
  const missing = [...solved.peek()].filter((name) => !lessons.includes(name));
  if (missing.length > 0) await saveSolved({ lessons: missing });
}

/** Another tab may have added some since. */
function add(lessons: readonly string[]): void {
  const all = new Set([...solved.peek(), ...readSolved(), ...lessons]);
  if (all.size === solved.peek().size) return;
  solved.value = all;
  store(STORED, [...all]);
}

function readSolved(): ReadonlySet<string> {
  const names = stored(STORED, (value) => (Array.isArray(value) ? value : null)) ?? [];
  return new Set(names.filter((name): name is string => typeof name === "string"));
}

function nameOf(game: string, lesson: string): string {
  return `${game}/${lesson}`;
}
