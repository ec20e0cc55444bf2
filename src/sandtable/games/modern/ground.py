"""MK4-U2: continuous ground: terrain, what it costs to cross it, who can stand where, and how far it is.

Points are whole hundredths, and where a way crosses an edge is worked out in exact fractions, so that every
machine comes to the same answer.
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
"""A way that is too long by less than this is not too long: roots are not exact."""


class Terrain(Struct, frozen=True):
    """One kind of ground."""

    label: str
    rate: Fraction
    """What it multiplies the speed of land units by; 0: closed to them."""
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
"""A bomb falls, and a fighter plunges, on what lies below it."""
PULSE, HALF_BLAST, QUARTER_BLAST = 5, 7, 15
MERGE, BESIDE = 3, 3
"""Who merges stands so near, and so near is who is in a structure, goes aboard, or is picked up."""

_Exact = tuple[Exact, Exact]


class Area(Struct, frozen=True):
    """A stretch of ground; of areas that overlap the later one counts."""

    terrain: str
    points: tuple[Point, ...]
    name: str | None = None


class Road(Struct, frozen=True):
    """A road or pass along these points."""

    points: tuple[Point, ...]
    width: int
    name: str | None = None


class Gamespace(Struct, frozen=True, dict=True):
    """The battlefield where it is digital."""

    width: int
    height: int
    unit: str
    ground: str
    """The terrain where no area is."""
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
        """What ground a land unit stands on here."""
        return _top((*self.areas, *self.strips, *_built(structures)), point, self.ground)

    def natural(self, point: Point) -> str:
        """What ground lies here under roads and bridges."""
        return _top(self.areas, point, self.ground)

    def closed(self, arm: Arm, point: Point, structures: Iterable[Structure] = ()) -> str | None:
        """Why a unit cannot stand here, or `None` if it can."""
        if not self.holds(point):
            return "lies outside the gamespace"
        if arm == "army" and not TERRAINS[self.terrain(point, structures)].rate:
            return "is water"
        if arm == "navy" and self.natural(point) != WATER:
            return "is land"
        return None

    def cost(self, arm: Arm, way: list[Point], structures: Iterable[Structure] = ()) -> float | None:
        """What a way costs of a unit's movement; `None` if it leads where the unit cannot go."""
        built = tuple(_built(structures))
        total = 0.0
        for start, end in pairwise(way):
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
    """The square of the distance, in hundredths."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def within(one: Point, other: Point, distance: int) -> bool:
    """Whether two points are at most so many units apart."""
    return squared(one, other) <= (distance * HUNDRED) ** 2


def apart(one: Point, other: Point) -> str:
    """The distance of two points in units, for people."""
    return f"{sqrt(squared(one, other)) / HUNDRED:.2f}"


def affordable(cost: float, allowance: int) -> bool:
    """Whether a way of this cost can be gone."""
    return cost <= allowance + _SLACK


def direction(start: Point, end: Point) -> int:
    """Where the one lies from the other, in hundredths of a degree clockwise from north."""
    return round(degrees(atan2(end[0] - start[0], end[1] - start[1])) * HUNDRED) % (360 * HUNDRED)


def turned(one: int, other: int) -> int:
    """The angle between two headings, in hundredths of a degree."""
    between = abs(one - other) % (360 * HUNDRED)
    return min(between, 360 * HUNDRED - between)


def number_text(hundredths: int) -> str:
    """Hundredths as people write them, without idle zeros."""
    return f"{hundredths / HUNDRED:.2f}".rstrip("0").rstrip(".")


def place_text(point: Point) -> str:
    """A point as a place of the map."""
    return f"{number_text(point[0])},{number_text(point[1])}"


# Areas


def _built(structures: Iterable[Structure]) -> Iterator[Area]:
    """Bridges and roads that stand, as squares of ground."""
    reach = BESIDE * HUNDRED
    for structure in structures:
        if structure.kind in ("bridge", "road") and structure.at and not structure.destroyed:
            east, north = structure.at
            corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            # A bridge is as good as the plain, a road is better.
            ground = ROAD if structure.kind == "road" else "plains"
            yield Area(ground, tuple((east + x * reach, north + y * reach) for x, y in corners))


def _strip(start: Point, end: Point, width: int) -> Iterator[Area]:
    """A piece of road as four corners, a little longer than the piece, so that bends have no gaps."""
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
                round(at[0] + ahead * along[0] - aside * along[1]),
                round(at[1] + ahead * along[1] + aside * along[0]),
            )
            for at, ahead, aside in corners
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
        # Where the crossing lies is compared without a division, so that whole numbers stay whole.
        if (y > north) != (next_y > north):
            reach = (next_x - x) * (north - y) - (east - x) * (next_y - y)
            if (reach > 0) == (next_y > y):
                odd = not odd
    return odd


def _parts(areas: tuple[Area, ...], start: Point, end: Point) -> Iterator[tuple[Fraction, _Exact]]:
    """A straight way cut at every edge it crosses: the share of each part, and its middle."""
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
    """How far along the way it crosses an edge, as a share of it."""
    across, up = end[0] - start[0], end[1] - start[1]
    edge_x, edge_y = other[0] - one[0], other[1] - one[1]
    turn = across * edge_y - up * edge_x
    if not turn:
        return None
    share = Fraction((one[0] - start[0]) * edge_y - (one[1] - start[1]) * edge_x, turn)
    along = Fraction((one[0] - start[0]) * up - (one[1] - start[1]) * across, turn)
    return share if 0 < share < 1 and 0 <= along <= 1 else None
