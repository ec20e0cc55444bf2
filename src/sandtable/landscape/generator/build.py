"""From a recipe to ground: relief, water, villages, roads, bridges, cover, then names."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Bridge, Ground, NamedPlace, Position, River, Road, Terrain
from sandtable.landscape.generator import land_cover, relief, water
from sandtable.landscape.generator.noise import ONE, fractal_noise
from sandtable.landscape.generator.polylines import FAR, Line, distance_field, integer_sqrt, thinned
from sandtable.landscape.generator.recipe import Point, Recipe
from sandtable.landscape.generator.roads import Kind, RoadNetwork, crossings

_APART = 700
"""Minimum metres between named hilltops or woods."""
_DETAIL = 140
"""Height of the fine detail, in centimetres."""


def build(recipe: Recipe) -> Ground:
    """Build the ground of a recipe, identical to the byte on every machine."""
    cell, wide = recipe.cell, recipe.cell * relief.COARSE
    columns, rows = recipe.size[0] // cell, recipe.size[1] // cell
    rivers = [water.river_course(recipe, river, number) for number, river in enumerate(recipe.rivers)]

    coarse = relief.raw_relief(recipe, rows // relief.COARSE, columns // relief.COARSE, wide)
    for number, (river, course) in enumerate(zip(recipe.rivers, rivers, strict=True)):
        coarse = water.with_valley(coarse, wide, course, river.valley, recipe.seed + 340 + number)
    coarse = relief.eroded(coarse, recipe.relief.erosion)
    drained = relief.drainage(coarse)
    coarse = drained.filled
    river_cells = _cells_along(rivers, coarse.shape, wide)
    springs = water.brooks(drained, coarse.shape[1], wide, recipe.cover.brooks * 1000 // wide**2, river_cells)

    heights = relief.finer(coarse, relief.COARSE)
    heights += fractal_noise(recipe.seed + 90, rows, columns, max(260 // cell, 4), 3) * _DETAIL // ONE
    terrain = np.full((rows, columns), Terrain.OPEN, dtype=np.uint8)
    brooks = []
    for spring in springs:
        heights, brook = water.with_brook(heights, cell, spring)
        brooks.append(brook)
    for course in rivers:
        heights = water.with_river(heights, terrain, cell, course, Terrain.WATER)

    near_water = _near_water([*rivers, *brooks], (rows, columns), cell)
    sites = land_cover.sites(recipe, heights, near_water, cell)
    roads = _roads(recipe, coarse, river_cells, wide, sites)
    for village in recipe.villages:
        land_cover.build_houses(recipe, village, sites[village.name], roads, terrain)
    wet = terrain == Terrain.WATER
    bridges = [_positions(line) for line in crossings(roads, wet, cell)]
    terrain[(terrain == Terrain.WATER) & ~wet] = Terrain.OPEN
    land_cover.grow(recipe, heights, terrain, near_water, sites)
    return Ground(
        heights.astype(np.int32),
        terrain,
        cell,
        roads=[Road(_positions(line), kind) for kind, line in roads],
        bridges=[Bridge(points, name) for points, name in _named_bridges(bridges, recipe, sites)],
        rivers=[
            River(_positions(thinned(each.line, 1)), each.width, each.name) for each in (*rivers, *brooks)
        ],
        places=_places(recipe, heights, terrain, sites),
        name=recipe.title,
    )


def _positions(line: Line) -> tuple[Position, ...]:
    return tuple(Position(float(east), float(north)) for east, north in line)


def _cells_along(courses: list[water.Course], shape: tuple[int, ...], cell: int) -> NDArray[np.bool_]:
    reached = np.zeros((shape[0], shape[1]), dtype=np.bool_)
    for course in courses:
        for east, north in course.line:
            if 0 <= north // cell < shape[0] and 0 <= east // cell < shape[1]:
                reached[north // cell, east // cell] = True
    return reached


def _near_water(courses: list[water.Course], shape: tuple[int, int], cell: int) -> NDArray[np.int64]:
    """Distance to rivers and brooks in metres, up to 800."""
    near = np.full(shape, FAR, dtype=np.int64)
    for course in courses:
        step = 4
        found = distance_field([*course.line[::step], course.line[-1]], shape, cell, 800)
        near = np.minimum(near, found.metres)
    return near


def _roads(
    recipe: Recipe,
    coarse: relief.Heights,
    river_cells: NDArray[np.bool_],
    wide: int,
    sites: dict[str, tuple[int, int]],
) -> list[tuple[Kind, Line]]:
    rows, columns = coarse.shape
    wander = np.clip(
        fractal_noise(recipe.seed + 700, rows, columns, max(600 // wide, 3), 3) + ONE, 0, 2 * ONE
    )
    network = RoadNetwork(coarse, river_cells, wander * 9 // ONE, wide)
    by_kind: tuple[tuple[Kind, tuple[tuple[str | Point, ...], ...]], ...] = (
        ("highway", recipe.roads.highways),
        ("road", recipe.roads.roads),
        ("track", recipe.roads.tracks),
    )
    for kind, lines in by_kind:
        for line in lines:
            stops = [sites[stop] if isinstance(stop, str) else stop for stop in line]
            for start, end in pairwise(stops):
                network.connect(kind, start, end)
    return network.lines()


def _named_bridges(
    lines: list[tuple[Position, ...]], recipe: Recipe, sites: dict[str, tuple[int, int]]
) -> list[tuple[tuple[Position, ...], str]]:
    """Each bridge with a name from the nearest village, numbered if there are several."""
    found: list[tuple[tuple[Position, ...], str]] = []
    for line in lines:
        east, north = line[len(line) // 2]
        nearest = min(
            sites,
            key=lambda name: ((sites[name][0] - east) ** 2 + (sites[name][1] - north) ** 2, name),
            default="",
        )
        name = f"{nearest or recipe.title} bridge"
        count = sum(1 for _, other in found if other == name or other.startswith(f"{name} "))
        found.append((line, f"{name} {count + 1}" if count else name))
    return found


def _places(
    recipe: Recipe, heights: relief.Heights, terrain: NDArray[np.uint8], sites: dict[str, tuple[int, int]]
) -> list[NamedPlace]:
    kinds = {village.name: village.kind for village in recipe.villages}
    places = [NamedPlace(name, Position(*map(float, at)), kinds[name]) for name, at in sites.items()]
    places += [
        NamedPlace(hill.name, Position(*map(float, hill.at)), "hill") for hill in recipe.hills if hill.name
    ]
    tops = relief.smoothed(relief.smoothed(heights))
    places += _named(recipe.hill_names, "hill", tops, places, recipe.cell)
    # The depth of each cell in a wood, on a coarser grid.
    deep = (terrain[::4, ::4] == Terrain.FOREST).astype(np.int64) * 4096
    for _ in range(6):
        deep = relief.smoothed(deep)
    return [*places, *_named(recipe.wood_names, "wood", deep, places, recipe.cell * 4)]


def _named(
    names: tuple[str, ...], kind: str, score: NDArray[np.int64], taken: list[NamedPlace], cell: int
) -> list[NamedPlace]:
    """Give names to the places with the highest scores, apart from each other and the edge."""
    rows, columns = score.shape
    east, north = np.arange(columns) * cell + cell // 2, np.arange(rows)[:, None] * cell + cell // 2
    left = score.copy()
    edge = 300 // cell
    left[:edge], left[-edge:], left[:, :edge], left[:, -edge:] = -FAR, -FAR, -FAR, -FAR
    for place in taken:
        near = integer_sqrt((east - int(place.position.east)) ** 2 + (north - int(place.position.north)) ** 2)
        left[near < _APART // 2] = -FAR
    found = []
    for name in names:
        row, column = divmod(int(left.argmax()), columns)
        at = Position(float(east[column]), float(north[row, 0]))
        found.append(NamedPlace(name, at, "hill" if kind == "hill" else "wood"))
        near = integer_sqrt((east - int(at.east)) ** 2 + (north - int(at.north)) ** 2)
        left[near < _APART] = -FAR
    return found
