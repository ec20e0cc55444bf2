import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { around, type Geometry } from "../../board/geometry/geometry";
import type { KeyLabel } from "../../board/overlays/key_labels";
import type { Place } from "../../lib/wire_types";
import type { Choice, Keyboard } from "../../generated/wire";
import { actors, type Table } from "../selection/selection";
import { known, keyLabels, mayMean, nextPiece, signOf, strike, within } from "./key_bindings";
import type { SelectionControl } from "../selection/use_selection";

export interface KeyboardProps {
  control: SelectionControl;
  keyboard: Keyboard | null;
  geometry: Geometry;
  /** The id of the piece in hand. */
  selectedPiece: string | null;
  onCursor(place: Place): void;
}

/** What is asked for, or told, below the board. */
export interface KeyPrompt {
  readonly text: string;
  readonly choices: readonly Choice[];
  /** How many letters of their keys have been typed. */
  readonly typed: number;
}

export interface KeyboardControl {
  readonly prompt: KeyPrompt | null;
  /** What to write on the board: the keys that lead there. */
  readonly keyLabels: readonly KeyLabel[];
  /** A key was pressed on the board; whether it was one of the game's. */
  onKey(event: KeyboardEvent): boolean;
  /** Take up the piece that an empty place means, if the game says so; whether there is one. */
  home(place: Place): boolean;
  /** The piece in hand is about to act at the cursor: what comes after it is as after a letter. */
  expect(): void;
  /** Go on to the next piece that can act, or back to the one before, and take it up if the game, or who
      asks, will have it so; whether there is one. */
  next(back: boolean, from: Place | null, taking?: boolean): boolean;
  /** The hand is moved by other means. */
  forget(): void;
}

/** Who acted by a key, and in which order pieces were to come. */
interface Acted {
  readonly piece: string | null;
  readonly order: readonly string[];
  readonly seat: string | null;
}

/** The first letters of a key that has several, and what they were typed at. */
interface Begun {
  readonly letters: string;
  readonly table: Table;
  readonly selectedPiece: string | null;
}

const NO_LETTERS: readonly KeyLabel[] = [];

