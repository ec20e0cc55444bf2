"""Straight lines over a grid, and the stretch of each in every cell that it crosses."""

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from sandtable.boards.ground.terrain import Position

HARDLY = 1e-9
"""Shortest stretch, as a share of the line: rounding may add a tiny one at a corner."""


class Stretch(NamedTuple):
    """The part of a straight line that lies in one cell."""

    row: int
    column: int
    begin: float
    """The point at which the line enters the cell, from 0 to 1."""
    end: float


def stretches(start: Position, end: Position, cell: float) -> Iterator[Stretch]:
    """Yield the cells that a line crosses, from start to end."""
    x, y = start.east / cell, start.north / cell
    across, up = end.east / cell - x, end.north / cell - y
    steps = [_first_line(x, across), _first_line(y, up)]
    begin = 0.0
    while begin < 1.0:
        at_column, at_row = _reached(steps[0], x, across), _reached(steps[1], y, up)
        finish = min(at_column, at_row, 1.0)
        if at_column <= finish:
            steps[0] += 1 if across > 0 else -1
        if at_row <= finish:
            steps[1] += 1 if up > 0 else -1
        if finish - begin > HARDLY:
            middle = (begin + finish) / 2
            yield Stretch(floor(y + up * middle), floor(x + across * middle), begin, finish)
        begin = max(begin, finish)


def _first_line(at: float, extent: float) -> int:
    """The first grid line that is crossed."""
    if extent > 0:
        return floor(at) + 1
    return floor(at) if floor(at) < at else floor(at) - 1


def _reached(line: int, at: float, extent: float) -> float:
    """The point at which a grid line is crossed, from 0 to 1; 2 for a parallel line."""
    return (line - at) / extent if extent else 2.0
