/** Names for the unions that the wire's types spell out. */

import type { HexBoard, MapBoard, SquareBoard } from "../generated/wire";

/** Every kind of board. */
export type Board = SquareBoard | HexBoard | MapBoard;

/** The name of a place on the board, as players write it. */
export type Place = string;
