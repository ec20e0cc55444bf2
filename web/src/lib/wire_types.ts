/** Names for unions of the generated types. */

export type { PanelAction } from "../generated/wire";

import type { HexBoard, MapBoard, SquareBoard } from "../generated/wire";

/** Every kind of board. */
export type Board = SquareBoard | HexBoard | MapBoard;

/** The name of a place on the board, as players write it. */
export type Place = string;

/** Drawings by name, as SVG text. */
export type Symbols = Readonly<Record<string, string>>;
