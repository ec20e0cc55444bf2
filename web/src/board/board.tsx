/** The board of any game: it draws a scene and reports what was pressed. It knows no rules. */

import type { ReadonlySignal } from "@preact/signals";
import type { Ref } from "preact";
import { useImperativeHandle } from "preact/compat";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { IconButton } from "../ui/button";
import type { Event, Overlay, Piece } from "../generated/wire";
import { toSheet, toWindow, wheelFactor, ZOOM_STEP } from "./camera/camera";
import { Definitions } from "./pieces/counters";
import { geometryOf } from "./geometry/board_geometry";
import { type Heading, type Point, travel } from "./geometry/geometry";
import { Grid, Land, Landmarks } from "./terrain/terrain";
import type { Area } from "./pieces/crowds";
import { placePieces, type PlacedPiece } from "./pieces/piece_layout";
import { KeyLabels } from "./overlays/key_labels";
import { sideStyles } from "./side_style";
import type { BoardApi, BoardConfig, BoardState, Sheet } from "./state";
import { useStableValue } from "../lib/use_stable_value";
import type { Board as AnyBoard } from "../lib/wire_types";
import { FRAME } from "./geometry/squares";
import { lookStyle } from "./look";
import { MarkedPlaces } from "./overlays/marks";
import { Names } from "./names/names";
import { isTooSmall, pointOfInterest, scaleForFingers } from "./camera/touch_zoom";
import { OverlaysOnLand, OverlaysOverPieces, OverlaysUnderPieces } from "./overlays/overlays";
import { Pieces } from "./pieces/pieces";
import { isArrow, useCrowds } from "./pieces/use_crowds";
import { nearby } from "./camera/nearby";
import type { TurnMark } from "./turn/turn_marks";
import { TurnAttacks, TurnTrails } from "./turn/turn_marks_layer";
import { useCamera, useSettled } from "./camera/use_camera";
import { useGestures } from "./camera/use_gestures";
import { Downfall, WeatherOnLand } from "./terrain/weather";
import "./board.css";
import "./look.css";

interface BoardProps {
  state: ReadonlySignal<BoardState>;
  config: BoardConfig;
  api: Ref<BoardApi>;
}

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
/** Pixels that the sheet moves per key press. */
const PAN = 60;
const PANS: Readonly<Record<Heading, Point>> = {
  up: { x: 0, y: PAN },
  down: { x: 0, y: -PAN },
  left: { x: PAN, y: 0 },
  right: { x: -PAN, y: 0 },
};
/** Distance kept between the cursor and the window's edge, in places. */
const ROOM_ROUND_CURSOR = 1.5;
const NO_MARKS: readonly TurnMark[] = [];
const NO_EVENTS: readonly Event[] = [];
/** Maximum number of pieces in a fan while the map can still be magnified. */
const MOST_FANNED = 24;
/** Pixels of a place from which the names of hexes can be read. */
const NAMED_FROM = 34;
/** Device pixels per unit of the sheet from which the image under a map needs its full size. */
const MAGNIFIED = 1.4;
/** A popover opens towards the side that has more room. */
const MIDDLE = 0.5;

/** Whether the overlay shows numbers, which dots would cover. */
function hasNumbers(overlay: Overlay): boolean {
  return overlay.type === "ranges" && Boolean(overlay.costs?.length);
}

/** A board as far as its geometry depends on it. */
function withoutContents(board: AnyBoard): AnyBoard {
  switch (board.type) {
    case "squares":
      return { ...board, terrains: [], cells: [], borders: [] };
    case "hexes":
      return { ...board, terrains: [], cells: [], edges: [], names: [], closed: [] };
    case "map":
      return { ...board, terrains: [], areas: [], ways: [], contours: [], background: null };
  }
}

