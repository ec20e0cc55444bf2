"""MK4-U2: terrain, movement costs, where units can stand, and distances.

Points are whole hundredths, and crossings of edges are exact fractions, so that every machine computes the
same result.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import atan2, degrees, sqrt
from types import MappingProxyType

from msgspec import Struct

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
        "desert": Terrain("desert", Fraction(1), False, "sand", " , "),
        "forest": Terrain("forest", Fraction(3, 4), True, "wood", "%%%"),
        "hills": Terrain("hills", Fraction(3, 4), False, "hill", "nnn"),
        "forest-hills": Terrain("forest hills", Fraction(3, 5), True, "wood", "%n%"),
        "swamp": Terrain("swamp", Fraction(1, 2), True, "marsh", "&&&"),
        "jungle": Terrain("jungle", Fraction(1, 2), True, "wood", "%&%"),
        "mountains": Terrain("mountains", Fraction(1, 4), False, "rock", "^^^"),
        "road": Terrain("road", Fraction(5, 4), False, "road", " = "),
        "pass": Terrain("pass", Fraction(5, 4), False, "road", "^=^"),
        "town": Terrain("town", Fraction(1), False, "town", "[ ]"),
        "water": Terrain("water", Fraction(0), False, "water", "~~~"),
    }
)
WATER, ROAD = "water", "road"

# Distances of MK4-U2, in units.
ATTACK, DOGFIGHT, SORTIE, TORPEDO, DEPTH_CHARGE, BOARD = 3, 10, 30, 15, 5, 2
AT_TARGET = 1
"""Maximum distance of a target below an aircraft."""
PULSE, HALF_BLAST, QUARTER_BLAST = 5, 7, 15
MERGE, BESIDE = 3, 3
"""Maximum distances: between units that merge; from a structure, ship or transport that a unit is at."""

_Exact = tuple[Exact, Exact]


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


class Gamespace(Struct, frozen=True, dict=True):
    """The digital battlefield of a campaign."""

    width: int
    height: int
    unit: str
    ground: str
    """The terrain outside all areas."""
    areas: tuple[Area, ...] = ()
    roads: tuple[Road, ...] = ()

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
        return _top((*self.areas, *self.strips, *_built(structures)), point, self.ground)

    def natural(self, point: Point) -> str:
        """Return the terrain at a point without roads and bridges."""
        return _top(self.areas, point, self.ground)

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
        built = tuple(_built(structures))
        total = 0.0
        for start, end in pairwise(route):
            if arm == "air":
                share = Fraction(1)
            else:
                areas = self.areas if arm == "navy" else (*self.areas, *self.strips, *built)
                rates = [(part, self._rate(arm, areas, middle)) for part, middle in _parts(areas, start, end)]
                if any(not rate for part, rate in rates if part):
                    return None
                share = sum((part / rate for part, rate in rates if part), Fraction(0))
            total += sqrt(squared(start, end)) / HUNDRED * float(share)
        return total

    def _rate(self, arm: Arm, areas: tuple[Area, ...], point: _Exact) -> Fraction:
        terrain = _top(areas, point, self.ground)
        if arm == "navy":
            return Fraction(terrain == WATER)
        return TERRAINS[terrain].rate


def squared(one: Point, other: Point) -> int:
    """Return the square of the distance, in hundredths."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def within(one: Point, other: Point, distance: int) -> bool:
    """Whether two points are at most `distance` units apart."""
    return squared(one, other) <= (distance * HUNDRED) ** 2


def apart(one: Point, other: Point) -> str:
    """Return the distance of two points in units, as text."""
    return f"{sqrt(squared(one, other)) / HUNDRED:.2f}"


def affordable(cost: float, movement: int) -> bool:
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
        if _inside(area.points, point):
            return area.terrain
    return ground


def _inside(points: tuple[Point, ...], point: _Exact) -> bool:
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


def _parts(areas: tuple[Area, ...], start: Point, end: Point) -> Iterator[tuple[Fraction, _Exact]]:
    """Cut a straight line at every edge that it crosses; yield the share and the middle of each part."""
    cuts = {Fraction(0), Fraction(1)}
    for area in areas:
        corners = area.points
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
