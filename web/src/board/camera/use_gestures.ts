import { useRef } from "preact/hooks";

import type { Point } from "../geometry/geometry";

/** Distance in pixels beyond which a press is a drag. */
const PULL = 6;

export interface Gestures {
  /** A press and release without moving. */
  onTap(at: Point, event: PointerEvent): void;
  /** A drag begins. Returns `true` if it picked something up; then the sheet does not pan. */
  onPull(from: Point, event: PointerEvent): boolean;
  onPan(by: Point): void;
  onPinch(factor: number, at: Point): void;
  /** The pointer hovers over the sheet; `null` when it leaves. */
  onHover(at: Point | null): void;
  /** What a drag draws, on a board that is drawn on. */
  readonly stroke?: StrokeGestures | undefined;
}

/** Drawing with one finger or the main button; two fingers or the middle button pan. */
export interface StrokeGestures {
  /** A stroke begins. Returns `false` if the drag is to pan the sheet instead. */
  onStart(at: Point, event: PointerEvent): boolean;
  /** The stroke goes on through these points. */
  onMove(points: readonly Point[], event: PointerEvent): void;
  /** The stroke ends; `cancelled` if a second finger came. */
  onEnd(cancelled: boolean): void;
  /** Whether the right button of a mouse draws as well. */
  readonly right?: boolean | undefined;
}

const MIDDLE_BUTTON = 1;
const RIGHT_BUTTON = 2;

interface Held {
  readonly start: Point;
  at: Point;
}

/** Turn pointer events of an element into taps, drags, pans and pinches, in the element's pixels. */
export function useGestures(gestures: Gestures) {
  const held = useRef(new Map<number, Held>());
  const mode = useRef<"press" | "pan" | "pinch" | "carried" | "stroke">("press");

  function point(event: PointerEvent, element = event.currentTarget as Element): Point {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    const { stroke } = gestures;
    const pans = stroke !== undefined && event.button === MIDDLE_BUTTON;
    const draws = stroke?.right && event.button === RIGHT_BUTTON;
    if (event.pointerType === "mouse" && event.button !== 0 && !pans && !draws) return;
    const at = point(event);
    if (mode.current === "stroke" && held.current.size) stroke?.onEnd(true);
    held.current.set(event.pointerId, { start: at, at });
    mode.current = held.current.size > 1 ? "pinch" : pans ? "pan" : "press";
    if (pans) {
      event.preventDefault(); // Else some browsers scroll by themselves.
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    // A finger draws from its first movement, because a second one may come.
    if (mode.current === "press" && event.pointerType !== "touch") beginStroke(at, event);
  }

  function beginStroke(at: Point, event: PointerEvent): boolean {
    if (!gestures.stroke?.onStart(at, event)) return false;
    mode.current = "stroke";
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    return true;
  }

  function move(event: PointerEvent): void {
    const at = point(event);
    const mine = held.current.get(event.pointerId);
    if (!mine) {
      gestures.onHover(at);
      return;
    }
    const by = { x: at.x - mine.at.x, y: at.y - mine.at.y };
    if (mode.current === "pinch") {
      const other = [...held.current.values()].find((one) => one !== mine);
      if (other) {
        const before = Math.hypot(mine.at.x - other.at.x, mine.at.y - other.at.y) || 1;
        const now = Math.hypot(at.x - other.at.x, at.y - other.at.y) || 1;
        gestures.onPinch(now / before, { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 });
        gestures.onPan({ x: by.x / 2, y: by.y / 2 });
      }
    } else if (mode.current === "stroke") {
      const element = event.currentTarget as Element;
      const parts = event.getCoalescedEvents?.() ?? [];
      gestures.stroke?.onMove(parts.length ? parts.map((part) => point(part, element)) : [at], event);
    } else if (mode.current === "press") {
      if (Math.hypot(at.x - mine.start.x, at.y - mine.start.y) < PULL) return;
      if (beginStroke(mine.start, event)) {
        gestures.stroke?.onMove([at], event);
        mine.at = at;
        return;
      }
      if (gestures.onPull(mine.start, event)) {
        mode.current = "carried";
        return;
      }
      mode.current = "pan";
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      gestures.onPan({ x: at.x - mine.start.x, y: at.y - mine.start.y });
    } else if (mode.current === "pan") {
      gestures.onPan(by);
    }
    mine.at = at;
  }

  function up(event: PointerEvent): void {
    const mine = held.current.get(event.pointerId);
    held.current.delete(event.pointerId);
    if (mine && mode.current === "press" && event.type === "pointerup") {
      if (event.pointerType === "touch" && gestures.stroke?.onStart(mine.start, event)) {
        gestures.stroke.onEnd(false);
      } else if (event.button !== RIGHT_BUTTON) gestures.onTap(mine.start, event);
    }
    if (mine && mode.current === "stroke") {
      gestures.stroke?.onEnd(false);
      mode.current = "press";
    }
    // A finger that is lifted hovers nowhere, so that nothing stays marked under it.
    if (gestures.stroke && event.pointerType === "touch") gestures.onHover(null);
    // The finger that stays after a pinch keeps panning; its release is not a tap.
    if (held.current.size) mode.current = "pan";
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onContextMenu: (event: MouseEvent) => {
      if (gestures.stroke?.right) event.preventDefault();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") gestures.onHover(null);
      if (mode.current !== "pan") held.current.delete(event.pointerId);
    },
  };
}
