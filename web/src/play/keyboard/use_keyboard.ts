import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { around, type Geometry } from "../../board/geometry/geometry";
import type { KeyLabel } from "../../board/overlays/key_labels";
import type { Place } from "../../lib/wire_types";
import type { Choice, Keyboard } from "../../generated/wire";
import { actors, type Table } from "../selection/selection";
import {
  type Command,
  commandsOf,
  known,
  keyLabels,
  mayMean,
  nextPiece,
  signOf,
  strike,
  type Typing,
  within,
} from "./key_bindings";
import { keysInUse } from "./keys_in_use";
import type { SelectionControl } from "../selection/use_selection";

export interface KeyboardProps {
  control: SelectionControl;
  bindings: ReadonlySignal<Keyboard | null>;
  geometry: ReadonlySignal<Geometry>;
  /** The sentence that says what is going on. */
  status: ReadonlySignal<string>;
  onCursor(place: Place): void;
}

/** The prompt below the board. */
export interface KeyPrompt {
  readonly text: string;
  readonly choices: readonly Choice[];
  /** Number of letters typed. */
  readonly typed: number;
}

/** The commands of the selected piece, one of which is highlighted. */
export interface CommandLineState {
  readonly commands: readonly Command[];
  /** The index of the highlighted command. */
  readonly chosen: number;
}

export interface KeyboardControl {
  /** The command line; `null` while it is closed. */
  readonly commandLine: ReadonlySignal<CommandLineState | null>;
  /** Open the command line. Returns whether the game has one with a command in it. */
  openCommands(): boolean;
  /** Carry out a command. */
  perform(command: Command): void;
  readonly prompt: ReadonlySignal<KeyPrompt | null>;
  /** The keys to show on the board. */
  readonly keyLabels: ReadonlySignal<readonly KeyLabel[]>;
  /** Handle a key press on the board. Returns whether it was a key of the game. */
  onKey(event: KeyboardEvent): boolean;
  /**
   * Select the piece that an empty place stands for, if the game defines one. Returns whether there is one.
   */
  home(place: Place): boolean;
  /** The selected piece is about to act at the cursor; afterwards continue as after a letter. */
  expect(): void;
  /**
   * Go to the next or previous piece that can act, and select it if the game or the caller wants it. Returns
   * whether there is one.
   */
  next(back: boolean, from: Place | null, taking?: boolean): boolean;
  /** The selection was changed by other means. */
  forget(): void;
}

/** The piece that acted by a key, and the order of pieces at that time. */
interface Acted {
  readonly piece: string | null;
  readonly order: readonly string[];
  readonly seat: string | null;
}

/** The letters typed so far, and the state they were typed in. */
interface Begun {
  readonly letters: string;
  readonly table: Table;
  readonly selectedPiece: string | null;
}

