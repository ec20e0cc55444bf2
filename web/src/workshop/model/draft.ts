/** A draft as it is edited: immutable, every part present, and rasters as plain bytes. */
import type { Draft as WireDraft, EditorDescription, Input, MapPoint } from "../../generated/wire";
import type { Place } from "../../lib/wire_types";
import { deflated, inflated } from "../../lib/deflate";

export type Layer = EditorDescription["layers"][number];
export type LayerOf<Type extends Layer["type"]> = Extract<Layer, { type: Type }>;
export type Values = Readonly<Record<string, unknown>>;
/** Values by the names of their places, or of their edges. */
export type Cells = Readonly<Record<Place, string>>;

export interface DraftPiece {
  readonly id: string;
  readonly kind: string;
  readonly side: string;
  /** `null` for a piece off the board. */
  readonly place: Place | null;
  readonly values: Values;
}

export interface DraftShape {
  readonly id: string;
  readonly kind: string;
  readonly points: readonly MapPoint[];
  readonly values: Values;
}

export interface Raster {
  readonly columns: number;
  readonly rows: number;
  /** A number for each cell, row by row from the north-west. Never changed in place. */
  readonly bytes: Numbers;
}

/** The numbers of a raster: one byte each, or two if it is wide. */
export type Numbers = Uint8Array | Uint16Array;

/** New numbers of the same width. */
export function numbersLike(numbers: Numbers, length: number): Numbers {
  return numbers instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
}

type ByLayer<T> = Readonly<Record<string, T>>;

export interface Draft {
  /** Columns and rows of a grid, or width and height of a map. */
  readonly size: readonly [number, number];
  readonly values: Values;
  readonly cells: ByLayer<Cells>;
  /** The values of edges by `edgeKey`. */
  readonly edges: ByLayer<Cells>;
  readonly pieces: ByLayer<readonly DraftPiece[]>;
  readonly shapes: ByLayer<readonly DraftShape[]>;
  readonly rasters: ByLayer<Raster>;
}

/** The key of the edge between two places; the same from either side. */
export function edgeKey(one: Place, other: Place): string {
  return [one, other].sort().join(" ");
}

/** The two places of an edge. */
export function edgeEnds(key: string): readonly [Place, Place] {
  const [one = "", other = ""] = key.split(" ");
  return [one, other];
}

/** Parse a draft of the server. */
export async function readDraft(wire: WireDraft): Promise<Draft> {
  const rasters = await Promise.all(
    Object.entries(wire.rasters ?? {}).map(async ([name, { columns, rows, data }]) => {
      const bytes = numbersIn(await inflated(data, 2 * columns * rows), columns * rows);
      return [name, { columns, rows, bytes }] as const;
    }),
  );
  return {
    size: wire.size,
    values: wire.values ?? {},
    cells: wire.cells ?? {},
    edges: mapped(wire.edges ?? {}, (edges) =>
      Object.fromEntries(edges.map(([one, other, value]) => [edgeKey(one, other), value])),
    ),
    pieces: mapped(wire.pieces ?? {}, (pieces) =>
      pieces.map(({ id, kind, side, place = null, values = {} }) => ({ id, kind, side, place, values })),
    ),
    shapes: mapped(wire.shapes ?? {}, (shapes) =>
      shapes.map(({ id, kind, points, values = {} }) => ({ id, kind, points, values })),
    ),
    rasters: Object.fromEntries(rasters),
  };
}

/** Write a draft for the server. */
export async function writeDraft(draft: Draft): Promise<WireDraft> {
  const rasters = await Promise.all(
    Object.entries(draft.rasters).map(async ([name, { columns, rows, bytes }]) => {
      return [name, { columns, rows, data: await deflated(bytesOf(bytes)) }] as const;
    }),
  );
  return {
    size: [...draft.size],
    values: { ...draft.values },
    cells: mapped(draft.cells, (cells) => ({ ...cells })),
    edges: mapped(draft.edges, (edges) =>
      Object.entries(edges).map(([key, value]): [string, string, string] => [...edgeEnds(key), value]),
    ),
    pieces: mapped(draft.pieces, (pieces) => pieces.map((piece) => ({ ...piece }))),
    shapes: mapped(draft.shapes, (shapes) =>
      shapes.map((shape) => ({ ...shape, points: [...shape.points] })),
    ),
    rasters: Object.fromEntries(rasters),
  };
}

