/** Scroll the nearest box that scrolls, and nothing around it, until an element is in view. */
export function reveal(element: Element | null | undefined): void {
  if (!element) return;
  let box = element.parentElement;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  // The page itself stays where the player has scrolled it.
  if (!box || box === document.documentElement || box === document.body) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