const NO_LETTERS: readonly KeyLabel[] = [];
const NO_COMMANDS: readonly Command[] = [];
const MODIFIERS: readonly string[] = ["Shift", "CapsLock", "Control", "Alt", "AltGraph", "Meta"];
const LEAF: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A game's keys on the board: letters become choices, and the next piece is selected automatically. */
export function useKeyboard(props: KeyboardProps): KeyboardControl {
  const { control, bindings, geometry, status, onCursor } = props;
  const { table, selection, selectedPiece } = control;
  const begun = useSignal<Begun | null>(null);
  /** The key of the highlighted command; `null` while the command line is closed. */
  const highlighted = useSignal<string | null>(null);
  const steps = useSignal(0);
  const acted = useRef<Acted | null>(null);
  /** Whether an action was sent whose result is not shown yet. */
  const waiting = useRef(false);
  /** The keys typed meanwhile. */
  const ahead = useRef<string[]>([]);
  // Letters typed with another selection or on another board are dropped.
  const before = useComputed(() =>
    begun.value?.table === table.value && begun.value.selectedPiece === selectedPiece.value
      ? begun.value.letters
      : "",
  );
  const typing = useComputed(
    (): Typing | null =>
      bindings.value && {
        table: table.value,
        keyboard: bindings.value,
        geometry: geometry.value,
        status: status.value,
        selectedPiece: selectedPiece.value,
        goals: [...control.marks.value.reach, ...control.marks.value.targets],
        before: before.value,
      },
  );
  const written = useComputed(() => (typing.value && keysInUse.value ? keyLabels(typing.value) : NO_LETTERS));
  const commands = useComputed(() =>
    typing.value && bindings.value?.commands && selection.value.at !== "filling"
      ? commandsOf(typing.value)
      : NO_COMMANDS,
  );
  const commandLine = useComputed((): CommandLineState | null => {
    if (highlighted.value === null || !commands.value.length) return null;
    const found = commands.value.findIndex((command) => command.key === highlighted.value);
    return { commands: commands.value, chosen: Math.max(found, 0) };
  });
  const prompt = useComputed((): KeyPrompt | null => {
    if (!typing.value || !before.value) return null;
    const key = known(typing.value.keyboard, before.value);
    return {
      text: `${sentence(key?.label ?? before.value)}: ${key?.then ?? ""}`,
      choices: within(typing.value, before.value),
      typed: before.value.length,
    };
  });

  useEffect(() => {
    waiting.current = false;
    goOn();
    steps.value += 1;
  }, [table.value]);
  useEffect(() => {
    highlighted.value = null;
  }, [selectedPiece.value]);
  useEffect(() => {
    const sign = waiting.current ? undefined : ahead.current.shift();
    if (sign === undefined) return;
    type(sign);
    steps.value += 1;
  }, [steps.value]);

  function setBefore(letters: string): void {
    begun.value = { letters, table: table.value, selectedPiece: selectedPiece.value };
  }

  /** After a key's action: move the cursor with its piece, or select the next one. */
  function goOn(): void {
    const was = acted.current;
    if (!was) return;
    const able = actors(table.value);
    if (!able.size || was.seat !== table.value.seat) acted.current = null;
    else if (was.piece && able.has(was.piece)) follow(was.piece);
    else if (bindings.value?.in_order) {
      acted.current = null;
      const next = nextPiece(table.value, was.piece, [...was.order, ...able]);
      if (next) take(next);
    }
  }

  function follow(piece: string): void {
    const place = placeOf(table.value, piece);
    if (place) onCursor(place);
  }

  /** Move the cursor first: its announcement is about the previous selection. */
  function take(piece: string): void {
    follow(piece);
    if (selectedPiece.value !== piece) control.pick(piece);
  }

  function leave(): void {
    const left = selectedPiece.value;
    const next = bindings.value?.in_order ? nextPiece(table.value, left, [...actors(table.value)]) : null;
    if (next && next !== left) follow(next);
    control.release();
    if (next && next !== left) control.pick(next);
  }

  function remember(piece: string | null): void {
    const { seat } = table.value;
    acted.current = { piece, order: piece ? [...actors(table.value)] : [], seat };
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

  /** Handle one letter. Returns whether it was a key of the game. */
  function type(sign: string): boolean {
    const first = before.value === "";
    const stroke = typing.value && selection.value.at !== "filling" ? strike(typing.value, sign) : null;
    if (!stroke) return false;
    control.refuse(null);
    setBefore(stroke.means === "more" ? stroke.before : "");
    if (stroke.means === "choice") act(stroke.choice);
    else if (stroke.means === "leave" && first) leave();
    else if (stroke.means === "refused" || stroke.means === "nothing") {
      ahead.current = [];
      if (stroke.means === "refused") void control.act(stroke.attempt);
      else control.refuse(stroke.why);
    }
    return true;
  }

  function highlight(index: number): boolean {
    const { length } = commands.value;
    const command = commands.value[(index + length) % length];
    highlighted.value = command?.key ?? null;
    return command !== undefined;
  }

  /** Handle a key of the command line. Returns whether it was one. */
  function onCommandKey(event: KeyboardEvent): boolean {
    const now = commandLine.value;
    const step = LEAF[event.key];
    if (step !== undefined && (now || (event.shiftKey && selectedPiece.value)))
      return highlight(now ? now.chosen + step : Math.min(step, 0));
    if (!now) return false;
    const command = now.commands[now.chosen];
    if (command && (event.key === "Enter" || event.key === " ")) {
      perform(command);
      return true;
    }
    if (!before.value) highlighted.value = null;
    return event.key === "Escape" && !before.value;
  }

  function perform(command: Command): void {
    if (!waiting.current) type(command.key);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (MODIFIERS.includes(event.key)) return false;
    keysInUse.value = true;
    if (onCommandKey(event)) return true;
    if (event.key === "Escape" && before.value) {
      setBefore("");
      return true;
    }
    const sign = signOf(event);
    const later = waiting.current || ahead.current.length > 0;
    if (bindings.value && later && mayMean(bindings.value, sign, ahead.current)) {
      ahead.current.push(sign);
      return true;
    }
    return type(sign);
  }

  function home(place: Place): boolean {
    if (!bindings.value?.homes || selection.value.at === "filling") return false;
    const { pieces } = table.value;
    if (pieces.some((piece) => piece.place === place)) return false;
    const { reach, targets } = control.marks.value;
    const beside = around(geometry.value, place);
    const held = selectedPiece.value && placeOf(table.value, selectedPiece.value);
    if ([...reach, ...targets].includes(place) || (held && beside.includes(held))) return false;
    const able = actors(table.value);
    const found = beside.flatMap((near) =>
      pieces.filter((piece) => piece.place === near && able.has(piece.id)),
    )[0];
    if (found) take(found.id);
    return found !== undefined;
  }

  function next(back: boolean, from: Place | null, taking = bindings.value?.in_order): boolean {
    const order = [...actors(table.value)].filter((piece) => placeOf(table.value, piece));
    const here = order.filter((piece) => placeOf(table.value, piece) === from);
    const selected = selectedPiece.value;
    const now = selected && here.includes(selected) ? selected : (here[0] ?? selected);
    const goal = nextPiece(table.value, now, back ? order.reverse() : order);
    if (!goal) return false;
    if (taking) take(goal);
    else {
      follow(goal);
      if (selection.value.at !== "filling") control.release();
    }
    return true;
  }

  return {
    commandLine,
    openCommands: () => highlight(0),
    perform,
    prompt,
    keyLabels: written,
    onKey,
    home,
    expect: () => {
      if (selectedPiece.value) remember(selectedPiece.value);
    },
    next,
    forget: () => {
      forgetAhead();
      setBefore("");
      highlighted.value = null;
      keysInUse.value = false;
    },
  };
}

function placeOf(table: Table, id: string): Place | null {
  return table.pieces.find((piece) => piece.id === id)?.place ?? null;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
