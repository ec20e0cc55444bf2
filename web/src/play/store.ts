/** The table's store: the signals that the bar, the board and the side panel share, and their actions. */

import { type ReadonlySignal, type Signal, signal, useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { describePiece } from "../board/describe";
import { geometryOf } from "../board/geometry/board_geometry";
import { type Geometry, middlePlace } from "../board/geometry/geometry";
import type { SymbolDrawings } from "../board/pieces/symbols";
import { type SideStyles, sideStyles } from "../board/side_style";
import type { BoardApi, BoardEvents } from "../board/state";
import type { Choice, Device, Piece } from "../generated/wire";
import { t } from "../i18n/language";
import { usePageKeys } from "../lib/page_keys";
import { quickPress } from "../lib/preferences";
import type { Place } from "../lib/wire_types";
import type { CompleteView } from "../net/seat_view";
import { type HintControl, useHint } from "./hints/use_hint";
import type { TableInputs } from "./inputs";
import { type StatusPages, useStatusPages } from "./keyboard/status_pages";
import { type KeyboardControl, useKeyboard } from "./keyboard/use_keyboard";
import type { Values } from "./selection/templates";
import { type Lenses, typedAction, useLenses } from "./lenses/use_lenses";
import { type Overlays, useOverlays } from "./lenses/use_overlays";
import { type LookControl, useLook } from "./looks/use_look";
import { useSymbols } from "./looks/use_symbols";
import { besides, isIdle, isPress, isPressedFor } from "./panels/device";
import { besidesSheets } from "./panels/sheet";
import { announcePlace, announceSelection } from "./selection/announce";
import { type PieceDrag, useDragPiece } from "./selection/drag_piece";
import { isOffered, isWordOnPiece } from "./selection/piece_templates";
import { actors, loose, movable } from "./selection/selection";
import { type SelectionControl, useSelection } from "./selection/use_selection";

export interface PlayStore extends TableInputs {
  /** What is shown: the view or, while the others' turn is played, that of the step on the board. */
  readonly shown: ReadonlySignal<CompleteView>;
  /** The pieces on the board: those of the view or, while the others' turn is played, those of the moment. */
  readonly pieces: ReadonlySignal<readonly Piece[]>;
  /** Whether an earlier view is shown because the others' turn is played; its panels are only to be read. */
  readonly telling: ReadonlySignal<boolean>;
  readonly geometry: ReadonlySignal<Geometry>;
  readonly styleOf: ReadonlySignal<SideStyles>;
  readonly symbols: ReadonlySignal<SymbolDrawings>;
  readonly devices: ReadonlySignal<readonly Device[]>;
  /** Whether nothing can be done with the devices now, or nothing at all. */
  readonly deviceIdle: ReadonlySignal<boolean>;
  /** The choices that belong to no piece, device or sheet. */
  readonly looseChoices: ReadonlySignal<readonly Choice[]>;
  /** Whether a choice waits for the button of a device. */
  readonly atDevice: ReadonlySignal<boolean>;
  /** The ids of the pieces that can act. */
  readonly actors: ReadonlySignal<ReadonlySet<string>>;
  /** The ids of the pieces that can go somewhere. */
  readonly movable: ReadonlySignal<ReadonlySet<string>>;
  readonly heldPiece: ReadonlySignal<Piece | null>;

  readonly control: SelectionControl;
  readonly drag: PieceDrag;
  readonly keyboard: KeyboardControl;
  readonly statusPages: StatusPages;
  readonly look: LookControl;
  readonly lenses: Lenses;
  readonly hint: HintControl;
  readonly overlays: Overlays;

  /** The place of the keyboard's cursor. */
  readonly cursor: ReadonlySignal<Place | null>;
  /** The place that was last pointed at, by pointer or keyboard. */
  readonly pointed: ReadonlySignal<Place | null>;
  /** The id of the piece there that was pointed at, if it was one. */
  readonly pointedPiece: ReadonlySignal<string | null>;
  /** The next announcement for screen readers. */
  readonly announcement: ReadonlySignal<string>;
  /** Whether the list of keys is open. */
  readonly helpOpen: Signal<boolean>;
  /** Whether something among the actions was requested, so that their tab is shown. */
  readonly wanted: Signal<boolean>;

  readonly boardApi: RefObject<BoardApi | null>;
  readonly sidePanel: RefObject<HTMLDivElement | null>;
  readonly commandField: RefObject<HTMLInputElement | null>;
  /** The text on the command line. */
  readonly typedLine: Signal<string>;
  /** The action on the command line that a lens says something about. */
  readonly typed: ReadonlySignal<{ choice: Choice; values: Values } | null>;
  readonly deviceButton: RefObject<HTMLButtonElement | null>;
  readonly hintCard: RefObject<HTMLElement | null>;

  /** Callbacks of the board. */
  readonly boardEvents: BoardEvents;
  /** Select the next piece that can act. */
  takeNext(): void;
  /** Select the piece that a row of a table is about, and show where it is. */
  pickFromTable(piece: string): void;
  /** Cancel the selection, and focus the board. */
  backToBoard(): void;
  /** Do something by a button that may disappear: the focus moves to the board first. */
  atBoard(act: () => void): void;
  /** Do an action of a line or a paper; open its form if fields are missing. Resolves to whether it was done. */
  perform(action: string): Promise<boolean>;
}

/** The store of a table; the same object while it is mounted. */
export function usePlayStore(inputs: TableInputs): PlayStore {
  const { view, board, sides, bindings, events, live } = inputs;
  const staged = useComputed(() => inputs.story.value?.staged.value ?? null);
  const shown = useComputed(() => staged.value?.view ?? view.value);
  const pieces = useComputed(() => staged.value?.pieces ?? view.value.picture.pieces);
  const telling = useComputed(() => shown.value !== view.value);
  const devices = useComputed(() => view.value.picture.panels.filter((panel) => panel.type === "device"));
  const control = useSelection(
    inputs,
    // The button must be held for a key, too, unless a click is enough.
    (action) => !quickPress.value && isPress(devices.value, action),
  );
  const { table, selection, selectedPiece, marks, toConfirm, prepared } = control;
  const look = useLook(inputs.game);
  const symbols = useSymbols(inputs, look.chosen);
  const styleOf = useComputed(() => sideStyles(sides.value));
  const geometry = useComputed(() => geometryOf(board.value));
  const able = useComputed(() => actors(table.value));
  const canMove = useComputed(() => movable(table.value));
  const cursor = useMemo(() => signal(middlePlace(geometry.value)), []);
  const announcement = useSignal("");
  const helpOpen = useSignal(false);
  const wanted = useSignal(false);
  const pointed = useSignal<Place | null>(null);
  const pointedPiece = useSignal<string | null>(null);
  const boardApi = useRef<BoardApi>(null);
  const commandField = useRef<HTMLInputElement>(null);
  const sidePanel = useRef<HTMLDivElement>(null);
  const deviceButton = useRef<HTMLButtonElement>(null);
  const hintCard = useRef<HTMLElement>(null);
  const hintByKey = useRef(false);
  const drag = useDragPiece(
    (piece) => {
      const now = selection.value;
      if (!(now.at === "piece" && now.piece === piece.id)) control.pick(piece.id);
    },
    (piece, x, y) => {
      const place = boardApi.current?.placeAt(x, y) ?? null;
      if (place && place !== piece.place) control.drop(piece.id, place);
    },
  );
  const status = useComputed(() => view.value.status);
  const keyboard = useKeyboard({ control, bindings, geometry, status, onCursor: moveCursor });
  const statusPages = useStatusPages(shown, bindings);
  const heldPiece = useComputed(
    () => view.value.picture.pieces.find((piece) => piece.id === selectedPiece.value) ?? null,
  );
  const held = useComputed(() => heldPiece.value?.place ?? null);
  const atDevice = useComputed(() => devices.value.some((device) => isPressedFor(device, toConfirm.value)));
  const aim = useComputed(() => {
    const waitsFor = atDevice.value
      ? table.value.choices.find((choice) => choice.action === toConfirm.value?.action)
      : undefined;
    const target = waitsFor?.place || pointed.value;
    return target && [...marks.value.reach, ...marks.value.targets].includes(target) ? target : null;
  });
  const deviceIdle = useComputed(
    () => !live.value || (!atDevice.value && devices.value.every((device) => isIdle(device))),
  );
  const looseChoices = useComputed(() =>
    besidesSheets(besides(loose(table.value.choices), devices.value), view.value.picture.panels).filter(
      (choice) => !isWordOnPiece(choice) && !isOffered(choice),
    ),
  );
  const typedLine = useSignal("");
  const typed = useComputed(() => typedAction(table.value.choices, view.value.lenses, typedLine.value));
  const values = useComputed(() => {
    const selection = control.selection.value;
    return selection.at === "filling" ? selection.values : (typed.value?.values ?? null);
  });
  const lenses = useLenses(inputs, { place: pointed, piece: selectedPiece, held, aim, values });
  const hint = useHint(inputs, { act: control.actOrConfirm, onGone: leaveHint });
  const overlays = useOverlays(inputs, { shown, control, lenses, hint });

  useEffect(() => {
    if (!cursor.value || !geometry.value.has(cursor.value)) cursor.value = middlePlace(geometry.value);
  }, [geometry.value]);
  useEffect(() => {
    const text = announceSelection(table.value, selection.value, marks.value);
    if (text) announcement.value = text;
  }, [selection.value.at, selectedPiece.value]);
  useEffect(() => {
    if (atDevice.value || prepared.value) deviceButton.current?.focus();
  }, [atDevice.value && toConfirm.value?.action, prepared.value]);
  useEffect(() => {
    // Nothing is selected when the match is over, so nothing is announced.
    if (view.value.outcome) pointed.value = null;
  }, [view.value.outcome === null]);
  const told = useComputed(() => {
    const { story, seat, view } = inputs;
    const waited = seat.value !== null && view.value.to_act.includes(seat.value);
    return waited && story.value && !story.value.playing.value ? story.value.summary.value : "";
  });
  useEffect(() => {
    if (events.value.length) announcement.value = events.value.map((event) => event.text).join(" ");
  }, [events.value]);
  useEffect(() => {
    // When the turn comes, the others' turn is announced in one sentence.
    if (told.value) announcement.value = told.value;
  }, [told.value]);
  useEffect(() => {
    if (hint.state.value.kind !== "given") return;
    const [doIt] = hintCard.current?.querySelectorAll("button") ?? [];
    doIt?.scrollIntoView({ block: "nearest" });
    // A player who asked by a key continues by keys: Enter does it, Escape returns.
    if (hintByKey.current) doIt?.focus();
    hintByKey.current = false;
  }, [hint.state.value]);

  /** The focused element is about to disappear; move the focus to the board. */
  function leaveHint(): void {
    if (hintCard.current?.contains(document.activeElement)) boardApi.current?.focus();
  }

  function moveCursor(place: Place, piece?: string): void {
    cursor.value = place;
    point(place, piece);
    boardApi.current?.show(place);
    const there = pieces.value.find((one) => one.id === piece);
    announcement.value = there
      ? describePiece(there)
      : announcePlace(board.value, table.value, selection.value, marks.value, place);
  }

  function point(place: Place, piece: string | null = null): void {
    pointed.value = place;
    pointedPiece.value = piece;
  }

  function pressPlace(place: Place | null, piece: string | null = null): void {
    if (place) {
      cursor.value = place;
      point(place, piece);
    }
    control.press(place, piece);
  }

  /** A key or a press while the others' turn is played. Returns whether it means nothing else. */
  function seen(key: string | null): boolean {
    const story = inputs.story.value;
    if (!story || key === "Tab") return false;
    if (key === "Home") return story.replay();
    if (story.holding.value) {
      story.goOn();
      return true;
    }
    const skips = key === null || key === "End" || key === "Escape" || !isLooking(key);
    return skips && story.skip() && (key === "End" || key === "Escape");
  }

  function onKey(event: KeyboardEvent): boolean {
    if (inputs.handlers.value.drawing?.key(event, cursor.value)) return true;
    if (seen(event.key)) return true;
    const places = [...marks.value.targets, ...marks.value.reach];
    const letter = event.key.toLowerCase();
    if (statusPages.onKey(event) || keyboard.onKey(event)) return true;
    if ((event.key === "Enter" || event.key === " ") && cursor.value) {
      const atHand = held.value ? cursor.value === held.value : !able.value.size;
      if (atHand && bindings.value?.commands && keyboard.openCommands()) return true;
      if (!keyboard.home(cursor.value)) {
        keyboard.expect();
        pressPlace(cursor.value);
      }
    } else if (event.key === "Escape") control.escape();
    else if (event.key === "Tab" && selection.value.at !== "rest" && places.length)
      moveCursor(next(places, cursor.value, event.shiftKey));
    else if (letter === "n" || letter === "p") {
      if (!keyboard.next(letter === "p", cursor.value)) refuse("key-no-actor");
    } else if (letter === "g" && deviceButton.current) deviceButton.current.focus();
    else if (letter === "h" && hint.offered.value) {
      if (!hint.possible.value) refuse("key-no-hint");
      hintByKey.current = hint.possible.value;
      hint.ask();
    } else if (event.key === "/") focusCommandLine();
    else if (event.key === "?") helpOpen.value = true;
    else return false;
    return true;
  }

  function focusCommandLine(): void {
    const field = commandField.current;
    wanted.value = true;
    // Its tab may not be shown yet: show it now, so that no key that follows is lost.
    field?.closest("[hidden]")?.removeAttribute("hidden");
    field?.focus();
  }

  /** Say why a key does nothing now, and whose turn it is. */
  function refuse(why: "key-no-actor" | "key-no-hint"): void {
    control.refuse(t(why, { status: status.value }));
  }

  usePageKeys((event) => {
    const board = boardApi.current;
    const before = document.activeElement;
    // The board handles what is pressed on itself.
    if (!board || before?.getAttribute("role") === "application" || event.key === "Tab" || event.key === " ")
      return;
    board.key(event);
    // The focus follows, so that Enter never presses a button that was left behind.
    if (event.defaultPrevented && document.activeElement === before) board.focus();
  });

  function takeNext(): void {
    keyboard.next(false, cursor.value, true);
    boardApi.current?.focus();
  }

  function pickFromTable(id: string): void {
    const place = view.value.picture.pieces.find((piece) => piece.id === id)?.place;
    if (place) moveCursor(place);
    control.pick(id);
    boardApi.current?.focus();
    // Its choices may be far up the page.
    setTimeout(() =>
      sidePanel.current?.querySelector(".play-form, .play-held")?.scrollIntoView({ block: "nearest" }),
    );
  }

  function backToBoard(): void {
    control.release();
    boardApi.current?.focus();
  }

  function atBoard(act: () => void): void {
    boardApi.current?.focus();
    act();
  }

  function perform(action: string): Promise<boolean> {
    const form = table.value.choices.find((choice) => choice.action === action && choice.fields?.length);
    if (!form) return control.actOrConfirm(action);
    control.begin(form);
    return Promise.resolve(true);
  }

  const boardEvents: BoardEvents = {
    press: (place, piece) => {
      if (seen(null)) return;
      keyboard.forget();
      pressPlace(place, piece);
    },
    cursor: moveCursor,
    hover: (place, piece) => {
      if (place) point(place, piece);
    },
    pull: (piece, event) => {
      if (!live.value || !canMove.value.has(piece.id) || selection.value.at === "filling") return false;
      inputs.story.value?.skip();
      drag.take(piece, event);
      return true;
    },
    key: onKey,
  };

  // The functions read only signals, so that those of the first render can be reused.
  return useMemo(
    () => ({
      ...inputs,
      shown,
      pieces,
      telling,
      geometry,
      styleOf,
      symbols,
      devices,
      deviceIdle,
      atDevice,
      looseChoices,
      actors: able,
      movable: canMove,
      heldPiece,
      control,
      drag,
      keyboard,
      statusPages,
      look,
      lenses,
      hint,
      overlays,
      cursor,
      pointed,
      pointedPiece,
      announcement,
      helpOpen,
      wanted,
      boardApi,
      sidePanel,
      commandField,
      typedLine,
      typed,
      deviceButton,
      hintCard,
      boardEvents,
      takeNext,
      pickFromTable,
      backToBoard,
      atBoard,
      perform,
    }),
    [],
  );
}

/** Keys that only look at the board, and do not need the final position. */
function isLooking(key: string): boolean {
  return key.startsWith("Arrow") || ["+", "-", "=", "0", "?", "Shift"].includes(key);
}

/** The place after (or before) the cursor in a list, cyclically. */
function next(places: readonly Place[], cursor: Place | null, back: boolean): Place {
  const now = cursor === null ? -1 : places.indexOf(cursor);
  const goal = back ? (now <= 0 ? places.length - 1 : now - 1) : (now + 1) % places.length;
  return places[goal] ?? "";
}
