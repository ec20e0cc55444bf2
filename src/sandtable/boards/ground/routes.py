"""Quickest routes over the ground, and progress along them in time rather than distance.

`quickest` searches the grid and then straightens the route where that is no slower. The compiled kernels are
used; tests compare them with the reference functions, which end in `_reference`.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, inf, sqrt
from types import ModuleType
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.boards.ground.ground import AXES, Ground
from sandtable.boards.ground.lines import stretches
from sandtable.boards.ground.terrain import Going, Position

DIRECTIONS = tuple(
    (sign * north, sign * east, axis) for axis, (north, east) in enumerate(AXES) for sign in (1, -1)
)
"""The eight steps from a cell to the next: rows, columns, and the index in `AXES`."""
FAR = np.iinfo(np.int32).max
HALF_STEP = 1 << 12
"""Cost of the quickest half step; the search uses integer costs."""
_HARDLY = 1e-9
"""Relative tolerance for rounding errors."""
_MARGIN = 16
"""Cells around both ends of a route that are searched before the rest of the map."""


class Paces(Struct, frozen=True):
    """Speed on each kind of going: metres per `seconds`."""

    road: float
    open: float
    rough: float
    seconds: float = 600

    def seconds_a_metre(self) -> tuple[float, float, float, float]:
        """Seconds per metre, in the order of `Going`."""
        return (inf, self.seconds / self.road, self.seconds / self.open, self.seconds / self.rough)

    def times(self, part: float) -> "Paces":
        """Return the speeds multiplied by a factor, such as two thirds."""
        return Paces(self.road * part, self.open * part, self.rough * part, self.seconds)


class Marched(NamedTuple):
    """The result of marching along a course for some time."""

    metres: float
    """Metres along the course."""
    position: Position
    seconds_left: float
    """More than 0 only at the end of the course or before a closed stretch."""


class Course:
    """A route along given points, with the going on each stretch of it."""

    def __init__(self, ground: Ground, points: Sequence[Position]) -> None:
        if not points:
            raise ValueError("a course needs a point to begin at")
        self.points = tuple(points)
        self._corners = [0.0]
        self._ends: list[float] = []
        self._going: list[int] = []
        for start, end in pairwise(self.points):
            before, length = self._corners[-1], hypot(end.east - start.east, end.north - start.north)
            for going, finish in _merged(ground, start, end):
                if not (self._going and self._going[-1] == going):
                    self._going.append(going)
                    self._ends.append(0.0)
                self._ends[-1] = before + finish * length
            self._ends[-1] = before + length
            self._corners.append(before + length)

    @property
    def length(self) -> float:
        """Metres from the first point to the last."""
        return self._corners[-1]

    def seconds(self, paces: Paces) -> float:
        """Seconds that the whole course takes; infinite if a stretch is closed."""
        pace, begin, spent = paces.seconds_a_metre(), 0.0, 0.0
        for end, going in zip(self._ends, self._going, strict=True):
            spent += (end - begin) * pace[going] if end > begin else 0.0
            begin = end
        return spent

    def march(self, paces: Paces, metres: float, seconds: float) -> Marched:
        """March on for some seconds from a point given in metres along the course."""
        pace = paces.seconds_a_metre()
        metres = min(max(metres, 0.0), self.length)
        for number in range(bisect_right(self._ends, metres), len(self._ends)):
            end, going = self._ends[number], self._going[number]
            if going == Going.CLOSED:
                break
            needed = (end - metres) * pace[going]
            if needed > seconds:
                metres += seconds / pace[going]
                seconds = 0.0
                break
            metres, seconds = end, seconds - needed
        return Marched(metres, self.at(metres), seconds)

    def at(self, metres: float) -> Position:
        """The point at a distance in metres along the course."""
        corner = min(bisect_right(self._corners, metres), len(self.points) - 1)
        if corner == 0:
            return self.points[0]
        start, end = self.points[corner - 1], self.points[corner]
        length = self._corners[corner] - self._corners[corner - 1]
        part = min(max((metres - self._corners[corner - 1]) / length, 0.0), 1.0) if length else 1.0
        return Position(
            start.east + (end.east - start.east) * part, start.north + (end.north - start.north) * part
        )

    def heading(self, metres: float) -> tuple[float, float]:
        """The direction (east, north) at a distance in metres; (0, 0) on a course without length."""
        corner = min(bisect_right(self._corners, metres), len(self.points) - 1)
        start, end = self.points[max(corner - 1, 0)], self.points[corner]
        length = hypot(end.east - start.east, end.north - start.north)
        return (
            ((end.east - start.east) / length, (end.north - start.north) / length) if length else (0.0, 0.0)
        )


def quickest(ground: Ground, paces: Paces, stops: Sequence[Position]) -> Course | None:
    """The quickest course over these stops in order; `None` if there is none.

    The search is limited to cells of the grid, so it may miss a route that is shorter by a few metres; the
    time of the course is exact.
    """
    points = [stops[0]]
    for start, end in pairwise(stops):
        leg = _leg(ground, paces, start, end)
        if leg is None:
            return None
        points += leg[1:]
    return Course(ground, points)


class Ways:
    """The quickest routes from one point to all others, found by a single search.

    They are the routes that `quickest` finds, and the way back takes as long.
    """

    def __init__(self, ground: Ground, paces: Paces, hub: Position) -> None:
        self.hub = hub
        self._ground, self._paces = ground, paces
        self._best = _kernels().searched(ground.axis_going, half_steps(paces), *ground.cell_of(hub))

    def to(self, end: Position) -> Course | None:
        """The quickest course to a point; `None` if there is none."""
        ground, paces = self._ground, self._paces
        begin, finish = ground.cell_of(self.hub), ground.cell_of(end)
        if begin == finish:
            return Course(ground, [self.hub, end])
        half = half_steps(paces)
        cells = _kernels().cells_back(ground.axis_going, half, self._best, *begin, *finish)
        leg = _straightened(ground, paces, self.hub, end, cells)
        return Course(ground, leg) if leg else None


def _leg(ground: Ground, paces: Paces, start: Position, end: Position) -> list[Position] | None:
    begin, finish = ground.cell_of(start), ground.cell_of(end)
    if begin == finish:
        return [start, end]
    cells = _kernels().quickest_cells(ground.axis_going, half_steps(paces), *begin, *finish, _MARGIN)
    return _straightened(ground, paces, start, end, cells)


def _straightened(
    ground: Ground, paces: Paces, start: Position, end: Position, cells: NDArray[np.int64]
) -> list[Position] | None:
    """A straightened route over cells; `None` if there are no cells."""
    if not len(cells):
        return None
    line = np.array([start, *(ground.middle(row, column) for row, column in cells.tolist()), end])
    indices = _kernels().pulled_straight(*_terms(ground, paces), line)
    return [Position(*line[index].tolist()) for index in indices.tolist()]


def seconds_straight(ground: Ground, paces: Paces, start: Position, end: Position) -> float:
    """Seconds that the straight line takes; infinite if a stretch is closed."""
    found: float = _kernels().seconds_straight(*_terms(ground, paces), *_line(start, end))
    return found


def half_steps(paces: Paces) -> NDArray[np.int32]:
    """Costs of half a grid step, straight and diagonal, on each kind of going."""
    pace = paces.seconds_a_metre()[1:]
    return np.array(
        [
            [0, *(round(HALF_STEP * stretch * each / min(pace)) for each in pace)]
            for stretch in (1.0, sqrt(2))
        ],
        dtype=np.int32,
    )


def _terms(
    ground: Ground, paces: Paces
) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.float64], float, float]:
    """The arguments of the kernels that describe ground and paces."""
    return ground.going, ground.rises, np.array(paces.seconds_a_metre()), ground.cell, ground.steep


def _merged(ground: Ground, start: Position, end: Position) -> Iterator[tuple[int, float]]:
    """The going on each stretch of a straight line, with its end from 0 to 1."""
    line = _line(start, end)
    kinds, ends = _kernels().goings(ground.going, ground.rises, ground.cell, ground.steep, *line)
    return zip(kinds.tolist(), ends.tolist(), strict=True)


def _line(start: Position, end: Position) -> Iterator[float]:
    """The ends of a line as floats; integers would compile another signature of a kernel."""
    return map(float, (*start, *end))


def goings_reference(ground: Ground, start: Position, end: Position) -> list[tuple[int, float, float]]:
    """The going on each stretch of a straight line, with its begin and end from 0 to 1."""
    east, north = end.east - start.east, end.north - start.north
    steep = ground.steep * 200 * ground.cell * sqrt(east * east + north * north)
    found = []
    for stretch in stretches(start, end, ground.cell):
        row = min(max(stretch.row, 0), ground.rows - 1)
        column = min(max(stretch.column, 0), ground.columns - 1)
        going = int(ground.going[row, column])
        rise = abs(float(ground.rises[0, row, column]) * east + float(ground.rises[1, row, column]) * north)
        if going in (Going.ROAD, Going.OPEN) and rise > steep:
            going = int(Going.ROUGH)
        found.append((going, stretch.begin, stretch.end))
    return found


def seconds_straight_reference(ground: Ground, paces: Paces, start: Position, end: Position) -> float:
    """Compute `seconds_straight` stretch by stretch."""
    pace, spent = paces.seconds_a_metre(), 0.0
    east, north = end.east - start.east, end.north - start.north
    length = sqrt(east * east + north * north)
    for going, begin, finish in goings_reference(ground, start, end):
        spent += (finish - begin) * length * pace[going] if length else 0.0
    return spent


def quickest_cells_reference(
    ground: Ground, paces: Paces, begin: tuple[int, int], finish: tuple[int, int]
) -> list[tuple[int, int]]:
    """The cells of the quickest route over the grid, both ends included; empty if there is none.

    Of equally quick routes, the one that comes from the first direction is taken, traced back from the end.
    """
    half, going = half_steps(paces).tolist(), ground.axis_going
    best = {begin: 0}
    waiting = [(0, begin)]
    settled = set()
    while waiting and finish not in settled:
        spent, here = heappop(waiting)
        if here in settled:
            continue
        settled.add(here)
        for direction in DIRECTIONS:
            if cost := _step(going, half, here, direction):
                there = (here[0] + direction[0], here[1] + direction[1])
                if spent + cost < best.get(there, FAR):
                    best[there] = spent + cost
                    heappush(waiting, (spent + cost, there))
    return _traced_back(going, half, best, begin, finish) if finish in settled else []


def _traced_back(
    going: NDArray[np.uint8],
    half: Sequence[Sequence[int]],
    best: dict[tuple[int, int], int],
    begin: tuple[int, int],
    finish: tuple[int, int],
) -> list[tuple[int, int]]:
    route = [finish]
    while route[-1] != begin:
        here = route[-1]
        for direction in DIRECTIONS:
            there = (here[0] - direction[0], here[1] - direction[1])
            if there in best and best[there] == best[here] - (_step(going, half, there, direction) or FAR):
                route.append(there)
                break
    return route[::-1]


def _step(
    going: NDArray[np.uint8],
    half: Sequence[Sequence[int]],
    here: tuple[int, int],
    direction: tuple[int, int, int],
) -> int:
    """The cost of the step to the next cell in a direction; 0 if it is closed.

    A closed cell is left as if it were rough, so that a unit in the water can go ashore. A diagonal step
    between two closed cells is closed.
    """
    north, east, axis = direction
    row, column = here[0] + 1, here[1] + 1
    target = int(going[row + north, column + east]) >> 2 * axis & 3
    if target == Going.CLOSED:
        return 0
    if axis >= 2 and not going[row + north, column] and not going[row, column + east]:
        return 0
    costs = half[1 if axis >= 2 else 0]
    return costs[int(going[row, column]) >> 2 * axis & 3 or Going.ROUGH] + costs[target]


def pulled_straight_reference(ground: Ground, paces: Paces, line: Sequence[Position]) -> list[int]:
    """The indices of the points that remain after removing all that do not save time."""
    spent = [0.0]
    for start, end in pairwise(line):
        spent.append(spent[-1] + seconds_straight_reference(ground, paces, start, end))

    def no_slower(first: int, last: int) -> bool:
        straight = seconds_straight_reference(ground, paces, line[first], line[last])
        return straight <= (spent[last] - spent[first]) * (1 + _HARDLY)

    indices = [0]
    while indices[-1] < len(line) - 1:
        here = indices[-1]
        good, step = here + 1, 2
        while here + step < len(line) and no_slower(here, here + step):
            good, step = here + step, step * 2
        bad = min(here + step, len(line))
        while bad - good > 1:
            middle = (good + bad) // 2
            if no_slower(here, middle):
                good = middle
            else:
                bad = middle
        indices.append(good)
    return indices


@cache
def _kernels() -> ModuleType:
    """The compiled functions, imported on first use: numba takes a second to load."""
    from sandtable.boards.ground import route_kernels  # noqa: PLC0415

    return route_kernels
