/** A piece that is being dragged from one place to another. */

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Counter, FACE } from "../../board/pieces/counters";
import type { SideStyle } from "../../board/side_style";
import type { SymbolDrawings } from "../../board/pieces/symbols";
import type { Piece } from "../../generated/wire";

/** Distance in pixels beyond which a press on a piece is a drag. */
const PULL = 6;
const MARGIN = 8;

export interface DragState {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
}

export interface PieceDrag {
  readonly carrying: ReadonlySignal<DragState | null>;
  /** Start at once, as the pointer has moved already. */
  take(piece: Piece, event: PointerEvent): void;
  /** Start as soon as the pointer moves away. */
  watch(piece: Piece, event: PointerEvent): void;
}

/** Drag a piece with the pointer until it is dropped; `onTake` is called when it leaves its place. */
export function useDragPiece(
  onTake: (piece: Piece) => void,
  onDrop: (piece: Piece, x: number, y: number) => void,
): PieceDrag {
  const carrying = useSignal<DragState | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function follow(piece: Piece, begun: PointerEvent, pulled: boolean): void {
    stop.current();
    let underWay = pulled;
    const begin = (event: PointerEvent) => {
      underWay = true;
      onTake(piece);
      carrying.value = { piece, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== begun.pointerId) return;
      if (underWay) carrying.value = { piece, x: event.clientX, y: event.clientY };
      else if (Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) >= PULL) begin(event);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== begun.pointerId) return;
      stop.current();
      carrying.value = null;
      if (underWay && event.type === "pointerup") onDrop(piece, event.clientX, event.clientY);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    stop.current = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    if (pulled) begin(begun);
  }

  return {
    carrying,
    take: (piece, event) => follow(piece, event, true),
    watch: (piece, event) => follow(piece, event, false),
  };
}

export interface DraggedPieceProps {
  carrying: DragState;
  size: number;
  sideStyle: SideStyle;
  symbols: SymbolDrawings;
}

export function DraggedPiece({ carrying, size, sideStyle, symbols }: DraggedPieceProps) {
  const box = FACE + 2 * MARGIN;
  return (
    <svg
      class="play-carried"
      viewBox={`${-box / 2} ${-box / 2} ${box} ${box}`}
      width={size}
      height={size}
      style={{ transform: `translate(${carrying.x - size / 2}px, ${carrying.y - size / 2}px)` }}
      aria-hidden="true"
    >
      <Counter piece={carrying.piece} sideStyle={sideStyle} symbols={symbols} />
    </svg>
  );
}
