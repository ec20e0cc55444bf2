/**
 * The action that a press on an unmarked place most likely means, so that the game can say why it is illegal.
 */

import type { Place } from "../../lib/wire_types";
import type { Choice, Piece } from "../../generated/wire";

interface Offered {
  readonly choices: readonly Choice[];
  readonly pieces: readonly Piece[];
}

/** Rewrite another choice's action for this piece and that place. */
export function guessAction({ choices, pieces }: Offered, piece: Piece, place: Place): string | null {
  const own = choices.find((choice) => choice.piece === piece.id && (choice.place || choice.fields?.length));
  if (own) return reworded(own, place, null, null);
  if (!piece.place) return null;
  for (const choice of choices) {
    const acting = pieces.find((one) => one.id === choice.piece);
    if (!acting?.place || !choice.place) continue;
    const text = reworded(choice, place, acting.place, piece.place);
    if (text) return text;
  }
  return null;
}

function reworded(choice: Choice, place: Place, from: Place | null, start: Place | null): string | null {
  const [field] = choice.fields ?? [];
  if (field) return choice.fields?.length === 1 ? choice.action.replace(`{${field.name}}`, place) : null;
  if (!choice.place || !word(choice.place).test(choice.action)) return null;
  // The start is replaced by a marker first, in case it equals the old target.
  const aside = "\u0000";
  let text = choice.action;
  if (from !== null && start !== null) {
    if (!word(from).test(text)) return null;
    text = text.replace(word(from), aside);
  }
  if (!word(choice.place).test(text)) return null;
  return text.replace(word(choice.place), place).replace(aside, start ?? "");
}

/** A place's name as a whole word: "K1" is not in "K15". */
function word(name: string): RegExp {
  return new RegExp(`(?<![\\w.,])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w.,])`);
}
