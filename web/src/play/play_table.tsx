/** The table at which any game is played: the board, what can be done, and what there is to read. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";

import { type BoardHandle, BoardView } from "../board/board";
import { describePlace } from "../board/describe";
import { geometryOf } from "../board/geometry/board_geometry";
import { middlePlace } from "../board/geometry/geometry";
import { sideStyles } from "../board/side_style";
import type { Place } from "../lib/wire_types";
import { quickPress } from "../lib/preferences";
import type { Event, Finding, Hint } from "../generated/wire";
import { announceSelection, announcePlace } from "./selection/announce";
import { DraggedPiece, useDragPiece } from "./selection/drag_piece";
import { isPress, isPressedFor } from "./panels/device";
import { Dice } from "./panels/dice";
import { ConfirmDialog } from "./choices/confirm_dialog";
import { actors, movable } from "./selection/selection";
import { HintCard } from "./hints/hint_card";
import { IllustrationBox, isIllustration } from "./panels/illustration";
import { KeyPromptNote } from "./keyboard/key_prompt";
import { keysFor, KeyboardHelp, ownKeys } from "./keyboard/keyboard_help";
import { OptionList } from "./choices/option_list";
import { OverlayLegend } from "./lenses/overlay_legend";
import { PlayBar } from "./play_bar";
import { SidePanel } from "./side_panel";
import { RefusalNote } from "./choices/refusal_note";
import { isImage, useImage } from "../net/image_cache";
import type { CompleteView, Refusal } from "../net/seat_view";
import { useSymbols } from "./looks/use_symbols";
import { useSelection } from "./selection/use_selection";
import { useHint } from "./hints/use_hint";
import { useKeyboard } from "./keyboard/use_keyboard";
import { useLenses } from "./lenses/use_lenses";
import { useLook } from "./looks/use_look";
import { useOverlays } from "./lenses/use_overlays";
import { useStableValue } from "../lib/use_stable_value";
import "./play.css";

export interface PlayTableProps {
  /** Whose symbols are drawn. */
  game: string;
  /** The language of what the game says, where it is not the page's. */
  lang?: string | undefined;
  view: CompleteView;
  seat: string | null;
  /** Under which name it is kept what of the papers was read. */
  scope?: string | undefined;
  /** What the last step did: shown in movement when it changes. */
  events: readonly Event[];
  /** `false`: an earlier moment is shown, and nothing can be done. */
  live: boolean;
  /** An action is on its way. */
  busy: boolean;
  onAct(action: string): Promise<Refusal | null>;
  onInspect(query: string): Promise<Finding | Refusal>;
  /** Ask the computer what it would do; left out where it cannot be asked. */
  onHint?: (() => Promise<Hint>) | undefined;
  /** Open the rule page there. */
  onRule(rule: string): void;
  /** Put beside the overlay toggles. */
  toolbar?: ComponentChildren;
}

