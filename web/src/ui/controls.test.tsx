import { render, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { NumberField, SelectField, TextField } from "./field";
import { Menu } from "./menu";
import { Segmented } from "./segmented";
import { Tabs } from "./tabs";
import { Toggle } from "./toggle";

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

function show(what: ComponentChild): void {
  act(() => render(what, root));
}

function find<Kind extends Element = HTMLElement>(selector: string): Kind {
  const found = root.querySelector<Kind>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

function send(target: Element, kind: string): void {
  act(() => {
    target.dispatchEvent(new Event(kind, { bubbles: true }));
  });
}

function press(key: string): void {
  const target = document.activeElement ?? document.body;
  act(() => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
}

describe("tabs", () => {
  const TABS = [
    { id: "log", label: "Log", panel: "log" },
    { id: "talk", label: "Talk", badge: 3, panel: "talk" },
    { id: "rules", label: "Rules", panel: "rules" },
  ];

  function Example() {
    const [selected, setSelected] = useState("log");
    return <Tabs label="Beside the board" tabs={TABS} selected={selected} onSelect={setSelected} />;
  }

  it("are switched with the arrow keys, cyclically", () => {
    show(<Example />);
    find("[data-tab=log]").focus();
    press("ArrowRight");
    expect(find("[role=tabpanel]:not([hidden])").textContent).toBe("talk");
    expect(document.activeElement).toBe(find("[data-tab=talk]"));
    press("End");
    press("ArrowRight");
    expect(find("[role=tabpanel]:not([hidden])").textContent).toBe("log");
  });

  it("have one tab stop, and a number for unread items", () => {
    show(<Example />);
    expect([...root.querySelectorAll("[role=tab]")].map((tab) => tab.getAttribute("tabindex"))).toEqual([
      "0",
      "-1",
      "-1",
    ]);
    expect(find("[data-tab=talk]").textContent).toBe("Talk3 unread");
  });
});

describe("a menu", () => {
  it("opens with the focus on its first entry, and returns the focus", () => {
    const done: string[] = [];
    const items = ["Copy", "Save", "Resign"].map((label) => ({ label, onSelect: () => done.push(label) }));
    show(<Menu label="More" items={items} />);
    const button = find("[aria-haspopup]");
    act(() => button.click());
    expect(document.activeElement?.textContent).toBe("Copy");
    press("ArrowUp");
    expect(document.activeElement?.textContent).toBe("Resign");
    act(() => (document.activeElement as HTMLElement).click());
    expect(done).toEqual(["Resign"]);
    expect(root.querySelector("[role=menu]")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("is closed by Escape", () => {
    show(<Menu label="More" items={[{ label: "Copy", onSelect: () => undefined }]} />);
    act(() => find("[aria-haspopup]").click());
    press("Escape");
    expect(root.querySelector("[role=menu]")).toBeNull();
  });
});

describe("fields", () => {
  it("are tied to their labels, hints and errors", () => {
    show(<TextField label="Name" hint="As you like." error="Too long." value="" onInput={() => undefined} />);
    const input = find<HTMLInputElement>("input");
    expect(find("label").getAttribute("for")).toBe(input.id);
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "As you like.",
      "Too long.",
    ]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("return numbers, and null for invalid input", () => {
    const given: (number | null)[] = [];
    show(<NumberField label="Days" value={3} onInput={(value) => given.push(value)} />);
    const input = find<HTMLInputElement>("input");
    for (const text of ["14", ""]) {
      input.value = text;
      send(input, "input");
    }
    expect(given).toEqual([14, null]);
  });

  it("return the value of the chosen option", () => {
    const given: string[] = [];
    const options = [
      { value: "a", label: "First" },
      { value: "b", label: "Second" },
    ] as const;
    show(<SelectField label="Which" value="a" options={options} onChange={(value) => given.push(value)} />);
    const select = find<HTMLSelectElement>("select");
    select.selectedIndex = 1;
    send(select, "change");
    expect(given).toEqual(["b"]);
  });

  it("group options under headings", () => {
    const given: string[] = [];
    const options = [
      { value: "1", label: "Level 1" },
      { value: "random", label: "Random", group: "Others" },
    ];
    show(<SelectField label="Which" value="1" options={options} onChange={(value) => given.push(value)} />);
    const select = find<HTMLSelectElement>("select");
    expect(find<HTMLOptGroupElement>("optgroup").label).toBe("Others");
    expect(find("optgroup").textContent).toBe("Random");
    select.selectedIndex = 1;
    send(select, "change");
    expect(given).toEqual(["random"]);
  });
});

it("a segmented control is chosen by its radio buttons", () => {
  const given: string[] = [];
  const options = [
    { value: "light", label: "Light" },
    { value: "dark", label: "Dark" },
  ] as const;
  show(<Segmented label="Theme" options={options} value="light" onChange={(value) => given.push(value)} />);
  act(() => find<HTMLInputElement>("input[value=dark]").click());
  expect(given).toEqual(["dark"]);
});

it("a switch reports its state", () => {
  const given: boolean[] = [];
  show(<Toggle label="Sounds" checked={false} onChange={(on) => given.push(on)} />);
  act(() => find<HTMLInputElement>("input[role=switch]").click());
  expect(given).toEqual([true]);
});
