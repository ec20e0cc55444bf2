/** The table at which any game is played: the board, what can be done, and what there is to read. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";

import { type BoardHandle, BoardView } from "../board/board_view";
import { describePlace } from "../board/describe";
import { geometryOf, middlePlace } from "../board/geometry";
import { liveries } from "../board/livery";
import type { Place } from "../board/types";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { Choice, Event, Finding, Overlay, Piece } from "../wire";
import { AllChoices } from "./all_choices";
import { announceHand, announcePlace } from "./announce";
import { Carried, useCarry } from "./carry";
import { ChoiceBar } from "./choice_bar";
import { CommandLine } from "./command_line";
import { Dice } from "./dice";
import { drafted } from "./draft";
import { FieldForm } from "./field_form";
import { actors, isBoardOpen, isOwn, loose, ofPiece } from "./hand";
import { KEYS, KeysHelp } from "./keys_help";
import { LensMenu } from "./lens_menu";
import { OptionList } from "./option_list";
import { OverlayKey } from "./overlay_key";
import { Panels } from "./panels";
import type { Refusal, Sight } from "./sight";
import { Tray } from "./tray";
import { turnOf, TurnWord } from "./turn";
import { useDrawings } from "./use_drawings";
import { useHand } from "./use_hand";
import { useLenses } from "./use_lenses";
import { useSame } from "./use_same";
import "./play.css";

export type { Refusal, Sight } from "./sight";

export interface PlayTableProps {
  /** Whose symbols are drawn. */
  game: string;
  sight: Sight;
  seat: string | null;
  /** What the last step did: shown in movement when it changes. */
  events: readonly Event[];
  /** `false`: an earlier moment is shown, and nothing can be done. */
  live: boolean;
  /** An action is on its way. */
  busy: boolean;
  onAct(action: string): Promise<Refusal | null>;
  onInspect(query: string): Promise<Finding | Refusal>;
  /** Open the rule page there. */
  onRule(rule: string): void;
  /** Put beside the overlay toggles. */
  toolbar?: ComponentChildren;
}

const PLACE_WORDS = { squares: "square", hexes: "hex", map: "place" } as const;

