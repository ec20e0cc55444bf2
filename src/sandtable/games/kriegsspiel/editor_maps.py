"""Maps of drafts: rasters and shapes from ground and pictures, and back to the maps of scenario files.

Rasters have the north in their first row, and ground has the south.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Raster

from sandtable.boards.ground import Ground, GroundError, Position, River, Road, Terrain
from sandtable.boards.ground.heightmaps import LEGEND, read_heights, read_terrain
from sandtable.core import SetupError, did_you_mean
from sandtable.core.decoding import prepared
from sandtable.core.editor import Draft, DraftRaster, DraftShape
from sandtable.core.rasters import packed_raster, unpacked_raster
from sandtable.games.kriegsspiel.editor_forms import (
    BRIDGE,
    BRIDGES_LAYER,
    DRAWN_RIVER,
    HEIGHTS,
    LANDSCAPE,
    PICTURED,
    PLACES_LAYER,
    RIVER,
    RIVERS_LAYER,
    ROADS_LAYER,
    SHIPPED,
    TERRAIN,
)
from sandtable.games.kriegsspiel.rules.ground import (
    MAX_CELLS,
    RECIPES,
    TERRAIN_LETTERS,
    grids_of,
    shipped_ground,
)
from sandtable.games.kriegsspiel.scenario import MAX_RIVER_POINTS, MAX_ROAD_POINTS
from sandtable.games.kriegsspiel.terms import (
    DrawnMap,
    MapBridge,
    MapPlace,
    MapPoints,
    MapRiver,
    MapRoad,
    MapSource,
    PicturedMap,
    PlaceKind,
    RoadKind,
    ShippedMap,
)
from sandtable.landscape import staff_map
from sandtable.landscape.backgrounds import cached_background
from sandtable.landscape.encoders import grey_png, indexed_png
from sandtable.landscape.generator.build import build
from sandtable.landscape.generator.polylines import thinned
from sandtable.landscape.generator.random_recipe import Sliders, random_recipe
from sandtable.landscape.generator.recipe import RecipeError, check_recipe, recipe_in
from sandtable.scenes import Image

_USUAL_CELL = 10.0
_MOST_LETTERS = 10_000
"""Maximum cells of a map that is written in letters: a page of text that can be read."""
_WHITE = 65535
_STEPS = 10 * _WHITE
"""The range of heights, in centimetres, in which each number of a raster is a decimetre.

With steps of a centimetre, a map of a million cells would be more than twice as large.
"""
_HIGHEST = 900_000
"""Largest height in centimetres, as in `heightmaps`."""
_TEN_METRES = 1000
_LETTERS = {terrain: letter for letter, terrain in TERRAIN_LETTERS.items()}
_TERRAINS = {terrain.label: terrain for terrain in Terrain}
_ROAD_KINDS: Mapping[str, RoadKind] = {kind: kind for kind in get_args(RoadKind)}
_PLACE_KINDS: Mapping[str, PlaceKind] = {kind: kind for kind in get_args(PlaceKind)}
_HEIGHTS_FILE, _TERRAIN_FILE = "heights.png", "terrain.png"
_Heights = NDArray[np.int64]


# From ground to drafts


class _Range(NamedTuple):
    """The heights of the numbers 0 and 65,535 of a raster, in centimetres."""

    lowest: int
    highest: int

    def numbers(self, heights: NDArray[np.int32]) -> NDArray[np.uint16]:
        """Return the smallest numbers that stand for these heights, or the nearest higher ones."""
        spread = self.highest - self.lowest
        numbers = -((self.lowest - heights.astype(np.int64)) * _WHITE // spread)
        return np.clip(numbers, 0, _WHITE).astype(np.uint16)

    def heights(self, numbers: NDArray[np.uint16]) -> _Heights:
        """Return the heights in centimetres, as `read_heights` computes them."""
        return self.lowest + (self.highest - self.lowest) * numbers.astype(np.int64) // _WHITE


def draft_of(source: DrawnMap | PicturedMap) -> Draft:
    """Return the part of a draft that holds a scenario's own map, or raise `GroundError`."""
    heights, terrain, cell = grids_of(source)
    lowest, highest = 0.0, _STEPS / 100
    if isinstance(source, PicturedMap):
        if source.lowest is not None and source.highest is not None:
            lowest, highest = source.lowest, source.highest
        else:  # a GeoTIFF: exact to the centimetre, unless the land rises by more than 655 m
            bottom = min(int(heights.min()), _HIGHEST - 1)
            lowest, highest = bottom / 100, max(int(heights.max()), min(bottom + _WHITE, _HIGHEST)) / 100
    rasters = {
        TERRAIN: _terrain_raster(terrain),
        HEIGHTS: _height_raster(_Range(round(lowest * 100), round(highest * 100)).numbers(heights)),
    }
    rows, columns = terrain.shape
    return Draft(
        (columns * cell, rows * cell),
        {"cell": _short(cell), "lowest": _short(lowest), "highest": _short(highest)},
        shapes=_shapes_of(source.rivers, source.roads, source.bridges, source.places),
        rasters=rasters,
    )


