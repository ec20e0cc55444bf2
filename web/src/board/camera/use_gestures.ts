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
}

interface Held {
  readonly start: Point;
  at: Point;
}

/** Turn pointer events of an element into taps, drags, pans and pinches, in the element's pixels. */
export function useGestures(gestures: Gestures) {
  const held = useRef(new Map<number, Held>());
  const mode = useRef<"press" | "pan" | "pinch" | "carried">("press");

  function point(event: PointerEvent): Point {
    const element = event.currentTarget as Element;
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = point(event);
    held.current.set(event.pointerId, { start: at, at });
    mode.current = held.current.size > 1 ? "pinch" : "press";
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
    } else if (mode.current === "press") {
      if (Math.hypot(at.x - mine.start.x, at.y - mine.start.y) < PULL) return;
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
    if (mine && mode.current === "press" && event.type === "pointerup") gestures.onTap(mine.start, event);
    // The finger that stays after a pinch keeps panning; its release is not a tap.
    if (held.current.size) mode.current = "pan";
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") gestures.onHover(null);
      if (mode.current !== "pan") held.current.delete(event.pointerId);
    },
  };
}
