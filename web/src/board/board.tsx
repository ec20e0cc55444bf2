/** Any game's board: it draws a scene, and tells what was pointed at. It knows no rules. */

import type { ComponentChildren, RefObject } from "preact";
import { useImperativeHandle } from "preact/compat";
import { useMemo, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import type { Event, GameLook, Overlay, Piece, Side, Weather } from "../generated/wire";
import { toSheet, toWindow, wheelFactor, ZOOM_STEP } from "./camera/camera";
import { Definitions } from "./pieces/counters";
import { geometryOf } from "./geometry/board_geometry";
import { type Heading, type Point, travel } from "./geometry/geometry";
import { Grid, Land, Landmarks } from "./terrain/terrain";
import { placePieces } from "./pieces/piece_layout";
import { type KeyLabel, KeyLabels } from "./overlays/key_labels";
import { sideStyles } from "./side_style";
import { lookStyle } from "./look";
import { MarkedPlaces } from "./overlays/marks";
import { isTooSmall, pointOfInterest, scaleForFingers } from "./camera/touch_zoom";
import { OverlaysOnLand, OverlaysOverPieces, OverlaysUnderPieces } from "./overlays/overlays";
import { Pieces } from "./pieces/pieces";
import type { SymbolDrawings } from "./pieces/symbols";
import type { Board, Place } from "../lib/wire_types";
import { useCamera } from "./camera/use_camera";
import { useGestures } from "./camera/use_gestures";
import { Downfall, WeatherOnLand, WeatherStrip } from "./terrain/weather";
import "./board.css";
import "./look.css";

/** What others may ask of a board that is shown. */
export interface BoardHandle {
  /** The place under a point of the page. */
  placeAt(clientX: number, clientY: number): Place | null;
  /** How many pixels wide a counter is now. */
  counterSize(): number;
  focus(): void;
  /** Bring a place into sight. */
  show(place: Place): void;
  nearer(): void;
  further(): void;
  whole(): void;
}

export interface BoardViewProps {
  board: Board;
  sides: readonly Side[];
  pieces: readonly Piece[];
  symbols: SymbolDrawings;
  overlays: readonly Overlay[];
  reach: readonly Place[];
  targets: readonly Place[];
  /** The id of the piece in hand. */
  selected: string | null;
  /** Something is in hand, so that a press does something with it. */
  holding: boolean;
  /** The id of the piece that is being carried, which is not drawn at its place. */
  carried: string | null;
  /** The ids of the pieces that can do something. */
  actors: ReadonlySet<string>;
  /** Whose pieces are one's own. */
  side: string | null;
  cursor: Place | null;
  keyLabels: readonly KeyLabel[];
  events: readonly Event[];
  weather: Weather | null;
  /** The address of the image under the map, once it has been fetched. */
  backgroundUrl: string | null;
  /** The look that is preferred to the usual one. */
  look: GameLook | null;
  /** What the picture shows. */
  label: string;
  /** The id of the element that explains the keys. */
  describedBy: string;
  /** What lies over the board at a place: a list of choices. */
  popover: { place: Place; content: ComponentChildren } | null;
  /** What the strip below the board says. */
  legend: string;
  handle: RefObject<BoardHandle | null>;
  onPress(place: Place | null): void;
  onCursor(place: Place): void;
  onHover(place: Place | null): void;
  /** A piece is pulled from its place; `true` if it may be carried. */
  onPull(piece: Piece, event: PointerEvent): boolean;
  /** How many places an arrow with Shift leads over; `1`: it pushes the board instead. */
  stride: number;
  /** An arrow leads over the edge to the opposite one. */
  wraps: boolean;
  /** A key; `true` if it was used, and then the board does nothing with it. */
  onKey(event: KeyboardEvent): boolean;
}

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
/** How many pixels the sheet moves for one key. */
const PAN = 60;
const PANS: Readonly<Record<Heading, Point>> = {
  up: { x: 0, y: PAN },
  down: { x: 0, y: -PAN },
  left: { x: PAN, y: 0 },
  right: { x: -PAN, y: 0 },
};
/** How many places of room there are between the cursor and the window's edge. */
const ROOM_ROUND_CURSOR = 1.5;
/** A popover opens towards the side that has more room. */
const MIDDLE = 0.5;

/** Where numbers stand, dots would be in their way. */
function hasNumbers(overlay: Overlay): boolean {
  return overlay.type === "ranges" && Boolean(overlay.costs?.length);
}

export function BoardView(props: BoardViewProps) {
  const { board, sides, pieces, symbols, overlays, cursor, popover } = props;
  const frame = useRef<HTMLDivElement>(null);
  const geometry = useMemo(() => geometryOf(board), [board]);
  const styleOf = useMemo(() => sideStyles(sides), [sides]);
  const laid = useMemo(() => placePieces(board, geometry, pieces), [board, geometry, pieces]);
  const control = useCamera(frame, geometry.size);
  const { camera } = control;

  const placeAt = (point: Point) => geometry.placeAt(toSheet(camera, point));

  /** The uppermost piece at a point, also where a stack is fanned out beyond its place. */
  const pieceAt = (point: Point): Piece | undefined => {
    const at = toSheet(camera, point);
    return laid.findLast(
      (one) => Math.abs(one.at.x - at.x) <= one.size / 2 && Math.abs(one.at.y - at.y) <= one.size / 2,
    )?.piece;
  };

  /** The piece in hand comes to the middle; from the whole board, else one's own pieces do. */
  function nearer(): void {
    const interest = { selected: props.selected, actors: props.actors, side: props.side };
    const goal = control.isWhole || props.selected ? pointOfInterest(laid, interest) : null;
    if (goal) control.bring(goal, camera.scale * ZOOM_STEP);
    else control.zoomBy(ZOOM_STEP);
  }

  /** A finger cannot aim on a small board: it comes nearer first. What is in hand waits for the next tap. */
  function tap(at: Point, event: PointerEvent): void {
    const piece = pieceAt(at);
    const place = piece?.place ?? placeAt(at);
    if (place && event.pointerType === "touch" && isTooSmall(geometry, camera.scale)) {
      control.bring(toSheet(camera, at), scaleForFingers(geometry));
      if (!piece || props.holding) return;
    }
    props.onPress(place);
  }

  useImperativeHandle(
    props.handle,
    () => ({
      placeAt: (clientX, clientY) => {
        const box = frame.current?.getBoundingClientRect();
        if (!box) return null;
        return placeAt({ x: clientX - box.left, y: clientY - box.top });
      },
      counterSize: () => geometry.room * camera.scale,
      focus: () => frame.current?.focus({ preventScroll: true }),
      show: (place) => control.show(geometry.centre(place), geometry.room * ROOM_ROUND_CURSOR),
      nearer,
      further: () => control.zoomBy(1 / ZOOM_STEP),
      whole: control.whole,
    }),
    [geometry, camera, control.window, laid, props.selected, props.actors, props.side],
  );

  const pointers = useGestures({
    onTap: tap,
    onPull: (from, event) => {
      const piece = pieceAt(from);
      return piece !== undefined && props.onPull(piece, event);
    },
    onPan: control.panBy,
    onPinch: control.zoomBy,
    onHover: (at) => props.onHover(at && (pieceAt(at)?.place ?? placeAt(at))),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== frame.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const heading = HEADINGS[event.key];
    if (props.onKey(event)) {
      // Used already.
    } else if (heading && event.shiftKey && props.stride === 1) {
      control.panBy(PANS[heading]);
    } else if (heading) {
      const steps = event.shiftKey ? props.stride : 1;
      const next = cursor && travel(geometry, cursor, heading, steps, props.wraps);
      if (next && next !== cursor) props.onCursor(next);
    } else if (event.key === "+" || event.key === "=") control.zoomBy(ZOOM_STEP);
    else if (event.key === "-") control.zoomBy(1 / ZOOM_STEP);
    else if (event.key === "0") control.whole();
    else return;
    event.preventDefault();
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    control.zoomBy(wheelFactor(event), { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  const { width, height } = geometry.size;
  const ground = { board, geometry, styleOf, symbols };
  const over = { overlays, geometry, styleOf };
  const anchor =
    popover && geometry.has(popover.place) ? toWindow(camera, geometry.centre(popover.place)) : null;

  return (
    <div class="board-frame">
      <WeatherStrip weather={props.weather} />
      <div class="board-glass">
        <div
          ref={frame}
          class={[
            "board-window",
            control.moving ? "board-window-moving" : "",
            control.gliding ? "board-window-gliding" : "",
          ].join(" ")}
          tabIndex={0}
          role="application"
          aria-roledescription="board"
          aria-label={props.label}
          aria-describedby={props.describedBy}
          onKeyDown={onKeyDown}
          onWheel={onWheel}
          {...pointers}
        >
          <svg
            class={[
              "board-sheet",
              overlays.some(hasNumbers) ? "board-numbered" : "",
              props.look ? "board-look" : "",
            ].join(" ")}
            role="none"
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            style={{
              ...lookStyle(props.look),
              transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})`,
            }}
          >
            <Definitions symbols={symbols} />
            <Land {...ground} backgroundUrl={props.backgroundUrl} />
            <OverlaysOnLand {...over} />
            <Grid {...ground} />
            <OverlaysUnderPieces {...over} />
            <WeatherOnLand weather={props.weather} board={board} geometry={geometry} />
            <Landmarks {...ground} />
            <MarkedPlaces
              geometry={geometry}
              places={props.reach}
              style="reach"
              label={t("can-be-reached")}
            />
            <Pieces
              laid={laid}
              geometry={geometry}
              styleOf={styleOf}
              symbols={symbols}
              selected={props.selected}
              carried={props.carried}
              actors={props.actors}
              events={props.events}
            />
            <MarkedPlaces
              geometry={geometry}
              places={props.targets}
              style="target"
              label={t("can-be-aimed-at")}
            />
            <OverlaysOverPieces {...over} />
            <KeyLabels keyLabels={props.keyLabels} geometry={geometry} />
            <g class="board-cursor" aria-hidden="true">
              {cursor && geometry.has(cursor) && (
                <MarkedPlaces geometry={geometry} places={[cursor]} style="focus" label="" />
              )}
            </g>
          </svg>
        </div>
        <Downfall weather={props.weather} />
        {anchor && (
          <div
            class={[
              "board-popover",
              anchor.x > control.window.width * MIDDLE ? "board-popover-left" : "",
              anchor.y > control.window.height * MIDDLE ? "board-popover-up" : "",
            ].join(" ")}
            style={{ left: `${anchor.x}px`, top: `${anchor.y}px` }}
          >
            {popover?.content}
          </div>
        )}
      </div>
      <p class="board-legend" aria-hidden="true">
        {isTooSmall(geometry, camera.scale) && (
          <span class="board-hint">A tap comes nearer, the next one aims. </span>
        )}
        {props.legend}
      </p>
    </div>
  );
}
