import { createRef, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { quickPress } from "../../lib/preferences";
import type { Choice, Device } from "../../generated/wire";
import { DEVICE } from "../../testing/fixtures";
import { besides, DeviceBox, type DeviceBoxProps } from "./device";
import { LONG_ENOUGH } from "./use_hold";

const SHOT = { label: "Fire at C3", action: "fire B2 > C3", kind: "fire", grave: true };

const GUN: Device = { ...DEVICE, button: { label: "Press" }, trigger: { label: "Fire", presses: ["fire"] } };

let host: HTMLElement;
const next = createRef<HTMLButtonElement>();
const onPress = vi.fn();
const onConfirm = vi.fn();
const onCancel = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  quickPress.value = false;
  host = document.createElement("div");
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.useRealTimers();
  vi.clearAllMocks();
});

function show(changes: Partial<DeviceBoxProps> = {}): void {
  const props = {
    device: DEVICE,
    readiness: "ready" as const,
    waiting: null,
    prepared: null,
    button: next,
    handlers: { press: onPress, confirm: onConfirm, cancel: onCancel },
  };
  act(() => render(<DeviceBox {...props} {...changes} />, host));
}

const button = () => host.querySelector<HTMLElement>(".device-button")!;
const trigger = () => host.querySelector<HTMLElement>(".device-trigger")!;
const hint = () => host.querySelector(".device-hint")!.textContent;
const setting = (value: string) => host.querySelector<HTMLInputElement>(`input[value="${value}"]`)!;
const isBlinking = () => host.querySelector(".device-held") !== null;

function point(type: string): void {
  act(() => void button().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1 })));
}

function key(type: string, name: string, repeat = false): boolean {
  const event = new KeyboardEvent(type, { key: name, repeat, bubbles: true, cancelable: true });
  act(() => void button().dispatchEvent(event));
  return event.defaultPrevented;
}

function wait(time: number): void {
  act(() => void vi.advanceTimersByTime(time));
}

