import { describe, expect, test } from "vitest";

import type { MapBoard, ReportBoard, Track } from "../generated/wire";
import { piecesAt, placeOn } from "./tracks";
import { someView } from "../testing/fixtures";

const MAP = { type: "map", width: 1000, height: 1000 } as MapBoard;
const RIDE: Track = {
  piece: "rider",
  stops: [
    [60, "100,100"],
    [120, "200,100"],
    [180, "200,300"],
  ],
};

describe("placeOn", () => {
  test("is nowhere before the first stop, and stays at the last", () => {
    expect(placeOn(MAP, RIDE, 59)).toBeNull();
    expect(placeOn(MAP, RIDE, 60)).toBe("100,100");
    expect(placeOn(MAP, RIDE, 600)).toBe("200,300");
  });

  test("is between two stops on a map, to a tenth of a unit", () => {
    expect(placeOn(MAP, RIDE, 90)).toBe("150,100");
    expect(placeOn(MAP, RIDE, 121)).toBe("200,103.3");
  });

  test("disappears after the last stop if the piece is gone", () => {
    const taken = { ...RIDE, gone: true };
    expect(placeOn(MAP, taken, 180)).toBe("200,300");
    expect(placeOn(MAP, taken, 181)).toBeNull();
  });

  test("stays on a cell until the next one is reached", () => {
    const { board } = someView();
    const march: Track = {
      piece: "n1",
      stops: [
        [0, "A1"],
        [10, "B2"],
      ],
    };
    expect(placeOn(board, march, 9)).toBe("A1");
    expect(placeOn(board, march, 10)).toBe("B2");
  });
});

test("pieces without a track stand at their places, others are on their tracks or not there", () => {
  const piece = { symbol: "man", glyph: "m", label: "A rider" };
  const shown: ReportBoard = {
    id: "truth",
    label: "The truth",
    pieces: [
      { ...piece, id: "rider" },
      { ...piece, id: "post", place: "5,5" },
      { ...piece, id: "spare" },
    ],
    tracks: [RIDE],
  };
  const at = (second: number) => piecesAt(MAP, shown, second).map(({ id, place }) => `${id} ${place}`);
  expect(at(0)).toEqual(["post 5,5"]);
  expect(at(90)).toEqual(["rider 150,100", "post 5,5"]);
});
