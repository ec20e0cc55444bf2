/** The table at which any game is played: the board, what can be done, and what there is to read. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";

import { type BoardHandle, BoardView } from "../board/board_view";
import { describePlace } from "../board/describe";
import { geometryOf, middlePlace } from "../board/geometry";
import { liveries } from "../board/livery";
import type { Place } from "../board/types";
import { t } from "../language/language";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { Choice, Device, Event, Finding, Overlay, Piece } from "../wire";
import { AboutPieceList } from "./about_piece";
import { AllChoices } from "./all_choices";
import { announceHand, announcePlace } from "./announce";
import { Carried, useCarry } from "./carry";
import { ChoiceBar } from "./choice_bar";
import { CommandLine } from "./command_line";
import { besides, DeviceBox } from "./device";
import { Dice } from "./dice";
import { drafted } from "./draft";
import { FieldForm } from "./field_form";
import { FindingCard, HandFinding } from "./findings";
import { aboutPiece, actors, isAboutPiece, isBoardOpen, isOwn, loose, ofPiece } from "./hand";
import { KeyPromptNote } from "./key_prompt";
import { keysFor, KeysHelp, ownKeys } from "./keys_help";
import { LensMenu } from "./lens_menu";
import { LookSwitch } from "./look_switch";
import { OptionList } from "./option_list";
import { OverlayKey } from "./overlay_key";
import { isRead, Panels } from "./panels";
import type { Refusal, Sight } from "./sight";
import { Tray } from "./tray";
import { turnOf, TurnWord } from "./turn";
import { useDrawings } from "./use_drawings";
import { useHand } from "./use_hand";
import { useKeys } from "./use_keys";
import { useLenses } from "./use_lenses";
import { useLook } from "./use_look";
import { useSame } from "./use_same";
import "./play.css";

export type { Refusal, Sight } from "./sight";

export interface PlayTableProps {
  /** Whose symbols are drawn. */
  game: string;
  /** The language of what the game says, where it is not the page's. */
  lang?: string | undefined;
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

