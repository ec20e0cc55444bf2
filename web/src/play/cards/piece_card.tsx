/** The card of a piece: its numbers, its state and why, and the ground below it. */

import { useComputed } from "@preact/signals";

import { t } from "../../i18n/language";
import type { Piece } from "../../generated/wire";
import type { PlayStore } from "../store";
import { figuresOf, groundAt, groundText, kindOf } from "./piece_facts";
import "./piece_card.css";

/** Maximum number of characters of a value that shares its row with others. */
const SHORT = 9;

/** What is known of a piece, without its name. */
export function PieceFacts({ store, piece }: { store: PlayStore; piece: Piece }) {
  const { kinds = [], legend = [] } = store.view.value;
  const lang = store.lang.value;
  const figures = figuresOf(piece, kinds);
  const text = kindOf(piece, kinds)?.text;
  const ground = piece.place ? groundAt(store.board.value, legend, piece.place) : undefined;
  return (
    <div class="piece-facts" lang={lang}>
      {piece.note && <p class="piece-note">{piece.note}</p>}
      {figures.length > 0 && (
        <dl class="piece-figures">
          {figures.map(({ label, value, own }) => (
            <div
              key={label}
              class={[
                "piece-figure",
                own ? "piece-figure-own" : "",
                value.length > SHORT ? "piece-figure-long" : "",
              ].join(" ")}
            >
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text && <p class="piece-text">{text}</p>}
      {ground && !ground.elsewhere && (
        <p class="piece-text">
          <b>{t("ground-below")}</b> <span lang={lang}>{ground.label}</span>
          {groundText(ground) && `. ${groundText(ground)}`}
        </p>
      )}
    </div>
  );
}

/** The card of the pieces that are pointed at, in the corner of the board away from them. */
export function PointedCard({ store }: { store: PlayStore }) {
  const pointed = useComputed(() => {
    const place = store.pointed.value;
    const held = store.heldPiece.value?.id;
    return place ? store.pieces.value.filter((piece) => piece.place === place && piece.id !== held) : [];
  });
  const piece = pointed.value.find(({ id }) => id === store.pointedPiece.value) ?? pointed.value.at(-1);
  if (!piece?.place || !store.geometry.value.has(piece.place)) return null;
  const { x } = store.geometry.value.centre(piece.place);
  const right = x < store.geometry.value.size.width / 2;
  return (
    <div class={right ? "pointed-card pointed-card-right" : "pointed-card"} aria-hidden="true">
      <h3 lang={store.lang.value}>{piece.label}</h3>
      <PieceFacts store={store} piece={piece} />
    </div>
  );
}
