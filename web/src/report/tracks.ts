/** Where the pieces of a report are at a time: on their tracks, or at their places. */

import type { Piece, ReportBoard, Track } from "../generated/wire";
import type { Board, Place } from "../lib/wire_types";

/** Decimals of a point on a map between two stops. */
const TENTHS = 10;

/** The pieces of a board, `second` seconds after its stage began. */
export function piecesAt(board: Board, shown: ReportBoard, second: number): readonly Piece[] {
  const tracks = new Map((shown.tracks ?? []).map((track) => [track.piece, track]));
  return (shown.pieces ?? []).flatMap((piece) => {
    const track = tracks.get(piece.id);
    const place = track ? placeOn(board, track, second) : piece.place;
    if (!place) return [];
    return [place === piece.place ? piece : { ...piece, place }];
  });
}

/** The place on a track at a time; `null` before its first stop and, if the piece is gone, after its last. */
export function placeOn(board: Board, { stops, gone }: Track, second: number): Place | null {
  const next = stops.findIndex(([time]) => time > second);
  if (next === 0) return null;
  const [time, place] = stops.at(next === -1 ? -1 : next - 1) ?? [0, null];
  if (next === -1) return gone && second > time ? null : place;
  const [later, there] = stops[next]!;
  return place && between(board, place, there, (second - time) / (later - time));
}

/** The place at a share of the way between two places; on a board of cells a piece stays until it arrives. */
function between(board: Board, from: Place, to: Place, share: number): Place {
  if (board.type !== "map" || from === to) return from;
  const [start, end] = [from.split(",").map(Number), to.split(",").map(Number)];
  const point = start.map((value, axis) => value + ((end[axis] ?? value) - value) * share);
  return point.map((value) => Math.round(value * TENTHS) / TENTHS).join(",");
}