/** Fills its container, which must have a height. */
export function PlayTable(props: PlayTableProps) {
  const { game, lang, sight, seat, events, live, busy, onAct, onInspect, onRule, toolbar } = props;
  const { picture } = sight;
  const board = useSame(sight.board);
  const sides = useSame(picture.sides);
  const control = useHand({ sight, seat, live, busy, onAct, onInspect });
  const { table, hand, marks } = control;
  const look = useLook(game);
  const drawings = useDrawings(game, picture.pieces, look.chosen);
  const worn = useMemo(() => liveries(sides), [sides]);
  const geometry = useMemo(() => geometryOf(board), [board]);
  const able = useMemo(() => actors(table), [table]);
  const [cursor, setCursor] = useState<Place | null>(() => middlePlace(geometry));
  const [said, setSaid] = useState("");
  const [helping, setHelping] = useState(false);
  const [lookingAt, setLookingAt] = useState<Place | null>(null);
  const boardHandle = useRef<BoardHandle | null>(null);
  const command = useRef<HTMLInputElement | null>(null);
  const deviceButton = useRef<HTMLButtonElement | null>(null);
  const keysId = useId();
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
  const keyboard = useSame(sight.keyboard);
  const keys = useKeys({ control, keyboard, geometry, inHand, onCursor: moveCursor });
  const heldPiece = picture.pieces.find((piece) => piece.id === inHand) ?? null;
  const held = heldPiece?.place ?? null;
  const devices = picture.panels.filter((panel) => panel.type === "device");
  /** A grave choice that is taken by pressing a device's button asks nothing more. */
  const isPressed = (device: Device) =>
    control.asking !== null && (device.button.presses ?? []).includes(control.asking.kind);
  const atDevice = devices.some(isPressed);
  const waitsFor = atDevice && table.choices.find((choice) => choice.action === control.asking?.action);
  const target = (waitsFor && waitsFor.place) || lookingAt;
  const aim = useMemo(
    () => (target && [...marks.reach, ...marks.targets].includes(target) ? target : null),
    [target, marks],
  );
  const lenses = useLenses({ game, sight, live, place: lookingAt, held, aim, onInspect });
  const answer = control.answer;
  const turn = live ? turnOf(sight, seat) : null;
  const boardOpen = isBoardOpen(table.choices);
  const overlays = useMemo(
    () =>
      once([
        ...justHappened(events, picture.overlays),
        ...picture.overlays,
        ...lenses.overlays,
        ...lenses.overlaysOfHand,
        ...(answer?.overlays ?? []),
        ...drafted(hand, picture.pieces),
      ]),
    [events, picture, lenses.overlays, lenses.overlaysOfHand, answer, hand],
  );
  const laidOver = useMemo(
    () => once([...lenses.overlays, ...(answer?.overlays ?? [])]),
    [lenses.overlays, answer],
  );
  const urgent = picture.panels.filter((panel) => panel.type === "chances");
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
    if (atDevice) deviceButton.current?.focus();
  }, [atDevice && control.asking?.action]);
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
    else if (event.key === "/") command.current?.focus();
    else if (event.key === "?") setHelping(true);
    else return false;
    return true;
  }

  /** The next piece that can act comes to hand. */
  function takeNext(): void {
    keys.next(false, cursor, true);
    boardHandle.current?.focus();
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
  const ready = picture.pieces.filter((piece) => piece.place && able.has(piece.id));
  return (
    <div class="play-table">
      <header class="play-bar">
        <p class="play-status" role="status">
          {turn && <TurnWord turn={turn} />} <span lang={lang}>{sight.status}</span>
        </p>
        <div class="play-tools">
          <div class="play-zoom" role="group" aria-label={t("zoom")}>
            <IconButton
              icon="minus"
              size="s"
              label={t("zoom.out")}
              onClick={() => boardHandle.current?.further()}
            />
            <IconButton
              icon="plus"
              size="s"
              label={t("zoom.in")}
              onClick={() => boardHandle.current?.nearer()}
            />
            <IconButton
              icon="expand"
              size="s"
              label={t("zoom.whole")}
              onClick={() => boardHandle.current?.whole()}
            />
          </div>
          <LensMenu lenses={sight.lenses} state={lenses} disabled={!live} />
          <LookSwitch control={look} />
          {toolbar}
          <IconButton icon="info" size="s" label={t("keys")} onClick={() => setHelping(true)} />
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
            if (disabled || !able.has(piece.id) || hand.at === "filling") return false;
            carry.take(piece, event);
            return true;
          }}
          letters={keys.letters}
          stride={keyboard?.stride ?? 1}
          wraps={keyboard?.wraps ?? false}
          onKey={onKey}
        />
        <OverlayKey overlays={laidOver} worn={worn} />
        {!devices.length && <Dice rolls={rolls} />}
        {control.refusal && (
          <RefusalNote refusal={control.refusal} onRule={onRule} onClose={control.dismiss} />
        )}
        {!control.refusal && keys.prompt && <KeyPromptNote prompt={keys.prompt} />}
      </div>

      <div class="play-rail">
        {devices.map((device) => (
          <DeviceBox
            key={device.name}
            device={device}
            lang={lang}
            disabled={disabled}
            waiting={isPressed(device) ? control.asking : null}
            button={deviceButton}
            onPress={(action) => {
              boardHandle.current?.focus();
              control.act(action);
            }}
            onConfirm={() => {
              boardHandle.current?.focus();
              control.confirm();
            }}
            onCancel={backToBoard}
          />
        ))}
        <ChoiceBar
          choices={besides(loose(table.choices), devices).filter((choice) => !isAboutPiece(choice))}
          lang={lang}
          disabled={disabled}
          last={!boardOpen}
          onChoose={beginAtBoard}
        />
        {live && ready.length > 1 && (
          <div class="play-ready">
            <Button size="s" kind="quiet" icon="next" disabled={disabled} onClick={takeNext}>
              {t("next-piece")}
            </Button>
            <span class="play-hint">{t("next-piece.able", { count: ready.length })}</span>
          </div>
        )}
        <Tray
          pieces={picture.pieces}
          worn={worn}
          drawings={drawings}
          actors={able}
          selected={inHand}
          board={board.type}
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
            <section class="play-held" aria-label={t("in-hand")}>
              <h2 lang={lang}>{heldPiece.label}</h2>
              {heldPiece.note && <p lang={lang}>{heldPiece.note}</p>}
              {!lenses.aimed && (
                <p class="play-hint">{heldHint(able.has(heldPiece.id), isOwn(table, heldPiece), marks)}</p>
              )}
              {lenses.ofHand.map((finding) => (
                <HandFinding key={finding.title} finding={finding} lang={lang} aimed={lenses.aimed} />
              ))}
              <AboutPieceList
                about={aboutPiece(table, heldPiece.id)}
                lang={lang}
                disabled={disabled}
                onSay={control.act}
              />
              <ChoiceBar
                choices={ofPiece(table, heldPiece.id)}
                lang={lang}
                disabled={disabled}
                last={!marks.reach.length && !marks.targets.length}
                onChoose={beginAtBoard}
              />
            </section>
          )
        )}
        {urgent.length > 0 && (
          <div class="play-urgent" role="group" aria-label={t("chances")}>
            <Panels panels={urgent} lang={lang} />
          </div>
        )}
        {live && (
          <CommandLine
            vocabulary={vocabulary}
            field={command}
            onLine={control.line}
            onLeave={() => boardHandle.current?.focus()}
          />
        )}
        {answer && <FindingCard finding={answer} lang={lang} />}
        {lenses.findings.map((finding) => (
          <FindingCard key={finding.title} finding={finding} lang={lang} />
        ))}
        <Panels
          panels={picture.panels.filter(isRead).filter((panel) => panel.type !== "chances")}
          lang={lang}
        />
        {live && table.choices.length > 0 && (
          <AllChoices choices={table.choices} disabled={disabled} lang={lang} onChoose={control.begin} />
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
      {control.asking && !atDevice && (
        <Dialog
          title={t("grave.question", { what: control.asking.label })}
          onClose={backToBoard}
          footer={
            <>
              <Button kind="plain" onClick={backToBoard}>
                {t("grave.no")}
              </Button>
              <Button kind="danger" onClick={control.confirm}>
                {t("grave.yes")}
              </Button>
            </>
          }
        >
          <p>{t("grave")}</p>
        </Dialog>
      )}
      {helping && (
        <KeysHelp keyboard={keyboard} device={devices.length > 0} onClose={() => setHelping(false)} />
      )}
      <p id={keysId} class="unseen">
        {[...ownKeys(keyboard), ...keysFor(keyboard, devices.length > 0)]
          .map(([pressed, meaning]) => `${pressed.join(" ")}: ${meaning}.`)
          .join(" ")}
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
      <IconButton icon="close" size="s" label={t("close")} onClick={onClose} />
    </div>
  );
}

function heldHint(
  canAct: boolean,
  own: boolean,
  { reach, targets }: { reach: readonly Place[]; targets: readonly Place[] },
): string {
  if (reach.length || targets.length) return t("in-hand.reach");
  if (canAct) return t("in-hand.choose");
  return t(own ? "in-hand.nothing" : "in-hand.not-yours");
}

/** Where the last step happened, unless the game itself marks that. */
function justHappened(events: readonly Event[], overlays: readonly Overlay[]): readonly Overlay[] {
  if (overlays.some((overlay) => overlay.type === "marks" && overlay.style === "last")) return [];
  const places = [...new Set(events.flatMap((event) => event.path ?? []))];
  return places.length
    ? [{ type: "marks", name: "just happened", label: t("just-happened"), style: "last", places }]
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
