"""Landmarks of a map that orders speak of: places, bridges, roads, forks, woods, banks (KV3-C6).

Everything is read from the map that the commanders have. Points are in metres.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, inf, radians, sin
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Ground, Position, Terrain

Metres: TypeAlias = tuple[float, float]
"""Metres east and north."""
_CONE = 45.0
"""Degrees either side of a direction within which a place still lies in it."""
_FAR_FOREST = 2500.0
"""Metres beyond which a wood is not the wood of a place."""
_EDGE_STEP = 10.0
_PATCH = 4
"""Cells on a side of the squares in which woods are found, at least half of whose cells are forest."""


class Landmark(NamedTuple):
    """A place that an order can mean."""

    name: str
    kind: str
    """A kind of place of the vocabulary, `bridge`, `fork` or `point`."""
    at: Metres


def metres(one: Metres, other: Metres) -> float:
    """The distance between two points."""
    return hypot(other[0] - one[0], other[1] - one[1])


def bearing(one: Metres, other: Metres) -> float:
    """The direction from one point to another, in degrees clockwise from north."""
    return degrees(atan2(other[0] - one[0], other[1] - one[1])) % 360


def turned(one: float, other: float) -> float:
    """The angle between two directions, from 0 to 180 degrees."""
    return abs((one - other + 180) % 360 - 180)


def moved(at: Metres, direction: float, distance: float) -> Metres:
    """The point at a distance in a direction."""
    angle = radians(direction)
    return at[0] + sin(angle) * distance, at[1] + cos(angle) * distance


def nearest_on(points: Sequence[Metres], at: Metres) -> Metres:
    """The point of a line that is nearest to a point."""
    best, least = points[0], inf
    for (x1, y1), (x2, y2) in pairwise(points):
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        share = 0.0 if not length else ((at[0] - x1) * (x2 - x1) + (at[1] - y1) * (y2 - y1)) / length
        share = min(max(share, 0.0), 1.0)
        here = (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
        if (off := metres(here, at)) < least:
            best, least = here, off
    return best


class Landmarks:
    """What a map has to offer to orders."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.places = [Landmark(each.name, each.kind, _point(each.position)) for each in ground.places]
        self.bridges = [
            Landmark(bridge.name or f"bridge {number}", "bridge", _middle(bridge.points))
            for number, bridge in enumerate(ground.bridges, 1)
        ]
        self.rivers = [river for river in ground.rivers if river.name]
        self.size = (ground.width, ground.height)

    def of_kind(self, kind: str) -> list[Landmark]:
        """The landmarks of a kind."""
        if kind == "bridge":
            return self.bridges
        if kind == "fork":
            return self.forks
        return [place for place in self.places if place.kind == kind]

    def holds(self, at: Metres) -> bool:
        """Whether a point is on the map."""
        return self.ground.holds(Position(*at))

    # Roads

    @cached_property
    def forks(self) -> list[Landmark]:
        """The points where roads meet, those of highways and roads before those of tracks."""
        ends: defaultdict[Metres, list[str]] = defaultdict(list)
        for road in self.ground.roads:
            for end in (road.points[0], road.points[-1]):
                ends[_point(end)].append(road.kind)
        found = [(at, kinds) for at, kinds in ends.items() if len(kinds) >= 3]
        found.sort(key=lambda one: (sum(kind == "track" for kind in one[1]), one[0]))
        return [Landmark(self._fork_name(at), "fork", at) for at, _ in found if not self._in_place(at)]

    def _in_place(self, at: Metres) -> bool:
        return any(
            place.kind in ("village", "town", "hamlet", "farm") and metres(place.at, at) < 150
            for place in self.places
        )

    def _fork_name(self, at: Metres) -> str:
        settled = [one for one in self.places if one.kind in ("village", "town", "hamlet", "farm")]
        near = min(settled, key=lambda one: metres(one.at, at), default=None)
        return f"fork near {near.name}" if near else "fork"

    def roads(self, kind: str = "") -> list[tuple[Metres, ...]]:
        """The lines of the roads; of highways alone, or of all that are no highways, if the kind says so."""
        return [_line(road.points) for road in self.ground.roads if not kind or road.kind == kind]

    def road_to(self, start: Metres, goal: Metres, *, tracks: bool = True) -> tuple[Metres, ...]:
        """The shortest route on roads between the road points nearest to two points."""
        return tuple(self._way(start, goal, self._graph if tracks else self._graph_without_tracks))

    def road_metres(self, start: Metres, goal: Metres) -> float:
        """The length of the route on roads without tracks between two points."""
        way = self.road_to(start, goal, tracks=False)
        return sum(metres(one, other) for one, other in pairwise(way)) + metres(way[-1], goal)

    def _way(
        self, start: Metres, goal: Metres, graph: dict[Metres, list[tuple[Metres, float]]]
    ) -> list[Metres]:
        if not graph:
            return [start, goal]
        first = min(graph, key=lambda node: metres(node, start))
        last = min(graph, key=lambda node: metres(node, goal))
        best, before, open_nodes = {first: 0.0}, {first: first}, {first}
        while open_nodes:
            here = min(open_nodes, key=best.__getitem__)
            open_nodes.discard(here)
            if here == last:
                break
            for there, length in graph[here]:
                far = best[here] + length
                if far < best.get(there, inf):
                    best[there], before[there] = far, here
                    open_nodes.add(there)
        if last not in before:
            return [start, goal]
        way = [last]
        while way[-1] != first:
            way.append(before[way[-1]])
        return way[::-1]

    @cached_property
    def _graph(self) -> dict[Metres, list[tuple[Metres, float]]]:
        return _graph_of(self.roads())

    @cached_property
    def _graph_without_tracks(self) -> dict[Metres, list[tuple[Metres, float]]]:
        return _graph_of([*self.roads("highway"), *self.roads("road")])

    def along_road(self, at: Metres, direction: float, distance: float) -> Metres:
        """The point this far along the road nearest to a point, as straight on as the roads allow."""
        here = min(self._graph, key=lambda node: metres(node, at), default=at)
        before = here
        while distance > 0 and here in self._graph:
            ahead = [(there, length) for there, length in self._graph[here] if there != before]
            if not ahead:
                break
            there, length = min(ahead, key=lambda one: turned(bearing(here, one[0]), direction))
            direction = bearing(here, there)
            if length >= distance:
                return moved(here, direction, distance)
            before, here, distance = here, there, distance - length
        return here

    def road_ends(self, at: Metres) -> list[Landmark]:
        """The settlements at both ends of the road nearest to a point."""
        settled = [one for one in self.places if one.kind in ("village", "town", "hamlet", "farm")]
        lines = self.roads()
        if not lines or not settled:
            return []
        near = min(self._graph, key=lambda node: metres(node, at))
        found: dict[str, Landmark] = {}
        for place in sorted(settled, key=lambda one: metres(one.at, at)):
            way = self._way(near, place.at, self._graph)
            others = [one for one in settled if one is not place and one.name in found]
            if metres(way[-1], place.at) < 200 and not any(
                metres(nearest_on(way, one.at), one.at) < 150 for one in others if len(way) > 1
            ):
                found[place.name] = place
            if len(found) == 2:
                break
        return list(found.values())

    # Bridges and banks

    def ends_of(self, bridge: Landmark) -> tuple[Metres, Metres]:
        """The two ends of a bridge."""
        for each in self.ground.bridges:
            if _middle(each.points) == bridge.at:
                return _point(each.points[0]), _point(each.points[-1])
        return bridge.at, bridge.at

    def bank(self, bridge: Landmark, from_at: Metres, *, far: bool) -> Metres:
        """The near or the far end of a bridge, seen from a point."""
        ends = sorted(self.ends_of(bridge), key=lambda end: metres(end, from_at))
        end, other = (ends[1], ends[0]) if far else (ends[0], ends[1])
        return moved(end, bearing(other, end), 10.0)

    def river_line(self, at: Metres) -> tuple[Metres, ...]:
        """The course of the named river nearest to a point, downstream."""
        lines = [_line(river.points) for river in self.rivers]
        return min(lines, key=lambda line: metres(nearest_on(line, at), at), default=())

    def along_river(self, at: Metres, distance: float) -> Metres:
        """The point of the river this far downstream (upstream if negative) of the point nearest to `at`."""
        line = self.river_line(at)
        if not line:
            return at
        start = nearest_on(line, at)
        lengths = [0.0]
        for one, other in pairwise(line):
            lengths.append(lengths[-1] + metres(one, other))
        index = min(range(len(line) - 1), key=lambda i: metres(nearest_on(line[i : i + 2], at), at))
        goal = lengths[index] + metres(line[index], start) + distance
        for i, (one, other) in enumerate(pairwise(line)):
            if lengths[i + 1] >= goal or i == len(line) - 2:
                share = (goal - lengths[i]) / max(lengths[i + 1] - lengths[i], 1e-9)
                return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        return start

    def across_river(self, one: Metres, other: Metres) -> bool:
        """Whether two points lie on different sides of the named rivers."""
        lines = (_line(river.points) for river in self.rivers)
        return sum(_crosses(a, b, one, other) for line in lines for a, b in pairwise(line)) % 2 == 1

    def shore(self, water: Metres, towards: Metres) -> Metres:
        """The dry point next to a point of a river on the side of another point."""
        direction = bearing(water, towards)
        for step in range(1, 30):
            here = moved(water, direction, step * _EDGE_STEP)
            if self.ground.terrain_at(Position(*here)) != Terrain.WATER:
                return here
        return water

    # Woods

    @cached_property
    def _forest(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """East and north of the middles of the patches that are mostly forest."""
        ground = self.ground
        rows, columns = ground.rows // _PATCH, ground.columns // _PATCH
        forest = (ground.terrain[: rows * _PATCH, : columns * _PATCH] == Terrain.FOREST).reshape(
            rows, _PATCH, columns, _PATCH
        )
        share = forest.mean(axis=(1, 3))
        north, east = np.nonzero(share >= 0.5)
        size = ground.cell * _PATCH
        return (east + 0.5).astype(np.float64) * size, (north + 0.5).astype(np.float64) * size

    def wood(self, near: Metres, direction: float | None = None) -> Metres | None:
        """The point of a wood nearest to a point, in a direction if one is given, or `None`."""
        east, north = self._forest
        if not east.size:
            return None
        off = np.hypot(east - near[0], north - near[1])
        ok = off <= _FAR_FOREST
        if direction is not None:
            angles = np.degrees(np.arctan2(east - near[0], north - near[1])) % 360
            ok &= np.abs((angles - direction + 180) % 360 - 180) <= _CONE
        if not ok.any():
            return None
        index = int(np.argmin(np.where(ok, off, np.inf)))
        return float(east[index]), float(north[index])

    def in_forest(self, at: Metres) -> bool:
        """Whether a point lies in a forest."""
        return self.ground.terrain_at(Position(*at)) == Terrain.FOREST

    def wood_edge(self, at: Metres, towards: Metres | None) -> Metres | None:
        """The edge of the wood at or near a point, on the side of another point if one is given."""
        inside = at if self.in_forest(at) else self.wood(at)
        if inside is None or towards is None:
            return inside
        return self._leave(inside, towards, Terrain.FOREST)

    def deep_in_wood(self, edge: Metres, from_at: Metres) -> Metres:
        """A point inside a wood behind its edge, as seen from a point."""
        direction = bearing(from_at, edge)
        for depth in (150.0, 100.0, 60.0, 30.0):
            here = moved(edge, direction, depth)
            if self.in_forest(here):
                return here
        return edge

    def edge_of(self, at: Metres, direction: float) -> Metres:
        """The edge of a town or village in a direction from its middle."""
        return self._leave(at, moved(at, direction, 600.0), Terrain.TOWN, start=60.0)

    def _leave(self, at: Metres, towards: Metres, terrain: Terrain, start: float = 0.0) -> Metres:
        """The last point of a terrain on the straight line from a point to another."""
        direction, length = bearing(at, towards), metres(at, towards)
        last, outside = at, 0
        step = 0.0
        while step < length:
            here = moved(at, direction, step)
            if self.ground.terrain_at(Position(*here)) == terrain or step < start:
                last, outside = here, 0
            else:
                outside += 1
                if outside > 5:
                    break
            step += _EDGE_STEP
        return last

    def wood_edges(self, line: Sequence[Metres]) -> list[Metres]:
        """The points where a road enters or leaves a wood."""
        found: list[Metres] = []
        for one, other in pairwise(line):
            steps = max(int(metres(one, other) // _EDGE_STEP), 1)
            points = [
                (one[0] + (other[0] - one[0]) * i / steps, one[1] + (other[1] - one[1]) * i / steps)
                for i in range(steps + 1)
            ]
            found += [b for a, b in pairwise(points) if self.in_forest(a) != self.in_forest(b)]
        return found


def _crosses(a: Metres, b: Metres, one: Metres, other: Metres) -> bool:
    """Whether the line from `a` to `b` crosses that from `one` to `other`."""

    def left(p: Metres, q: Metres, r: Metres) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return left(a, b, one) != left(a, b, other) and left(one, other, a) != left(one, other, b)


def _graph_of(lines: Iterable[Sequence[Metres]]) -> dict[Metres, list[tuple[Metres, float]]]:
    """The points of lines, each with its neighbours and their distances."""
    graph: defaultdict[Metres, list[tuple[Metres, float]]] = defaultdict(list)
    for line in lines:
        for one, other in pairwise(line):
            length = metres(one, other)
            graph[one].append((other, length))
            graph[other].append((one, length))
    return dict(graph)


def _point(position: Position) -> Metres:
    return position.east, position.north


def _line(points: Iterable[Position]) -> tuple[Metres, ...]:
    return tuple(_point(position) for position in points)


def _middle(points: Iterable[Position]) -> Metres:
    ends = list(points)
    one, other = ends[0], ends[-1]
    return (one.east + other.east) / 2, (one.north + other.north) / 2


def within_cone(origin: Metres, direction: float, places: Iterable[Landmark]) -> Iterator[Landmark]:
    """The places that lie in a direction from a point."""
    for place in places:
        if metres(origin, place.at) > 1 and turned(bearing(origin, place.at), direction) <= _CONE:
            yield place


@lru_cache(maxsize=16)
def landmarks_of(ground: Ground) -> Landmarks:
    """The landmarks of a map."""
    return Landmarks(ground)
