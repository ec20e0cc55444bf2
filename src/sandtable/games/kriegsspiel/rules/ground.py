"""The ground of a match; points in decimetres, routes, bearings and cover (KV3-G1).

A map is generated from a recipe, drawn in letters, or read from two images: a height map and a terrain mask.
"""

from base64 import b64decode
from functools import lru_cache
from io import BytesIO
from math import atan2, degrees, hypot
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Bridge, Ground, GroundError, NamedPlace, Position, River, Road, Terrain
from sandtable.boards.ground.heightmaps import LEGEND, read_heights, read_terrain
from sandtable.boards.ground.routes import Course, Paces, Ways, quickest, seconds_straight
from sandtable.boards.ground.sight import Sight
from sandtable.boards.ground.water import with_water
from sandtable.games.kriegsspiel.notation import Reader
from sandtable.games.kriegsspiel.orders import NamedPoint, Point
from sandtable.games.kriegsspiel.settings import MetresARound, Settings, Weather
from sandtable.games.kriegsspiel.state import Bridging, State
from sandtable.games.kriegsspiel.terms import DrawnMap, MapSource, PicturedMap, ShippedMap
from sandtable.landscape.generator.cache import cached_ground

RECIPES = "sandtable.games.kriegsspiel"
"""The package whose `maps` folder holds the recipes of the shipped maps."""
DECIMETRES = 10
"""Decimetres per metre."""
TERRAIN_LETTERS = MappingProxyType(
    {
        ".": Terrain.OPEN,
        "f": Terrain.FOREST,
        "g": Terrain.HIGH_GRASS,
        "s": Terrain.SWAMP,
        "t": Terrain.TOWN,
        "w": Terrain.WATER,
    }
)
MAX_CELLS = 1_000_000
"""Maximum cells of a scenario's own map: small image files can be very large images."""
_OFF_ROAD_FACTOR = 8
"""How many times slower ground off the roads counts for a march that keeps to roads."""
_TERRAINS = {terrain.label: terrain for terrain in Terrain}


# Maps


@lru_cache(maxsize=16)
def base_ground(source: MapSource) -> Ground:
    """The ground as the map shows it, which is what commanders know."""
    match source:
        case ShippedMap(name):
            ground = shipped_ground(name)
        case DrawnMap() | PicturedMap():
            ground = _own(source)
    return ground.with_steep(source.steep / 100)


def shipped_ground(name: str) -> Ground:
    """The shipped map of this name, or `RecipeError`."""
    return cached_ground(RECIPES, name)


def ground_of(state: State) -> Ground:
    """The ground as it is now, with the bridges that stand."""
    return true_ground(state.terms.map, state.bridging)


def true_ground(source: MapSource, bridging: Bridging) -> Ground:
    """The ground of a map with the bridges that stand now."""
    return _bridged(source, bridging) if bridging.down or bridging.built else base_ground(source)


@lru_cache(maxsize=32)
def _bridged(source: MapSource, bridging: Bridging) -> Ground:
    ground = base_ground(source)
    standing = [bridge for n, bridge in enumerate(ground.bridges) if n not in bridging.down]
    new = [Bridge(tuple(map(to_position, ends))) for ends in bridging.built]
    return ground.with_bridges([*standing, *new])


class Grids(NamedTuple):
    """The grids of a scenario's own map, before its rivers are filled with water."""

    heights: NDArray[np.int32]
    """Centimetres, row 0 in the south."""
    terrain: NDArray[np.uint8]
    cell: float


def grids_of(source: DrawnMap | PicturedMap) -> Grids:
    """The grids of a map, or `GroundError`."""
    return _drawn(source) if isinstance(source, DrawnMap) else _pictured(source)


def _own(source: DrawnMap | PicturedMap) -> Ground:
    """The ground of a scenario's own map, or `GroundError`."""
    heights, terrain, cell = grids_of(source)
    wet = [(_line(river.points), float(river.width)) for river in source.rivers if river.water]
    return Ground(
        heights,
        with_water(terrain, cell, wet, Terrain.WATER),
        cell,
        roads=[Road(_line(road.points), road.kind, road.name or None) for road in source.roads],
        bridges=[Bridge(_line(bridge.points), bridge.name or None) for bridge in source.bridges],
        rivers=[
            River(_line(river.points), float(river.width), river.name or None) for river in source.rivers
        ],
        places=[NamedPlace(one.name, Position(*map(float, one.at)), one.kind) for one in source.places],
    )


def _drawn(drawn: DrawnMap) -> Grids:
    rows = [[TERRAIN_LETTERS[letter] for letter in row] for row in drawn.terrain[::-1]]
    terrain = np.array(rows, dtype=np.uint8)
    heights = np.zeros(terrain.shape, dtype=np.int32)
    if drawn.heights:
        heights = np.array([[1000 * int(digit) for digit in row] for row in drawn.heights[::-1]], np.int32)
    return Grids(heights, terrain, drawn.cell)


class _File(BytesIO):
    """A file in memory whose `str` is its name, for error messages."""

    def __init__(self, name: str, text: str) -> None:
        try:
            super().__init__(b64decode(text, validate=True))
        except ValueError:
            raise GroundError(f"{name}: the image is not in base 64") from None
        self._name = name

    def __str__(self) -> str:
        return self._name


def _pictured(source: PicturedMap) -> Grids:
    """What the images show, or `GroundError`."""
    heights = read_heights(
        _File(*source.heights), lowest=source.lowest, highest=source.highest, most=MAX_CELLS
    )
    legend = {colour: _terrain(word) for colour, word in source.legend} or LEGEND
    terrain = read_terrain(_File(*source.terrain), legend, most=MAX_CELLS)
    cell = source.cell or heights.cell
    if not cell:
        raise GroundError("the side of a cell in metres is missing (cell)")
    return Grids(heights.heights, terrain, cell)


