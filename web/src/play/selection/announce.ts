/** What a screen reader says of the place under the cursor, and of what is in hand. */

import { describePlace } from "../../board/describe";
import type { Board, Place } from "../../lib/wire_types";
import { t } from "../../i18n/language";
import { actors, type Hand, type Marked, type Table } from "./selection";

/** The place, what stands there, and what can be done there now. */
export function announcePlace(board: Board, table: Table, hand: Hand, marks: Marked, place: Place): string {
  const told = [describePlace(board, table.pieces, place)];
  const can = actors(table);
  if (marks.targets.includes(place)) told.push(t("place-can-be-aimed-at"));
  else if (marks.reach.includes(place)) told.push(t("place-can-be-reached"));
  else if (hand.at === "rest" && table.pieces.some((piece) => piece.place === place && can.has(piece.id))) {
    told.push(t("place-can-act"));
  }
  return told.join("; ");
}

/** What was just taken in hand. */
export function announceHand(table: Table, hand: Hand, marks: Marked): string {
  if (hand.at === "filling")
    return t("hand-fill", {
      choice: hand.choice.label,
      fields: (hand.choice.fields ?? []).map((field) => field.label).join(", "),
    });
  if (hand.at === "menu") return t("hand-choices", { count: hand.options.length });
  if (hand.at === "rest") return "";
  const piece = table.pieces.find((one) => one.id === hand.piece);
  const count = marks.reach.length + marks.targets.length;
  return t("hand-piece", { piece: piece?.label ?? hand.piece, count });
}