/** A game's keys on the board: letters become choices, and the next piece comes to hand by itself. */
export function useKeyboard({
  control,
  keyboard,
  geometry,
  selectedPiece,
  onCursor,
}: KeyboardProps): KeyboardControl {
  const { table } = control;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [told, setTold] = useState("");
  const [inUse, setInUse] = useState(false);
  const [steps, setSteps] = useState(0);
  const acted = useRef<Acted | null>(null);
  /** Something was sent, and the board does not show yet what came of it. */
  const waiting = useRef(false);
  /** What was typed meanwhile. */
  const ahead = useRef<string[]>([]);
  // Letters that were begun with another piece in hand, or on another board, are forgotten.
  const before = begun?.table === table && begun.selectedPiece === selectedPiece ? begun.letters : "";
  const setBefore = (begunWith: string) => setBegun({ letters: begunWith, table, selectedPiece });
  const typing = keyboard && { table, keyboard, selectedPiece, before };
  const written = useMemo(
    () => (typing && inUse ? keyLabels(typing) : NO_LETTERS),
    [table, keyboard, selectedPiece, before, inUse],
  );

  useEffect(() => {
    waiting.current = false;
    goOn();
    setSteps((number) => number + 1);
  }, [table]);
  useEffect(() => {
    const sign = waiting.current ? undefined : ahead.current.shift();
    if (sign === undefined) return;
    type(sign);
    setSteps((number) => number + 1);
  }, [steps]);

  /** After what a key did: the cursor goes with its piece, or another piece comes to hand. */
  function goOn(): void {
    const was = acted.current;
    if (!was) return;
    const able = actors(table);
    if (!able.size || was.seat !== table.seat) acted.current = null;
    else if (was.piece && able.has(was.piece)) follow(was.piece);
    else if (keyboard?.in_order) {
      acted.current = null;
      const next = nextPiece(table, was.piece, [...was.order, ...able]);
      if (next) take(next);
    }
  }

  function follow(piece: string): void {
    const place = placeOf(table, piece);
    if (place) onCursor(place);
  }

  function take(piece: string): void {
    if (selectedPiece !== piece) control.pick(piece);
    follow(piece);
  }

  function leave(): void {
    const order = [...actors(table)];
    control.release();
    const next = keyboard?.in_order ? nextPiece(table, selectedPiece, order) : null;
    if (next && next !== selectedPiece) take(next);
  }

  function remember(piece: string | null): void {
    acted.current = { piece, order: piece ? [...actors(table)] : [], seat: table.seat };
  }

  function act(choice: Choice): void {
    remember(choice.piece ?? null);
    waiting.current = true;
    void control.take(choice).then((done) => {
      if (done) return;
      waiting.current = false;
      forgetAhead();
    });
  }

  function forgetAhead(): void {
    ahead.current = [];
    acted.current = null;
  }

  /** One letter; whether it was one of the game's. */
  function type(sign: string): boolean {
    const stroke = typing && control.selection.at !== "filling" ? strike(typing, sign) : null;
    if (!stroke) return false;
    if (stroke.means !== "nothing") setBefore(stroke.means === "more" ? stroke.before : "");
    if (stroke.means === "choice") act(stroke.choice);
    else if (stroke.means === "nothing") {
      setTold(stroke.why);
      ahead.current = [];
    } else if (stroke.means === "leave" && !before) leave();
    return true;
  }

  function onKey(event: KeyboardEvent): boolean {
    setTold("");
    setInUse(true);
    if (event.key === "Escape" && before) {
      setBefore("");
      return true;
    }
    const sign = signOf(event);
    const later = waiting.current || ahead.current.length > 0;
    if (keyboard && later && mayMean(keyboard, sign, ahead.current)) {
      ahead.current.push(sign);
      return true;
    }
    return type(sign);
  }

  function home(place: Place): boolean {
    if (!keyboard?.homes || control.selection.at === "filling") return false;
    if (table.pieces.some((piece) => piece.place === place)) return false;
    const marked = [...control.marks.reach, ...control.marks.targets];
    const beside = around(geometry, place);
    const held = selectedPiece && placeOf(table, selectedPiece);
    if (marked.includes(place) || (held && beside.includes(held))) return false;
    const able = actors(table);
    const found = beside.flatMap((near) =>
      table.pieces.filter((piece) => piece.place === near && able.has(piece.id)),
    )[0];
    if (found) take(found.id);
    return found !== undefined;
  }

  function next(back: boolean, from: Place | null, taking = keyboard?.in_order): boolean {
    const order = [...actors(table)].filter((piece) => placeOf(table, piece));
    const here = order.filter((piece) => placeOf(table, piece) === from);
    const now = selectedPiece && here.includes(selectedPiece) ? selectedPiece : (here[0] ?? selectedPiece);
    const goal = nextPiece(table, now, back ? order.reverse() : order);
    if (!goal) return false;
    if (taking) take(goal);
    else {
      if (control.selection.at !== "filling") control.release();
      follow(goal);
    }
    return true;
  }

  const key = keyboard && known(keyboard, before);
  return {
    prompt:
      typing && before
        ? {
            text: `${sentence(key?.label ?? before)}: ${told || (key?.then ?? "")}`,
            choices: within(typing, before),
            typed: before.length,
          }
        : told
          ? { text: told, choices: [], typed: 0 }
          : null,
    keyLabels: written,
    onKey,
    home,
    expect: () => {
      if (selectedPiece) remember(selectedPiece);
    },
    next,
    forget: () => {
      forgetAhead();
      setBefore("");
      setTold("");
      setInUse(false);
    },
  };
}

function placeOf(table: Table, id: string): Place | null {
  return table.pieces.find((piece) => piece.id === id)?.place ?? null;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
