/** Gamepads and joysticks: what is pressed becomes key presses. */

/** A key press that a gamepad stands for. */
export interface PadStroke {
  readonly key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "Enter" | "Escape";
  readonly shiftKey: boolean;
}

/** How far a stick must be moved, from 0 to 1. */
const THRESHOLD = 0.5;
/** Milliseconds until a direction that is held is repeated, first and later. */
const FIRST_REPEAT = 400;
const NEXT_REPEAT = 140;
/** Buttons in the standard layout; a joystick has at least the first. */
const BUTTONS: readonly (readonly [button: number, stroke: PadStroke])[] = [
  [0, stroke("Enter")],
  [1, stroke("Escape")],
  [4, stroke("ArrowLeft", true)],
  [5, stroke("ArrowRight", true)],
  [12, stroke("ArrowUp")],
  [13, stroke("ArrowDown")],
  [14, stroke("ArrowLeft")],
  [15, stroke("ArrowRight")],
];

function stroke(key: PadStroke["key"], shiftKey = false): PadStroke {
  return { key, shiftKey };
}

/** What is pressed on a gamepad now: its buttons, and the direction of its first stick. */
export function pressedOn(pad: Pick<Gamepad, "axes" | "buttons">): readonly PadStroke[] {
  const found = BUTTONS.filter(([button]) => pad.buttons[button]?.pressed).map(([, one]) => one);
  const [x = 0, y = 0] = pad.axes;
  if (Math.max(Math.abs(x), Math.abs(y)) < THRESHOLD) return found;
  const sideways = Math.abs(x) > Math.abs(y);
  found.push(stroke(sideways ? (x < 0 ? "ArrowLeft" : "ArrowRight") : y < 0 ? "ArrowUp" : "ArrowDown"));
  return found;
}

/** Report what is pressed on any gamepad, once when it is pressed; directions repeat while they are held. */
export function watchGamepads(onStroke: (stroke: PadStroke) => void): () => void {
  const due = new Map<string, number>();
  let frame: number | null = null;

  function look(now: number): void {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    const pressed = new Map(pads.flatMap(pressedOn).map((one) => [`${one.key} ${one.shiftKey}`, one]));
    for (const name of due.keys()) if (!pressed.has(name)) due.delete(name);
    for (const [name, one] of pressed) {
      const next = due.get(name);
      if (next !== undefined && now < next) continue;
      const repeats = one.key.startsWith("Arrow");
      due.set(name, repeats ? now + (next === undefined ? FIRST_REPEAT : NEXT_REPEAT) : Infinity);
      onStroke(one);
    }
    frame = pads.length ? requestAnimationFrame(look) : null;
  }

  function begin(): void {
    frame ??= requestAnimationFrame(look);
  }

  // Browsers report a gamepad when one of its buttons is first pressed.
  addEventListener("gamepadconnected", begin);
  if ("getGamepads" in navigator && navigator.getGamepads().some((pad) => pad !== null)) begin();
  return () => {
    removeEventListener("gamepadconnected", begin);
    if (frame !== null) cancelAnimationFrame(frame);
  };
}
