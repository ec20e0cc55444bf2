/** The selected piece: its description, and what it can do besides moving. */

import { t } from "../../i18n/language";
import type { Choice, Piece } from "../../generated/wire";
import { PieceFacts } from "../cards/piece_card";
import { PieceNotes } from "./piece_notes";
import { ChoiceBar } from "./choice_bar";
import { SelectionFinding } from "../panels/finding_card";
import { pieceNotes, isOwn, type Marked, ofPiece, type Table } from "../selection/selection";
import { offeredTo } from "../selection/piece_templates";
import type { PlayStore } from "../store";

export interface HeldPieceProps {
  store: PlayStore;
  piece: Piece;
  onChoose(choice: Choice): void;
}

export function HeldPiece({ store, piece, onChoose }: HeldPieceProps) {
  const { control, lenses } = store;
  const lang = store.lang.value;
  const disabled = !store.live.value;
  const aimed = lenses.aimed.value;
  const table = control.table.value;
  const marks = control.marks.value;
  const underWay = control.underWay.value;
  return (
    <section class="play-held" aria-label={t("in-hand")}>
      <h2 lang={lang}>{piece.label}</h2>
      <PieceFacts store={store} piece={piece} />
      {!aimed && <p class="play-hint">{hintOf(table, piece, store.actors.value.has(piece.id), marks)}</p>}
      {lenses.ofSelection.value.map((finding) => (
        <SelectionFinding key={finding.title} finding={finding} lang={lang} aimed={aimed} />
      ))}
      <PieceNotes
        about={pieceNotes(table, piece.id)}
        lang={lang}
        disabled={disabled}
        underWay={underWay}
        onSay={(action) => void control.act(action)}
      />
      <ChoiceBar
        choices={ofPiece(table, piece.id)}
        lang={lang}
        disabled={disabled}
        underWay={underWay}
        last={!marks.reach.length && !marks.targets.length}
        onChoose={onChoose}
      />
    </section>
  );
}

function hintOf(table: Table, piece: Piece, able: boolean, { reach, targets }: Marked): string {
  const offered = offeredTo(table.choices, piece.id);
  if (!able && !offered.length && !isOwn(table, piece)) return t("in-hand.not-yours");
  if (reach.length || targets.length) return t("in-hand.reach");
  if (offered.some((choice) => !choice.aside)) return t("in-hand.aim");
  if (offered.length || able) return t("in-hand.choose");
  return t("in-hand.nothing");
}
