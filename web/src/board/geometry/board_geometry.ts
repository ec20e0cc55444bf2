import type { Board } from "../../lib/wire_types";
import type { Geometry } from "./geometry";
import { hexes } from "./hexes";
import { ground } from "./maps";
import { squares } from "./squares";

/** The layout of a board of any kind. */
export function geometryOf(board: Board): Geometry {
  switch (board.type) {
    case "squares":
      return squares(board);
    case "hexes":
      return hexes(board);
    case "map":
      return ground(board);
  }
}
