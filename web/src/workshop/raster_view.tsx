/** The rasters of a map on one canvas. Only what has changed is drawn again. */
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import type { Box } from "./model/changes";
import type { Editor } from "./editor";
import type { Raster } from "./model/draft";

/** Heights from lowlands to summits: red, green and blue, at equal distances. */
const TINTS: readonly (readonly [number, number, number])[] = [
  [190, 205, 160],
  [214, 214, 168],
  [226, 208, 156],
  [206, 176, 126],
  [176, 142, 104],
  [222, 212, 204],
];
/** How strongly slopes are shaded: the light of a slope from the lowest to the highest number. */
const SHADE = 900;

/** Colours as the canvas stores them: one number for each byte of a raster. */
type Colours = Uint32Array;

function packed(red: number, green: number, blue: number): number {
  return ((255 << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
}

/** The colours of a terrain's brushes; bytes without a brush are transparent. */
export function brushColours(
  brushes: readonly { readonly value: number; readonly colour: string }[],
): Colours {
  const colours = new Uint32Array(256);
  for (const { value, colour } of brushes) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    colours[value] = packed(red, green, blue);
  }
  return colours;
}

export function heightColours(): Colours {
  const colours = new Uint32Array(256);
  for (let height = 0; height < 256; height++) {
    const place = (height / 255) * (TINTS.length - 1);
    const low = TINTS[Math.floor(place)] ?? [0, 0, 0];
    const high = TINTS[Math.min(TINTS.length - 1, Math.floor(place) + 1)] ?? low;
    const share = place % 1;
    const [red, green, blue] = low.map((part, index) => part + ((high[index] ?? part) - part) * share);
    colours[height] = packed(red ?? 0, green ?? 0, blue ?? 0);
  }
  return colours;
}

/** The least and greatest number of a raster. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

export function spanOf({ bytes }: Raster): Span {
  let [least, most] = [Infinity, 0];
  for (const number of bytes) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return { least, most };
}

/** The least difference of heights that uses all tints: a flat map is not a relief. */
const FLAT = 24;

/**
 * Colour the cells of a rectangle. The colours of heights are spread over their span; slopes of `heights` are lit from
 * the north-west.
 */
export function paintCells(
  pixels: Uint32Array,
  box: Box,
  ground: { readonly raster: Raster; readonly colours: Colours; readonly span: Span | null },
  heights: { readonly raster: Raster; readonly span: Span } | null,
): void {
  const { raster, colours, span } = ground;
  const { columns, bytes } = raster;
  const least = span?.least ?? 0;
  const spread = span ? 255 / Math.max(FLAT, span.most - least) : 1;
  const relief = heights?.raster;
  const lit = relief && relief.columns === columns && relief.rows === raster.rows ? relief.bytes : null;
  const scale = heights ? SHADE / Math.max(FLAT, heights.span.most - heights.span.least) : 0;
  for (let row = 0, at = 0; row < box.rows; row++) {
    const y = box.row + row;
    const line = y * columns;
    const above = y ? line - columns : line;
    for (let column = 0; column < box.columns; column++, at++) {
      const x = box.column + column;
      const number = bytes[line + x] ?? 0;
      const colour =
        colours[span ? Math.min(255, Math.max(0, ((number - least) * spread) | 0)) : number] ?? 0;
      if (!lit || !colour) {
        pixels[at] = colour;
        continue;
      }
      const west = x ? x - 1 : x;
      const slope = 2 * (lit[line + x] ?? 0) - (lit[line + west] ?? 0) - (lit[above + x] ?? 0);
      const light = Math.max(-70, Math.min(45, slope * scale));
      const red = clamped((colour & 255) + light);
      const green = clamped(((colour >> 8) & 255) + light);
      const blue = clamped(((colour >> 16) & 255) + light);
      pixels[at] = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
    }
  }
}

function clamped(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** A rectangle with the cells whose shading depends on it. */
function withShades(box: Box, { columns, rows }: Raster): Box {
  return {
    ...box,
    columns: Math.min(columns - box.column, box.columns + 1),
    rows: Math.min(rows - box.row, box.rows + 1),
  };
}

export function RasterView({ editor }: { editor: Editor }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { description, layer } = editor;
  const layers = useMemo(
    () => description.layers.flatMap((one) => (one.type === "raster" ? [one] : [])),
    [description],
  );
  const colours = useMemo(
    () =>
      new Map(
        layers.map((one) => [one.name, one.heights ? heightColours() : brushColours(one.brushes ?? [])]),
      ),
    [layers],
  );
  const { rasters } = editor.shown.value;
  const relief = layers.find((one) => one.heights)?.name ?? "";
  const terrain = layers.find((one) => !one.heights)?.name ?? "";
  const active = layer.value?.type === "raster" ? layer.value.name : null;
  // The heights are shown while they are shaped, else the terrain with the shadows of the heights.
  const front = (active ?? (rasters[terrain] ? terrain : relief)) || relief;
  /** The span of the heights when all of them were drawn last; new ones beyond it have the outer tints. */
  const span = useRef<Span>({ least: 0, most: 0 });
  const drawn = useRef<{ front: string; rasters: Record<string, Raster> }>({ front: "", rasters: {} });

  function draw(now: Readonly<Record<string, Raster>>, box: Box | null): void {
    const context = canvas.current?.getContext("2d");
    const raster = now[front];
    const own = colours.get(front);
    if (!context || !canvas.current || !own) return;
    if (!raster) {
      context.clearRect(0, 0, canvas.current.width, canvas.current.height);
      return;
    }
    const { columns, rows } = raster;
    const isNew = canvas.current.width !== columns || canvas.current.height !== rows;
    if (isNew) {
      canvas.current.width = columns;
      canvas.current.height = rows;
    }
    const whole = { column: 0, row: 0, columns, rows };
    const part = withShades(isNew || !box ? whole : box, raster);
    const heights = now[relief];
    if (heights && part.columns === columns && part.rows === rows) span.current = spanOf(heights);
    const image = context.createImageData(part.columns, part.rows);
    paintCells(
      new Uint32Array(image.data.buffer),
      part,
      { raster, colours: own, span: front === relief ? span.current : null },
      heights ? { raster: heights, span: span.current } : null,
    );
    context.putImageData(image, part.column, part.row);
  }

  useLayoutEffect(() => {
    const before = drawn.current;
    const names = [...new Set([...Object.keys(before.rasters), ...Object.keys(rasters)])];
    const isSame = before.front === front && names.every((name) => before.rasters[name] === rasters[name]);
    drawn.current = { front, rasters };
    // What a stroke has drawn need not be drawn again.
    if (!isSame) draw(rasters, null);
  }, [front, rasters]);

  useEffect(() => {
    editor.canvas.current = {
      draw: (name, raster, box) => {
        const now = { ...drawn.current.rasters, [name]: raster };
        drawn.current = { front: drawn.current.front, rasters: now };
        if (name === front || name === relief) draw(now, box);
      },
    };
    return () => {
      editor.canvas.current = null;
    };
  }, [front]);

  return <canvas ref={canvas} class="editor-raster" width={1} height={1} aria-hidden="true" />;
}
