/** The crowds of a map: which pieces stay on their own, and which crowd is fanned out. */

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Event, Piece } from "../../generated/wire";
import type { Place } from "../../lib/wire_types";
import { type Area, fanned } from "./crowds";
import type { Crowding, OpenCrowd, PlacedPiece } from "./piece_layout";

/** Least width of a fanned counter, in pixels, for tapping. */
const FOR_FINGERS = 38;
/** Maximum number of pieces at the place of the cursor that are shown on their own. */
const MOST_AT_CURSOR = 4;

export interface CrowdsProps {
  pieces: readonly Piece[];
  selected: string | null;
  carried: string | null;
  cursor: Place | null;
  /** The events that are being played. */
  playing: readonly Event[];
  /** Pixels per unit of the sheet; a fan closes when it changes. */
  zoom: number;
}

export interface CrowdsControl {
  crowding: Crowding;
  /** The id of the fanned piece that the keyboard is at. */
  focused: string | null;
  /** Fan a crowd out within an area, for the pointer or for the keyboard. */
  fanOut(crowd: PlacedPiece, area: Area, room: number, byKey: boolean): void;
  /** Go to another piece of the fan by an arrow key. Returns the piece, or `null` without a fan. */
  move(key: string): string | null;
  close(): void;
}

/** The steps of the arrow keys, in pieces and in rows. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function useCrowds(props: CrowdsProps): CrowdsControl {
  const { pieces, selected, carried, cursor, playing, zoom } = props;
  const [opened, setOpened] = useState<OpenCrowd | null>(null);
  const isThere = opened?.pieces.every((id) => pieces.some((piece) => piece.id === id && piece.place));
  const open = isThere ? opened : null;
  useEffect(() => setOpened(null), [zoom]);
  const apart = useMemo(() => {
    const ends = new Set(playing.flatMap(({ path = [], hostile }) => (hostile ? [] : path.slice(-1))));
    const here = pieces.filter((piece) => cursor !== null && piece.place === cursor);
    return new Set([
      ...[selected, carried].filter((id) => id !== null),
      ...(here.length <= MOST_AT_CURSOR ? here.map((piece) => piece.id) : []),
      ...pieces.filter((piece) => ends.has(piece.place ?? "")).map((piece) => piece.id),
    ]);
  }, [pieces, selected, carried, cursor, playing]);
  const crowding = useMemo(() => ({ apart, open }), [apart, open]);

  function move(key: string): string | null {
    if (!open) return null;
    const [right, down] = STEPS[key] ?? [0, 0];
    const count = open.pieces.length;
    const focused = ((open.focused ?? 0) + right + down * open.fan.columns + count) % count;
    setOpened({ ...open, focused });
    return open.pieces[focused] ?? null;
  }

  return {
    crowding,
    focused: open?.pieces[open.focused ?? -1] ?? null,
    fanOut: ({ crowd = [], at }, area, room, byKey) => {
      const fan = fanned(crowd.length, at, Math.max(room, FOR_FINGERS / zoom), area);
      setOpened({ pieces: crowd.map((piece) => piece.id), fan, focused: byKey ? 0 : null });
    },
    move,
    close: () => setOpened(null),
  };
}

/** Whether a key is one of those that move within a fan. */
export function isArrow(key: string): boolean {
  return key in STEPS;
}
