/** A brush as the board draws what it paints. */
import type { EditorDescription } from "../generated/wire";
import { Counter } from "../board/pieces/counters";
import type { SymbolDrawings } from "../board/pieces/symbols";
import type { SideStyles } from "../board/side_style";
import { Wash } from "../board/terrain/patterns";
import { Icon } from "../ui/icons";
import type { Layer } from "./model/draft";

interface SwatchProps {
  description: EditorDescription;
  layer: Layer;
  value: string;
  side: string;
  symbols: SymbolDrawings;
  styleOf: SideStyles;
}

const WIDTH = 48;
const HEIGHT = 34;
const ALL = `M0 0H${WIDTH}V${HEIGHT}H0Z`;
const ACROSS = `M4 ${HEIGHT - 9}C16 ${HEIGHT - 22} 30 ${HEIGHT - 3} ${WIDTH - 4} 9`;
const SHAPING_ICONS = { raise: "up", lower: "down", smooth: "mist", level: "minus" } as const;

export function Swatch({ description, layer, value, side, symbols, styleOf }: SwatchProps) {
  const terrains = description.board.terrains ?? [];
  switch (layer.type) {
    case "cells": {
      const brush = layer.brushes.find((one) => one.value === value);
      const terrain = terrains.find((one) => one.name === brush?.terrain);
      const drawing = symbols.get(brush?.terrain ?? "");
      const wash = terrain?.ground ?? "open";
      return (
        <svg class="swatch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path class="board-land-1" d={ALL} />
          {wash !== "open" && <Wash ground={wash} path={ALL} />}
          {brush?.side && (
            <g class={styleOf(brush.side).css}>
              <path class="board-owner" d={ALL} />
              <rect class="board-owner-ring" x="2" y="2" width={WIDTH - 4} height={HEIGHT - 4} />
            </g>
          )}
          {drawing ? (
            <use href={`#${drawing.id}`} x={(WIDTH - HEIGHT) / 2} y="0" width={HEIGHT} height={HEIGHT} />
          ) : (
            terrain &&
            wash === "open" && (
              <text class="swatch-glyph" x={WIDTH / 2} y={HEIGHT * 0.7}>
                {terrain.glyph.trim()}
              </text>
            )
          )}
        </svg>
      );
    }
    case "pieces": {
      const brush = layer.brushes.find((one) => one.value === value);
      const piece = { id: "", symbol: brush?.symbol ?? "", glyph: brush?.glyph ?? "?", label: "", side };
      return (
        <svg class="swatch swatch-piece" viewBox="-60 -60 120 120" aria-hidden="true">
          <Counter piece={piece} sideStyle={styleOf(side)} symbols={symbols} />
        </svg>
      );
    }
    case "edges":
    case "shapes": {
      const brush = layer.brushes.find((one) => one.value === value);
      const line = brush && "line" in brush ? brush.line : null;
      const terrain = brush && "terrain" in brush ? terrains.find((one) => one.name === brush.terrain) : null;
      const isPoint = brush && "form" in brush && brush.form === "point";
      return (
        <svg class="swatch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path class="board-land-1" d={ALL} />
          {terrain && <Wash ground={terrain.ground ?? "open"} path={ALL} />}
          {line && (
            <g class={`board-line board-line-${line}`}>
              <path class="board-line-bed" d={ACROSS} />
              <path class="board-line-top" d={ACROSS} />
            </g>
          )}
          {isPoint && <circle class="swatch-point" cx={WIDTH / 2} cy={HEIGHT / 2} r="5" />}
        </svg>
      );
    }
    case "raster": {
      if (layer.heights)
        return <Icon name={SHAPING_ICONS[value as keyof typeof SHAPING_ICONS] ?? "up"} size={26} />;
      const brush = layer.brushes?.find((one) => String(one.value) === value);
      return (
        <svg class="swatch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path d={ALL} fill={brush?.colour ?? "none"} />
        </svg>
      );
    }
  }
}
