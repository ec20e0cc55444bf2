/** What events look like on the board: pieces glide along their ways, lost ones fade, places flash. */

import type { Event, Piece } from "../../generated/wire";
import type { Place } from "../../lib/wire_types";

/** A piece comes from the start of its way. */
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

/** Something happened at a place. */
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

/** How long a piece glides, at first and for each further place of its way. */
const GLIDE = 320;
const FURTHER_LEG = 110;
const LONGEST_GLIDE = 1100;
/** The time that an event at one place takes before the next begins. */
const BEAT = 260;
/** However much happens, nobody waits longer than this for the last of it to begin. */
const LATEST_START = 1800;

/** The order of movements that shows these events, from the pieces before and after them. */
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
    const arrived = path.length > 1 ? after.findLast((piece) => piece.place === end) : undefined;
    if (arrived) {
      const duration = Math.min(GLIDE + (path.length - 2) * FURTHER_LEG, LONGEST_GLIDE);
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

/** Whether the person wants things to stand still. */
export function wantsStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
