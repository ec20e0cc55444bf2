import type { Board } from "../../lib/wire_types";
import type { Geometry } from "./geometry";
import { hexes } from "./hexes";
import { ground } from "./maps";
import { squares } from "./squares";

/** The layout of a board of any kind; the zoom only matters for the size of pieces on a map. */
export function geometryOf(board: Board, zoom: number | null = null): Geometry {
  switch (board.type) {
    case "squares":
      return squares(board);
    case "hexes":
      return hexes(board);
    case "map":
      return ground(board, zoom);
  }
}
