/** The legend of the ground: a sample of each kind as the board draws it, with its costs and effects. */

import { useState } from "preact/hooks";

import { Wash } from "../../board/terrain/patterns";
import type { GroundKind } from "../../generated/wire";
import { t } from "../../i18n/language";
import { IconButton } from "../../ui/button";
import { Sheet } from "../../ui/dialog";
import type { PlayStore } from "../store";
import { figuresOf, shownLegend } from "./piece_facts";
import "./terrain_legend.css";

/** The button among the tools of the board, and the sheet that it opens. */
export function TerrainLegend({ store }: { store: PlayStore }) {
  const [open, setOpen] = useState(false);
  const { legend = [], kinds = [] } = store.view.value;
  if (!legend.length && !kinds.length) return null;
  return (
    <>
      <IconButton icon="map" size="s" label={t("legend")} onClick={() => setOpen(true)} />
      {open && (
        <Sheet title={t("legend")} onClose={() => setOpen(false)}>
          <GroundTable store={store} />
          <KindTable store={store} />
          <p>
            <a href={`/rules/${encodeURIComponent(store.game.value)}`} target="_blank" rel="noopener">
              {t("rules.own-page")}
            </a>
          </p>
        </Sheet>
      )}
    </>
  );
}

function GroundTable({ store }: { store: PlayStore }) {
  const { legend = [] } = store.view.value;
  const rows = shownLegend(store.board.value, legend);
  if (!rows.length) return null;
  return (
    <section class="legend" aria-label={t("legend.ground")} lang={store.lang.value}>
      <h3>{t("legend.ground")}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.label}>
            <GroundSample store={store} row={row} />
            <div>
              <b class="legend-name">{row.label}</b>
              <Figures figures={row.figures ?? []} />
              {row.text && <p>{row.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function KindTable({ store }: { store: PlayStore }) {
  const { kinds = [], picture } = store.view.value;
  const inPlay = new Set(picture.pieces.map((piece) => piece.kind ?? piece.symbol));
  const rows = kinds.filter((kind) => inPlay.has(kind.name));
  if (!rows.length) return null;
  return (
    <section class="legend" aria-label={t("legend.pieces")} lang={store.lang.value}>
      <h3>{t("legend.pieces")}</h3>
      <ul>
        {rows.map((kind) => {
          const piece = picture.pieces.find((one) => (one.kind ?? one.symbol) === kind.name);
          const drawing = piece && store.symbols.value.get(piece.symbol);
          return (
            <li key={kind.name}>
              <svg class="legend-sample legend-sample-piece" viewBox="0 0 40 40" aria-hidden="true">
                {drawing ? (
                  <use href={`#${drawing.id}`} x="2" y="2" width="36" height="36" />
                ) : (
                  <text x="20" y="27">
                    {piece?.glyph}
                  </text>
                )}
              </svg>
              <div>
                <b class="legend-name">{kind.label}</b>
                <Figures figures={figuresOf({ ...EMPTY, symbol: kind.name }, kinds)} />
                {kind.text && <p>{kind.text}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const EMPTY = { id: "", symbol: "", glyph: "", label: "" };

function Figures({ figures }: { figures: readonly { label: string; value: string }[] }) {
  if (!figures.length) return null;
  return (
    <dl class="legend-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const WIDTH = 48;
const HEIGHT = 32;
const ALL = `M0 0H${WIDTH}V${HEIGHT}H0Z`;
const ACROSS = `M2 ${HEIGHT / 2}H${WIDTH - 2}`;

/** A piece of ground as the board draws it; the board's own patterns and symbols are used. */
function GroundSample({ store, row }: { store: PlayStore; row: GroundKind }) {
  const board = store.board.value;
  const [name] = row.terrains ?? [];
  const terrain = board.terrains?.find((one) => one.name === name);
  const drawing = name === undefined ? undefined : store.symbols.value.get(name);
  const wash = terrain?.ground ?? "open";
  return (
    <svg class="legend-sample" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {row.colour ? (
        <path d={ALL} fill={row.colour} />
      ) : (
        <>
          <path class="board-land-1" d={ALL} />
          {wash !== "open" && <Wash ground={wash} path={ALL} />}
        </>
      )}
      {row.line && !terrain && (
        <g class={`board-line board-line-${row.line}`}>
          <path class="board-line-bed" d={ACROSS} />
          <path class="board-line-top" d={ACROSS} />
        </g>
      )}
      {drawing ? (
        <use href={`#${drawing.id}`} x={(WIDTH - HEIGHT) / 2} y="0" width={HEIGHT} height={HEIGHT} />
      ) : (
        terrain &&
        wash === "open" &&
        !row.elsewhere && (
          <text class="legend-glyph" x={WIDTH / 2} y={HEIGHT * 0.7}>
            {terrain.glyph.trim()}
          </text>
        )
      )}
    </svg>
  );
}
