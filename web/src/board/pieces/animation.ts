/** Animation of events: pieces glide along their paths, lost ones fade, places flash. */

import type { Event, Piece } from "../../generated/wire";
import type { Place } from "../../lib/wire_types";

/** A piece that moves along a path. */
export interface Glide {
  readonly piece: string;
  readonly path: readonly Place[];
  readonly delay: number;
  readonly duration: number;
}

/** A piece that is no longer there. */
export interface Fade {
  readonly piece: Piece;
  readonly delay: number;
}

/** An event at a place. */
export interface Flash {
  readonly place: Place;
  readonly kind: "attack" | "note";
  readonly delay: number;
}

export interface Staging {
  readonly glides: readonly Glide[];
  readonly fades: readonly Fade[];
  readonly flashes: readonly Flash[];
}

/** Milliseconds of a glide: for the first step, for each further one, and at most. */
const GLIDE = 320;
const FURTHER_LEG = 110;
const LONGEST_GLIDE = 1100;
/** Milliseconds from an event at a place to the next event. */
const BEAT = 260;
/** Latest start of an event, in milliseconds. */
const LATEST_START = 1800;

/** Compute the animation of these events from the pieces before and after them. */
export function stage(events: readonly Event[], before: readonly Piece[], after: readonly Piece[]): Staging {
  const glides: Glide[] = [];
  const flashes: Flash[] = [];
  const fades: Fade[] = [];
  const stillThere = new Set(after.map((piece) => piece.id));
  let clock = 0;
  for (const event of events) {
    const path = event.path ?? [];
    const end = path.at(-1);
    const start = path[0];
    if (start === undefined || end === undefined) continue;
    const delay = Math.min(clock, LATEST_START);
    // The path of an attack leads to its target, which stays.
    const moves = path.length > 1 && !event.hostile;
    const arrived = moves ? after.findLast((piece) => piece.place === end) : undefined;
    if (arrived) {
      const duration = glideTime(path.length);
      glides.push({ piece: arrived.id, path, delay, duration });
      clock += duration;
      continue;
    }
    flashes.push({ place: end, kind: event.hostile ? "attack" : "note", delay });
    const lost = before.filter((piece) => piece.place === end && !stillThere.has(piece.id));
    fades.push(...lost.map((piece) => ({ piece, delay })));
    clock += BEAT;
  }
  return { glides, fades, flashes };
}

/** Milliseconds that a piece takes along a path of this number of places. */
export function glideTime(places: number): number {
  return Math.min(GLIDE + (places - 2) * FURTHER_LEG, LONGEST_GLIDE);
}

/** Whether the user prefers reduced motion. */
export function wantsStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
