"""MK4-U2: terrain, movement costs, where units can stand, and distances.

Points are whole hundredths, and crossings of edges are exact fractions, so that every machine computes the
same result.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import atan2, cos, degrees, radians, sin, sqrt
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.modern.roster import Exact, Point, Structure
from sandtable.games.modern.units import Arm
from sandtable.scenes import Ground as Wash

HUNDRED = 100
_SLACK = 1e-6
"""Tolerance of a route's cost, because square roots are not exact."""


class Terrain(Struct, frozen=True):
    """One kind of ground."""

    label: str
    rate: Fraction
    """Factor for the speed of land units; 0 if they cannot enter."""
    hides: bool
    wash: Wash
    glyph: str


TERRAINS = MappingProxyType(
    {
        "plains": Terrain("plains", Fraction(1), False, "grass", " . "),
        "fields": Terrain("fields", Fraction(1), False, "field", ":::"),
        "desert": Terrain("desert", Fraction(1), False, "desert", " , "),
        "forest": Terrain("forest", Fraction(3, 4), True, "wood", "%%%"),
        "hills": Terrain("hills", Fraction(3, 4), False, "hill", "nnn"),
        "forest-hills": Terrain("forest hills", Fraction(3, 5), True, "wood", "%n%"),
        "swamp": Terrain("swamp", Fraction(1, 2), True, "marsh", "&&&"),
        "jungle": Terrain("jungle", Fraction(1, 2), True, "wood", "%&%"),
        "mountains": Terrain("mountains", Fraction(1, 4), False, "rock", "^^^"),
        "road": Terrain("road", Fraction(5, 4), False, "road", " = "),
        "pass": Terrain("pass", Fraction(5, 4), False, "road", "^=^"),
        "town": Terrain("town", Fraction(1), False, "town", "[ ]"),
        "ford": Terrain("ford", Fraction(1, 2), False, "marsh", "~=~"),
        "water": Terrain("water", Fraction(0), False, "water", "~~~"),
    }
)
WATER, ROAD = "water", "road"
_FASTEST = max(one.rate for one in TERRAINS.values())
ROADS = (ROAD, "pass")
BARE = "bare"
"""In place of a terrain in a change: the ground below its roads and passes."""

# Distances of MK4-U2, in units.
ATTACK, DOGFIGHT, SORTIE, TORPEDO, DEPTH_CHARGE, BOARD = 3, 10, 30, 15, 5, 2
AT_TARGET = 1
"""Maximum distance of a target below an aircraft."""
PULSE, HALF_BLAST, QUARTER_BLAST = 5, 7, 15
MERGE, BESIDE = 3, 3
"""Maximum distances: between units that merge; from a structure, ship or transport that a unit is at."""

_STRANDED_RATE = Fraction(1, 4)
"""Factor for the speed of a unit that leaves ground which was closed under it."""
_CIRCLE = 10_000
_QUARTER = ((10_000, 0), (9_239, 3_827), (7_071, 7_071), (3_827, 9_239))
_CORNERS = (
    *_QUARTER,
    *((-up, across) for across, up in _QUARTER),
    *((-across, -up) for across, up in _QUARTER),
    *((up, -across) for across, up in _QUARTER),
)
"""The corners of a polygon on a circle of radius `_CIRCLE`."""
_RAYS = 120
"""Number of directions in which the reach of a unit is measured."""
_STEPS_BACK = 12
"""Hundredths that a shortened move may end before the exact point, because places are rounded."""
_Exact = tuple[Exact, Exact]
_Stretch = tuple[Fraction, Fraction]
"""A stretch of a straight line: the share of its length, and the rate of movement; 0 if it is closed."""


class Area(Struct, frozen=True):
    """An area of terrain; where areas overlap, the later one counts."""

    terrain: str
    points: tuple[Point, ...]
    name: str | None = None


class Road(Struct, frozen=True):
    """A road or pass along these points."""

    points: tuple[Point, ...]
    width: int
    name: str | None = None


