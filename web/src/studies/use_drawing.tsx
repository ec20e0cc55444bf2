/** Drawing arrows and marks: with the right button of a mouse, and in the drawing mode by any pointer and by keys. */
import { useMemo, useRef, useState } from "preact/hooks";

import type { Point } from "../board/geometry/geometry";
import type { Sheet } from "../board/state";
import { t } from "../i18n/language";
import type { Place } from "../lib/wire_types";
import type { BoardDrawing } from "../play/inputs";
import { Drawings, sizeOf } from "./drawings";
import { type Colour, COLOURS, type Notes, toggledArrow, toggledMark } from "./model";

/** The key that begins and ends the drawing mode. */
export const DRAW_KEY = ";";
/** On a map, a stroke shorter than this part of a place marks its point. */
const SHORT = 0.5;
const RIGHT_BUTTON = 2;

export interface Drawing {
  /** What the board of a table needs. */
  readonly board: BoardDrawing;
  /** Whether every pointer draws, and keys do. */
  readonly on: boolean;
  setOn(on: boolean): void;
  readonly colour: Colour;
  setColour(colour: Colour): void;
  /** Where an arrow begins that is being drawn by keys. */
  readonly from: Place | null;
  /** The last thing that was done, for screen readers. */
  readonly said: string;
}

interface Stroke {
  readonly start: Place;
  readonly end: Place;
}

/** What is drawn at a step. `onDraw` gets the notes with the drawings as they are then. */
export function useDrawing(notes: Notes, onDraw: (drawn: Partial<Notes>) => void): Drawing {
  const [on, setOn] = useState(false);
  const [colour, setColour] = useState<Colour>("blue");
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [from, setFrom] = useState<Place | null>(null);
  const [said, setSaid] = useState("");
  const draw = useRef(onDraw);
  draw.current = onDraw;
  const current = useRef<Stroke | null>(null);

  const board = useMemo<BoardDrawing>(() => {
    function mark(place: Place): void {
      draw.current({ marks: toggledMark(notes, { place, colour }) });
      setSaid(t("study-mark", { colour, place }));
    }
    function arrow(start: Place, end: Place): void {
      draw.current({ arrows: toggledArrow(notes, { start, end, colour }) });
      setSaid(t("study-arrow", { colour, start, end }));
    }
    function follow(next: Stroke | null): void {
      current.current = next;
      setStroke(next);
    }
    const placeAt = (at: Point, { geometry }: Sheet) => geometry.placeAt(at);

    return {
      pen: {
        right: true,
        down: (at, sheet, event) => {
          if (!on && event.button !== RIGHT_BUTTON) return false;
          const start = placeAt(at, sheet);
          follow(start === null ? null : { start, end: start });
          return start !== null;
        },
        move: (points, sheet) => {
          const last = points.at(-1);
          const end = last ? placeAt(last, sheet) : null;
          if (!current.current || end === null) return;
          follow({ start: current.current.start, end: snapped(current.current.start, end, sheet) });
        },
        up: (cancelled) => {
          const drawn = current.current;
          follow(null);
          if (!drawn || cancelled) return;
          if (drawn.start === drawn.end) mark(drawn.start);
          else arrow(drawn.start, drawn.end);
        },
        hover: () => undefined,
      },
      over: (sheet) => (
        <>
          <Drawings notes={notes} sheet={sheet} />
          {stroke && stroke.start !== stroke.end && (
            <Drawings notes={{ arrows: [{ ...stroke, colour }], marks: [] }} sheet={sheet} />
          )}
          {from !== null && (
            <Drawings notes={{ arrows: [], marks: [{ place: from, colour }] }} sheet={sheet} />
          )}
        </>
      ),
      key: (event, cursor) => {
        if (event.key === DRAW_KEY) {
          setFrom(null);
          setOn(!on);
          setSaid(t(on ? "study-draw.off" : "study-draw.on"));
          return true;
        }
        if (!on) return false;
        const chosen = COLOURS[Number(event.key) - 1];
        if (chosen) setColour(chosen);
        else if (event.key === "Escape") {
          if (from === null) setOn(false);
          setFrom(null);
        } else if ((event.key === "Enter" || event.key === " ") && cursor !== null) {
          if (from === null) mark(cursor);
          else if (from !== cursor) arrow(from, cursor);
          setFrom(null);
        } else if (event.key.toLowerCase() === "a" && cursor !== null) {
          if (from !== null && from !== cursor) arrow(from, cursor);
          setSaid(from === null ? t("study-draw.from", { place: cursor }) : "");
          setFrom(from === null ? cursor : null);
        } else return false;
        return true;
      },
    };
  }, [notes, on, colour, stroke, from]);

  return { board, on, setOn, colour, setColour, from, said };
}

/** On a map, where every point is a place, a stroke that hardly moves stays where it began. */
function snapped(start: Place, end: Place, { geometry, zoom }: Sheet): Place {
  if (geometry.places.length > 0) return end;
  const [one, other] = [geometry.centre(start), geometry.centre(end)];
  const distance = Math.hypot(one.x - other.x, one.y - other.y);
  return distance < sizeOf(geometry, zoom) * SHORT ? start : end;
}
