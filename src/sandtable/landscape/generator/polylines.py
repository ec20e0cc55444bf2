"""Lines of whole metres: rounding their corners, stepping along them, and what lies near them."""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Line: TypeAlias = list[tuple[int, int]]
"""Points in metres, east and north."""
FAR = 1 << 40


class Nearness(NamedTuple):
    """How near each cell lies to a line."""

    metres: NDArray[np.int64]
    """To the nearest point of the line; `FAR` where that is farther than was asked."""
    point: NDArray[np.int64]
    """Which point of the line that is."""


def rounded(line: Sequence[tuple[int, int]], times: int) -> Line:
    """The line with its corners cut, again and again; its ends stay."""
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


def stepped(line: Sequence[tuple[int, int]], step: int) -> Line:
    """Points along a line, not more than `step` metres apart, its own points among them."""
    points = [line[0]]
    for (east, north), (next_east, next_north) in pairwise(line):
        parts = isqrt((next_east - east) ** 2 + (next_north - north) ** 2) // step + 1
        points += [
            (east + (next_east - east) * part // parts, north + (next_north - north) * part // parts)
            for part in range(1, parts + 1)
        ]
    return points


def thinned(line: Sequence[tuple[int, int]], tolerance: int) -> Line:
    """The line without points that lie within `tolerance` metres of the straight way past them."""
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


def nearness(line: Line, shape: tuple[int, int], cell: int, radius: int) -> Nearness:
    """How near the middle of each cell lies to the points of a line, up to a radius."""
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
    metres[near] = whole_root(squared[near])
    return Nearness(metres, point)


def whole_root(squares: NDArray[np.int64]) -> NDArray[np.int64]:
    """The whole part of square roots, which are exact on every machine."""
    roots: NDArray[np.int64] = np.sqrt(np.minimum(squares, FAR)).astype(np.int64)
    return roots
