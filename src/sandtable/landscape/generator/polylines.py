"""Polylines in whole metres: rounding, sampling and thinning, and distance fields."""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Line: TypeAlias = list[tuple[int, int]]
"""Points in metres east and north."""
FAR = 1 << 40
"""A distance beyond any map."""


class DistanceField(NamedTuple):
    """The distance of each cell to a line."""

    metres: NDArray[np.int64]
    """Distance to the nearest point of the line, or `FAR` beyond the radius."""
    point: NDArray[np.int64]
    """The number of the nearest point; without meaning where `metres` is `FAR`."""


def rounded(line: Sequence[tuple[int, int]], times: int) -> Line:
    """Cut the corners of a line repeatedly (Chaikin's algorithm); the ends stay."""
    points = list(line)
    for _ in range(times):
        if len(points) < 3:
            break
        cut = [points[0]]
        for (east, north), (next_east, next_north) in pairwise(points):
            cut.append(((3 * east + next_east) // 4, (3 * north + next_north) // 4))
            cut.append(((east + 3 * next_east) // 4, (north + 3 * next_north) // 4))
        points = [*cut, points[-1]]
    return points


def sampled(line: Sequence[tuple[int, int]], step: int) -> Line:
    """Points along a line at most about `step` metres apart, including its own points."""
    points = [line[0]]
    for (east, north), (next_east, next_north) in pairwise(line):
        parts = isqrt((next_east - east) ** 2 + (next_north - north) ** 2) // step + 1
        points += [
            (east + (next_east - east) * part // parts, north + (next_north - north) * part // parts)
            for part in range(1, parts + 1)
        ]
    return points


def thinned(line: Sequence[tuple[int, int]], tolerance: int) -> Line:
    """Remove points within `tolerance` metres of the simplified line (Douglas–Peucker)."""
    if len(line) < 3:
        return list(line)
    (east, north), (end_east, end_north) = line[0], line[-1]
    across, up = end_east - east, end_north - north
    length = isqrt(across**2 + up**2)
    off = [
        abs((x - east) * up - (y - north) * across) // length
        if length
        else isqrt((x - east) ** 2 + (y - north) ** 2)
        for x, y in line
    ]
    worst = max(range(len(line)), key=off.__getitem__)
    if off[worst] <= tolerance:
        return [line[0], line[-1]]
    return [*thinned(line[: worst + 1], tolerance)[:-1], *thinned(line[worst:], tolerance)]


def distance_field(line: Line, shape: tuple[int, int], cell: int, radius: int) -> DistanceField:
    """The distance from the middle of each cell to the points of a line, up to a radius."""
    rows, columns = shape
    squared = np.full(shape, FAR, dtype=np.int64)
    point = np.full(shape, -1, dtype=np.int64)
    reach = radius // cell + 1
    for number, (east, north) in enumerate(line):
        row, column = north // cell, east // cell
        south, west = max(row - reach, 0), max(column - reach, 0)
        top, right = min(row + reach + 1, rows), min(column + reach + 1, columns)
        if south >= top or west >= right:
            continue
        up = np.arange(south, top)[:, None] * cell + cell // 2 - north
        across = np.arange(west, right)[None, :] * cell + cell // 2 - east
        apart = up * up + across * across
        window = squared[south:top, west:right]
        nearer = apart < window
        window[nearer] = apart[nearer]
        point[south:top, west:right][nearer] = number
    metres = np.full(shape, FAR, dtype=np.int64)
    near = squared < (radius + cell) ** 2
    metres[near] = integer_sqrt(squared[near])
    return DistanceField(metres, point)


def integer_sqrt(squares: NDArray[np.int64]) -> NDArray[np.int64]:
    """The integer part of square roots, exact on every machine."""
    roots: NDArray[np.int64] = np.sqrt(np.minimum(squares, FAR)).astype(np.int64)
    return roots
