"""The ground of a match: made from where its map comes from, and kept as long as it is used.

Everything that a rule asks of the ground goes through here in decimetres, as states count.
"""

from functools import lru_cache
from math import atan2, degrees, hypot
from types import MappingProxyType

import numpy as np

from sandtable.boards.ground import Bridge, Ground, NamedPlace, Position, Road, Terrain
from sandtable.boards.ground.sight import Sight
from sandtable.games.kriegsspiel.landscape.build import shipped_ground
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import Bridging
from sandtable.games.kriegsspiel.terms import DrawnMap, MapSource, ShippedMap

TENTHS = 10
LETTERS = MappingProxyType(
    {
        ".": Terrain.OPEN,
        "f": Terrain.FOREST,
        "g": Terrain.HIGH_GRASS,
        "s": Terrain.SWAMP,
        "t": Terrain.TOWN,
        "w": Terrain.WATER,
    }
)


def base_ground(source: MapSource) -> Ground:
    """The ground as the map shows it, which is what commanders know."""
    return _base(source)


@lru_cache(maxsize=16)
def _base(source: MapSource) -> Ground:
    match source:
        case ShippedMap(name):
            return shipped_ground(name)
        case DrawnMap():
            return _drawn(source)


def _drawn(drawn: DrawnMap) -> Ground:
    terrain = np.array([[LETTERS[letter] for letter in row] for row in drawn.terrain[::-1]], dtype=np.uint8)
    heights = np.zeros(terrain.shape, dtype=np.int32)
    if drawn.heights:
        heights = np.array([[1000 * int(digit) for digit in row] for row in drawn.heights[::-1]], np.int32)
    return Ground(
        heights,
        terrain,
        drawn.cell,
        roads=[Road(_line(points)) for points in drawn.roads],
        bridges=[Bridge(_line(points)) for points in drawn.bridges],
        places=[NamedPlace(name, Position(*map(float, at))) for name, at in drawn.places],
    )


def _line(points: tuple[tuple[int, int], ...]) -> tuple[Position, ...]:
    return tuple(Position(float(east), float(north)) for east, north in points)


def true_ground(source: MapSource, bridging: Bridging) -> Ground:
    """The ground with the bridges that stand now."""
    return _bridged(source, bridging) if bridging.down or bridging.built else base_ground(source)


@lru_cache(maxsize=32)
def _bridged(source: MapSource, bridging: Bridging) -> Ground:
    ground = base_ground(source)
    standing = [bridge for n, bridge in enumerate(ground.bridges) if n not in bridging.down]
    new = [Bridge(tuple(map(position, ends))) for ends in bridging.built]
    return ground.with_bridges([*standing, *new])


def sight_of(settings: Settings) -> Sight:
    """KV3-G5: the numbers of sight."""
    return Sight(
        eye=settings.eye,
        target=settings.target,
        limit=float(settings.sight),
        forest=settings.forest,
        town=settings.town,
        grass=float(settings.grass),
        dust=settings.dust,
    )


def position(point: Point) -> Position:
    """A point of a state as the ground counts: in metres."""
    return Position(point[0] / TENTHS, point[1] / TENTHS)


def point(position: Position) -> Point:
    """A point of the ground as states count: in whole decimetres."""
    return round(position.east * TENTHS), round(position.north * TENTHS)


def metres(one: Point, other: Point) -> float:
    """How far two points are apart."""
    return hypot(other[0] - one[0], other[1] - one[1]) / TENTHS


def near(one: Point, other: Point, within: int) -> bool:
    """Whether two points are so many metres apart or less; exact."""
    east, north, most = other[0] - one[0], other[1] - one[1], within * TENTHS
    return east * east + north * north <= most * most


def bearing(one: Point, other: Point) -> int:
    """The direction from one point to another, in whole degrees clockwise from north."""
    return round(degrees(atan2(other[0] - one[0], other[1] - one[1]))) % 360
