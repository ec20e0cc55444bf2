import { useEffect, useRef, useState } from "preact/hooks";

/** Minimum time to hold a button, in milliseconds. */
export const LONG_ENOUGH = 2000;

/** "up": not held; "down": not yet long enough; "full": a release presses. */
export type Held = "up" | "down" | "full";

export interface HoldProps {
  disabled: boolean;
  /** Whether a short press is enough. */
  quick: boolean;
  onPressed(): void;
  /** The button was released too early. */
  onEarly(): void;
}

/** The event handlers of a button that has to be held. */
export interface Hold {
  readonly held: Held;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
    onKeyUp(event: KeyboardEvent): void;
    onBlur(): void;
    onClick(event: MouseEvent): void;
    onContextMenu(event: Event): void;
  };
}

/** A button that is held, by mouse, touch or key, for a minimum time, and then released. */
export function useHold({ disabled, quick, onPressed, onEarly }: HoldProps): Hold {
  const [held, setHeld] = useState<Held>("up");
  const now = useRef<Held>("up");
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  function become(next: Held): void {
    now.current = next;
    setHeld(next);
  }

  function stop(): void {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    become("up");
  }

  function down(): void {
    if (disabled || now.current !== "up") return;
    if (quick) {
      become("full");
      return;
    }
    become("down");
    timer.current = setTimeout(() => become("full"), LONG_ENOUGH);
  }

  function letGo(): void {
    const was = now.current;
    if (was === "up") return;
    stop();
    if (was === "full") onPressed();
    else onEarly();
  }

  useEffect(() => stop, []);
  useEffect(() => {
    if (disabled) stop();
  }, [disabled]);

  const isHeldKey = (event: KeyboardEvent) => event.key === "Enter" || event.key === " ";
  return {
    held,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture?.(event.pointerId);
        down();
      },
      onPointerUp: letGo,
      onPointerCancel: stop,
      onKeyDown: (event) => {
        if (!isHeldKey(event)) return;
        event.preventDefault();
        // A key that was already down does not start a hold.
        if (!event.repeat) down();
      },
      onKeyUp: (event) => {
        if (!isHeldKey(event)) return;
        event.preventDefault();
        letGo();
      },
      onBlur: stop,
      onClick: (event) => {
        // Neither a mouse nor a key: assistive technology, which cannot hold a button.
        if (event.detail === 0 && !disabled && now.current === "up") onPressed();
      },
      onContextMenu: (event) => event.preventDefault(),
    },
  };
}
