/** Announcements for screen readers: the place under the cursor, and the selection. */

import { describePlace } from "../../board/describe";
import type { Board, Place } from "../../lib/wire_types";
import { t } from "../../i18n/language";
import { actors, type Selection, type Marked, type Table } from "./selection";

/** The place, its pieces, and what can be done there now. */
export function announcePlace(
  board: Board,
  table: Table,
  selection: Selection,
  marks: Marked,
  place: Place,
): string {
  const parts = [describePlace(board, table.pieces, place)];
  const can = actors(table);
  if (marks.targets.includes(place)) parts.push(t("place-can-be-aimed-at"));
  else if (marks.reach.includes(place)) parts.push(t("place-can-be-reached"));
  else if (
    selection.at === "rest" &&
    table.pieces.some((piece) => piece.place === place && can.has(piece.id))
  ) {
    parts.push(t("place-can-act"));
  }
  return parts.join("; ");
}

/** The new selection. */
export function announceSelection(table: Table, selection: Selection, marks: Marked): string {
  if (selection.at === "filling")
    return t("hand-fill", {
      choice: selection.choice.label,
      fields: (selection.choice.fields ?? []).map((field) => field.label).join(", "),
    });
  if (selection.at === "menu") return t("hand-choices", { count: selection.options.length });
  if (selection.at === "rest") return "";
  const piece = table.pieces.find((one) => one.id === selection.piece);
  const count = marks.reach.length + marks.targets.length;
  return t("hand-piece", { piece: piece?.label ?? selection.piece, count });
}
