/** The contract of the board: its state, its configuration, and what others may ask of it. */

import type { ComponentChildren } from "preact";

import type { Event, GameLook, Overlay, Piece, Side, Weather } from "../generated/wire";
import type { Board, Place } from "../lib/wire_types";
import type { KeyLabel } from "./overlays/key_labels";
import type { SymbolDrawings } from "./pieces/symbols";

/** What the board shows now. Every field may change at any time. */
export interface BoardState {
  /** The places and the terrain. */
  readonly board: Board;
  /** The sides, which decide the colours and shapes of the pieces. */
  readonly sides: readonly Side[];
  /** All pieces; those without a place are not drawn. */
  readonly pieces: readonly Piece[];
  /** What lies over the board, in the order in which it is drawn. */
  readonly overlays: readonly Overlay[];
  /** The weather, or `null` in games without. */
  readonly weather: Weather | null;
  /** What the last step did: shown in movement when it changes. */
  readonly events: readonly Event[];
  /** The places that the selected piece can go to. */
  readonly reach: readonly Place[];
  /** The places that the selected piece can aim at. */
  readonly targets: readonly Place[];
  /** The id of the selected piece. */
  readonly selected: string | null;
  /** Something is selected, so that a press does something with it. */
  readonly holding: boolean;
  /** The id of the piece that is being dragged, which is not drawn at its place. */
  readonly carried: string | null;
  /** The ids of the pieces that can act. */
  readonly actors: ReadonlySet<string>;
  /** The side of the viewer's own pieces. */
  readonly side: string | null;
  /** The place that the keyboard is at. */
  readonly cursor: Place | null;
  /** The keys that are written on places. */
  readonly keyLabels: readonly KeyLabel[];
  /** What lies over the board at a place: a list of choices. */
  readonly popover: { readonly place: Place; readonly content: ComponentChildren } | null;
  /** What the strip below the board says. */
  readonly legend: string;
}

/** How the board is drawn, and whom it tells. It seldom changes; a new object draws the board again. */
export interface BoardConfig {
  /** The game's own drawings. */
  readonly symbols: SymbolDrawings;
  /** The look that is preferred to the default one. */
  readonly look: GameLook | null;
  /** The address of the image under a map, once it has been fetched. */
  readonly backgroundUrl: string | null;
  /** What the board shows, for screen readers. */
  readonly label: string;
  /** The id of the element that explains the keys. */
  readonly describedBy: string;
  /** The number of places that an arrow with Shift leads over; with `1` it pans the board instead. */
  readonly stride: number;
  /** An arrow leads over the edge to the opposite one. */
  readonly wraps: boolean;
  /** Called by the board. */
  readonly events: BoardEvents;
}

export interface BoardEvents {
  /** A place was pressed, or the board beside all places. */
  press(place: Place | null): void;
  /** An arrow key leads to this place. */
  cursor(place: Place): void;
  /** The pointer is over this place, or has left the board. */
  hover(place: Place | null): void;
  /** A piece is pulled from its place. Returns whether it may be dragged. */
  pull(piece: Piece, event: PointerEvent): boolean;
  /** A key was pressed. Returns whether it was used; then the board does nothing with it. */
  key(event: KeyboardEvent): boolean;
}

/** What others may ask of a mounted board. */
export interface BoardApi {
  /** The place under a point of the page. */
  placeAt(clientX: number, clientY: number): Place | null;
  /** The present width of a counter, in pixels. */
  counterSize(): number;
  focus(): void;
  /** Bring a place into view. */
  show(place: Place): void;
  /** Zoom in on the selected piece; from the whole board, else on the viewer's own pieces. */
  zoomIn(): void;
  zoomOut(): void;
  zoomToFit(): void;
}
