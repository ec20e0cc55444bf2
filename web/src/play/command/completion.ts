/** Completion of the command line: actions and questions. */

import type { Place } from "../../lib/wire_types";
import type { Choice, Field, Lens } from "../../generated/wire";
import { fill } from "../selection/templates";

/** A text that may be typed, and what it means. */
export interface Suggestion {
  readonly text: string;
  readonly meaning: string;
}

export interface Vocabulary {
  readonly choices: readonly Choice[];
  readonly lenses: readonly Lens[];
  readonly places: readonly Place[];
}

/** Maximum length that the server accepts, in characters. */
export const LONGEST_LINE = 4000;
export const LONGEST_QUESTION = 800;

/** Number of matches from which suggestions stop at the next word or hyphen. */
const TOO_MANY = 12;
const JOINTS = /[ -]/g;

/** Separator of the actions of a line. */
const SEPARATOR = ";";

/** The actions and questions of a line, one after the other. */
export function partsOf(line: string): string[] {
  return line
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Join the remaining actions to a line. */
export function lineOf(parts: readonly string[]): string {
  return parts.join(`${SEPARATOR} `);
}

/** Completions of the last part of the line, each as a whole line. */
export function suggestions(vocabulary: Vocabulary, line: string): readonly Suggestion[] {
  const [head = ""] = line.match(/^.*;\s*/) ?? [];
  const found = suggestionsFor(vocabulary, line.slice(head.length));
  return head ? found.map((one) => ({ ...one, text: head + one.text })) : found;
}

function suggestionsFor({ choices, lenses, places }: Vocabulary, typed: string): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  const templates = [
    ...choices.map((choice) => ({ text: choice.action, fields: choice.fields ?? [], meaning: choice.label })),
    ...lenses.map((lens) => ({ text: lens.query, fields: lens.fields ?? [], meaning: lens.label })),
  ];
  for (const { text, fields, meaning } of templates) {
    for (const line of fillIn(text, fields, typed, places)) {
      if (!found.has(line)) found.set(line, { text: line, meaning });
    }
  }
  const all = [...found.values()];
  return all.length < TOO_MANY ? all : shorten(all, typed.length);
}

/** Whether a line is a question (a lens) and not an action. */
export function isQuestion(lenses: readonly Lens[], line: string): boolean {
  return lenses.some((lens) => pattern(lens.query).test(line.trim()));
}

/** The expansions of a template that match the text, up to the next unfilled field. */
function* fillIn(
  text: string,
  fields: readonly Field[],
  typed: string,
  places: readonly Place[],
): Generator<string> {
  const [field, ...further] = fields;
  if (!field) {
    if (begins(text, typed)) yield text;
    return;
  }
  const head = text.slice(0, Math.max(0, text.indexOf(`{${field.name}}`)));
  if (typed.length < head.length || !begins(typed, head)) {
    if (begins(head, typed)) yield head;
    return;
  }
  const words = wordsFor(field, places);
  if (!words.length && typed.length === head.length) yield head;
  for (const word of words) yield* fillIn(fill(text, { [field.name]: [word] }), further, typed, places);
}

function wordsFor(field: Field, places: readonly Place[]): readonly string[] {
  switch (field.type) {
    case "place":
    case "path":
      return field.places ?? places;
    case "pieces":
      return field.pieces;
    case "pick":
      return field.picks.map((pick) => pick.value);
    case "number":
    case "text":
      return [];
  }
}

function shorten(all: readonly Suggestion[], typed: number): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const { text, meaning } of all) {
    JOINTS.lastIndex = typed;
    const joint = JOINTS.exec(text);
    const cut = joint ? text.slice(0, joint.index + 1) : text;
    if (!found.has(cut)) found.set(cut, { text: cut, meaning: joint ? "" : meaning });
  }
  return [...found.values()];
}

function begins(text: string, start: string): boolean {
  return text.toLowerCase().startsWith(start.toLowerCase());
}

function pattern(query: string): RegExp {
  const escaped = query.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+");
  return new RegExp(`^${escaped}$`, "i");
}
