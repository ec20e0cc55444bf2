/**
 * The selection of a player, and the meaning of a press on a place.
 *
 * It is nothing, a piece, a template being filled, or a list of choices. It follows from the choices of the
 * view; no game is known here.
 */

import type { Place } from "../../lib/wire_types";
import type { Choice, Field, Piece } from "../../generated/wire";
import { guessAction } from "./guess_action";
import {
  acting,
  actingPieces,
  type Completed,
  completedAt,
  isBegunWhole,
  isWordOnPiece,
  offeredPieces,
  offeredTo,
} from "./piece_templates";
import { draw, fill, isClosed, isComplete, isDrawn, isFilledOnBoard, isFull, type Values } from "./templates";

/** What the selection depends on. */
export interface Table {
  readonly choices: readonly Choice[];
  readonly pieces: readonly Piece[];
  readonly seat: string | null;
  /** The piece that is being pressed, which may be one of a stack. */
  readonly pressed?: string | null;
}

/** A complete action and its label. */
export interface Option {
  readonly label: string;
  readonly action: string;
  readonly kind: string;
  readonly grave: boolean;
}

export type Selection =
  | { readonly at: "rest" }
  | { readonly at: "piece"; readonly piece: string }
  | { readonly at: "filling"; readonly choice: Choice; readonly values: Values }
  | {
      readonly at: "menu";
      readonly place: Place;
      readonly piece: string | null;
      readonly options: readonly Option[];
    };

/** The result of a press: the new selection, and an action to do or to try. */
export interface Step {
  readonly selection: Selection;
  readonly act?: Option;
  /** An action that is not among the choices: the game will say why not. */
  readonly tried?: string;
}

export const REST: Selection = { at: "rest" };

/** A press on a place; `null` for a press beside the board. */
export function press(table: Table, selection: Selection, place: Place | null): Step {
  if (place === null) return { selection: selection.at === "filling" ? selection : REST };
  switch (selection.at) {
    case "filling":
      return pressWhileFilling(table, selection, place);
    case "piece":
      return pressWithPiece(table, selection.piece, place);
    case "menu":
      return selection.piece ? pressWithPiece(table, selection.piece, place) : pressAtRest(table, place);
    case "rest":
      return pressAtRest(table, place);
  }
}

/** Select a piece. */
export function pick(table: Table, piece: string): Step {
  const mine = table.choices.filter((choice) => choice.piece === piece);
  const [only] = mine;
  // A piece with a single template starts that template.
  if (mine.length === 1 && only?.fields?.length && !isSinglePlace(only)) return begin(only);
  return { selection: { at: "piece", piece } };
}

/** Choose from a list or a button. */
export function begin(choice: Choice): Step {
  const fields = choice.fields ?? [];
  // If any number will do, the player is not asked.
  if (fields.every(isDrawn)) return { selection: REST, act: optionOf(choice, draw(fields)) };
  if (isBegunWhole(choice)) return { selection: afterwards(choice), act: optionOf(choice, acting(choice)) };
  return { selection: { at: "filling", choice, values: { ...given(choice), ...acting(choice) } } };
}

/** The selection after a template is done: its piece may have more to do. */
export function afterwards({ piece }: Choice): Selection {
  return piece ? { at: "piece", piece } : REST;
}

/** Fill a field in the form. */
export function put(selection: Selection, field: Field, value: readonly string[]): Selection {
  if (selection.at !== "filling") return selection;
  return { ...selection, values: { ...selection.values, [field.name]: value } };
}

/** The action of a template that is full. */
export function filled(selection: Selection): Option | null {
  if (selection.at !== "filling" || !isComplete(selection.choice.fields ?? [], selection.values)) return null;
  return optionOf(selection.choice, selection.values);
}

/** The choice that needs confirmation for a typed action, if any. */
export function optionToConfirm(choices: readonly Choice[], action: string): Option | null {
  const typed = spelled(action);
  const choice = choices.find((one) => one.grave && !one.fields?.length && spelled(one.action) === typed);
  return choice ? optionOf(choice) : null;
}

/** The selection after the view has changed, without what is no longer offered. */
export function keep(table: Table, selection: Selection): Selection {
  switch (selection.at) {
    case "rest":
      return selection;
    case "menu":
      return REST;
    case "piece":
      return table.choices.some((choice) => choice.piece === selection.piece) ||
        offeredTo(table.choices, selection.piece).length ||
        pieceNotes(table, selection.piece).length
        ? selection
        : REST;
    case "filling": {
      const still = table.choices.find((choice) => choice.action === selection.choice.action);
      return still ? { ...selection, choice: { ...still, piece: selection.choice.piece ?? null } } : REST;
    }
  }
}

