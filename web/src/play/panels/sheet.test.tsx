import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Sheet } from "../../generated/wire";
import { besidesSheets, SheetBox, type SheetBoxProps } from "./sheet";

const SHEET: Sheet = {
  type: "sheet",
  name: "queue",
  label: "Handed in",
  note: "Carried out in this order.",
  lines: [
    {
      text: "move inf1 > 12,30",
      by: "Red",
      deeds: [
        { label: "Carry out", action: "next" },
        { label: "Change", action: "change 1 > {text}", sign: "change", text: "move inf1 > 12,30" },
        { label: "Refuse", action: "refuse 1 > {text}", sign: "remove", optional: true },
      ],
    },
    {
      text: "hide inf2",
      by: "Red",
      deeds: [{ label: "Refuse", action: "refuse 2 > {text}", sign: "remove", optional: true }],
    },
  ],
  deeds: [{ label: "End the turn", action: "turn" }],
};

let host: HTMLElement;
let props: SheetBoxProps;
let done: boolean;

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  done = true;
  props = { sheet: SHEET, disabled: false, onAction: vi.fn(() => Promise.resolve(done)) };
});
afterEach(() => {
  render(null, host);
  host.remove();
});

function draw(changes: Partial<SheetBoxProps> = {}): void {
  props = { ...props, ...changes };
  act(() => render(<SheetBox {...props} />, host));
}

function button(name: string): HTMLButtonElement {
  const found = [...host.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}

async function press(name: string): Promise<void> {
  button(name).focus();
  await act(async () => button(name).click());
}

async function write(text: string): Promise<void> {
  const field = host.querySelector("input")!;
  await act(async () => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit(): Promise<void> {
  const submitted = new Event("submit", { bubbles: true, cancelable: true });
  await act(async () => void host.querySelector("form")!.dispatchEvent(submitted));
}

async function type(text: string): Promise<void> {
  await write(text);
  await submit();
}

test("lines are shown with their owner, and an action on one names it", async () => {
  draw();
  expect(host.textContent).toContain("Red");
  await press("Carry out, line 1");
  expect(vi.mocked(props.onAction).mock.calls).toEqual([["next"]]);
});

test("a line is edited from its text", async () => {
  draw();
  await press("Change, line 1");
  const field = host.querySelector("input")!;
  expect([field.value, document.activeElement]).toEqual(["move inf1 > 12,30", field]);
  expect(button("Change").disabled).toBe(true);
  await type("move inf1 > $& ");
  expect(props.onAction).toHaveBeenCalledWith("change 1 > move inf1 > $&");
  expect(host.querySelector("input")).toBeNull();
});

test("an illegal line can be corrected, and a note is optional", async () => {
  draw();
  done = false;
  await press("Change, line 1");
  await type("move inf9");
  expect(host.querySelector("input")!.value).toBe("move inf9");
  done = true;
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  await act(async () => void host.querySelector("input")!.dispatchEvent(escape));
  await press("Refuse, line 2");
  await type("");
  expect(props.onAction).toHaveBeenLastCalledWith("refuse 2 > ");
});

test("the keyboard stays with the line that moves up", async () => {
  draw();
  await press("Carry out, line 1");
  const [, second] = SHEET.lines;
  const next = { ...second!, deeds: [{ label: "Carry out", action: "next" }, ...second!.deeds!] };
  draw({ sheet: { ...SHEET, lines: [next] } });
  expect(document.activeElement).toBe(button("Carry out, line 1"));
});

test("a draft stays with its line when that moves, and returns with it", async () => {
  draw();
  await press("Refuse, line 2");
  await write("not in this fog");
  const [first, second] = SHEET.lines;
  const refuse = { label: "Refuse", action: "refuse 1 > {text}", sign: "remove" as const, optional: true };
  const other = { ...first!, text: "hide inf9", deeds: [{ ...refuse, action: "refuse 2 > {text}" }] };
  draw({ sheet: { ...SHEET, lines: [first!, other] } });
  expect(host.querySelector("input")).toBeNull();
  draw({ sheet: { ...SHEET, lines: [{ ...second!, deeds: [refuse] }, other] } });
  expect(host.querySelector("input")!.value).toBe("not in this fog");
  await submit();
  expect(props.onAction).toHaveBeenCalledWith("refuse 1 > not in this fog");
});

test("a draft begun while an action is pending stays when that is done", async () => {
  let answer: (done: boolean) => void = () => undefined;
  draw({ onAction: () => new Promise<boolean>((resolve) => (answer = resolve)) });
  await press("Carry out, line 1");
  const [, second] = SHEET.lines;
  draw({ sheet: { ...SHEET, lines: [second!] } });
  await press("Refuse, line 1");
  await write("not in this fog");
  await act(async () => answer(true));
  expect(host.querySelector("input")!.value).toBe("not in this fog");
  await submit();
  await act(async () => answer(true));
  expect(host.querySelector("input")).toBeNull();
});

test("nothing can be done while an action is pending", () => {
  draw({ disabled: true });
  expect([...host.querySelectorAll("button")].every((one) => one.disabled)).toBe(true);
});

test("choices with buttons on a sheet are not offered twice", () => {
  const choices = [
    { action: "next", label: "Carry out", kind: "next" },
    { action: "refuse 1 > {note}", label: "Refuse", kind: "ruling" },
    { action: "refuse 3 > {note}", label: "Refuse", kind: "ruling" },
    { action: "use {team}", label: "Enter for", kind: "ruling" },
  ];
  expect(besidesSheets(choices, [SHEET]).map((choice) => choice.action)).toEqual([
    "refuse 3 > {note}",
    "use {team}",
  ]);
});

test("two actions with the same sign have their names, and each its own field", async () => {
  const deeds = [
    { label: "Refuse", action: "refuse west.1: {text}", sign: "remove" as const },
    { label: "Lose", action: "lose west.1", sign: "remove" as const },
    { label: "Delay", action: "delay west.1 by {text}", sign: "remove" as const, text: "10" },
  ];
  draw({ sheet: { ...SHEET, lines: [{ text: "hold", deeds }] } });
  expect(button("Lose, line 1").textContent).toBe("Lose");
  await press("Delay, line 1");
  expect(host.querySelector("input")!.value).toBe("10");
  await type("15");
  await press("Refuse, line 1");
  await type("no");
  await press("Lose, line 1");
  expect(vi.mocked(props.onAction).mock.calls).toEqual([
    ["delay west.1 by 15"],
    ["refuse west.1: no"],
    ["lose west.1"],
  ]);
});

test("a field says what is to be written, and proposes texts", async () => {
  const deed = {
    label: "Complication",
    action: "complication west.1: {text}",
    hint: "What happens",
    options: ["delayed", "straggling"],
  };
  draw({ sheet: { ...SHEET, lines: [{ text: "hold", deeds: [deed] }] } });
  await press("Complication, line 1");
  const field = host.querySelector("input")!;
  expect(document.getElementById(field.getAttribute("aria-describedby")!)?.textContent).toBe("What happens");
  expect([...field.list!.options].map((option) => option.value)).toEqual(["delayed", "straggling"]);
});