/** The numbers in some bytes, the lower one first if there are two for each. */
function numbersIn(bytes: Uint8Array, count: number): Numbers {
  if (bytes.length === count) return bytes;
  if (bytes.length !== 2 * count) throw new Error(`${bytes.length} bytes for ${count} numbers`);
  return Uint16Array.from(
    { length: count },
    (_, at) => (bytes[2 * at] ?? 0) + 256 * (bytes[2 * at + 1] ?? 0),
  );
}

function bytesOf(numbers: Numbers): Uint8Array {
  if (numbers instanceof Uint8Array) return numbers;
  const bytes = new Uint8Array(2 * numbers.length);
  numbers.forEach((number, at) => {
    bytes[2 * at] = number & 255;
    bytes[2 * at + 1] = number >> 8;
  });
  return bytes;
}

function mapped<A, B>(parts: Readonly<Record<string, A>>, change: (part: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));
}

/** The sides of the pieces: fixed ones, or the items of a list in the forms. */
export function sidesOf(description: EditorDescription, values: Values) {
  if (!description.sides_from) return description.sides ?? [];
  const items = values[description.sides_from];
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index) => {
    const side = (item ?? {}) as Values;
    const { id, name } = side;
    const colour = side["colour"] ?? borrowedColour(description, values, side);
    if (typeof id !== "string" || !id) return [];
    return [
      {
        id,
        name: typeof name === "string" && name ? name : id,
        colour:
          typeof colour === "string" && colour ? colour : (COLOURS[index % COLOURS.length] ?? "neutral"),
      },
    ];
  });
}

/** The colour of the item of another list that a side names. */
function borrowedColour({ colours_from: from }: EditorDescription, values: Values, side: Values): unknown {
  const owner = from ? side[from] : undefined;
  if (owner === undefined) return undefined;
  const items = Object.values(values).flatMap((list) => (Array.isArray(list) ? (list as Values[]) : []));
  return items.find((item) => item["id"] === owner && item["colour"] !== undefined)?.["colour"];
}

/** The colours of sides that name none. */
const COLOURS = ["blue", "red", "green", "ochre", "violet", "teal", "rose", "black"];

/** The id of a new piece or shape: its kind and the lowest free number. */
export function freeId(kind: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${kind}-${number}`)) number++;
  return `${kind}-${number}`;
}

/** The ids of all pieces: inputs ask for pieces of several layers, so that no two may have the same. */
export function pieceIds({ pieces }: Pick<Draft, "pieces">): Set<string> {
  return new Set(Object.values(pieces).flatMap((all) => all.map(({ id }) => id)));
}

/** The name of a new piece that needs one: a single word. */
export function nameFrom(id: string): string {
  return id.replaceAll(" ", "-");
}

/** The values with which a new piece begins; one that needs a name has one, so that it can be played at once. */
export function newPieceValues(id: string, inputs: readonly Input[] = []): Values {
  const needsName = inputs.some((input) => input.type === "text" && input.name === "name" && !input.optional);
  return { ...startValues(inputs), ...(needsName && { name: nameFrom(id) }) };
}

/** The values with which a new shape or item begins: as few as its inputs allow. */
export function startValues(inputs: readonly Input[] = []): Values {
  return Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      switch (input.type) {
        case "number":
          return input.empty ? [] : [[input.name, input.lowest ?? 0]];
        case "choice":
          return input.empty || !input.options?.[0] ? [] : [[input.name, input.options[0].value]];
        case "toggle":
          return [[input.name, false]];
        case "list":
          return [[input.name, Array.from({ length: input.fewest ?? 0 }, () => startValues(input.inputs))]];
        default:
          return [];
      }
    }),
  );
}