describe("the button", () => {
  test("held for two seconds and released, it presses with the switches as they are set", () => {
    show();
    act(() => setting("back").click());
    expect(onPress).not.toHaveBeenCalled();
    point("pointerdown");
    expect(isBlinking()).toBe(true);
    wait(LONG_ENOUGH);
    expect(hint()).toBe("Now let go.");
    expect(onPress).not.toHaveBeenCalled();
    point("pointerup");
    expect(onPress.mock.calls).toEqual([["press back"]]);
    expect(isBlinking()).toBe(false);
  });

  test("released too early, it does nothing and says why", () => {
    show();
    point("pointerdown");
    wait(LONG_ENOUGH - 1);
    expect(hint()).toBe("Keep holding…");
    point("pointerup");
    expect(hint()).toContain("Too short");
    wait(LONG_ENOUGH);
    expect(onPress).not.toHaveBeenCalled();
    expect(isBlinking()).toBe(false);
  });

  test.each(["Enter", " "])("is held by the key %j", (name) => {
    show();
    expect(key("keydown", name)).toBe(true);
    key("keydown", name, true);
    wait(LONG_ENOUGH);
    key("keyup", name);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test("is not held by a key that was down before it had the focus", () => {
    show();
    key("keydown", "Enter", true);
    wait(LONG_ENOUGH);
    key("keyup", "Enter");
    expect(onPress).not.toHaveBeenCalled();
  });

  test("losing the focus releases it without a press", () => {
    show();
    act(() => button().focus());
    key("keydown", " ");
    wait(LONG_ENOUGH);
    act(() => button().blur());
    key("keyup", " ");
    expect(onPress).not.toHaveBeenCalled();
  });

  test("a screen reader's click, which cannot hold it, presses at once", () => {
    show();
    act(() => void button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 })));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test("a mouse's click does not press a second time", () => {
    show();
    point("pointerdown");
    wait(LONG_ENOUGH);
    point("pointerup");
    act(() => void button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test("in quick mode one click is enough, and the mode is saved on this device", () => {
    show();
    act(() => host.querySelector<HTMLElement>("[role=switch]")!.click());
    expect(localStorage.getItem("sandtable.quick-press")).toBe("true");
    point("pointerdown");
    point("pointerup");
    expect(onPress.mock.calls).toEqual([["press forth"]]);
  });

  test("does nothing while there is nothing to press for", () => {
    show({ device: { ...DEVICE, button: { label: "Press" } } });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    expect(setting("forth").closest("fieldset")!.disabled).toBe(true);
    point("pointerdown");
    wait(LONG_ENOUGH);
    point("pointerup");
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe("the button while an action is pending", () => {
  const NOTHING_YET: Device = { ...DEVICE, button: { label: "Press" } };

  test("can be held already, and presses for the new choice", () => {
    show({ device: NOTHING_YET, readiness: "busy" });
    point("pointerdown");
    expect(isBlinking()).toBe(true);
    wait(LONG_ENOUGH / 2);
    show();
    wait(LONG_ENOUGH / 2);
    point("pointerup");
    expect(onPress.mock.calls).toEqual([["press forth"]]);
  });

  test("says so if it is released before the answer", () => {
    show({ readiness: "busy" });
    point("pointerdown");
    wait(LONG_ENOUGH);
    point("pointerup");
    expect(onPress).not.toHaveBeenCalled();
    expect(hint()).toContain("Not yet");
  });

  test("is released when the answer leaves nothing to press for", () => {
    show({ readiness: "busy" });
    point("pointerdown");
    show({ device: NOTHING_YET });
    expect(isBlinking()).toBe(false);
    expect(button().getAttribute("aria-disabled")).toBe("true");
  });

  test("in quick mode is shown as disabled", () => {
    quickPress.value = true;
    show({ readiness: "busy" });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    point("pointerdown");
    point("pointerup");
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe("a choice that needs the button", () => {
  test("waits for it, by name, and is done by the press", () => {
    show({ waiting: SHOT, device: { ...DEVICE, button: { label: "Press", presses: ["fire"] } } });
    expect(host.textContent).toContain("Fire at C3");
    point("pointerdown");
    wait(LONG_ENOUGH);
    point("pointerup");
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onPress).not.toHaveBeenCalled();
  });

  test("can be cancelled, by its button and by Escape", () => {
    show({ waiting: SHOT });
    act(() => host.querySelector<HTMLElement>(".device-cancel")!.click());
    key("keyup", "Escape");
    expect(onCancel).toHaveBeenCalledTimes(2);
  });
});

describe("the trigger", () => {
  function hold(): void {
    point("pointerdown");
    wait(LONG_ENOUGH);
    point("pointerup");
  }

  test("carries out the choice that waits for it with one click", () => {
    show({ device: GUN });
    expect(trigger().getAttribute("aria-disabled")).toBe("true");
    act(() => trigger().click());
    expect(onConfirm).not.toHaveBeenCalled();
    show({ device: GUN, waiting: SHOT });
    expect(next.current).toBe(trigger());
    expect(button().getAttribute("aria-disabled")).toBe("true");
    expect(hint()).toBe("Press “Fire”.");
    act(() => trigger().click());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test("waits until the main button is pressed again, which sends nothing", () => {
    const again = { ...GUN, trigger: { ...GUN.trigger!, after_press: true } };
    show({ device: again, waiting: SHOT });
    expect(next.current).toBe(button());
    expect(trigger().getAttribute("aria-disabled")).toBe("true");
    expect(hint()).toBe("First press “Press” again.");
    hold();
    expect(onPress).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(next.current).toBe(trigger());
    expect(document.activeElement).toBe(trigger());
    act(() => trigger().click());
    expect(onConfirm).toHaveBeenCalledTimes(1);
    // The next choice needs a press of its own.
    expect(trigger().getAttribute("aria-disabled")).toBe("true");
  });

  test("the main button can be pressed again before the target is chosen", () => {
    const again = { ...GUN, trigger: { ...GUN.trigger!, after_press: true } };
    show({ device: again });
    hold();
    show({ device: again, waiting: SHOT });
    expect(trigger().getAttribute("aria-disabled")).toBe("false");
  });
});

test("an action that was chosen elsewhere sets the switches and waits for the button", () => {
  show({ prepared: { action: "press back" } });
  expect(setting("back").checked).toBe(true);
  expect(onPress).not.toHaveBeenCalled();
  point("pointerdown");
  wait(LONG_ENOUGH);
  point("pointerup");
  expect(onPress.mock.calls).toEqual([["press back"]]);
});

describe("the switches and lamps", () => {
  test("a switch that was set stays so until the press", () => {
    show();
    act(() => setting("back").click());
    show();
    expect(setting("back").checked).toBe(true);
    // While nothing can be pressed, the switch is as the match says; then it is as the match has kept it.
    show({ device: { ...DEVICE, button: { label: "Press" } } });
    expect(setting("forth").checked).toBe(true);
    show();
    expect(setting("forth").checked).toBe(true);
  });

  test("a switch that was set survives a reload, for this seat only", () => {
    show({ scope: "match.north" });
    act(() => setting("back").click());
    render(null, host);
    show({ scope: "match.south" });
    expect(setting("forth").checked).toBe(true);
    render(null, host);
    show({ scope: "match.north" });
    expect(setting("back").checked).toBe(true);
  });

  test("a stored setting that the switch does not have is ignored", () => {
    sessionStorage.setItem("sandtable.switches.match.north.box", '{"way":"sideways"}');
    show({ scope: "match.north" });
    expect(setting("forth").checked).toBe(true);
  });

  test("a blinking lamp differs from a steady and from a dark one, in words too", () => {
    const shot = { name: "shot", label: "shot", lit: true, meaning: "hit" };
    show({ device: { ...DEVICE, lamps: [shot] } });
    const lamp = () => host.querySelector("[data-lamp=shot]")!;
    expect([lamp().className, lamp().textContent]).toEqual(["device-lamp device-lit", "shot: hit: lit"]);
    show({ device: { ...DEVICE, lamps: [{ ...shot, blinking: true, meaning: "damage" }] } });
    expect(lamp().className).toBe("device-lamp device-lit device-blinking");
    expect(lamp().textContent).toBe("shot: damage: blinking");
    show({ device: { ...DEVICE, lamps: [{ ...shot, lit: false, meaning: "miss" }] } });
    expect([lamp().className, lamp().textContent]).toEqual(["device-lamp", "shot: miss: dark"]);
    expect(host.querySelector("[role=status]")!.textContent).toBe("All lamps are dark. shot: miss.");
  });

  test("switches are groups of radio buttons with names", () => {
    show();
    const group = setting("forth").closest("fieldset")!;
    expect(group.querySelector("legend")!.textContent).toBe("Way");
    expect(setting("forth").closest("label")!.textContent).toBe("onward");
  });

  test("lit lamps are announced in words", () => {
    show();
    const status = host.querySelector("[role=status]")!;
    expect(status.textContent).toBe("All lamps are dark.");
    const lamps = DEVICE.lamps.map((lamp) => ({ ...lamp, lit: true }));
    show({ device: { ...DEVICE, lamps } });
    expect(host.querySelector("[role=status]")).toBe(status);
    expect(status.textContent).toBe("Lamps lit: 2 steps and hit.");
    expect(host.querySelectorAll(".device-lit")).toHaveLength(2);
    expect(host.querySelector("[data-lamp=two]")!.textContent).toBe("2 steps: lit");
  });
});

test("the button's choices are not offered twice", () => {
  const choices: Choice[] = [
    { action: "press forth", label: "Press: onward", kind: "press" },
    { action: "press back", label: "Press: backward", kind: "press" },
    { action: "resign", label: "Resign", kind: "talk" },
  ];
  expect(besides(choices, [DEVICE]).map((choice) => choice.action)).toEqual(["resign"]);
  expect(besides(choices, [{ ...DEVICE, button: { label: "Press" } }])).toEqual(choices);
});