export interface Marked {
  readonly reach: readonly Place[];
  readonly targets: readonly Place[];
}

/** The places where a press does something, according to the choices. */
export function marked(table: Table, selection: Selection): Marked {
  if (selection.at === "filling") {
    const aimed = selection.choice.hostile ?? false;
    const asked = fieldsOnBoard(selection);
    const [acting] = selection.choice.fields ?? [];
    const targets = asked.filter((field) => aimed && (field !== acting || field.type !== "pieces"));
    const reach = asked.filter((field) => !targets.includes(field));
    return {
      reach: reach.flatMap((field) => placesOf(table, field)),
      targets: targets.flatMap((field) => placesOf(table, field)),
    };
  }
  const piece = selection.at === "rest" ? null : selection.piece;
  const open = new Map<Place, boolean>();
  for (const choice of table.choices) {
    if (choice.piece && choice.piece !== piece) continue;
    for (const place of placesFor(table, choice))
      open.set(place, (open.get(place) ?? false) || isAimed(table, choice, place));
  }
  return {
    reach: [...open].filter(([, aimed]) => !aimed).map(([place]) => place),
    targets: [...open].filter(([, aimed]) => aimed).map(([place]) => place),
  };
}

/** The fields that a press may fill now: all up to the first incomplete one. */
function fieldsOnBoard({ choice, values }: Extract<Selection, { at: "filling" }>): readonly Field[] {
  const open = (choice.fields ?? []).filter(
    (field) => isFilledOnBoard(field) && !isClosed(field, values[field.name]),
  );
  const lacking = open.findIndex((field) => !isFull(field, values[field.name]));
  return lacking < 0 ? open : open.slice(0, lacking + 1);
}

/** The ids of the pieces that can do something now. */
export function actors(table: Table): ReadonlySet<string> {
  return new Set([...table.choices.flatMap((choice) => choice.piece ?? []), ...offeredPieces(table.choices)]);
}

/** Choices that belong to no piece and no place: buttons. Forced ones have buttons of their own. */
export function loose(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter((choice) => !choice.piece && !choice.place && !choice.forced);
}

/** Buttons of a selected piece: choices in place, and templates that need more than one place. */
export function ofPiece(table: Table, piece: string): readonly Choice[] {
  const own = table.choices.filter(
    (choice) =>
      choice.piece === piece &&
      !choice.forced &&
      (isAtHome(table, choice) || (!choice.place && !isSinglePlace(choice))),
  );
  return [...own, ...offeredTo(table.choices, piece)];
}

/** A note on a piece: a template with a field for pieces, and one with values to pick. */
export interface PieceNote {
  readonly label: string;
  readonly options: readonly Option[];
}

/** The notes on a piece of any side. */
export function pieceNotes(table: Table, piece: string): readonly PieceNote[] {
  return table.choices.flatMap((choice) => {
    const [subject, what] = choice.fields ?? [];
    if (!isWordOnPiece(choice) || subject?.type !== "pieces" || what?.type !== "pick") return [];
    if (!subject.pieces.includes(piece)) return [];
    const options = what.picks.map((one) => ({
      ...optionOf(choice, { [subject.name]: [piece], [what.name]: [one.value] }),
      label: one.label,
    }));
    return [{ label: choice.label, options }];
  });
}

/** Whether an action with a piece or at a place would advance the match. */
export function isBoardOpen(choices: readonly Choice[]): boolean {
  return choices.some((choice) => !choice.aside && (choice.piece || choice.place));
}

/** Whether the player may try to act with a piece. */
export function isOwn(table: Table, piece: Piece): boolean {
  if (table.seat !== null && piece.side === table.seat) return true;
  const can = actors(table);
  return table.pieces.some((other) => can.has(other.id) && other.side === piece.side);
}

function pressAtRest(table: Table, place: Place): Step {
  const there = table.choices.filter((choice) => !choice.piece && placesFor(table, choice).includes(place));
  const piece = pieceToTake(table, place, null);
  const [only] = there;
  if (only && there.length === 1 && only.grave) return { selection: REST, act: optionAt(only, place) };
  if (only) {
    // One press is not enough to act on a place: the action is listed first.
    const options = there.map((choice) => optionAt(choice, place));
    return { selection: { at: "menu", place, piece: null, options } };
  }
  return piece ? pick(table, piece.id) : { selection: REST };
}

