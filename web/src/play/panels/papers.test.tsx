import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Paper, Papers } from "../../generated/wire";
import { Panels } from "./panels";
import { PapersList } from "./papers";

let host: HTMLElement;

beforeEach(() => {
  localStorage.clear();
  host = document.createElement("div");
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
});

function paper(id: string, more: Partial<Paper> = {}): Paper {
  return { id, heading: `From ${id}`, paragraphs: [`Words of ${id}.`], ...more };
}

function show(papers: readonly Paper[], scope: string | undefined = "match.red"): void {
  const panel: Papers = { type: "papers", name: "papers", label: "Papers", papers: [...papers] };
  act(() => render(<PapersList papers={panel} scope={scope} />, host));
}

const fresh = () => [...host.querySelectorAll(".paper-new .paper-heading")].map((one) => one.textContent);
const read = () => [...host.querySelectorAll(".paper-words")].map((one) => one.textContent);
const press = (found: Element | null | undefined) => act(() => (found as HTMLElement).click());
const head = (name: string) =>
  [...host.querySelectorAll<HTMLElement>(".paper-head")].find((one) => one.textContent?.includes(name));

describe("papers", () => {
  test("that are unread are marked, and the newest are open", () => {
    show([paper("e"), paper("d"), paper("c"), paper("b")]);
    expect(fresh()).toEqual(["From e", "From d", "From c", "From b"]);
    expect(read()).toEqual(["Words of e.", "Words of d.", "Words of c."]);
    expect(host.querySelector(".papers-new")?.textContent).toContain("4 new papers");
  });

  test("are read when they are opened or closed, also after a reload", () => {
    show([paper("b"), paper("a")]);
    press(head("From b"));
    expect(fresh()).toEqual(["From a"]);
    expect(read()).toEqual(["Words of a."]);
    render(null, host);
    show([paper("b"), paper("a")]);
    expect(fresh()).toEqual(["From a"]);
  });

  test("that were read in another tab stay so", () => {
    show([paper("b"), paper("a")]);
    localStorage.setItem("sandtable.read.match.red.papers", JSON.stringify(["b"]));
    press(head("From a"));
    render(null, host);
    show([paper("b"), paper("a")]);
    expect(fresh()).toEqual([]);
  });

  test("of another seat are counted separately", () => {
    const panel: Papers = { type: "papers", name: "papers", label: "", papers: [paper("a")] };
    const lay = (scope: string) => act(() => render(<Panels panels={[panel]} scope={scope} />, host));
    lay("match.red");
    press(head("From a"));
    expect(fresh()).toEqual([]);
    lay("match.blue");
    expect(fresh()).toEqual(["From a"]);
  });

  test("can all be marked as read at once", () => {
    show([paper("b"), paper("a")]);
    press(host.querySelector(".papers-new button"));
    expect(fresh()).toEqual([]);
    show([paper("c"), paper("b"), paper("a")]);
    expect(fresh()).toEqual(["From c"]);
  });

  test("of another seat stay unread", () => {
    show([paper("a")]);
    press(host.querySelector(".papers-new button"));
    render(null, host);
    show([paper("a")], "match.blue");
    expect(fresh()).toEqual(["From a"]);
  });

  test("that the player sent are never new; their state is shown", () => {
    show([paper("a", { kind: "out", state: "on its way" })]);
    expect(fresh()).toEqual([]);
    expect(host.querySelector(".paper-state")?.textContent).toBe("on its way");
  });

  test("have buttons for what can be done with them", () => {
    const done: string[] = [];
    const deeds = [{ label: "Tear it up", action: "scratch 1", sign: "remove" as const }];
    const panel: Papers = {
      type: "papers",
      name: "book",
      label: "Book",
      papers: [paper("1", { kind: "out", deeds })],
    };
    act(() =>
      render(
        <PapersList
          papers={panel}
          onAction={(action) => {
            done.push(action);
            return Promise.resolve(true);
          }}
        />,
        host,
      ),
    );
    press(host.querySelector('[aria-label="Tear it up: From 1"]'));
    expect(done).toEqual(["scratch 1"]);
  });

  test("are not new without storage, and an empty list says so", () => {
    show([paper("a")], "");
    expect(fresh()).toEqual([]);
    show([]);
    expect(host.textContent).toBe("Nothing yet.");
  });
});
