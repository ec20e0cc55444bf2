"""Distance fields and paths over the gamespace, on a graph of points that is built once."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import hypot, inf

from sandtable.games.modern.ground import HUNDRED, TERRAINS, WATER, Gamespace
from sandtable.games.modern.roster import Point, Structure
from sandtable.games.modern.units import Arm

_ACROSS = 60
"""Number of graph cells along the longer side of the map."""
_FINEST = 2 * HUNDRED
"""Smallest cell size."""
_STARTS = 6
"""Maximum number of paths that are tried from a point."""
_REACH = 1.5
"""Maximum distance, in cells, at which a point is connected to the graph."""


class Graph:
    """Points that an arm can stand on, connected to their neighbours with the cost of moving."""

    def __init__(self, space: Gamespace, works: tuple[Structure, ...], arm: Arm) -> None:
        self._space, self._works, self._arm = space, works, arm
        self.cell = max(_FINEST, max(space.width, space.height) // _ACROSS)
        self.points: list[Point] = []
        self.edges: list[list[tuple[int, float]]] = []
        self._squares: dict[tuple[int, int], list[int]] = {}
        self._add_grid()
        if arm == "army":
            self._add_roads()

    def rate(self, point: Point) -> float:
        """Return the factor of the terrain on speed; 0 if it is impassable."""
        if not self._space.holds(point):
            return 0.0
        if self._arm == "navy":
            return float(self._space.natural(point) == WATER)
        return float(TERRAINS[self._space.terrain(point, self._works)].rate)

    def _add(self, point: Point) -> int:
        number = len(self.points)
        self.points.append(point)
        self.edges.append([])
        self._squares.setdefault((point[0] // self.cell, point[1] // self.cell), []).append(number)
        return number

    def _connect(self, one: int, other: int, rate: float) -> None:
        if rate:
            cost = distance(self.points[one], self.points[other]) / rate
            self.edges[one].append((other, cost))
            self.edges[other].append((one, cost))

    def _add_grid(self) -> None:
        cell, half = self.cell, self.cell // 2
        numbers = {
            (x, y): self._add((x, y))
            for x in range(half, self._space.width + 1, cell)
            for y in range(half, self._space.height + 1, cell)
            if self.rate((x, y))
        }
        for (x, y), number in numbers.items():
            for across, up in ((cell, 0), (0, cell), (cell, cell), (cell, -cell)):
                other = numbers.get((x + across, y + up))
                if other is not None:
                    self._connect(number, other, self.rate((x + across // 2, y + up // 2)))

    def _add_roads(self) -> None:
        """Add the points of roads, which are narrower than cells and may be bridges."""
        for road in self._space.roads:
            before = None
            for point in _along(road.points, self.cell):
                number = self._add(point)
                for other, _ in self.near(point):
                    if other != number:
                        middle = _between(point, self.points[other], 0.5)
                        self._connect(number, other, self.rate(middle))
                if before is not None:
                    self._connect(before, number, self.rate(_between(self.points[before], point, 0.5)))
                before = number

    def near(self, point: Point) -> list[tuple[int, float]]:
        """Return the points of the graph around a point, and their distances."""
        x, y = point[0] // self.cell, point[1] // self.cell
        found = [
            n for i in range(x - 2, x + 3) for j in range(y - 2, y + 3) for n in self._squares.get((i, j), ())
        ]
        spaced = [(number, distance(point, self.points[number])) for number in found]
        return [one for one in spaced if one[1] <= _REACH * self.cell]


class Field:
    """The distance from every point to the nearest goal, or to within a distance of it."""

    def __init__(self, graph: Graph, goals: tuple[Point, ...], within: float) -> None:
        self._graph = graph
        self._goals = goals
        self._within = within
        self._costs = [inf] * len(graph.points)
        queue: list[tuple[float, int]] = []
        for goal in self._goals:
            for number, off in self._ends(goal):
                if off < self._costs[number]:
                    self._costs[number] = off
                    queue.append((off, number))
        heapify(queue)
        while queue:
            cost, number = heappop(queue)
            if cost > self._costs[number]:
                continue
            for other, more in graph.edges[number]:
                if cost + more < self._costs[other]:
                    self._costs[other] = cost + more
                    heappush(queue, (cost + more, other))

    def _ends(self, goal: Point) -> list[tuple[int, float]]:
        """Return the points of the graph from which the rest is a straight line, and its length."""
        if not self._within:
            return self._graph.near(goal)
        points = enumerate(self._graph.points)
        return [(number, 0.0) for number, point in points if distance(point, goal) <= self._within]

    def cost(self, point: Point) -> float:
        """Return the cost in hundredths of movement on open ground; infinite if there is no path."""
        return min((off + self._costs[n] for n, off in self._graph.near(point)), default=inf)

    def paths(self, point: Point, furthest: float) -> Iterator[list[Point]]:
        """Yield paths up to the cost `furthest`, best first; nothing if the goal cannot be reached.

        The graph is coarse: the step onto it may be blocked, and then another path begins elsewhere.
        """
        starts = sorted(self._graph.near(point), key=lambda one: one[1] + self._costs[one[0]])
        for start in starts[:_STARTS]:
            if self._costs[start[0]] < inf:
                yield self._path(start, furthest)

    def _path(self, start: tuple[int, float], furthest: float) -> list[Point]:
        number, spent = start
        path = [self._graph.points[number]]
        while spent < furthest:
            onward = min(
                self._graph.edges[number], key=lambda one: one[1] + self._costs[one[0]], default=None
            )
            if onward is None or self._costs[onward[0]] >= self._costs[number]:
                if not self._within:
                    path.append(min(self._goals, key=lambda goal: distance(goal, path[-1])))
                break
            number, spent = onward[0], spent + onward[1]
            path.append(self._graph.points[number])
        return path


@lru_cache(maxsize=16)
def _graph(space: Gamespace, works: tuple[Structure, ...], arm: Arm) -> Graph:
    return Graph(space, works, arm)


def graph_of(space: Gamespace, arm: Arm) -> Graph:
    """Return the graph of an arm without bridges and roads that were built."""
    return _graph(space, (), arm)


@lru_cache(maxsize=256)
def _field(
    space: Gamespace, works: tuple[Structure, ...], arm: Arm, goals: tuple[Point, ...], within: float
) -> Field:
    return Field(_graph(space, works, arm), goals, within)


def field_to(
    space: Gamespace,
    structures: Iterable[Structure],
    arm: Arm,
    goals: Iterable[Point],
    *,
    within: float = 0.0,
) -> Field:
    """Return the cached distance field of an arm to these goals, or to within a distance."""
    works = tuple(one for one in structures if one.kind in ("bridge", "road") and not one.destroyed)
    return _field(space, works if arm == "army" else (), arm, tuple(sorted(set(goals))), within)


def distance(one: Point, other: Point) -> float:
    """Return the distance of two points, in hundredths."""
    return hypot(one[0] - other[0], one[1] - other[1])


def towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at a distance towards another, at most that one."""
    whole = distance(start, end)
    return end if whole <= length else _between(start, end, length / whole)


def _between(one: Point, other: Point, share: float) -> Point:
    return round(one[0] + (other[0] - one[0]) * share), round(one[1] + (other[1] - one[1]) * share)


def _along(points: tuple[Point, ...], step: int) -> list[Point]:
    found = [points[0]]
    for start, end in pairwise(points):
        pieces = max(1, round(distance(start, end) / step))
        found += [_between(start, end, piece / pieces) for piece in range(1, pieces + 1)]
    return found
