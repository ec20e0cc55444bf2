/**
 * Templates that begin with a field for pieces: they are offered for each of those pieces, and a press on a
 * target or a place fills the rest.
 */

import type { Place } from "../../lib/wire_types";
import type { Choice, Field, Piece } from "../../generated/wire";
import { isClosed, isFull, type Values } from "./templates";

type PiecesField = Extract<Field, { type: "pieces" }>;

/** The field for the acting pieces, in a template without a piece. */
function actingField(choice: Choice): PiecesField | null {
  const [first] = choice.fields ?? [];
  const open = !choice.piece && !choice.place && !isWordOnPiece(choice);
  return open && first?.type === "pieces" ? first : null;
}

/** Whether it is a note on a piece, chosen from values; such templates have a button per value. */
export function isWordOnPiece({ aside, piece, place, fields }: Choice): boolean {
  const [subject, what, ...others] = fields ?? [];
  const words = !piece && !place && Boolean(aside) && !others.length && what?.type === "pick";
  return words && subject?.type === "pieces" && subject.most === 1;
}

/** Whether a choice is offered with each of its pieces, and needs no button of its own. */
export function isOffered(choice: Choice): boolean {
  return actingField(choice) !== null;
}

/** The ids of the pieces that can advance the match with such templates. */
export function offeredPieces(choices: readonly Choice[]): readonly string[] {
  return choices.flatMap((choice) => (choice.aside ? [] : (actingField(choice)?.pieces ?? [])));
}

/** The ids of the pieces with which a template is offered. */
export function actingPieces(choice: Choice): readonly string[] {
  return actingField(choice)?.pieces ?? [];
}

/** The templates that a piece can begin, each as a choice of that piece. */
export function offeredTo(choices: readonly Choice[], piece: string): readonly Choice[] {
  return choices
    .filter((choice) => actingField(choice)?.pieces.includes(piece))
    .map((choice) => ({ ...choice, piece }));
}

/** The initial values: the piece that a template starts with. */
export function acting({ piece, fields }: Choice): Values {
  const [first] = fields ?? [];
  return piece && first?.type === "pieces" && first.pieces.includes(piece) ? { [first.name]: [piece] } : {};
}

/** Whether the piece alone is the whole action. */
export function isBegunWhole(choice: Choice): boolean {
  const values = acting(choice);
  return (choice.fields ?? []).every((field) => isClosed(field, values[field.name]));
}

/** A template that a press completes, with the values that it adds. */
export interface Completed {
  readonly choice: Choice;
  readonly values: Values;
  /** The description of what was pressed. */
  readonly at: string;
}

/**
 * The templates of a piece that a press on a place completes: aimed at the pieces there, else at the place.
 */
export function completedAt(
  choices: readonly Choice[],
  pieces: readonly Piece[],
  piece: string,
  place: Place,
): readonly Completed[] {
  const standing = pieces.filter((one) => one.place === place && one.id !== piece);
  const found = offeredTo(choices, piece).flatMap((choice) => {
    const [first, aim, ...others] = choice.fields ?? [];
    const values = acting(choice);
    if (!first || !aim || others.length || !isFull(first, values[first.name])) return [];
    return aimedAt(aim, standing, place).map(({ value, at }) => ({
      choice,
      aim: aim.type,
      at,
      values: { ...values, [aim.name]: [value] },
    }));
  });
  const atPieces = found.filter(({ aim }) => aim === "pieces");
  return atPieces.length ? atPieces : found;
}

function aimedAt(
  aim: Field,
  standing: readonly Piece[],
  place: Place,
): readonly { value: string; at: string }[] {
  if (aim.type === "pieces")
    return (aim.fewest ?? 1) > 1
      ? []
      : standing
          .filter((one) => aim.pieces.includes(one.id))
          .map((one) => ({ value: one.id, at: one.label }));
  if (aim.type !== "place" && aim.type !== "path") return [];
  if (aim.type === "path" && (aim.fewest ?? 1) > 1) return [];
  return !aim.places || aim.places.includes(place) ? [{ value: place, at: place }] : [];
}
