"""How far it is across the ground of a campaign, and which way to go: a net of points, laid once."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import hypot, inf

from sandtable.games.modern.ground import HUNDRED, TERRAINS, WATER, Gamespace
from sandtable.games.modern.roster import Point, Structure
from sandtable.games.modern.units import Arm

_ACROSS = 60
"""How many meshes of the net lie along the longer side of the map."""
_FINEST = 2 * HUNDRED
_STARTS = 6
_REACH = 1.5
"""How many meshes off a point may lie and still be tied to the net."""


class Net:
    """Points that an arm can stand on, each tied to those round it with what it costs to go there."""

    def __init__(self, space: Gamespace, works: tuple[Structure, ...], arm: Arm) -> None:
        self._space, self._works, self._arm = space, works, arm
        self.mesh = max(_FINEST, max(space.width, space.height) // _ACROSS)
        self.points: list[Point] = []
        self.ties: list[list[tuple[int, float]]] = []
        self._squares: dict[tuple[int, int], list[int]] = {}
        self._lay_grid()
        if arm == "army":
            self._lay_roads()

    def rate(self, point: Point) -> float:
        """What the ground here multiplies speed by; 0 is closed."""
        if not self._space.holds(point):
            return 0.0
        if self._arm == "navy":
            return float(self._space.natural(point) == WATER)
        return float(TERRAINS[self._space.terrain(point, self._works)].rate)

    def _add(self, point: Point) -> int:
        number = len(self.points)
        self.points.append(point)
        self.ties.append([])
        self._squares.setdefault((point[0] // self.mesh, point[1] // self.mesh), []).append(number)
        return number

    def _tie(self, one: int, other: int, rate: float) -> None:
        if rate:
            cost = distance(self.points[one], self.points[other]) / rate
            self.ties[one].append((other, cost))
            self.ties[other].append((one, cost))

    def _lay_grid(self) -> None:
        mesh, half = self.mesh, self.mesh // 2
        numbers = {
            (x, y): self._add((x, y))
            for x in range(half, self._space.width + 1, mesh)
            for y in range(half, self._space.height + 1, mesh)
            if self.rate((x, y))
        }
        for (x, y), number in numbers.items():
            for across, up in ((mesh, 0), (0, mesh), (mesh, mesh), (mesh, -mesh)):
                other = numbers.get((x + across, y + up))
                if other is not None:
                    self._tie(number, other, self.rate((x + across // 2, y + up // 2)))

    def _lay_roads(self) -> None:
        """Roads are narrower than the meshes, and often the only way across water."""
        for road in self._space.roads:
            before = None
            for point in _along(road.points, self.mesh):
                number = self._add(point)
                for other, _ in self.near(point):
                    if other != number:
                        middle = _between(point, self.points[other], 0.5)
                        self._tie(number, other, self.rate(middle))
                if before is not None:
                    self._tie(before, number, self.rate(_between(self.points[before], point, 0.5)))
                before = number

    def near(self, point: Point) -> list[tuple[int, float]]:
        """The points of the net round a point, and how far off they are."""
        x, y = point[0] // self.mesh, point[1] // self.mesh
        found = [
            n for i in range(x - 2, x + 3) for j in range(y - 2, y + 3) for n in self._squares.get((i, j), ())
        ]
        spaced = [(number, distance(point, self.points[number])) for number in found]
        return [one for one in spaced if one[1] <= _REACH * self.mesh]


class Field:
    """How far it is from everywhere to the nearest of some goals, or to within a distance of one."""

    def __init__(self, net: Net, goals: tuple[Point, ...], within: float) -> None:
        self._net = net
        self._goals = goals
        self._within = within
        self._costs = [inf] * len(net.points)
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
            for other, more in net.ties[number]:
                if cost + more < self._costs[other]:
                    self._costs[other] = cost + more
                    heappush(queue, (cost + more, other))

    def _ends(self, goal: Point) -> list[tuple[int, float]]:
        """The points of the net from which no more than a straight way is left, and how long that is."""
        if not self._within:
            return self._net.near(goal)
        points = enumerate(self._net.points)
        return [(number, 0.0) for number, point in points if distance(point, goal) <= self._within]

    def cost(self, point: Point) -> float:
        """In hundredths of movement on open ground; infinite if no way leads there."""
        return min((off + self._costs[n] for n, off in self._net.near(point)), default=inf)

    def ways(self, point: Point, furthest: float) -> Iterator[list[Point]]:
        """Points to go through until so much has been spent, best way first; none if nothing leads there.

        The net is coarse: the step onto it may be barred, and then another way begins elsewhere.
        """
        starts = sorted(self._net.near(point), key=lambda one: one[1] + self._costs[one[0]])
        for start in starts[:_STARTS]:
            if self._costs[start[0]] < inf:
                yield self._way(start, furthest)

    def _way(self, start: tuple[int, float], furthest: float) -> list[Point]:
        number, spent = start
        way = [self._net.points[number]]
        while spent < furthest:
            onward = min(self._net.ties[number], key=lambda one: one[1] + self._costs[one[0]], default=None)
            if onward is None or self._costs[onward[0]] >= self._costs[number]:
                if not self._within:
                    way.append(min(self._goals, key=lambda goal: distance(goal, way[-1])))
                break
            number, spent = onward[0], spent + onward[1]
            way.append(self._net.points[number])
        return way


@lru_cache(maxsize=16)
def _net(space: Gamespace, works: tuple[Structure, ...], arm: Arm) -> Net:
    return Net(space, works, arm)


def net_of(space: Gamespace, arm: Arm) -> Net:
    """The net of an arm on the ground as it is without what has been built."""
    return _net(space, (), arm)


@lru_cache(maxsize=256)
def _field(
    space: Gamespace, works: tuple[Structure, ...], arm: Arm, goals: tuple[Point, ...], within: float
) -> Field:
    return Field(_net(space, works, arm), goals, within)


def field_to(
    space: Gamespace,
    structures: Iterable[Structure],
    arm: Arm,
    goals: Iterable[Point],
    *,
    within: float = 0.0,
) -> Field:
    """The field of an arm to these goals, or to within a distance of them; the same is worked out once."""
    works = tuple(one for one in structures if one.kind in ("bridge", "road") and not one.destroyed)
    return _field(space, works if arm == "army" else (), arm, tuple(sorted(set(goals))), within)


def distance(one: Point, other: Point) -> float:
    """How far two points are apart, in hundredths."""
    return hypot(one[0] - other[0], one[1] - other[1])


def towards(start: Point, end: Point, length: float) -> Point:
    """The point so far along the straight way to another, or that one if it is nearer."""
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