function pressWithPiece(table: Table, id: string, place: Place): Step {
  const piece = table.pieces.find((one) => one.id === id);
  const options = table.choices
    .filter((choice) => (!choice.piece || choice.piece === id) && placesFor(table, choice).includes(place))
    .map((choice) => optionAt(choice, place));
  const [only] = options;
  const isOfPiece = table.choices.some(
    (choice) => choice.piece === id && placesFor(table, choice).includes(place),
  );
  // Choices that need confirmation are confirmed anyway.
  if (only && options.length === 1 && (isOfPiece || only.grave))
    return { selection: { at: "piece", piece: id }, act: only };
  if (only) return { selection: { at: "menu", place, piece: id, options } };
  const other = pieceToTake(table, place, id);
  if (piece?.place === place) {
    if (other && other.id !== id) return pick(table, other.id);
    // A piece that must act is selected without a press, so that a press must not clear it.
    return { selection: mustAct(table, id) ? { at: "piece", piece: id } : REST };
  }
  if (other && (actors(table).has(other.id) || !piece || !isOwn(table, piece))) return pick(table, other.id);
  const completed = allCompletedAt(table, id, place);
  const [first] = completed;
  if (first) {
    const found = completed.map(({ choice, values, at }) => ({
      ...optionOf(choice, values),
      label: `${choice.label}: ${at}`,
    }));
    const [alone] = found;
    return alone && found.length === 1 && isLight(first.choice)
      ? { selection: { at: "piece", piece: id }, act: alone }
      : { selection: { at: "menu", place, piece: id, options: found } };
  }
  if (!piece || !isOwn(table, piece)) return { selection: REST };
  const tried = guessAction(table, piece, place);
  return tried
    ? { selection: { at: "piece", piece: id }, tried }
    : { selection: other ? { at: "piece", piece: other.id } : REST };
}

/** A piece is dropped at a place: a private note is made at once, anything else is like a press. */
export function drop(table: Table, id: string, place: Place): Step {
  const notes = allCompletedAt(table, id, place).filter(({ choice }) => choice.aside);
  const [only] = notes;
  return only && notes.length === 1
    ? { selection: { at: "piece", piece: id }, act: optionOf(only.choice, only.values) }
    : pressWithPiece(table, id, place);
}

/** The ids of the pieces that can be dragged: those that can act, and those with notes only. */
export function movable(table: Table): ReadonlySet<string> {
  const noted = table.choices.flatMap((choice) => (choice.aside ? actingPieces(choice) : []));
  return new Set([...actors(table), ...noted]);
}

/** Whether one press is enough: it is a draft or a private note. */
function isLight(choice: Choice): boolean {
  return Boolean(choice.draft || choice.aside);
}

/** The templates of a piece that a place completes, also those of this piece alone. */
function allCompletedAt(table: Table, id: string, place: Place): readonly Completed[] {
  const own = table.choices.flatMap((choice): Completed[] => {
    const [field, ...others] = choice.fields ?? [];
    if (choice.piece !== id || others.length || field?.type !== "place" || field.places) return [];
    return [{ choice, values: { [field.name]: [place] }, at: place }];
  });
  return [...completedAt(table.choices, table.pieces, id, place), ...own];
}

function pressWhileFilling(
  table: Table,
  selection: Extract<Selection, { at: "filling" }>,
  place: Place,
): Step {
  const fields = selection.choice.fields ?? [];
  const open = fieldsOnBoard(selection);
  const taking = (one: Field) => valueAt(table, one, selection.values[one.name] ?? [], place);
  const field = open.find((one) => taking(one) !== null) ?? open[0];
  if (!field) return { selection };
  const added = taking(field);
  if (added === null) {
    const text = fill(selection.choice.action, { ...selection.values, [field.name]: [place] });
    return /\{\w+\}/.test(text) || field.type === "pieces" ? { selection } : { selection, tried: text };
  }
  const next = put(selection, field, added);
  const option = filled(next);
  const byPlacesAlone = fields.every((one) => isFilledOnBoard(one));
  const allClosed = next.at === "filling" && fields.every((one) => isClosed(one, next.values[one.name]));
  if (!option || !byPlacesAlone || !allClosed) return { selection: next };
  const { choice } = selection;
  const begun = Object.keys(acting(choice)).length > 0;
  const after: Selection = begun ? afterwards(choice) : { ...selection, values: given(choice) };
  return { selection: after, act: option };
}

