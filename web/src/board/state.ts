/** The interface of the board: state, configuration and API. */

import type { ComponentChildren } from "preact";

import type { Event, GameLook, Overlay, Piece, Side, Weather } from "../generated/wire";
import type { Board, Place } from "../lib/wire_types";
import type { Geometry, Point } from "./geometry/geometry";
import type { KeyLabel } from "./overlays/key_labels";
import type { SymbolDrawings } from "./pieces/symbols";
import type { TurnMark } from "./turn/turn_marks";

/** What the board shows now. Every field may change at any time. */
export interface BoardState {
  /** The places and the terrain. */
  readonly board: Board;
  /** The sides, which decide the colours and shapes of the pieces. */
  readonly sides: readonly Side[];
  /** All pieces; those without a place are not drawn. */
  readonly pieces: readonly Piece[];
  /** The overlays, in drawing order. */
  readonly overlays: readonly Overlay[];
  /** The weather; `null` in games without weather. */
  readonly weather: Weather | null;
  /** The events of the last step; animated when they change. */
  readonly events: readonly Event[];
  /** Whether the events are being played, so that pieces that move are followed. */
  readonly playing?: boolean;
  /** How many times as long as usual pieces take to move; 1 if omitted. */
  readonly tempo?: number;
  /** The marks of the others' turn. */
  readonly turnMarks?: readonly TurnMark[];
  /** The places that the selected piece can go to. */
  readonly reach: readonly Place[];
  /** The places that the selected piece can aim at. */
  readonly targets: readonly Place[];
  /** The id of the selected piece. */
  readonly selected: string | null;
  /** Whether something is selected, so that a press acts with it. */
  readonly holding: boolean;
  /** The id of the piece being dragged, which is drawn faintly at its place. */
  readonly carried: string | null;
  /** The ids of the pieces that can act. */
  readonly actors: ReadonlySet<string>;
  /** The side of the viewer's own pieces. */
  readonly side: string | null;
  /** The place of the keyboard's cursor. */
  readonly cursor: Place | null;
  /** The keys shown on places. */
  readonly keyLabels: readonly KeyLabel[];
  /** A popover at a place, such as a list of choices. */
  readonly popover: { readonly place: Place; readonly content: ComponentChildren } | null;
  /** The text of the strip below the board. */
  readonly legend: string;
  /** What the page draws over the pieces, such as what is being drawn. */
  readonly over?: (sheet: Sheet) => ComponentChildren;
  /** What lies under a map, in place of its ground: an element as large as the map. */
  readonly under?: ComponentChildren | undefined;
}

/** The sheet that a page draws on. */
export interface Sheet {
  readonly geometry: Geometry;
  /** Pixels per unit of the sheet, for what keeps its size on the screen. */
  readonly zoom: number;
  /** The id of the uppermost piece whose counter is at a point; counters may stand beside their places. */
  counterAt(at: Point): string | null;
}

/** What draws on the board. Points are those of the sheet. */
export interface Pen {
  /** Whether the right button of a mouse draws as well, besides the main one and a finger. */
  readonly right?: boolean;
  /** A stroke begins. Returns `false` if the drag is to pan the board instead. */
  down(at: Point, sheet: Sheet, event: PointerEvent): boolean;
  /** The stroke goes on through these points. */
  move(points: readonly Point[], sheet: Sheet, event: PointerEvent): void;
  /** The stroke ends; `cancelled` if a second finger came, to zoom. */
  up(cancelled: boolean): void;
  /** The pointer is over a point; `null` when it leaves the board. */
  hover(at: Point | null, sheet: Sheet): void;
}

/** How the board is drawn, and its callbacks. It seldom changes; a new object renders the board again. */
export interface BoardConfig {
  /** The game's own drawings. */
  readonly symbols: SymbolDrawings;
  /** The chosen alternative look; `null` for the default. */
  readonly look: GameLook | null;
  /** The address of the image under a map, once it has been fetched. */
  readonly backgroundUrl: string | null;
  /** Called when the image is magnified, so that a larger one is wanted. */
  readonly sharpen?: () => void;
  /** Whether the board is only looked at, so that a tap aims at nothing. */
  readonly readOnly?: boolean;
  /** What the board shows, for screen readers. */
  readonly label: string;
  /** The id of the element that explains the keys. */
  readonly describedBy: string;
  /** Number of places that Shift with an arrow key moves the cursor; `1` pans the board instead. */
  readonly stride: number;
  /** Whether the cursor wraps from an edge to the opposite one. */
  readonly wraps: boolean;
  /** What the board calls when the player does something. */
  readonly events: BoardEvents;
  /** What draws on the board; without it the board is only pressed. */
  readonly pen?: Pen;
}

/** The callbacks of the board. */
export interface BoardEvents {
  /** A place was pressed, or a piece at it; `null` for the board outside all places. */
  press(place: Place | null, piece: string | null): void;
  /** The cursor moves to this place, or to a piece at it. */
  cursor(place: Place, piece?: string): void;
  /** The pointer is over this place, or over a piece at it; `null` when it leaves the board. */
  hover(place: Place | null, piece: string | null): void;
  /** A drag of a piece begins. Returns whether it may be dragged. */
  pull(piece: Piece, event: PointerEvent): boolean;
  /** A key was pressed. Returns whether it was handled; if so, the board ignores it. */
  key(event: KeyboardEvent): boolean;
}

/** The API of a mounted board. */
export interface BoardApi {
  /** Return the place under a point of the page. */
  placeAt(clientX: number, clientY: number): Place | null;
  /** Return the current width of a counter, in pixels. */
  counterSize(): number;
  /** Give the board the keyboard focus. */
  focus(): void;
  /** Handle a key press as if the board had the focus; prevents its default if it was a key of the board. */
  key(event: KeyboardEvent): void;
  /** Bring a place into view. */
  show(place: Place): void;
  /** Zoom in on the selected piece; from the whole board, else on the viewer's own pieces. */
  zoomIn(): void;
  /** Zoom out by one step. */
  zoomOut(): void;
  /** Show the whole board. */
  zoomToFit(): void;
  /** Zoom in on places, with some room around them. Returns whether the whole board was shown before. */
  bring(places: readonly Place[]): boolean;
}
