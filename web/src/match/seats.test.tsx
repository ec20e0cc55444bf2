import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { someTable } from "../testing/fixtures";
import { Seats } from "./seats";

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.useRealTimers();
});

test("the time that a computer has been thinking is shown after a while", () => {
  const player = { player: "level:6", seconds: 3, here: true, thinking: true };
  const table = someTable({ seats: [{ seat: "south", kind: "computer", ...player }] });
  act(() =>
    render(
      <Seats
        table={table}
        toAct={["south"]}
        held={[]}
        shown={null}
        onChoose={() => undefined}
        colourOf={() => ""}
        nameOf={() => "The Southern Army"}
      />,
      root,
    ),
  );
  expect(root.querySelector(".seats-name")?.textContent).toBe("The Southern Army");
  expect(root.textContent).toContain("Level 6 · Captain, up to 3 s per turn");
  const thinking = () => root.querySelector(".seats-thinking")?.textContent;
  expect(thinking()).toBe("thinking");
  act(() => void vi.advanceTimersByTime(3500));
  expect(thinking()).toBe("thinking3 s");
});
