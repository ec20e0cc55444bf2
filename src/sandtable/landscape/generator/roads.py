"""The road network and its crossings over water."""

from heapq import heappop, heappush
from itertools import pairwise
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.landscape.generator.polylines import Line, rounded, sampled, thinned
from sandtable.landscape.generator.relief import Heights

_AROUND = (
    (0, 1, 10),
    (0, -1, 10),
    (1, 0, 10),
    (-1, 0, 10),
    (1, 1, 14),
    (1, -1, 14),
    (-1, 1, 14),
    (-1, -1, 14),
)
Kind: TypeAlias = Literal["highway", "road", "track"]
_NEW, _OLD = 10, 9
"""Cost of a step on new road and on existing road."""
_WET = 130
"""Additional cost of a step in water."""
_CLIMB = 40
"""Weight of the squared slope in the cost of a step."""
_ENDLESS = 1 << 60


class RoadNetwork:
    """Builds the roads of a map on a coarse grid."""

    def __init__(
        self, heights: Heights, wet: NDArray[np.bool_], wander: NDArray[np.int64], cell: int
    ) -> None:
        self._rows, self._columns = int(heights.shape[0]), int(heights.shape[1])
        self._cell = cell
        self._heights: list[int] = heights.ravel().tolist()
        self._wet = wet.ravel().tolist()
        self._costs = (wander + _NEW).ravel().tolist()
        """Cost of new road on level ground; noise makes roads bend."""
        self._built = [False] * heights.size
        self._paths: list[tuple[Kind, list[int]]] = []

    def connect(self, kind: Kind, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Build the missing parts of the cheapest road between two points in metres."""
        path = self._best(self._number(start), self._number(end))
        new: list[int] = []
        for before, here in pairwise(path):
            if self._built[before] and self._built[here]:
                self._add_path(kind, new)
                new = []
            else:
                new = [*(new or [before]), here]
        self._add_path(kind, new)
        for cell in path:
            self._built[cell] = True

    def lines(self) -> list[tuple[Kind, Line]]:
        """All roads, split where they meet, with rounded corners."""
        ends = {path[index] for _, path in self._paths for index in (0, -1)}
        found = []
        for kind, path in self._paths:
            part = [path[0]]
            for cell in path[1:]:
                part.append(cell)
                if cell in ends:
                    # Every other point is enough, and hides the eight directions of the grid.
                    bends = [self._middle(each) for each in (*part[:-1:2], part[-1])]
                    found.append((kind, thinned(rounded(bends, 3), 2)))
                    part = [cell]
        return found

    def _add_path(self, kind: Kind, path: list[int]) -> None:
        if len(path) > 1:
            self._paths.append((kind, path))

    def _number(self, point: tuple[int, int]) -> int:
        column = min(point[0] // self._cell, self._columns - 1)
        return min(point[1] // self._cell, self._rows - 1) * self._columns + column

    def _middle(self, number: int) -> tuple[int, int]:
        """The middle of a cell; at the edge of the map a point on the edge, where roads leave."""
        row, column = divmod(number, self._columns)
        east = 0 if column == 0 else self._columns * self._cell if column == self._columns - 1 else None
        north = 0 if row == 0 else self._rows * self._cell if row == self._rows - 1 else None
        half = self._cell // 2
        return (
            column * self._cell + half if east is None else east,
            row * self._cell + half if north is None else north,
        )

    def _best(self, start: int, end: int) -> list[int]:
        """A cheap path, found by A*.

        The heuristic assumes new road, so it is not admissible, and cheaper detours on existing road may be
        missed.
        """
        rows, columns, heights, built, wet = self._rows, self._columns, self._heights, self._built, self._wet
        end_row, end_column = divmod(end, columns)
        best, before, done = {start: 0}, {start: start}, bytearray(len(heights))
        waiting = [(0, 0, start)]
        while waiting:
            _, spent, here = heappop(waiting)
            if here == end:
                break
            if done[here]:
                continue
            done[here] = 1
            row, column = divmod(here, columns)
            for up, right, far in _AROUND:
                there = here + up * columns + right
                if not (0 <= row + up < rows and 0 <= column + right < columns) or done[there]:
                    continue
                if built[there] and built[here]:
                    cost = far * _OLD
                elif wet[there] and up and right:
                    continue
                else:
                    rise = (heights[there] - heights[here]) * 10 // (self._cell * far)
                    cost = far * (
                        self._costs[there] + rise * rise * _CLIMB // 100 + (_WET if wet[there] else 0)
                    )
                if spent + cost < best.get(there, _ENDLESS):
                    best[there], before[there] = spent + cost, here
                    left = max(abs(end_row - row - up), abs(end_column - column - right)) * 10 * _NEW
                    heappush(waiting, (spent + cost + left, spent + cost, there))
        path = [end]
        while path[-1] != start:
            path.append(before[path[-1]])
        return path[::-1]


def crossings(roads: list[tuple[Kind, Line]], water: NDArray[np.bool_], cell: int) -> list[Line]:
    """The parts of roads over water, from bank to bank.

    Where a road only touches the water, cells of `water` are cleared instead of building a bridge.
    """
    rows, columns = water.shape
    found: list[Line] = []
    for _, road in roads:
        run: Line = []
        last = road[0]
        for east, north in sampled(road, 2):
            if water[min(north // cell, rows - 1), min(east // cell, columns - 1)]:
                run = [*(run or [last]), (east, north)]
            elif run:
                found.append([*run, (east, north)])
                run = []
            last = (east, north)
    touching = [line for line in found if _long(line) < 2 * cell]
    for line in touching:
        for east, north in line:
            water[min(north // cell, rows - 1), min(east // cell, columns - 1)] = False
    return [thinned(line, 1) for line in found if line not in touching]


def _long(line: Line) -> int:
    return max(abs(line[-1][0] - line[0][0]), abs(line[-1][1] - line[0][1]))
