import { describe, expect, it } from "vitest";

import type { RuleSection } from "../generated/wire";
import { mark, searchRules } from "./search";

function section(title: string, text: string, rules: string[] = []): RuleSection {
  return { anchor: title.toLowerCase(), title, level: 2, html: "", text, rules };
}

const SECTIONS = [
  section("Moving", "Units move.\nGOW-M1 Infantry moves one square, see GOW-M2.\nGOW-M2 Cavalry moves two.", [
    "GOW-M1",
    "GOW-M2",
  ]),
  section("Attack", "GOW-A3 Charge. Cavalry next to the target attacks with 7 instead of 4.", ["GOW-A3"]),
  section("History", "Guy Debord, élève of Clausewitz, devised cavalry charges on paper."),
];

const found = (query: string) => searchRules(SECTIONS, query).map((hit) => hit.rule ?? hit.section.title);

describe("searching the rules", () => {
  it("finds nothing for nothing", () => {
    expect(found("")).toEqual([]);
    expect(found("   ")).toEqual([]);
    expect(found("submarine")).toEqual([]);
  });

  it("requires all words, in any order and case", () => {
    expect(found("TARGET cavalry")).toEqual(["GOW-A3"]);
    expect(found("cavalry two")).toEqual(["GOW-M2"]);
  });

  it("shows a rule by its id before those that only refer to it", () => {
    expect(found("gow-m2")).toEqual(["GOW-M2", "GOW-M1"]);
  });

  it("splits a section where its rules begin, not where they are referred to", () => {
    expect(found("infantry square")).toEqual(["GOW-M1"]);
    expect(found("cavalry square")).toEqual([]);
  });

  it("finds titles, and puts them first", () => {
    expect(found("history")).toEqual(["History"]);
  });

  it("ignores accents", () => {
    expect(found("eleve")).toEqual(["History"]);
  });

  it("marks the words in what it shows", () => {
    const [hit] = searchRules(SECTIONS, "instead cavalry");
    expect(hit?.excerpt.filter((stretch) => stretch.marked).map((stretch) => stretch.text)).toEqual([
      "Cavalry",
      "instead",
    ]);
    expect(hit?.excerpt.map((stretch) => stretch.text).join("")).toContain("Cavalry next to the target");
  });

  it("cuts a long passage around the first word, between words", () => {
    const long = section("Long", `${"before ".repeat(40)}needle ${"after ".repeat(40)}`);
    const [hit] = searchRules([long], "needle");
    const text = hit?.excerpt.map((stretch) => stretch.text).join("") ?? "";
    expect(text.startsWith("… before")).toBe(true);
    expect(text.endsWith(" …")).toBe(true);
    expect(text.length).toBeLessThan(220);
  });
});

it("marking takes the longer of two words at the same place", () => {
  expect(mark("cavalryman", ["cav", "cavalry"])).toEqual([
    { text: "cavalry", marked: true },
    { text: "man", marked: false },
  ]);
});