/** Fills its container, which must have a height. */
export function PlayTable(props: PlayTableProps) {
  const { game, lang, view, seat, scope, events, live, busy, onAct, onInspect, onHint, onRule } = props;
  const { toolbar } = props;
  const { picture } = view;
  const board = useStableValue(view.board);
  const sides = useStableValue(picture.sides);
  const devices = picture.panels.filter((panel) => panel.type === "device");
  const control = useSelection({
    view,
    seat,
    live,
    busy,
    onAct,
    onInspect,
    // By a key, too, the button is held, except by the impatient.
    isHeld: (action) => !quickPress.value && isPress(devices, action),
  });
  const { table, selection, marks } = control;
  const look = useLook(game);
  const symbols = useSymbols(game, picture.pieces, look.chosen);
  const background = board.type === "map" ? (board.background ?? null) : null;
  const backgroundUrl = useImage(background && isImage(background) ? background : null).address;
  const styleOf = useMemo(() => sideStyles(sides), [sides]);
  const geometry = useMemo(() => geometryOf(board), [board]);
  const able = useMemo(() => actors(table), [table]);
  const canMove = useMemo(() => movable(table), [table]);
  const [cursor, setCursor] = useState<Place | null>(() => middlePlace(geometry));
  const [said, setSaid] = useState("");
  const [helping, setHelping] = useState(false);
  const [lookingAt, setLookingAt] = useState<Place | null>(null);
  const boardHandle = useRef<BoardHandle | null>(null);
  const command = useRef<HTMLInputElement | null>(null);
  const rail = useRef<HTMLDivElement>(null);
  const deviceButton = useRef<HTMLButtonElement | null>(null);
  const hintCard = useRef<HTMLElement | null>(null);
  const hintByKey = useRef(false);
  const keysId = useId();
  const carry = useDragPiece(
    (piece) => {
      if (!(selection.at === "piece" && selection.piece === piece.id)) control.pick(piece.id);
    },
    (x, y) => {
      const place = boardHandle.current?.placeAt(x, y) ?? null;
      const piece = carry.carrying?.piece;
      if (place && piece && place !== piece.place) control.drop(piece.id, place);
    },
  );

  const selectedPiece =
    selection.at === "piece" || selection.at === "menu"
      ? selection.piece
      : selection.at === "filling"
        ? (selection.choice.piece ?? null)
        : null;
  const keyboard = useStableValue(view.keyboard);
  const keys = useKeyboard({ control, keyboard, geometry, selectedPiece, onCursor: moveCursor });
  const heldPiece = picture.pieces.find((piece) => piece.id === selectedPiece) ?? null;
  const held = heldPiece?.place ?? null;
  const illustrations = picture.panels.filter(isIllustration);
  const atDevice = devices.some((device) => isPressedFor(device, control.asking));
  const waitsFor = atDevice && table.choices.find((choice) => choice.action === control.asking?.action);
  const target = (waitsFor && waitsFor.place) || lookingAt;
  const aim = useMemo(
    () => (target && [...marks.reach, ...marks.targets].includes(target) ? target : null),
    [target, marks],
  );
  const lenses = useLenses({
    game,
    view,
    live,
    place: lookingAt,
    piece: selectedPiece,
    held,
    aim,
    onInspect,
  });
  const hint = useHint({ view, seat, live, act: control.actOrConfirm, onHint, onGone: leaveHint });
  const overlays = useOverlays({
    picture,
    events,
    lenses,
    answer: control.answer,
    selection,
    hint: hint.overlays,
  });
  const rolls = useMemo(() => events.flatMap((event) => event.rolls ?? []), [events]);

  useEffect(() => {
    if (!cursor || !geometry.has(cursor)) setCursor(middlePlace(geometry));
  }, [geometry]);
  useEffect(() => {
    const told = announceSelection(table, selection, marks);
    if (told) setSaid(told);
  }, [selection.at, selectedPiece]);
  useEffect(() => {
    if (atDevice || control.prepared) deviceButton.current?.focus();
  }, [atDevice && control.asking?.action, control.prepared]);
  useEffect(() => {
    // Nothing is in hand any more when the match is over, and nothing is named as if it were.
    if (view.outcome) setLookingAt(null);
  }, [view.outcome === null]);
  useEffect(() => {
    if (events.length) setSaid(events.map((event) => event.text).join(" "));
  }, [events]);

  useEffect(() => {
    if (hint.state.kind !== "given") return;
    const [doIt] = hintCard.current?.querySelectorAll("button") ?? [];
    doIt?.scrollIntoView({ block: "nearest" });
    // Who asked by a key goes on by keys: Enter does it, Escape leads back.
    if (hintByKey.current) doIt?.focus();
    hintByKey.current = false;
  }, [hint.state]);

  /** What had the focus there is gone in a moment; the keyboard goes on at the board. */
  function leaveHint(): void {
    if (hintCard.current?.contains(document.activeElement)) boardHandle.current?.focus();
  }

  function moveCursor(place: Place): void {
    setCursor(place);
    setLookingAt(place);
    boardHandle.current?.show(place);
    setSaid(announcePlace(board, table, selection, marks, place));
  }

  function pressPlace(place: Place | null): void {
    if (place) {
      setCursor(place);
      setLookingAt(place);
    }
    control.press(place);
  }

  function onKey(event: KeyboardEvent): boolean {
    const places = [...marks.targets, ...marks.reach];
    const letter = event.key.toLowerCase();
    if (keys.onKey(event)) return true;
    if ((event.key === "Enter" || event.key === " ") && cursor) {
      if (!keys.home(cursor)) {
        keys.expect();
        pressPlace(cursor);
      }
    } else if (event.key === "Escape") control.escape();
    else if (event.key === "Tab" && selection.at !== "rest" && places.length)
      moveCursor(next(places, cursor, event.shiftKey));
    else if (letter === "n" || letter === "p") return keys.next(letter === "p", cursor);
    else if (letter === "g" && deviceButton.current) deviceButton.current.focus();
    else if (letter === "h" && hint.possible) {
      hintByKey.current = true;
      hint.ask();
    } else if (event.key === "/") command.current?.focus();
    else if (event.key === "?") setHelping(true);
    else return false;
    return true;
  }

  /** The next piece that can act comes to hand. */
  function takeNext(): void {
    keys.next(false, cursor, true);
    boardHandle.current?.focus();
  }

  /** A row of a table is about a piece: it is taken up, and shown where it stands. */
  function pickFromTable(id: string): void {
    const place = picture.pieces.find((piece) => piece.id === id)?.place;
    control.pick(id);
    if (place) moveCursor(place);
    boardHandle.current?.focus();
    // What can be done with it may be far up the page.
    setTimeout(() =>
      rail.current?.querySelector(".play-form, .play-held")?.scrollIntoView({ block: "nearest" }),
    );
  }

  function backToBoard(): void {
    control.release();
    boardHandle.current?.focus();
  }

  return (
    <div class="play-table">
      <PlayBar
        view={view}
        seat={seat}
        live={live}
        lang={lang}
        lenses={lenses}
        look={look}
        hint={hint}
        board={boardHandle}
        toolbar={toolbar}
        onHelp={() => setHelping(true)}
      />

      {illustrations.length > 0 && (
        <div class="play-illustrations">
          {illustrations.map((one) => (
            <IllustrationBox key={one.name} illustration={one} lang={lang} />
          ))}
        </div>
      )}

      <div class="play-board" style={{ "--board-shape": String(geometry.size.width / geometry.size.height) }}>
        <BoardView
          board={board}
          sides={sides}
          pieces={picture.pieces}
          symbols={symbols}
          overlays={overlays.all}
          reach={marks.reach}
          targets={marks.targets}
          selected={selectedPiece}
          holding={selection.at !== "rest"}
          carried={carry.carrying?.piece.id ?? null}
          actors={able}
          side={seat}
          cursor={cursor}
          events={events}
          weather={picture.weather ?? null}
          backgroundUrl={backgroundUrl}
          look={look.chosen}
          label={picture.caption || view.status}
          describedBy={keysId}
          popover={
            selection.at === "menu"
              ? {
                  place: selection.place,
                  content: (
                    <OptionList
                      title={describePlace(board, picture.pieces, selection.place)}
                      options={selection.options}
                      onChoose={(option) => {
                        boardHandle.current?.focus();
                        control.choose(option);
                      }}
                      onClose={backToBoard}
                    />
                  ),
                }
              : null
          }
          legend={lookingAt && geometry.has(lookingAt) ? describePlace(board, picture.pieces, lookingAt) : ""}
          handle={boardHandle}
          onPress={(place) => {
            keys.forget();
            pressPlace(place);
          }}
          onCursor={moveCursor}
          onHover={(place) => place && setLookingAt(place)}
          onPull={(piece, event) => {
            if (!live || !canMove.has(piece.id) || selection.at === "filling") return false;
            carry.take(piece, event);
            return true;
          }}
          keyLabels={keys.keyLabels}
          stride={keyboard?.stride ?? 1}
          wraps={keyboard?.wraps ?? false}
          onKey={onKey}
        />
        <OverlayLegend overlays={overlays.asked} styleOf={styleOf} />
        {!devices.length && <Dice rolls={rolls} />}
        {control.refusal && (
          <RefusalNote refusal={control.refusal} onRule={onRule} onClose={control.dismiss} />
        )}
        {!control.refusal && keys.prompt && <KeyPromptNote prompt={keys.prompt} />}
      </div>

      <SidePanel
        view={view}
        lang={lang}
        live={live}
        busy={busy}
        control={control}
        lenses={lenses}
        devices={devices}
        able={able}
        canMove={canMove}
        held={heldPiece}
        places={geometry.places}
        styleOf={styleOf}
        symbols={symbols}
        carry={carry}
        advice={<HintCard control={hint} lang={lang} card={hintCard} onLeave={hint.clear} />}
        board={boardHandle}
        rail={rail}
        command={command}
        deviceButton={deviceButton}
        onNext={takeNext}
        scope={scope}
        onPick={pickFromTable}
        onInspect={onInspect}
        onLeave={backToBoard}
      />

      {carry.carrying && (
        <DraggedPiece
          carrying={carry.carrying}
          size={boardHandle.current?.counterSize() ?? 0}
          sideStyle={styleOf(carry.carrying.piece.side)}
          symbols={symbols}
        />
      )}
      {control.asking && !atDevice && (
        <ConfirmDialog option={control.asking} onConfirm={control.confirm} onCancel={backToBoard} />
      )}
      {helping && (
        <KeyboardHelp
          keyboard={keyboard}
          device={devices.length > 0}
          hints={hint.offered}
          onClose={() => setHelping(false)}
        />
      )}
      <p id={keysId} class="unseen">
        {[...ownKeys(keyboard), ...keysFor(keyboard, devices.length > 0, hint.offered)]
          .map(([pressed, meaning]) => `${pressed.join(" ")}: ${meaning}.`)
          .join(" ")}
      </p>
      <p class="unseen" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

/** The place after (or before) the cursor in a list, going round. */
function next(places: readonly Place[], cursor: Place | null, back: boolean): Place {
  const now = cursor === null ? -1 : places.indexOf(cursor);
  const goal = back ? (now <= 0 ? places.length - 1 : now - 1) : (now + 1) % places.length;
  return places[goal] ?? "";
}
