"""Woods, high grass, swamps, and the sites and houses of villages."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Terrain
from sandtable.landscape.generator.noise import ONE, fractal_noise, gradient_noise
from sandtable.landscape.generator.polylines import FAR, Line, distance_field, integer_sqrt, sampled
from sandtable.landscape.generator.recipe import Recipe, Village
from sandtable.landscape.generator.relief import Heights
from sandtable.landscape.generator.roads import Kind

Mask = NDArray[np.bool_]
RADIUS = {"town": 300, "village": 170, "hamlet": 100, "farm": 45}
"""Radius of the houses of a place, in metres."""
_CLEARED = 260
"""Metres of cleared land round the houses of a place."""
_STREET = 55
"""Metres on either side of a street on which houses stand."""


def slopes(heights: Heights, cell: int) -> NDArray[np.int64]:
    """The slope of each cell, in thousandths."""
    wide = np.pad(heights, 1, mode="edge")
    across, up = wide[1:-1, 2:] - wide[1:-1, :-2], wide[2:, 1:-1] - wide[:-2, 1:-1]
    return integer_sqrt(across * across + up * up) * 5 // cell


def sites(
    recipe: Recipe, heights: Heights, near_water: NDArray[np.int64], cell: int
) -> dict[str, tuple[int, int]]:
    """The site of each village: given by the recipe, or level, dry ground not far from water."""
    found = {village.name: village.at for village in recipe.villages if village.at is not None}
    rows, columns = heights.shape
    east, north = np.arange(columns) * cell + cell // 2, np.arange(rows)[:, None] * cell + cell // 2
    level = 400 - 4 * np.minimum(slopes(heights, cell), 200)
    water = 200 - np.abs(np.minimum(near_water, 1500) - 200) // 4
    score = level + water + gradient_noise(recipe.seed + 400, rows, columns, max(900 // cell, 3)) * 150 // ONE
    inside = np.minimum(np.minimum(east, columns * cell - east), np.minimum(north, rows * cell - north))
    score = np.where((inside < 450) | (near_water < 90), -FAR, score)
    for village in recipe.villages:
        if village.at is None:
            free = score.copy()
            for x, y in found.values():
                apart = integer_sqrt((east - x) ** 2 + (north - y) ** 2)
                free -= np.maximum(1400 - apart, 0) * 2
            row, column = divmod(int(free.argmax()), columns)
            found[village.name] = (column * cell + cell // 2, row * cell + cell // 2)
    return found


def build_houses(
    recipe: Recipe,
    village: Village,
    at: tuple[int, int],
    roads: list[tuple[Kind, Line]],
    terrain: NDArray[np.uint8],
) -> None:
    """Make the land along the streets of a village town."""
    shape, cell = (terrain.shape[0], terrain.shape[1]), recipe.cell
    radius = RADIUS[village.kind]
    near = distance_field([at], shape, cell, radius * 2)
    streets = [
        point
        for _, road in roads
        for point in sampled(road, 15)
        if abs(point[0] - at[0]) <= radius * 2 and abs(point[1] - at[1]) <= radius * 2
    ]
    along = distance_field(streets or [at], shape, cell, 2 * _STREET)
    wobble = gradient_noise(recipe.seed + 500, shape[0], shape[1], max(70 // cell, 2)) * 35 // ONE
    core = near.metres < radius * 9 // 20 + wobble
    rows_of_houses = (along.metres < _STREET + wobble) & (near.metres < radius + wobble)
    terrain[(core | rows_of_houses) & (terrain != Terrain.WATER)] = Terrain.TOWN


def grow(
    recipe: Recipe,
    heights: Heights,
    terrain: NDArray[np.uint8],
    near_water: NDArray[np.int64],
    villages: dict[str, tuple[int, int]],
) -> None:
    """Cover open land with swamp, wood and high grass, in the shares of the recipe."""
    rows, columns = heights.shape
    cell, seed = recipe.cell, recipe.seed
    steep = slopes(heights, cell)
    inhabited = np.full((rows, columns), FAR, dtype=np.int64)
    kinds = {village.name: village.kind for village in recipe.villages}
    for name, at in villages.items():
        radius = RADIUS[kinds[name]] + _CLEARED
        near = distance_field([at], (rows, columns), cell, 2 * radius).metres
        inhabited = np.minimum(inhabited, np.where(near < FAR, near * _CLEARED // radius, FAR))

    wet = fractal_noise(seed + 600, rows, columns, max(500 // cell, 4), 3) * 60 // ONE
    wet -= np.minimum(near_water, 2000) // 3 + steep * 2 + np.maximum(_CLEARED - inhabited, 0)
    _cover(terrain, wet, recipe.cover.swamp, Terrain.SWAMP)

    wood = fractal_noise(seed + 620, rows, columns, max(1300 // cell, 4), 5) * 300 // ONE
    wood += np.minimum(steep, 180) * 2 - np.maximum(_CLEARED - inhabited, 0) * 4
    wood -= np.maximum(160 - np.minimum(near_water, 160), 0)
    _cover(terrain, wood, recipe.cover.forest, Terrain.FOREST)

    grass = fractal_noise(seed + 640, rows, columns, max(700 // cell, 4), 4) * 300 // ONE
    grass -= steep + np.maximum(_CLEARED - inhabited, 0)
    _cover(terrain, grass, recipe.cover.high_grass, Terrain.HIGH_GRASS)


def _cover(terrain: NDArray[np.uint8], score: NDArray[np.int64], thousandths: int, kind: Terrain) -> None:
    """Cover a share of the map with a terrain, on open land with the highest scores."""
    wanted = terrain.size * thousandths // 1000
    free = terrain == Terrain.OPEN
    scores = np.sort(score[free])
    if not wanted or not scores.size:
        return
    chosen = (score >= scores[max(scores.size - wanted, 0)]) & free
    for _ in range(2):
        chosen = _majority_filter(chosen) & free
    terrain[chosen] = kind


def _majority_filter(mask: Mask) -> Mask:
    """A mask without specks and pinholes: the majority of 3 × 3 cells decides."""
    wide = np.pad(mask.astype(np.uint8), 1, mode="edge")
    across = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
    most: Mask = (across[:-2] + across[1:-1] + across[2:]) >= 5
    return most
