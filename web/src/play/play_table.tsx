/** The table at which any game is played: the board, what can be done, and what there is to read. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";

import { type BoardHandle, BoardView } from "../board/board";
import { describePlace } from "../board/describe";
import { geometryOf, middlePlace } from "../board/geometry/geometry";
import { liveries } from "../board/side_style";
import type { Place } from "../lib/wire_types";
import { quickPress } from "../lib/preferences";
import type { Event, Finding, Hint } from "../generated/wire";
import { announceHand, announcePlace } from "./selection/announce";
import { Carried, useCarry } from "./selection/drag_piece";
import { isPress, isPressedFor } from "./panels/device";
import { Dice } from "./panels/dice";
import { GraveQuestion } from "./choices/confirm_dialog";
import { actors, movable } from "./selection/selection";
import { HintCard } from "./hints/hint_card";
import { IllustrationBox, isIllustration } from "./panels/illustration";
import { KeyPromptNote } from "./keyboard/key_prompt";
import { keysFor, KeysHelp, ownKeys } from "./keyboard/keyboard_help";
import { OptionList } from "./choices/option_list";
import { OverlayKey } from "./lenses/overlay_legend";
import { PlayBar } from "./play_bar";
import { PlayRail } from "./side_panel";
import { RefusalNote } from "./choices/refusal_note";
import type { Refusal, Sight } from "./sight";
import { useDrawings } from "./looks/use_symbols";
import { useHand } from "./selection/use_selection";
import { useHint } from "./hints/use_hint";
import { useKeys } from "./keyboard/use_keyboard";
import { useLenses } from "./lenses/use_lenses";
import { useLook } from "./looks/use_look";
import { useOverlays } from "./lenses/use_overlays";
import { useSame } from "../lib/use_stable_value";
import "./play.css";

export type { Refusal, Sight } from "./sight";

export interface PlayTableProps {
  /** Whose symbols are drawn. */
  game: string;
  /** The language of what the game says, where it is not the page's. */
  lang?: string | undefined;
  sight: Sight;
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
  const { game, lang, sight, seat, scope, events, live, busy, onAct, onInspect, onHint, onRule } = props;
  const { toolbar } = props;
  const { picture } = sight;
  const board = useSame(sight.board);
  const sides = useSame(picture.sides);
  const devices = picture.panels.filter((panel) => panel.type === "device");
  const control = useHand({
    sight,
    seat,
    live,
    busy,
    onAct,
    onInspect,
    // By a key, too, the button is held, except by the impatient.
    isHeld: (action) => !quickPress.value && isPress(devices, action),
  });
  const { table, hand, marks } = control;
  const look = useLook(game);
  const drawings = useDrawings(game, picture.pieces, look.chosen);
  const worn = useMemo(() => liveries(sides), [sides]);
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
  const carry = useCarry(
    (piece) => {
      if (!(hand.at === "piece" && hand.piece === piece.id)) control.pick(piece.id);
    },
    (x, y) => {
      const place = boardHandle.current?.placeAt(x, y) ?? null;
      const piece = carry.carrying?.piece;
      if (place && piece && place !== piece.place) control.drop(piece.id, place);
    },
  );

  const inHand =
    hand.at === "piece" || hand.at === "menu"
      ? hand.piece
      : hand.at === "filling"
        ? (hand.choice.piece ?? null)
        : null;
  const keyboard = useSame(sight.keyboard);
  const keys = useKeys({ control, keyboard, geometry, inHand, onCursor: moveCursor });
  const heldPiece = picture.pieces.find((piece) => piece.id === inHand) ?? null;
  const held = heldPiece?.place ?? null;
  const illustrations = picture.panels.filter(isIllustration);
  const atDevice = devices.some((device) => isPressedFor(device, control.asking));
  const waitsFor = atDevice && table.choices.find((choice) => choice.action === control.asking?.action);
  const target = (waitsFor && waitsFor.place) || lookingAt;
  const aim = useMemo(
    () => (target && [...marks.reach, ...marks.targets].includes(target) ? target : null),
    [target, marks],
  );
  const lenses = useLenses({ game, sight, live, place: lookingAt, piece: inHand, held, aim, onInspect });
  const hint = useHint({ sight, seat, live, act: control.deed, onHint, onGone: leaveHint });
  const overlays = useOverlays({
    picture,
    events,
    lenses,
    answer: control.answer,
    hand,
    hint: hint.overlays,
  });
  const rolls = useMemo(() => events.flatMap((event) => event.rolls ?? []), [events]);

  useEffect(() => {
    if (!cursor || !geometry.has(cursor)) setCursor(middlePlace(geometry));
  }, [geometry]);
  useEffect(() => {
    const told = announceHand(table, hand, marks);
    if (told) setSaid(told);
  }, [hand.at, inHand]);
  useEffect(() => {
    if (atDevice || control.prepared) deviceButton.current?.focus();
  }, [atDevice && control.asking?.action, control.prepared]);
  useEffect(() => {
    // Nothing is in hand any more when the match is over, and nothing is named as if it were.
    if (sight.outcome) setLookingAt(null);
  }, [sight.outcome === null]);
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
    setSaid(announcePlace(board, table, hand, marks, place));
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
    else if (event.key === "Tab" && hand.at !== "rest" && places.length)
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
        sight={sight}
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
          drawings={drawings}
          overlays={overlays.all}
          reach={marks.reach}
          targets={marks.targets}
          selected={inHand}
          holding={hand.at !== "rest"}
          carried={carry.carrying?.piece.id ?? null}
          actors={able}
          side={seat}
          cursor={cursor}
          events={events}
          weather={picture.weather ?? null}
          look={look.chosen}
          label={picture.caption || sight.status}
          describedBy={keysId}
          popover={
            hand.at === "menu"
              ? {
                  place: hand.place,
                  content: (
                    <OptionList
                      title={describePlace(board, picture.pieces, hand.place)}
                      options={hand.options}
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
            if (!live || !canMove.has(piece.id) || hand.at === "filling") return false;
            carry.take(piece, event);
            return true;
          }}
          letters={keys.letters}
          stride={keyboard?.stride ?? 1}
          wraps={keyboard?.wraps ?? false}
          onKey={onKey}
        />
        <OverlayKey overlays={overlays.asked} worn={worn} />
        {!devices.length && <Dice rolls={rolls} />}
        {control.refusal && (
          <RefusalNote refusal={control.refusal} onRule={onRule} onClose={control.dismiss} />
        )}
        {!control.refusal && keys.prompt && <KeyPromptNote prompt={keys.prompt} />}
      </div>

      <PlayRail
        sight={sight}
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
        worn={worn}
        drawings={drawings}
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
        <Carried
          carrying={carry.carrying}
          size={boardHandle.current?.counterSize() ?? 0}
          livery={worn(carry.carrying.piece.side)}
          drawings={drawings}
        />
      )}
      {control.asking && !atDevice && (
        <GraveQuestion option={control.asking} onConfirm={control.confirm} onCancel={backToBoard} />
      )}
      {helping && (
        <KeysHelp
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