def editable(ground: Ground) -> Draft:
    """Return ground as the part of a draft that holds a map of its own, with heights in decimetres."""
    lowest = int(ground.heights.min()) // 100 * 100
    highest = min(lowest + _STEPS, _HIGHEST)
    decimetres = (ground.heights + 5) // 10 * 10
    return Draft(
        (ground.width, ground.height),
        {"map": None, "cell": _short(ground.cell), "lowest": lowest // 100, "highest": highest / 100},
        shapes=_shapes_of(
            [
                MapRiver(points, max(round(river.width), 1), river.name or "")
                for river, points in zip(
                    ground.rivers, _lines(ground, ground.rivers, MAX_RIVER_POINTS), strict=True
                )
            ],
            [
                MapRoad(points, road.kind, road.name or "")
                for road, points in zip(
                    ground.roads,
                    _lines(
                        ground, ground.roads, MAX_ROAD_POINTS - sum(len(one.points) for one in ground.bridges)
                    ),
                    strict=True,
                )
            ],
            [MapBridge(_line(ground, bridge.points), bridge.name or "") for bridge in ground.bridges],
            [MapPlace(place.name, _point(ground, place.position), place.kind) for place in ground.places],
        ),
        rasters={
            TERRAIN: _terrain_raster(ground.terrain),
            HEIGHTS: _height_raster(_Range(lowest, highest).numbers(decimetres)),
        },
    )


def _lines(ground: Ground, ways: Iterable[Road | River], most: int) -> list[MapPoints]:
    """Return the lines of ways, with fewer bends if they have too many points together."""
    lines = [_line(ground, way.points) for way in ways]
    tolerance = 2
    while sum(map(len, lines)) > most and tolerance < ground.width:
        lines = [tuple(thinned(line, tolerance)) for line in lines]
        tolerance *= 2
    return lines


def _line(ground: Ground, points: Sequence[Position]) -> MapPoints:
    return tuple(_point(ground, point) for point in points)


def _point(ground: Ground, at: Position) -> tuple[int, int]:
    return min(max(round(at.east), 0), int(ground.width)), min(max(round(at.north), 0), int(ground.height))


def _shapes_of(
    rivers: Iterable[MapRiver],
    roads: Iterable[MapRoad],
    bridges: Iterable[MapBridge],
    places: Iterable[MapPlace],
) -> dict[str, tuple[DraftShape, ...]]:
    """Return the shapes of lines and names; lines of one point have no effect and are left out."""
    return {
        RIVERS_LAYER: tuple(
            DraftShape(
                f"river-{number}",
                RIVER if one.water else DRAWN_RIVER,
                _floats(one.points),
                {"width": one.width, **_named(one.name)},
            )
            for number, one in enumerate(rivers, 1)
            if len(one.points) > 1
        ),
        ROADS_LAYER: tuple(
            DraftShape(f"road-{number}", one.kind, _floats(one.points), _named(one.name))
            for number, one in enumerate(roads, 1)
            if len(one.points) > 1
        ),
        BRIDGES_LAYER: tuple(
            DraftShape(f"bridge-{number}", BRIDGE, _floats(one.points), _named(one.name))
            for number, one in enumerate(bridges, 1)
            if len(one.points) > 1
        ),
        PLACES_LAYER: tuple(
            DraftShape(f"place-{number}", one.kind, _floats([one.at]), {"name": one.name})
            for number, one in enumerate(places, 1)
        ),
    }


def _floats(points: Iterable[tuple[int, int]]) -> tuple[tuple[float, float], ...]:
    return tuple((float(east), float(north)) for east, north in points)


def _named(name: str) -> dict[str, Any]:
    return {"name": name} if name else {}


def _short(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _terrain_raster(terrain: NDArray[np.uint8]) -> DraftRaster:
    rows, columns = terrain.shape
    return packed_raster(columns, rows, np.ascontiguousarray(terrain[::-1]).tobytes())


def _height_raster(numbers: NDArray[np.uint16]) -> DraftRaster:
    rows, columns = numbers.shape
    return packed_raster(columns, rows, np.ascontiguousarray(numbers[::-1]).astype("<u2").tobytes())


# From drafts to maps


def source_of(draft: Draft, steep: int) -> MapSource:
    """Return the map of a draft whose shape is right."""
    values, shapes = draft.values, draft.shapes
    name = values.get("map")
    if name:
        return ShippedMap(name, steep)
    lines: dict[str, Any] = {
        "roads": tuple(
            MapRoad(_ints(one), _ROAD_KINDS[one.kind], one.values.get("name") or "")
            for one in shapes.get(ROADS_LAYER, ())
        ),
        "bridges": tuple(
            MapBridge(_ints(one), one.values.get("name") or "") for one in shapes.get(BRIDGES_LAYER, ())
        ),
        "rivers": tuple(
            MapRiver(
                _ints(one),
                round(one.values.get("width") or 30),
                one.values.get("name") or "",
                one.kind == RIVER,
            )
            for one in shapes.get(RIVERS_LAYER, ())
        ),
        "places": tuple(
            MapPlace(one.values["name"], _ints(one)[0], _PLACE_KINDS[one.kind])
            for one in shapes.get(PLACES_LAYER, ())
        ),
        "steep": steep,
    }
    cell = float(values["cell"])
    heights = height_range(values)
    drawn = _in_letters(draft, cell, heights)
    if drawn is not None:
        return DrawnMap(cell=int(cell), terrain=drawn[0], heights=drawn[1], **lines)
    files = _files(draft.rasters.get(TERRAIN), draft.rasters.get(HEIGHTS), cells_of(draft))
    return PicturedMap(
        heights=(_HEIGHTS_FILE, files[0]),
        terrain=(_TERRAIN_FILE, files[1]),
        cell=cell,
        lowest=heights.lowest / 100,
        highest=heights.highest / 100,
        **lines,
    )


def height_range(values: Mapping[str, Any]) -> _Range:
    """Return the lowest and the highest height of a draft, in centimetres."""
    lowest = round((values.get("lowest") or 0) * 100)
    highest = values.get("highest")
    return _Range(lowest, min(lowest + _STEPS, _HIGHEST) if highest is None else round(highest * 100))


def cells_of(draft: Draft) -> tuple[int, int]:
    """Return the columns and rows of a draft's rasters."""
    cell = draft.values["cell"]
    return max(round(draft.size[0] / cell), 1), max(round(draft.size[1] / cell), 1)


def _ints(shape: DraftShape) -> MapPoints:
    return tuple((max(round(east), 0), max(round(north), 0)) for east, north in shape.points)


def _in_letters(draft: Draft, cell: float, heights: _Range) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return a map as rows of letters and of digits, or `None` if it cannot be written so."""
    columns, rows = cells_of(draft)
    if columns * rows > _MOST_LETTERS or cell != int(cell):
        return None
    terrain, raised = draft.rasters.get(TERRAIN), draft.rasters.get(HEIGHTS)
    digits: tuple[str, ...] = ()
    if raised is not None:
        metres = heights.heights(np.frombuffer(unpacked_raster(raised, wide=True), dtype="<u2"))
        if (metres % _TEN_METRES).any() or metres.min() < 0 or metres.max() > 9 * _TEN_METRES:
            return None
        if metres.any():
            digits = _rows("".join(map(str, (metres // _TEN_METRES).tolist())), columns)
    letters = "." * (columns * rows)
    if terrain is not None:
        letters = "".join(_LETTERS[Terrain(number)] for number in unpacked_raster(terrain))
    return _rows(letters, columns), digits


def _rows(text: str, columns: int) -> tuple[str, ...]:
    return tuple(text[start : start + columns] for start in range(0, len(text), columns))


@lru_cache(maxsize=4)
def _files(
    terrain: DraftRaster | None, heights: DraftRaster | None, cells: tuple[int, int]
) -> tuple[str, str]:
    """Return the images of heights and terrain in base 64; cached, because a draft is checked often."""
    columns, rows = cells
    numbers = np.zeros((rows, columns), dtype=np.uint16)
    if heights is not None:
        numbers = np.frombuffer(unpacked_raster(heights, wide=True), dtype="<u2").reshape(rows, columns)
    ground = np.zeros((rows, columns), dtype=np.uint8)
    if terrain is not None:
        ground = np.frombuffer(unpacked_raster(terrain), dtype=np.uint8).reshape(rows, columns)
    by_terrain = sorted(LEGEND, key=LEGEND.__getitem__)
    colours = [list(bytes.fromhex(colour.removeprefix("#"))) for colour in by_terrain]
    mask = indexed_png(ground, np.array(colours))
    return b64encode(grey_png(numbers.astype(np.uint16))).decode(), b64encode(mask).decode()


# Generators and pictures


def generated(name: str, values: Mapping[str, Any]) -> Draft:
    """Return the ground that a generator makes, or raise `SetupError`."""
    given = {key: value for key, value in values.items() if value is not None}
    if name == PICTURED:
        return pictured(str(given.get("map")))
    if name == SHIPPED:
        return editable(_shipped(str(given.get("map"))))
    if name == LANDSCAPE:
        return _landscape(given)
    raise SetupError(f"There is no generator {name!r}. {did_you_mean(name, (PICTURED, SHIPPED, LANDSCAPE))}")


def pictured(name: str) -> Draft:
    """Return the part of a draft that names a map of the game, or raise `SetupError`."""
    try:
        recipe = recipe_in(RECIPES, name)
    except RecipeError as error:
        raise SetupError(f"{error}.") from None
    wide, high = recipe.size
    return Draft((float(wide), float(high)), {"map": name, "cell": recipe.cell})


def map_picture(name: str) -> Image:
    """Return the picture of a map of the game, or raise `SetupError`."""
    picture = staff_map.picture(_shipped(name), cached_background(RECIPES, name))
    return Image(picture.encode(), "image/svg+xml")


def _shipped(name: str) -> Ground:
    try:
        return shipped_ground(name)
    except RecipeError as error:
        raise SetupError(f"{error}.") from None


def _landscape(values: Mapping[str, Any]) -> Draft:
    metres = {"width": 1000, "height": 1000}
    try:
        sliders = msgspec.convert(
            {
                name: round(value * metres[name]) if name in metres else value
                for name, value in values.items()
            },
            prepared(Sliders),
            strict=True,
        )
        recipe = random_recipe(sliders)
        check_recipe(recipe)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as error:
        reason = str(error).replace("`", "")
        raise SetupError(f"No landscape can be grown from these numbers: {reason}.") from None
    if recipe.size[0] * recipe.size[1] > MAX_CELLS * recipe.cell**2:
        raise SetupError(
            f"The map would have more than {MAX_CELLS:,} cells: choose larger cells or a smaller map."
        )
    return editable(build(recipe))


class _Picture(BytesIO):
    """A file in memory whose `str` is what messages call it."""

    def __str__(self) -> str:
        return "the picture"


def from_picture(layer: str, picture: bytes, values: Mapping[str, Any], draft: Draft) -> Draft:
    """Return heights or terrain from a picture, or raise `SetupError`."""
    try:
        if layer == HEIGHTS:
            return _heights_from(picture, values, draft)
        if layer == TERRAIN:
            return _terrain_from(picture, values, draft)
    except GroundError as error:
        raise SetupError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    raise SetupError(f"No picture can be read into {layer!r}.")


def _heights_from(picture: bytes, values: Mapping[str, Any], draft: Draft) -> Draft:
    black, white = _metres(values, "black"), _metres(values, "white")
    found, pixel = read_heights(_Picture(picture), lowest=black, highest=white)
    size, (columns, rows) = _new_size(found.shape, pixel, values, draft)
    image = Raster.fromarray(found.astype(np.float32))
    heights = np.asarray(image.resize((columns, rows), Raster.Resampling.BILINEAR)).astype(np.float64)
    decimetres = (np.rint(heights / 10) * 10).astype(np.int32)
    lowest = int(decimetres.min()) // 100 * 100
    spread = _Range(lowest, max(min(lowest + _STEPS, _HIGHEST), int(decimetres.max()), lowest + 100))
    rasters = {HEIGHTS: _height_raster(spread.numbers(decimetres))}
    if values.get("resize"):
        rasters[TERRAIN] = _terrain_raster(np.zeros((rows, columns), np.uint8))
    numbers = {"map": None, "lowest": _short(spread.lowest / 100), "highest": _short(spread.highest / 100)}
    return Draft(size, {**numbers, "cell": _short(_cell(draft))}, rasters=rasters)


def _terrain_from(picture: bytes, values: Mapping[str, Any], draft: Draft) -> Draft:
    legend: dict[str, Terrain] = {}
    for one in values.get("legend") or []:
        label = str(one.get("terrain"))
        if label not in _TERRAINS:
            raise GroundError(f"the legend names {label!r}; terrains are {', '.join(_TERRAINS)}")
        legend[str(one.get("colour"))] = _TERRAINS[label]
    found = read_terrain(_Picture(picture), legend or LEGEND)
    size, (columns, rows) = _new_size(found.shape, None, values, draft)
    image = Raster.fromarray(found).resize((columns, rows), Raster.Resampling.NEAREST)
    rasters = {TERRAIN: _terrain_raster(np.asarray(image))}
    if values.get("resize"):
        rasters[HEIGHTS] = _height_raster(np.zeros((rows, columns), np.uint16))
    return Draft(size, {"map": None, "cell": _short(_cell(draft))}, rasters=rasters)


def _cell(draft: Draft) -> float:
    cell = draft.values.get("cell")
    return float(cell) if isinstance(cell, int | float) and 0.1 <= cell <= 1000 else _USUAL_CELL


def _metres(values: Mapping[str, Any], name: str) -> float | None:
    value = values.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise GroundError(f"{name} is a number of metres")
    return value


def _new_size(
    shape: tuple[int, ...], pixel: float | None, values: Mapping[str, Any], draft: Draft
) -> tuple[tuple[float, float], tuple[int, int]]:
    """Return the size of the map with a picture, in metres and in cells."""
    cell = _cell(draft)
    wide, high = draft.size
    if values.get("resize"):
        length = _metres(values, "pixel") or pixel or cell
        wide, high = shape[1] * length, shape[0] * length
    if not (cell * 2 <= wide < 1e7 and cell * 2 <= high < 1e7):
        raise GroundError("a map has at least two columns and two rows: choose smaller cells")
    columns, rows = round(wide / cell), round(high / cell)
    if columns * rows > MAX_CELLS:
        raise GroundError(
            f"the map would have {columns:,} × {rows:,} cells, and at most {MAX_CELLS:,} are possible: "
            "choose larger cells"
        )
    if values.get("resize"):
        return (columns * cell, rows * cell), (columns, rows)
    return draft.size, (columns, rows)