def _terrain(word: str) -> Terrain:
    if word not in _TERRAINS:
        raise GroundError(f"the legend names {word!r}; terrains are {', '.join(_TERRAINS)}")
    return _TERRAINS[word]


def _line(points: tuple[tuple[int, int], ...]) -> tuple[Position, ...]:
    return tuple(Position(float(east), float(north)) for east, north in points)


@lru_cache(maxsize=16)
def map_reader(source: MapSource) -> Reader:
    """The reader of orders and actions for a map, whose place names every commander knows."""
    ground = base_ground(source)
    places = {
        place.name.casefold(): NamedPoint(to_point(place.position), place.name) for place in ground.places
    }
    return Reader(places, (ground.width, ground.height))


# Points


def to_position(point: Point) -> Position:
    """A point of a state as a position on the ground, in metres."""
    return Position(point[0] / DECIMETRES, point[1] / DECIMETRES)


def to_point(position: Position) -> Point:
    """A position on the ground as a point of a state, in whole decimetres."""
    return round(position.east * DECIMETRES), round(position.north * DECIMETRES)


def metres_between(one: Point, other: Point) -> float:
    """The distance between two points, in metres."""
    return hypot(other[0] - one[0], other[1] - one[1]) / DECIMETRES


def within_metres(one: Point, other: Point, metres: int) -> bool:
    """Whether two points are at most this many metres apart; exact."""
    east, north, most = other[0] - one[0], other[1] - one[1], metres * DECIMETRES
    return east * east + north * north <= most * most


def bearing_between(one: Point, other: Point) -> int:
    """The direction from one point to another, in whole degrees clockwise from north."""
    return round(degrees(atan2(other[0] - one[0], other[1] - one[1]))) % 360


# Routes, sight and cover


@lru_cache(maxsize=4096)
def course_along(ground: Ground, points: tuple[Point, ...]) -> Course:
    """The course along these points."""
    return Course(ground, [to_position(each) for each in points])


def quickest_route(
    ground: Ground, paces: Paces, stops: tuple[Point, ...], *, by_road: bool = False
) -> tuple[Point, ...] | None:  # KV3-C1
    """The quickest route through these points in their order, or `None` if there is none.

    With `by_road` other ground counts as much slower, so the route keeps to roads where there are any.
    """
    if by_road:
        paces = Paces(
            paces.road, paces.open / _OFF_ROAD_FACTOR, paces.rough / _OFF_ROAD_FACTOR, paces.seconds
        )
    return _quickest(ground, paces, stops)


@lru_cache(maxsize=4096)
def _quickest(ground: Ground, paces: Paces, stops: tuple[Point, ...]) -> tuple[Point, ...] | None:
    found = quickest(ground, paces, [to_position(stop) for stop in stops])
    if found is None:
        return None
    points = dict.fromkeys(map(to_point, found.points[1:-1]))
    return (stops[0], *points, stops[-1])


@lru_cache(maxsize=4096)
def ride_from(ground: Ground, paces: Paces, hub: Point, end: Point) -> tuple[Point, ...] | None:
    """A courier's quickest route from `hub`; the search from a hub is cached."""
    found = _ways(ground, paces, hub).to(to_position(end))
    if found is None:
        return None
    return (hub, *dict.fromkeys(map(to_point, found.points[1:-1])), end)


@lru_cache(maxsize=24)
def _ways(ground: Ground, paces: Paces, hub: Point) -> Ways:
    return Ways(ground, paces, to_position(hub))


def straight_seconds(ground: Ground, paces: Paces, start: Point, end: Point) -> float:
    """The seconds that the straight line takes; infinite if it crosses closed ground."""
    return seconds_straight(ground, paces, to_position(start), to_position(end))


@lru_cache(maxsize=256)
def paces_of(metres_a_round: MetresARound, seconds: int) -> Paces:  # KV3-G2
    """The paces for searching routes; `seconds` is the length of a round."""
    return Paces(metres_a_round.road, metres_a_round.open, metres_a_round.rough, seconds)


def sight_in(state: State) -> Sight:
    """The parameters of sight in the weather and at the hour of a state."""
    if state.terms.old_rules:
        return sight_of(state.terms.settings)
    return sight_at(state.terms.settings, state.world.weather or state.terms.weather, state.hour)


def sight_at(settings: Settings, weather: Weather, hour: float) -> Sight:  # KV3-U6
    """The parameters of sight in a weather and at an hour of the day."""
    limits = {"mist": settings.mist, "rain": settings.rain}
    limit = min(settings.sight, limits.get(weather, settings.sight))
    if not settings.dawn <= hour < settings.dusk:
        limit = min(limit, settings.darkness)
    return sight_of(settings, limit)


def sight_of(settings: Settings, limit: int | None = None) -> Sight:  # KV3-G5
    """The parameters of sight; `limit` in metres, by default that of a clear day."""
    return Sight(
        eye=settings.eye,
        target=settings.target,
        limit=float(settings.sight if limit is None else limit),
        forest=settings.forest,
        town=settings.town,
        grass=float(settings.grass),
        dust=settings.dust,
    )


def in_cover(state: State, at: Point) -> bool:
    """Whether a unit at a point has cover."""
    if ground_of(state).terrain_at(to_position(at)) in (Terrain.FOREST, Terrain.TOWN):
        return True
    return any(within_metres(work.at, at, state.terms.settings.earthwork_within) for work in state.earthworks)
