/** Keys that work anywhere on a page, except where the focused element uses them itself. */

import { useLayoutEffect, useRef } from "preact/hooks";

import { keysAnywhere } from "./preferences";

/** Elements that use every key: text fields, and lists to choose from. */
const ALL_KEYS = [
  "input:not([type=checkbox], [type=radio], [type=range])",
  "textarea",
  "select",
  "[contenteditable]",
  "[role=menu]",
  "[role=listbox]",
].join(", ");
/** Elements that the arrow keys change. */
const STEERED = "input, [role=tablist], [role=slider], [role=radiogroup]";
/** Elements that Enter and the space bar press. */
const PRESSED = "button, a[href], summary, input, [role=button]";
/** What covers the page while it is open, so that no key may reach the page. */
const OPEN = "[aria-modal=true], [role=menu]";
const STEERING = /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;
const PRESSING = /^(Enter| )$/;

/** Whether a focused element uses a key itself. */
export function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(ALL_KEYS)) return true;
  if (STEERING.test(key)) return target.closest(STEERED) !== null || scrolls(target);
  return PRESSING.test(key) && target.closest(PRESSED) !== null;
}

/** A list that has the focus of its own is scrolled with the arrow keys. */
function scrolls(target: Element): boolean {
  return target.matches("[tabindex='0']") && target.scrollHeight > target.clientHeight;
}

/** Whether a key press is for the page: nothing has used it, and no dialog or menu is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !usesKey(event.target, event.key) && document.querySelector(OPEN) === null;
}

function isOnBoard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=application]") !== null;
}

/** Handle the key presses that are for the page; only those on the board if the player wants it so. */
export function usePageKeys(handle: (event: KeyboardEvent) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const allowed = keysAnywhere.peek() || isOnBoard(event.target);
      if (allowed && isForPage(event)) latest.current(event);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