/** Fills its container, which must have a height. */
export function PlayTable(props: PlayTableProps) {
  const { game, sight, seat, events, live, busy, onAct, onInspect, onRule, toolbar } = props;
  const { picture } = sight;
  const board = useSame(sight.board);
  const sides = useSame(picture.sides);
  const control = useHand({ sight, seat, live, busy, onAct, onInspect });
  const { table, hand, marks } = control;
  const drawings = useDrawings(game, picture.pieces);
  const worn = useMemo(() => liveries(sides), [sides]);
  const geometry = useMemo(() => geometryOf(board), [board]);
  const able = useMemo(() => actors(table), [table]);
  const [cursor, setCursor] = useState<Place | null>(() => middlePlace(geometry));
  const [said, setSaid] = useState("");
  const [helping, setHelping] = useState(false);
  const [lookingAt, setLookingAt] = useState<Place | null>(null);
  const boardHandle = useRef<BoardHandle | null>(null);
  const command = useRef<HTMLInputElement | null>(null);
  const keysId = useId();
  const lenses = useLenses({ game, sight, live, place: lookingAt, onInspect });
  const carry = useCarry(
    (piece) => {
      if (!(hand.at === "piece" && hand.piece === piece.id)) control.pick(piece.id);
    },
    (x, y) => {
      const place = boardHandle.current?.placeAt(x, y) ?? null;
      const from = carry.carrying?.piece.place ?? null;
      if (place && place !== from) control.press(place);
    },
  );

  const inHand =
    hand.at === "piece" || hand.at === "menu"
      ? hand.piece
      : hand.at === "filling"
        ? (hand.choice.piece ?? null)
        : null;
  const heldPiece = picture.pieces.find((piece) => piece.id === inHand) ?? null;
  const answer = control.answer;
  const turn = live ? turnOf(sight, seat) : null;
  const boardOpen = isBoardOpen(table.choices);
  const overlays = useMemo(
    () =>
      once([
        ...justHappened(events, picture.overlays),
        ...picture.overlays,
        ...lenses.overlays,
        ...(answer?.overlays ?? []),
        ...drafted(hand, picture.pieces),
      ]),
    [events, picture, lenses.overlays, answer, hand],
  );
  const laidOver = useMemo(
    () => once([...lenses.overlays, ...(answer?.overlays ?? [])]),
    [lenses.overlays, answer],
  );
  const rolls = useMemo(() => events.flatMap((event) => event.rolls ?? []), [events]);
  const vocabulary = useMemo(
    () => ({ choices: table.choices, lenses: sight.lenses, places: geometry.places }),
    [table, sight.lenses, geometry],
  );

  useEffect(() => {
    if (!cursor || !geometry.has(cursor)) setCursor(middlePlace(geometry));
  }, [geometry]);
  useEffect(() => {
    const told = announceHand(table, hand, marks);
    if (told) setSaid(told);
  }, [hand.at, inHand]);
  useEffect(() => {
    // Nothing is in hand any more when the match is over, and nothing is named as if it were.
    if (sight.outcome) setLookingAt(null);
  }, [sight.outcome === null]);
  useEffect(() => {
    if (events.length) setSaid(events.map((event) => event.text).join(" "));
  }, [events]);

  function moveCursor(place: Place): void {
    setCursor(place);
    setLookingAt(place);
    setSaid(announcePlace(board, table, hand, marks, place));
  }

  function pressPlace(place: Place | null): void {
    if (place) {
      setCursor(place);
      setLookingAt(place);
    }
    control.press(place);
  }

  function onKey(event: KeyboardEvent): void {
    const places = [...marks.targets, ...marks.reach];
    if ((event.key === "Enter" || event.key === " ") && cursor) pressPlace(cursor);
    else if (event.key === "Escape") control.escape();
    else if (event.key === "Tab" && hand.at !== "rest" && places.length)
      moveCursor(next(places, cursor, event.shiftKey));
    else if (event.key === "n" || event.key === "p") {
      const standing = picture.pieces.flatMap((piece) =>
        able.has(piece.id) && piece.place ? [piece.place] : [],
      );
      if (!standing.length) return;
      if (hand.at !== "filling") control.release();
      moveCursor(next([...new Set(standing)], cursor, event.key === "p"));
    } else if (event.key === "/") command.current?.focus();
    else if (event.key === "?") setHelping(true);
    else return;
    event.preventDefault();
  }

  function pickFromTray(piece: Piece): void {
    control.pick(piece.id);
    boardHandle.current?.focus();
  }

  /** The button that was pressed may be gone in a moment; the keyboard goes on at the board. */
  function beginAtBoard(choice: Choice): void {
    boardHandle.current?.focus();
    control.begin(choice);
  }

  function backToBoard(): void {
    control.release();
    boardHandle.current?.focus();
  }

  const disabled = !live || busy;
  return (
    <div class="play-table">
      <header class="play-bar">
        <p class="play-status" role="status">
          {turn && <TurnWord turn={turn} />} {sight.status}
        </p>
        <div class="play-tools">
          <div class="play-zoom" role="group" aria-label="Zoom">
            <IconButton
              icon="minus"
              size="s"
              label="Further away"
              onClick={() => boardHandle.current?.further()}
            />
            <IconButton icon="plus" size="s" label="Nearer" onClick={() => boardHandle.current?.nearer()} />
            <IconButton
              icon="expand"
              size="s"
              label="The whole board"
              onClick={() => boardHandle.current?.whole()}
            />
          </div>
          <LensMenu lenses={sight.lenses} state={lenses} disabled={!live} />
          {toolbar}
          <IconButton icon="info" size="s" label="Keys on the board" onClick={() => setHelping(true)} />
        </div>
      </header>

      <div class="play-board" style={{ "--board-shape": String(geometry.size.width / geometry.size.height) }}>
        <BoardView
          board={board}
          sides={sides}
          pieces={picture.pieces}
          drawings={drawings}
          overlays={overlays}
          reach={marks.reach}
          targets={marks.targets}
          selected={inHand}
          holding={hand.at !== "rest"}
          carried={carry.carrying?.piece.id ?? null}
          actors={able}
          side={seat}
          cursor={cursor}
          events={events}
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
          onPress={pressPlace}
          onCursor={moveCursor}
          onHover={(place) => place && setLookingAt(place)}
          onPull={(piece, event) => {
            if (disabled || !able.has(piece.id) || hand.at === "filling") return false;
            carry.take(piece, event);
            return true;
          }}
          onKey={onKey}
        />
        <OverlayKey overlays={laidOver} worn={worn} />
        <Dice rolls={rolls} />
        {control.refusal && (
          <RefusalNote refusal={control.refusal} onRule={onRule} onClose={control.dismiss} />
        )}
      </div>

      <div class="play-rail">
        <ChoiceBar
          choices={loose(table.choices)}
          disabled={disabled}
          last={!boardOpen}
          onChoose={beginAtBoard}
        />
        <Tray
          pieces={picture.pieces}
          worn={worn}
          drawings={drawings}
          actors={able}
          selected={inHand}
          placeWord={PLACE_WORDS[board.type]}
          onPick={pickFromTray}
          onPull={(piece, event) => {
            if (!disabled && able.has(piece.id)) carry.watch(piece, event);
          }}
        />
        {hand.at === "filling" ? (
          <FieldForm
            choice={hand.choice}
            values={hand.values}
            pieces={picture.pieces}
            disabled={disabled}
            onPut={control.put}
            onDone={control.done}
            onCancel={backToBoard}
          />
        ) : (
          heldPiece && (
            <section class="play-held" aria-label="In hand">
              <h2>{heldPiece.label}</h2>
              {heldPiece.note && <p>{heldPiece.note}</p>}
              <p class="play-hint">{heldHint(able.has(heldPiece.id), isOwn(table, heldPiece), marks)}</p>
              <ChoiceBar
                choices={ofPiece(table, heldPiece.id)}
                disabled={disabled}
                last={!marks.reach.length && !marks.targets.length}
                onChoose={beginAtBoard}
              />
            </section>
          )
        )}
        {live && (
          <CommandLine
            vocabulary={vocabulary}
            field={command}
            onLine={control.line}
            onLeave={() => boardHandle.current?.focus()}
          />
        )}
        {answer && <FindingCard finding={answer} />}
        {lenses.findings.map((finding) => (
          <FindingCard key={finding.title} finding={finding} />
        ))}
        <Panels panels={picture.panels} />
        {live && table.choices.length > 0 && (
          <AllChoices choices={table.choices} disabled={disabled} onChoose={control.begin} />
        )}
      </div>

      {carry.carrying && (
        <Carried
          carrying={carry.carrying}
          size={boardHandle.current?.counterSize() ?? 0}
          livery={worn(carry.carrying.piece.side)}
          drawings={drawings}
        />
      )}
      {control.asking && (
        <Dialog
          title={`${control.asking.label}?`}
          onClose={backToBoard}
          footer={
            <>
              <Button kind="plain" onClick={backToBoard}>
                No
              </Button>
              <Button kind="danger" onClick={control.confirm}>
                Yes, do it
              </Button>
            </>
          }
        >
          <p>This cannot be taken back.</p>
        </Dialog>
      )}
      {helping && <KeysHelp onClose={() => setHelping(false)} />}
      <p id={keysId} class="unseen">
        {KEYS.map(([keys, meaning]) => `${keys.join(" ")}: ${meaning}.`).join(" ")}
      </p>
      <p class="unseen" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

interface RefusalNoteProps {
  refusal: Refusal;
  onRule(rule: string): void;
  onClose(): void;
}

function RefusalNote({ refusal, onRule, onClose }: RefusalNoteProps) {
  const { reason, rule } = refusal;
  return (
    <div class="play-refusal" role="alert">
      <p>
        {reason}{" "}
        {rule && (
          <button type="button" class="play-rule" onClick={() => onRule(rule)}>
            {rule}
          </button>
        )}
      </p>
      <IconButton icon="close" size="s" label="Close" onClick={onClose} />
    </div>
  );
}

function FindingCard({ finding }: { finding: Finding }) {
  return (
    <section class="play-finding" aria-label={finding.title}>
      <h2>{finding.title}</h2>
      {finding.lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  );
}

function heldHint(
  canAct: boolean,
  own: boolean,
  { reach, targets }: { reach: readonly Place[]; targets: readonly Place[] },
): string {
  if (reach.length || targets.length) return "Press a marked place, or drag the piece there.";
  if (canAct) return "Choose what it shall do.";
  return own ? "It can do nothing now." : "Not yours to command.";
}

/** Where the last step happened, unless the game itself marks that. */
function justHappened(events: readonly Event[], overlays: readonly Overlay[]): readonly Overlay[] {
  if (overlays.some((overlay) => overlay.type === "marks" && overlay.style === "last")) return [];
  const places = [...new Set(events.flatMap((event) => event.path ?? []))];
  return places.length
    ? [{ type: "marks", name: "just happened", label: "Just happened", style: "last", places }]
    : [];
}

/** Overlays by name: what two lenses both show is drawn once. */
function once(overlays: readonly Overlay[]): readonly Overlay[] {
  return [...new Map(overlays.map((overlay) => [`${overlay.type} ${overlay.name}`, overlay])).values()];
}

/** The place after (or before) the cursor in a list, going round. */
function next(places: readonly Place[], cursor: Place | null, back: boolean): Place {
  const now = cursor === null ? -1 : places.indexOf(cursor);
  const goal = back ? (now <= 0 ? places.length - 1 : now - 1) : (now + 1) % places.length;
  return places[goal] ?? "";
}
