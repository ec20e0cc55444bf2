"""Water along the lines of rivers."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground.ground import GroundError
from sandtable.boards.ground.terrain import Position

_MOST_CELLS = 20_000_000
"""Maximum cells around all segments of rivers together (about two seconds)."""
_GAPLESS = 0.75
"""Distance from a line, in cells, within which there is a closed row of centres of cells."""


def with_water(
    terrain: NDArray[np.uint8], cell: float, rivers: Sequence[tuple[Sequence[Position], float]], water: int
) -> NDArray[np.uint8]:
    """Return the terrain with `water` in the cells whose centres lie within half a river's width of its line.

    A river that is narrower than the cells still has no gaps. Raises `GroundError` if the rivers are too
    long and too wide together.
    """
    if not rivers:
        return terrain
    terrain, left = terrain.copy(), _MOST_CELLS
    for line, width in rivers:
        reach = max(width / 2, _GAPLESS * cell)
        for start, end in pairwise(line):
            window = _around(start, end, reach, cell, terrain.shape)
            left -= (window[0].stop - window[0].start) * (window[1].stop - window[1].start)
            if left < 0:
                raise GroundError("the rivers are too long and too wide: use shorter segments")
            terrain[window][_near(start, end, reach, cell, window)] = water
    return terrain


def _around(
    start: Position, end: Position, reach: float, cell: float, shape: tuple[int, ...]
) -> tuple[slice, slice]:
    """The rows and columns of the cells that may be within reach of a segment."""
    south, north = sorted((start.north, end.north))
    west, east = sorted((start.east, end.east))
    return _span(south, north, reach, cell, shape[0]), _span(west, east, reach, cell, shape[1])


def _span(low: float, high: float, reach: float, cell: float, count: int) -> slice:
    first = min(max(int((low - reach) // cell), 0), count)
    return slice(first, max(first, min(int((high + reach) // cell) + 1, count)))


def _near(
    start: Position, end: Position, reach: float, cell: float, window: tuple[slice, slice]
) -> NDArray[np.bool_]:
    """Whether each cell of a window is within reach of a segment."""
    north = (np.arange(window[0].start, window[0].stop)[:, None] + 0.5) * cell - start.north
    east = (np.arange(window[1].start, window[1].stop)[None, :] + 0.5) * cell - start.east
    across, up = end.east - start.east, end.north - start.north
    length = across * across + up * up
    part = np.clip((east * across + north * up) / length, 0.0, 1.0) if length else 0.0
    apart = (east - part * across) ** 2 + (north - part * up) ** 2
    return np.asarray(apart <= reach * reach)
