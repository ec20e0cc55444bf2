/** The piece in hand: what it is, what is known of it, and what it can do besides going somewhere. */

import { t } from "../../i18n/language";
import type { Choice, Piece } from "../../generated/wire";
import { PieceNotes } from "./piece_notes";
import { ChoiceBar } from "./choice_bar";
import { SelectionFinding } from "../panels/finding_card";
import { pieceNotes, isOwn, type Marked, ofPiece, type Table } from "../selection/selection";
import { offeredTo } from "../selection/piece_templates";
import type { SelectionControl } from "../selection/use_selection";
import type { Lenses } from "../lenses/use_lenses";

export interface HeldPieceProps {
  piece: Piece;
  control: SelectionControl;
  lenses: Lenses;
  /** It can act now. */
  able: boolean;
  disabled: boolean;
  /** The language of the game, where it is not the page's. */
  lang?: string | undefined;
  onChoose(choice: Choice): void;
}

export function HeldPiece({ piece, control, lenses, able, disabled, lang, onChoose }: HeldPieceProps) {
  const { table, marks, underWay } = control;
  return (
    <section class="play-held" aria-label={t("in-hand")}>
      <h2 lang={lang}>{piece.label}</h2>
      {piece.note && <p lang={lang}>{piece.note}</p>}
      {!lenses.aimed && <p class="play-hint">{hintOf(table, piece, able, marks)}</p>}
      {lenses.ofHand.map((finding) => (
        <SelectionFinding key={finding.title} finding={finding} lang={lang} aimed={lenses.aimed} />
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
  if (reach.length || targets.length) return t("in-hand.reach");
  const offered = offeredTo(table.choices, piece.id);
  if (offered.some((choice) => !choice.aside)) return t("in-hand.aim");
  if (offered.length || able) return t("in-hand.choose");
  return t(isOwn(table, piece) ? "in-hand.nothing" : "in-hand.not-yours");
}
