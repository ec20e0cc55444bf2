import { expect, it } from "vitest";

import type { RuleSection } from "../generated/wire";
import { withoutContents } from "./contents";

function section(anchor: string, level: number, html: string): RuleSection {
  return { anchor, level, title: anchor, html, text: "", rules: [] };
}

const INTRO = '<p>Two armies meet on <a href="#board">the board</a>, and one of them wins the day.</p>';
const CONTENTS =
  '<p><strong>On this page:</strong> <a href="#board">The board</a> · <a href="#turn">The turn</a></p>';

it("a table of contents is removed if the page shows its own", () => {
  const [first] = withoutContents([
    section("top", 1, INTRO + CONTENTS),
    section("board", 2, "<p>Squares.</p>"),
    section("turn", 2, "<p>Moves.</p>"),
  ]);
  expect(first?.html).toBe(INTRO);
});

it("links in the text of other sections stay", () => {
  const sections = [section("top", 1, ""), section("board", 2, CONTENTS), section("turn", 2, "")];
  expect(withoutContents(sections)).toEqual(sections);
});