class Change(Struct, frozen=True, omit_defaults=True, dict=True):
    """MK4-C7, MK4-K28, MK4-K29: a circle in which the terrain was changed during the campaign."""

    terrain: str
    """The new terrain, or `BARE`."""
    at: Point
    radius: int
    """In hundredths."""
    only: tuple[str, ...] = ()
    """The terrains that are changed; empty for all."""

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The circle as a polygon of sixteen corners.

        It is computed from whole numbers, so that it is the same on every machine.
        """
        (x, y), radius = self.at, self.radius
        return tuple((x + radius * across // _CIRCLE, y + radius * up // _CIRCLE) for across, up in _CORNERS)

    def applied(self, here: str, bare: str) -> str:
        """Return the terrain of a point inside, which was `here`, and `bare` without roads."""
        if self.only and here not in self.only:
            return here
        return bare if self.terrain == BARE else self.terrain


class Gamespace(Struct, frozen=True, dict=True):
    """The digital battlefield of a campaign."""

    width: int
    height: int
    unit: str
    ground: str
    """The terrain outside all areas."""
    areas: tuple[Area, ...] = ()
    roads: tuple[Road, ...] = ()
    changes: tuple[Change, ...] = ()
    """The changes since the campaign began, in order. Structures stand on top of them."""

    @cached_property
    def strips(self) -> tuple[Area, ...]:
        """The roads as areas."""
        return tuple(
            strip
            for road in self.roads
            for pair in pairwise(road.points)
            for strip in _strip(*pair, road.width)
        )

    def holds(self, point: Point) -> bool:
        """Whether the point lies on the map."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def terrain(self, point: Point, structures: Iterable[Structure] = ()) -> str:
        """Return the terrain for a land unit at a point."""
        return self._terrain(point, self.strips, tuple(_built(structures)))

    def natural(self, point: Point) -> str:
        """Return the terrain at a point without roads and bridges."""
        return self._terrain(point)

    def _terrain(self, point: _Exact, strips: tuple[Area, ...] = (), built: tuple[Area, ...] = ()) -> str:
        """Return the terrain at a point: areas, roads over them, changes, and what was built."""
        if not self.changes:
            return _top((*self.areas, *strips, *built), point, self.ground)
        on_top = _top(built, point, "")
        if on_top:
            return on_top
        here = _top((*self.areas, *strips), point, self.ground)
        bare = _top(self._areas_without_roads, point, self.ground)
        for change in self.changes:
            if within_outline(change.points, point):
                here, bare = change.applied(here, bare), change.applied(bare, bare)
        return here

    @cached_property
    def _areas_without_roads(self) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.terrain not in ROADS)

    def closed(self, arm: Arm, point: Point, structures: Iterable[Structure] = ()) -> str | None:
        """Return why a unit cannot stand at a point, or `None` if it can."""
        if not self.holds(point):
            return "lies outside the gamespace"
        if arm == "army" and not TERRAINS[self.terrain(point, structures)].rate:
            return "is water"
        if arm == "navy" and self.natural(point) != WATER:
            return "is land"
        return None

    def cost(self, arm: Arm, route: list[Point], structures: Iterable[Structure] = ()) -> float | None:
        """Return the movement cost of a route; `None` if it crosses terrain that is closed to the unit."""
        layers = self._layers(arm, structures)
        stranded = self._is_stranded(arm, route[0], structures)
        total = 0.0
        for start, end in pairwise(route):
            rates = self._stretches(arm, start, end, layers)
            if stranded:
                rates, stranded = _off_closed_ground(rates)
            if not all(rate for _, rate in rates):
                return None
            share = sum((part / rate for part, rate in rates), Fraction(0))
            total += sqrt(squared(start, end)) / HUNDRED * float(share)
        return total

    def _is_stranded(self, arm: Arm, point: Point, structures: Iterable[Structure]) -> bool:
        """Whether the ground under a unit was closed by a change."""
        return bool(self.changes) and self.closed(arm, point, structures) is not None

    def _layers(self, arm: Arm, structures: Iterable[Structure]) -> "_Layers":
        """Return what matters to units of an arm besides the areas: roads, what was built, all outlines."""
        built = () if arm == "navy" else tuple(_built(structures))
        strips = () if arm == "navy" else self.strips
        outlines = [area.points for area in (*self.areas, *strips, *built)]
        outlines += [change.points for change in self.changes]
        return _Layers(strips, built, outlines)

    def _stretches(self, arm: Arm, start: Point, end: Point, layers: "_Layers") -> list[_Stretch]:
        """Return the stretches of a straight line, cut where the terrain may change."""
        if arm == "air":
            return [(Fraction(1), Fraction(1))]
        return [
            (part, self._rate(arm, self._terrain(middle, layers.strips, layers.built)))
            for part, middle in _parts(layers.outlines, start, end)
            if part
        ]

    def cut(
        self, arm: Arm, route: list[Point], movement: int, structures: Iterable[Structure] = ()
    ) -> list[Point] | None:
        """Return a route up to where the movement is used up; `None` if closed terrain lies before that."""
        walked, spent = route[:1], 0.0
        for start, end in pairwise(route):
            leg = self.cost(arm, [start, end], structures)
            if leg is not None and affordable(spent + leg, movement):
                walked.append(end)
                spent += leg
                continue
            stop = self._last_point(arm, start, end, movement - spent, tuple(structures))
            if stop is None:
                return None
            return [*walked, stop] if stop != start else walked
        return walked

    def _last_point(
        self, arm: Arm, start: Point, end: Point, movement: float, structures: tuple[Structure, ...]
    ) -> Point | None:
        """Return the last point of a straight line within the movement; `None` if closed terrain is."""
        rates = self._stretches(arm, start, end, self._layers(arm, structures))
        if self._is_stranded(arm, start, structures):
            rates, _ = _off_closed_ground(rates)
        length = sqrt(squared(start, end))
        share, blocked = _share_within(rates, length, movement)
        if blocked:
            return None
        # Whole hundredths are rounded towards the start, and a step back if that is still too far.
        for step in range(_STEPS_BACK):
            here = max(0.0, share - step / length)
            stop = (start[0] + int((end[0] - start[0]) * here), start[1] + int((end[1] - start[1]) * here))
            cost = self.cost(arm, [start, stop], structures)
            if cost is not None and affordable(cost, movement) and not self.closed(arm, stop, structures):
                return stop
        return start

    def reach(
        self,
        arm: Arm,
        start: Point,
        movement: int,
        structures: Iterable[Structure] = (),
        *,
        heading: int | None = None,
        spread: int = 360 * HUNDRED,
    ) -> tuple[Point, ...]:
        """Return the outline of all places that a straight move reaches, over the terrain as it is.

        With a heading, it is the sector of this width around it; directions are in hundredths of a degree.
        """
        space = self._near(start, round(movement * HUNDRED * _FASTEST))
        layers = space._layers(arm, structures)
        stranded = self._is_stranded(arm, start, structures)
        first = 0 if heading is None else heading - spread // 2
        ends = []
        for ray in range(_RAYS + (heading is not None)):
            end = self._edge(start, first + spread * ray // _RAYS, movement)
            rates = space._stretches(arm, start, end, layers)
            if stranded:
                rates, _ = _off_closed_ground(rates)
            share, _ = _share_within(rates, sqrt(squared(start, end)), movement)
            across, up = (end[0] - start[0]) * share, (end[1] - start[1]) * share
            ends.append((start[0] + round(across), start[1] + round(up)))
        return tuple(ends) if heading is None else (start, *ends)

    def _edge(self, start: Point, turn: int, movement: int) -> Point:
        """Return the farthest point in a direction on the fastest terrain, at most the edge of the map."""
        angle = radians(turn / HUNDRED)
        across, up = sin(angle), cos(angle)
        length = movement * HUNDRED * float(_FASTEST)
        for at, step, size in ((start[0], across, self.width), (start[1], up, self.height)):
            if step:
                length = min(length, ((size if step > 0 else 0) - at) / step)
        return start[0] + round(across * length), start[1] + round(up * length)

    def _near(self, point: Point, far: int) -> "Gamespace":
        """Return the gamespace with only what lies near a point: the rest does not matter there."""
        return replace(
            self,
            areas=tuple(area for area in self.areas if _is_near(area.points, point, far)),
            roads=tuple(road for road in self.roads if _is_near(road.points, point, far + road.width)),
            changes=tuple(change for change in self.changes if _is_near(change.points, point, far)),
        )

    def _rate(self, arm: Arm, terrain: str) -> Fraction:
        return Fraction(terrain == WATER) if arm == "navy" else TERRAINS[terrain].rate


class _Layers(NamedTuple):
    """What lies on the areas of a gamespace, for one arm, and the outlines of everything."""

    strips: tuple[Area, ...]
    built: tuple[Area, ...]
    outlines: list[tuple[Point, ...]]


def _share_within(rates: list[_Stretch], length: float, movement: float) -> tuple[float, bool]:
    """Return the share of a line that the movement covers, and whether closed terrain ends it."""
    left, share = movement * HUNDRED, 0.0
    for part, rate in rates:
        if not rate:
            return share, True
        cost = length * float(part / rate)
        if left < cost:
            return share + float(part) * left / cost, False
        left -= cost
        share += float(part)
    return share, False


def _is_near(corners: tuple[Point, ...], point: Point, far: int) -> bool:
    """Whether an outline may lie within a distance of a point: whether the boxes around both overlap."""
    return all(
        min(corner[axis] for corner in corners) <= point[axis] + far
        and max(corner[axis] for corner in corners) >= point[axis] - far
        for axis in (0, 1)
    )


def _off_closed_ground(rates: list[_Stretch]) -> tuple[list[_Stretch], bool]:
    """Let a unit leave ground that was closed under it, slowly; return also whether it is still there."""
    found = list(rates)
    for index, (part, rate) in enumerate(found):
        if rate:
            return found, False
        found[index] = (part, _STRANDED_RATE)
    return found, True


def squared(one: Point, other: Point) -> int:
    """Return the square of the distance, in hundredths."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def within(one: Point, other: Point, distance: int) -> bool:
    """Whether two points are at most `distance` units apart."""
    return squared(one, other) <= (distance * HUNDRED) ** 2


def apart(one: Point, other: Point) -> str:
    """Return the distance of two points in units, as text."""
    return f"{sqrt(squared(one, other)) / HUNDRED:.2f}"


def affordable(cost: float, movement: float) -> bool:
    """Whether a unit's movement is enough for a route of this cost."""
    return cost <= movement + _SLACK


def direction(start: Point, end: Point) -> int:
    """Return the bearing of `end` from `start`, in hundredths of a degree clockwise from north."""
    return round(degrees(atan2(end[0] - start[0], end[1] - start[1])) * HUNDRED) % (360 * HUNDRED)


def turned(one: int, other: int) -> int:
    """Return the angle between two headings, in hundredths of a degree."""
    between = abs(one - other) % (360 * HUNDRED)
    return min(between, 360 * HUNDRED - between)


def number_text(hundredths: int) -> str:
    """Return hundredths as a decimal number without trailing zeros."""
    return f"{hundredths / HUNDRED:.2f}".rstrip("0").rstrip(".")


def place_text(point: Point) -> str:
    """Return a point as text, such as "12,30.5"."""
    return f"{number_text(point[0])},{number_text(point[1])}"


# Areas


def _built(structures: Iterable[Structure]) -> Iterator[Area]:
    """Yield the squares of terrain around bridges and roads that are not destroyed."""
    reach = BESIDE * HUNDRED
    for structure in structures:
        if structure.kind in ("bridge", "road") and structure.at and not structure.destroyed:
            east, north = structure.at
            corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            # A bridge counts as plains, a road as a road.
            ground = ROAD if structure.kind == "road" else "plains"
            yield Area(ground, tuple((east + x * reach, north + y * reach) for x, y in corners))


def _strip(start: Point, end: Point, width: int) -> Iterator[Area]:
    """Yield a segment of road as a rectangle, a little longer so that bends have no gaps."""
    length = sqrt(squared(start, end))
    if not length:
        return
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    half = width / 2
    corners = (
        (start, -half, -half),
        (end, half, -half),
        (end, half, half),
        (start, -half, half),
    )
    yield Area(
        ROAD,
        tuple(
            (
                round(at[0] + forward * along[0] - sideways * along[1]),
                round(at[1] + forward * along[1] + sideways * along[0]),
            )
            for at, forward, sideways in corners
        ),
    )


def _top(areas: tuple[Area, ...], point: _Exact, ground: str) -> str:
    for area in reversed(areas):
        if within_outline(area.points, point):
            return area.terrain
    return ground


def within_outline(points: tuple[Point, ...], point: _Exact) -> bool:
    """Whether a ray to the east crosses the outline an odd number of times."""
    east, north = point
    odd = False
    for (x, y), (next_x, next_y) in zip(points, (*points[1:], points[0]), strict=True):
        # Compare without a division, so that whole numbers stay whole.
        if (y > north) != (next_y > north):
            reach = (next_x - x) * (north - y) - (east - x) * (next_y - y)
            if (reach > 0) == (next_y > y):
                odd = not odd
    return odd


def _parts(
    outlines: Iterable[tuple[Point, ...]], start: Point, end: Point
) -> Iterator[tuple[Fraction, _Exact]]:
    """Cut a straight line at every edge that it crosses; yield the share and the middle of each part."""
    cuts = {Fraction(0), Fraction(1)}
    for corners in outlines:
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            cut = _crossing(start, end, one, other)
            if cut is not None:
                cuts.add(cut)
    ordered = sorted(cuts)
    across, up = end[0] - start[0], end[1] - start[1]
    for begin, stop in pairwise(ordered):
        middle = (begin + stop) / 2
        yield stop - begin, (start[0] + across * middle, start[1] + up * middle)


def _crossing(start: Point, end: Point, one: Point, other: Point) -> Fraction | None:
    """Return where a line crosses an edge, as a share of its length, or `None`."""
    across, up = end[0] - start[0], end[1] - start[1]
    edge_x, edge_y = other[0] - one[0], other[1] - one[1]
    turn = across * edge_y - up * edge_x
    if not turn:
        return None
    share = Fraction((one[0] - start[0]) * edge_y - (one[1] - start[1]) * edge_x, turn)
    along = Fraction((one[0] - start[0]) * up - (one[1] - start[1]) * across, turn)
    return share if 0 < share < 1 and 0 <= along <= 1 else None
