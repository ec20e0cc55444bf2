/** Pieces beside the board: equal ones together, to be selected here. */

import { Counter, FACE } from "../../board/pieces/counters";
import { describePiece } from "../../board/describe";
import { type SideStyles } from "../../board/side_style";
import type { SymbolDrawings } from "../../board/pieces/symbols";
import type { Board } from "../../lib/wire_types";
import { t } from "../../i18n/language";
import type { Piece } from "../../generated/wire";
import { groupBy } from "../../lib/group_by";
import "./tray.css";

export interface TrayProps {
  pieces: readonly Piece[];
  styleOf: SideStyles;
  symbols: SymbolDrawings;
  actors: ReadonlySet<string>;
  selected: string | null;
  board: Board["type"];
  onPick(piece: Piece): void;
  onPull(piece: Piece, event: PointerEvent): void;
}

export interface Heap {
  readonly piece: Piece;
  readonly count: number;
}

const MARGIN = 12;

/** Pieces off the board, equal ones counted; the one that can act represents its heap. */
export function heaps(pieces: readonly Piece[], actors: ReadonlySet<string>): readonly Heap[] {
  const alike = groupBy(
    pieces.filter((piece) => !piece.place),
    (piece) => JSON.stringify([piece.side, piece.symbol, piece.label, piece.states, piece.tag]),
  );
  return [...alike.values()].flatMap((heap) => {
    const piece = heap.find((one) => actors.has(one.id)) ?? heap[0];
    return piece ? [{ piece, count: heap.length }] : [];
  });
}

export function Tray(props: TrayProps) {
  const { pieces, styleOf, symbols, actors, selected, board, onPick, onPull } = props;
  const shown = heaps(pieces, actors);
  if (!shown.length) return null;
  const waiting = shown.some(({ piece }) => actors.has(piece.id));
  const box = FACE + 2 * MARGIN;
  return (
    <section class="play-tray" aria-label={t("beside-board")}>
      <h2>{t(waiting ? "tray" : "beside-board")}</h2>
      {waiting && <p class="play-hint">{t("tray.pick", { board })}</p>}
      <ul>
        {shown.map(({ piece, count }) => (
          <li key={piece.id}>
            <button
              type="button"
              class="play-heap"
              data-piece={piece.id}
              aria-pressed={piece.id === selected}
              disabled={!actors.has(piece.id)}
              aria-label={count > 1 ? `${describePiece(piece)} × ${count}` : describePiece(piece)}
              title={describePiece(piece)}
              onClick={() => onPick(piece)}
              onPointerDown={(event) => onPull(piece, event)}
            >
              <svg viewBox={`${-box / 2} ${-box / 2} ${box} ${box}`} aria-hidden="true">
                <Counter piece={piece} sideStyle={styleOf(piece.side)} symbols={symbols} />
              </svg>
              {count > 1 && <span class="play-heap-count">× {count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