export function Board({ state, config, api }: BoardProps) {
  const shown = state.value;
  const { board, sides, pieces, overlays, cursor, popover } = shown;
  const { symbols, look, events } = config;
  const frame = useRef<HTMLDivElement>(null);
  const layout = useStableValue(withoutContents(board));
  const ground = useMemo(() => geometryOf(layout), [layout]);
  const styleOf = useMemo(() => sideStyles(sides), [sides]);
  const control = useCamera(frame, ground.size);
  const { camera } = control;
  const zoom = useSettled(camera.scale, control.moving);
  // Counters and names that keep their size on the screen grow with the text of the page.
  const lettering = zoom / control.textScale;
  const zoomed = board.type === "map" ? lettering : null;
  const geometry = useMemo(
    () => (zoomed === null ? ground : geometryOf(layout, zoomed)),
    [layout, ground, zoomed],
  );
  const crowds = useCrowds({
    pieces,
    selected: shown.selected,
    carried: shown.carried,
    cursor,
    playing: shown.playing ? shown.events : NO_EVENTS,
    zoom,
  });
  const { crowding } = crowds;
  const laid = useMemo(
    () => placePieces(board, geometry, pieces, crowding),
    [board, geometry, pieces, crowding],
  );

  const isMagnified = camera.scale * window.devicePixelRatio > MAGNIFIED;
  useEffect(() => {
    if (isMagnified) config.sharpen?.();
  }, [isMagnified, config.sharpen]);

  const placeAt = (point: Point) => geometry.placeAt(toSheet(camera, point));

  /** The uppermost counter at a point of the sheet, even if a stack is fanned out beyond its place. */
  const counterAt = (at: Point): PlacedPiece | undefined =>
    laid.findLast(
      (one) => Math.abs(one.at.x - at.x) <= one.size / 2 && Math.abs(one.at.y - at.y) <= one.size / 2,
    );
  /** The piece at a point of the window; none if several are drawn as one there. */
  const pieceAt = (point: Point): Piece | undefined => {
    const counter = counterAt(toSheet(camera, point));
    return counter?.crowd ? undefined : counter?.piece;
  };

  /** Fan a crowd out; a very large one first comes nearer, where it may fall apart. */
  function openCrowd(counter: PlacedPiece, byKey: boolean): void {
    const { crowd = [] } = counter;
    const places = crowd.flatMap((piece) => piece.place ?? []);
    const near = crowd.length > MOST_FANNED ? nearby(geometry, places, control.window) : null;
    if (near && near.scale > camera.scale * ZOOM_STEP) control.bring(near.point, near.scale);
    else crowds.fanOut(counter, visible(), geometry.room, byKey);
  }

  /** The part of the sheet that is in the window. */
  function visible(): Area {
    const { x: left, y: top } = toSheet(camera, { x: 0, y: 0 });
    const { x: right, y: bottom } = toSheet(camera, { x: control.window.width, y: control.window.height });
    const { width, height } = geometry.size;
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y };
  }

  function zoomIn(): void {
    const interest = { selected: shown.selected, actors: shown.actors, side: shown.side };
    const goal = control.isWhole || shown.selected ? pointOfInterest(laid, interest) : null;
    if (goal) control.bring(goal, camera.scale * ZOOM_STEP);
    else control.zoomBy(ZOOM_STEP);
  }

  /** A tap on a small board zooms in first; a selected piece waits for the next tap. */
  function tap(at: Point, event: PointerEvent): void {
    const counter = counterAt(toSheet(camera, at));
    if (counter?.crowd) {
      openCrowd(counter, false);
      return;
    }
    if (crowding.open) {
      const { holding } = shown;
      if (!counter?.inFan) crowds.close();
      else {
        events.press(counter.piece.place ?? null, counter.piece.id);
        // Several may be chosen for an action.
        if (!holding) crowds.close();
        return;
      }
    }
    const piece = pieceAt(at);
    const place = piece?.place ?? placeAt(at);
    if (place && event.pointerType === "touch" && isTooSmall(geometry, camera.scale)) {
      control.bring(toSheet(camera, at), scaleForFingers(geometry));
      if (!piece || shown.holding) return;
    }
    events.press(place, piece?.id ?? null);
  }

  useImperativeHandle(
    api,
    () => ({
      placeAt: (clientX, clientY) => {
        const box = frame.current?.getBoundingClientRect();
        if (!box) return null;
        return placeAt({ x: clientX - box.left, y: clientY - box.top });
      },
      counterSize: () => geometry.room * camera.scale,
      focus: () => frame.current?.focus({ preventScroll: true }),
      key: onKey,
      show: (place) => control.show(geometry.centre(place), geometry.room * ROOM_ROUND_CURSOR),
      zoomIn,
      zoomOut: () => control.zoomBy(1 / ZOOM_STEP),
      zoomToFit: control.whole,
      bring: (places) => {
        const near = nearby(geometry, places, control.window);
        if (near && near.scale > camera.scale) control.bring(near.point, near.scale);
        return control.isWhole;
      },
    }),
    [geometry, camera, control.window, config, laid, shown.selected, shown.actors, shown.side],
  );

  const { pen } = config;
  const sheet: Sheet = {
    geometry,
    zoom: camera.scale,
    counterAt: (at) => counterAt(at)?.piece.id ?? null,
  };
  const pointers = useGestures({
    stroke: pen && {
      right: pen.right,
      onStart: (at, event) => pen.down(toSheet(camera, at), sheet, event),
      onMove: (points, event) =>
        pen.move(
          points.map((at) => toSheet(camera, at)),
          sheet,
          event,
        ),
      onEnd: (cancelled) => pen.up(cancelled),
    },
    onTap: tap,
    onPull: (from, event) => {
      const piece = pieceAt(from);
      return piece !== undefined && events.pull(piece, event);
    },
    onPan: control.panBy,
    onPinch: control.zoomBy,
    onHover: (at) => {
      pen?.hover(at && toSheet(camera, at), sheet);
      const piece = at && pieceAt(at);
      events.hover(at && (piece?.place ?? placeAt(at)), piece?.id ?? null);
    },
  });

  /** A key for a crowd. Returns whether it was one. */
  function onCrowdKey(key: string): boolean {
    const isEnter = key === "Enter" || key === " ";
    if (!crowding.open) {
      const there = isEnter && cursor && geometry.has(cursor) ? cursor : null;
      const counter = there === null ? undefined : counterAt(geometry.centre(there));
      if (!counter?.crowd || pieces.some((piece) => piece.place === there)) return false;
      openCrowd(counter, true);
      reach(counter.crowd[0]?.id ?? null);
      return true;
    }
    if (isArrow(key)) {
      reach(crowds.move(key));
      return true;
    }
    const focused = isEnter ? pieces.find((piece) => piece.id === crowds.focused) : undefined;
    if (key !== "Shift" && !(focused && shown.holding)) crowds.close();
    if (focused) events.press(focused.place ?? null, focused.id);
    return focused !== undefined || key === "Escape";
  }

  function reach(id: string | null): void {
    const place = pieces.find((piece) => piece.id === id)?.place;
    if (id !== null && place) events.cursor(place, id);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const heading = HEADINGS[event.key];
    if (onCrowdKey(event.key) || events.key(event)) {
      // Handled already.
    } else if (heading && event.shiftKey && config.stride === 1) {
      control.panBy(PANS[heading]);
    } else if (heading) {
      const steps = event.shiftKey ? config.stride : 1;
      // Of the state, as the board may not have been drawn again since the last key.
      const from = state.peek().cursor;
      const next = from && travel(geometry, from, heading, steps, config.wraps);
      if (next && next !== from) events.cursor(next);
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
  const land = { board, geometry: ground, styleOf, symbols };
  const over = { overlays, geometry, styleOf };
  const turn = { marks: shown.turnMarks ?? NO_MARKS, geometry, laid, styleOf, symbols };
  const anchor =
    popover && geometry.has(popover.place) ? toWindow(camera, geometry.centre(popover.place)) : null;

  return (
    <div class="board-frame">
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
          aria-label={config.label}
          aria-describedby={config.describedBy}
          onKeyDown={(event) => event.target === frame.current && onKey(event)}
          onWheel={onWheel}
          {...pointers}
        >
          {shown.under && (
            <div
              class="board-under"
              style={{
                width: `${width}px`,
                height: `${height}px`,
                padding: `${FRAME}px`,
                transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})`,
              }}
            >
              {shown.under}
            </div>
          )}
          <svg
            class={[
              "board-sheet",
              shown.under ? "board-sheet-clear" : "",
              overlays.some(hasNumbers) ? "board-numbered" : "",
              look ? "board-look" : "",
              geometry.room * zoom < NAMED_FROM ? "board-afar" : "",
            ].join(" ")}
            role="none"
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            style={{
              ...lookStyle(look),
              "--unzoom": `${1 / zoom}`,
              transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})`,
            }}
          >
            <Definitions symbols={symbols} />
            <Land {...land} backgroundUrl={config.backgroundUrl} />
            <OverlaysOnLand {...over} hasNotes={board.type !== "map"} />
            <Grid {...land} />
            <OverlaysUnderPieces {...over} />
            <WeatherOnLand weather={shown.weather} board={board} geometry={geometry} />
            <Landmarks {...land} />
            <MarkedPlaces
              geometry={geometry}
              places={shown.reach}
              style="reach"
              label={t("can-be-reached")}
            />
            <TurnTrails {...turn} />
            <Pieces
              laid={laid}
              geometry={geometry}
              styleOf={styleOf}
              symbols={symbols}
              selected={shown.selected}
              carried={shown.carried}
              actors={shown.actors}
              events={shown.events}
              tempo={shown.tempo ?? 1}
            />
            <TurnAttacks {...turn} />
            <MarkedPlaces
              geometry={geometry}
              places={shown.targets}
              style="target"
              label={t("can-be-aimed-at")}
            />
            <OverlaysOverPieces {...over} hasNotes={board.type !== "map"} />
            <Names
              board={board}
              geometry={geometry}
              styleOf={styleOf}
              laid={laid}
              overlays={overlays}
              selected={shown.selected}
              zoom={lettering}
            />
            {shown.over?.({ ...sheet, zoom: lettering })}
            <KeyLabels keyLabels={shown.keyLabels} geometry={geometry} />
            <g class="board-cursor" aria-hidden="true">
              {cursor && !crowding.open && geometry.has(cursor) && (
                <MarkedPlaces geometry={geometry} places={[cursor]} style="focus" label="" />
              )}
            </g>
          </svg>
        </div>
        <Downfall weather={shown.weather} />
        {!control.isWhole && (
          <IconButton class="board-whole" icon="expand" label={t("zoom.whole")} onClick={control.whole} />
        )}
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
        {!config.readOnly && isTooSmall(geometry, camera.scale) && (
          <span class="board-hint">{t("zoom.tap")} </span>
        )}
        {shown.legend}
      </p>
    </div>
  );
}
