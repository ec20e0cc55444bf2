/** The effect of a gamepad on the page: it plays on the board, and presses buttons elsewhere. */

import type { PadStroke } from "../lib/gamepad";

const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), summary";
const STEPS: Readonly<Record<PadStroke["key"], number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Enter: 0,
  Escape: 0,
};

/**
 * Do what a key press would do at the focused element.
 *
 * In a dialog directions move the focus from button to button. Without a dialog they move the cursor of the
 * board; on a page without a board, the focus.
 */
export function strikeWith(stroke: PadStroke): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("[aria-modal=true]")].at(-1);
  const board = dialog ? null : document.querySelector<HTMLElement>("[role=application]");
  const active = document.activeElement as HTMLElement | null;
  const menu = active?.closest<HTMLElement>("[role=menu]");
  if (active && menu && stroke.key !== "Enter") dispatch(active, stroke);
  else if (menu) active?.click();
  else if (board) {
    board.focus({ preventScroll: true });
    dispatch(board, stroke);
  } else visit(dialog ?? document.body, active, stroke);
}

/** Move the focus among the controls of a part of the page, or press the focused one. */
function visit(part: HTMLElement, active: HTMLElement | null, stroke: PadStroke): void {
  const controls = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const now = active ? controls.indexOf(active) : -1;
  const step = STEPS[stroke.key];
  if (step !== 0) {
    const first = step > 0 ? 0 : controls.length - 1;
    controls[now < 0 ? first : (now + step + controls.length) % controls.length]?.focus();
  } else if (stroke.key === "Escape") {
    if (part.matches("dialog")) part.dispatchEvent(new Event("cancel", { cancelable: true }));
    else dispatch(part, stroke);
  } else if (now >= 0) active?.click();
  // The most important button of a dialog is the last one.
  else if (controls.length === 1) controls[0]?.click();
  else if (part !== document.body) controls.at(-1)?.focus();
}

function dispatch(element: HTMLElement, { key, shiftKey }: PadStroke): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
}
