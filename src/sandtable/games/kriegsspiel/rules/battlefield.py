"""Ground from a scenario's own pictures: a height map and a mask of terrain."""

from base64 import b64decode
from functools import lru_cache
from io import BytesIO
from math import atan2, degrees, hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from sandtable.boards.ground import Bridge, Ground, GroundError, NamedPlace, Position, Road, Terrain
from sandtable.boards.ground.heightmaps import LEGEND, read_heights, read_terrain
from sandtable.boards.ground.routes import Course, Paces, Ways, quickest, seconds_straight
from sandtable.boards.ground.sight import Sight
from sandtable.games.kriegsspiel.notation import Reader
from sandtable.games.kriegsspiel.orders import NamedPoint, Point
from sandtable.games.kriegsspiel.settings import MetresARound, Settings
from sandtable.games.kriegsspiel.state import Bridging
from sandtable.games.kriegsspiel.terms import DrawnMap, MapSource, PicturedMap, ShippedMap
from sandtable.landscape.generator.cache import shipped_ground

if TYPE_CHECKING:
    from sandtable.games.kriegsspiel.state import State


MOST_CELLS = 1_000_000
"""A map comes with a scenario from anybody, and a picture of a few kilobytes can be a very large one."""
_TERRAINS = {terrain.label: terrain for terrain in Terrain}


class _File(BytesIO):
    """The bytes of a file that is not on the disk, under its name."""

    def __init__(self, name: str, text: str) -> None:
        try:
            super().__init__(b64decode(text, validate=True))
        except ValueError:
            raise GroundError(f"{name}: the picture is not in base 64") from None
        self._name = name

    def __str__(self) -> str:
        return self._name


def pictured(source: PicturedMap) -> Ground:
    """The ground that the pictures show, or `GroundError`."""
    heights = read_heights(
        _File(*source.heights), lowest=source.lowest, highest=source.highest, most=MOST_CELLS
    )
    legend = {colour: _terrain(word) for colour, word in source.legend} or LEGEND
    terrain = read_terrain(_File(*source.terrain), legend, most=MOST_CELLS)
    cell = source.cell or heights.cell
    if not cell:
        raise GroundError("say how many metres a cell is long (cell)")
    return Ground(
        heights.heights,
        terrain,
        cell,
        roads=[Road(_line(points)) for points in source.roads],
        bridges=[Bridge(_line(points)) for points in source.bridges],
        places=[NamedPlace(name, Position(*map(float, at))) for name, at in source.places],
    )


def _terrain(word: str) -> Terrain:
    if word not in _TERRAINS:
        raise GroundError(f"the legend names {word!r}; there is {', '.join(_TERRAINS)}")
    return _TERRAINS[word]


def _line(points: tuple[tuple[int, int], ...]) -> tuple[Position, ...]:
    return tuple(Position(float(east), float(north)) for east, north in points)


TENTHS = 10
_SHUNNED = 8
"""Who keeps to roads goes as if all else were so many times as slow."""
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


@lru_cache(maxsize=16)
def base_ground(source: MapSource) -> Ground:
    """The ground as the map shows it, which is what commanders know."""
    match source:
        case ShippedMap(name):
            ground = shipped_ground(name)
        case DrawnMap():
            ground = _drawn(source)
        case PicturedMap():
            ground = pictured(source)
    return ground.with_steep(source.steep / 100)


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


@lru_cache(maxsize=16)
def reader(source: MapSource) -> Reader:
    """What reads orders on this map: its names are known to everybody."""
    ground = base_ground(source)
    places = {place.name.casefold(): NamedPoint(point(place.position), place.name) for place in ground.places}
    return Reader(places, (ground.width, ground.height))


@lru_cache(maxsize=4096)
def course(ground: Ground, points: tuple[Point, ...]) -> Course:
    """The way along given points."""
    return Course(ground, [position(each) for each in points])


def quickest_way(
    ground: Ground, paces: Paces, stops: tuple[Point, ...], *, by_road: bool = False
) -> tuple[Point, ...] | None:
    """KV3-C1: the quickest way from the first of these points over the others; `None`: there is none.

    By road, whatever is not a road counts as so slow that one keeps to roads as far as there are any.
    """
    reckoned = (
        Paces(paces.road, paces.open / _SHUNNED, paces.rough / _SHUNNED, paces.seconds) if by_road else paces
    )
    return _quickest(ground, reckoned, stops)


@lru_cache(maxsize=4096)
def _quickest(ground: Ground, paces: Paces, stops: tuple[Point, ...]) -> tuple[Point, ...] | None:
    found = quickest(ground, paces, [position(stop) for stop in stops])
    if found is None:
        return None
    points = dict.fromkeys(map(point, found.points[1:-1]))
    return (stops[0], *points, stops[-1])


@lru_cache(maxsize=4096)
def ride_from(ground: Ground, paces: Paces, hub: Point, end: Point) -> tuple[Point, ...] | None:
    """The quickest way of a courier from a point from which, or to which, many ride."""
    found = _ways(ground, paces, hub).to(position(end))
    if found is None:
        return None
    return (hub, *dict.fromkeys(map(point, found.points[1:-1])), end)


@lru_cache(maxsize=24)
def _ways(ground: Ground, paces: Paces, hub: Point) -> Ways:
    return Ways(ground, paces, position(hub))


def straight_seconds(ground: Ground, paces: Paces, start: Point, end: Point) -> float:
    """How long the straight way takes; infinite if it is closed."""
    return seconds_straight(ground, paces, position(start), position(end))


@lru_cache(maxsize=256)
def paces_of(metres_a_round: MetresARound, seconds: int) -> Paces:
    """KV3-G2: how fast somebody goes, for the ground to reckon with."""
    return Paces(metres_a_round.road, metres_a_round.open, metres_a_round.rough, seconds)


def in_cover(state: "State", at: Point) -> bool:
    """Whether who stands at a point has cover."""
    if state.ground().terrain_at(position(at)) in (Terrain.FOREST, Terrain.TOWN):
        return True
    return any(near(work.at, at, state.terms.settings.earthwork_within) for work in state.earthworks)
