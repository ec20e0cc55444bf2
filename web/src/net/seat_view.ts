/** What one seat has seen so far, put together from frames. */

import { t } from "../i18n/language";
import type { Sight } from "../play/sight";
import type { Event, Frame, LogItem, SeatView, TableInfo, Talk } from "../generated/wire";

export interface Seen {
  /** `null`: there is nothing to see yet. */
  readonly sight: Sight | null;
  readonly log: readonly LogItem[];
  /** What the steps did that came with the last frame; nothing after a fresh start or a step taken back. */
  readonly latest: readonly Event[];
  readonly table: TableInfo | null;
  readonly talk: readonly Talk[];
}

export const NOTHING_SEEN: Seen = { sight: null, log: [], latest: [], table: null, talk: [] };

const PARTS = [
  "status",
  "to_act",
  "choices",
  "lenses",
  "keyboard",
  "board",
  "picture",
  "outcome",
  "secret",
  "undo",
  "audiences",
] as const satisfies readonly (keyof Sight)[];

/** What is seen after a frame. It must be the next one, or fresh. */
export function afterFrame(before: Seen, frame: Frame): Seen {
  const old = frame.fresh ? NOTHING_SEEN : before;
  const log = frame.log ? [...old.log.slice(0, frame.log.start), ...frame.log.items] : old.log;
  return {
    sight: sightAfter(old.sight, frame.view),
    log,
    latest: frame.log && !frame.fresh ? added(old.log, log, frame.log.start) : frame.fresh ? [] : old.latest,
    table: frame.table ?? old.table,
    talk: frame.talk ? [...old.talk, ...frame.talk] : old.talk,
  };
}

/** A view of an earlier step as a whole sight, in which nothing can be done. */
export function sightOfMoment(view: SeatView): Sight {
  return whole({
    choices: [],
    lenses: [],
    keyboard: null,
    audiences: [],
    to_act: [],
    outcome: null,
    secret: false,
    ...view,
    undo: "no",
  });
}

function sightAfter(old: Sight | null, view: SeatView | null | undefined): Sight | null {
  if (view === undefined) return old;
  if (view === null) return null;
  return whole(old ? { ...old, ...view } : view);
}

function whole(view: Partial<Sight>): Sight {
  const missing = PARTS.filter((part) => view[part] === undefined);
  if (missing.length > 0) throw new Error(t("server-view-incomplete", { parts: missing.join(", ") }));
  return view as Sight;
}

function added(old: readonly LogItem[], log: readonly LogItem[], start: number): readonly Event[] {
  return start < old.length ? [] : log.slice(start).flatMap((item) => item.events);
}