/** The value of a field after a press on a place; `null` if the place is not allowed. */
function valueAt(
  table: Table,
  field: Field,
  value: readonly string[],
  place: Place,
): readonly string[] | null {
  if (field.type === "pieces") {
    const offered = table.pieces.filter((one) => one.place === place && field.pieces.includes(one.id));
    const piece = offered.find((one) => one.id === table.pressed) ?? offered[0];
    if (!piece) return null;
    return value.includes(piece.id) ? value.filter((id) => id !== piece.id) : [...value, piece.id];
  }
  if (field.type !== "place" && field.type !== "path") return null;
  if (field.places && !field.places.includes(place)) return null;
  return field.type === "path" ? [...value, place] : [place];
}

/** The piece that a press selects: the pressed one; at a place the next of a stack, those that can act first. */
function pieceToTake(table: Table, place: Place, selectedPiece: string | null): Piece | null {
  const standing = table.pieces.filter((piece) => piece.place === place);
  const pressed = standing.find((piece) => piece.id === table.pressed);
  if (pressed) return pressed.id === selectedPiece ? null : pressed;
  const can = actors(table);
  const able = standing.filter((piece) => can.has(piece.id));
  const candidates = able.length ? able : standing;
  const now = candidates.findIndex((piece) => piece.id === selectedPiece);
  return now >= 0 ? (candidates[now + 1] ?? null) : (candidates.at(-1) ?? null);
}

function mustAct(table: Table, id: string): boolean {
  return table.choices.some((choice) => choice.forced && choice.piece === id);
}

/** Whether a template has one field, for a place: it is like a choice at each place. */
function isSinglePlace(choice: Choice): boolean {
  return (
    choice.fields?.length === 1 && choice.fields[0]?.type === "place" && Boolean(choice.fields[0].places)
  );
}

/** Whether a choice is for a piece in place: a second press on the piece must not do it. */
function isAtHome({ pieces }: Table, choice: Choice): boolean {
  return (
    Boolean(choice.place) && pieces.some((piece) => piece.id === choice.piece && piece.place === choice.place)
  );
}

/** Whether a template's only field is a path that one place may fill: the game finds the places between. */
function isWayToOnePlace(choice: Choice): boolean {
  const [field, ...others] = choice.fields ?? [];
  return (
    field?.type === "path" &&
    !others.length &&
    (field.fewest ?? 1) <= 1 &&
    Boolean(choice.piece && field.places)
  );
}

function placesFor(table: Table, choice: Choice): readonly Place[] {
  if (choice.place && !choice.fields?.length) return isAtHome(table, choice) ? [] : [choice.place];
  const [field] = choice.fields ?? [];
  if (field?.type === "path" && isWayToOnePlace(choice)) {
    // A plain choice for the piece makes the path redundant.
    const plain = new Set(table.choices.flatMap((one) => (one.piece === choice.piece && one.place) || []));
    return (field.places ?? []).filter((place) => !plain.has(place));
  }
  // Templates without a piece start with their button, or every place would be marked.
  return choice.piece && isSinglePlace(choice) && field?.type === "place" ? (field.places ?? []) : [];
}

/** Normalise an action: case and repeated spaces do not matter. */
function spelled(action: string): string {
  return action.trim().replace(/\s+/g, " ").toLowerCase();
}

function placesOf(table: Table, field: Field): readonly Place[] {
  if (field.type === "place" || field.type === "path") return field.places ?? [];
  if (field.type !== "pieces") return [];
  return table.pieces.flatMap((piece) =>
    piece.place && field.pieces.includes(piece.id) ? [piece.place] : [],
  );
}

function isAimed(table: Table, choice: Choice, place: Place): boolean {
  if (choice.hostile) return true;
  const acting = table.pieces.find((piece) => piece.id === choice.piece);
  if (!acting) return false;
  return table.pieces.some((piece) => piece.place === place && piece.side !== acting.side);
}

/** The values of fields that have only one. */
function given(choice: Choice): Values {
  const certain = (choice.fields ?? []).flatMap((field) =>
    field.type === "pick" && field.picks.length === 1
      ? [[field.name, field.picks.map((one) => one.value)] as const]
      : [],
  );
  return Object.fromEntries(certain);
}

function optionOf(choice: Choice, values: Values = {}): Option {
  return {
    label: choice.label,
    action: fill(choice.action, values),
    kind: choice.kind,
    grave: choice.grave ?? false,
  };
}

function optionAt(choice: Choice, place: Place): Option {
  const [field] = choice.fields ?? [];
  return field
    ? { ...optionOf(choice, { [field.name]: [place] }), label: `${choice.label}: ${place}` }
    : optionOf(choice);
}
