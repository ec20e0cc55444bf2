"""Relief from noise and given hills, drainage and erosion, in whole centimetres."""

from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.landscape.generator.noise import ONE, fractal_noise, gradient_noise
from sandtable.landscape.generator.polylines import integer_sqrt
from sandtable.landscape.generator.recipe import Recipe

Heights: TypeAlias = NDArray[np.int64]
_AROUND = ((0, 1, 5), (0, -1, 5), (1, 0, 5), (-1, 0, 5), (1, 1, 7), (1, -1, 7), (-1, 1, 7), (-1, -1, 7))
"""The neighbours of a cell, with their distances in fifths of a cell."""
COARSE = 4
"""How many times larger the cells for erosion are than those of the map."""
_MIN_FALL = 1
"""Minimum fall of water from cell to cell, in centimetres."""


class Drainage(NamedTuple):
    """The flow of water; cells are numbered row by row."""

    filled: Heights
    """Heights with all hollows filled, so that every cell drains to the edge."""
    below: NDArray[np.int64]
    """For each cell the cell that it drains to; itself where the water leaves the map."""
    catchment: NDArray[np.int64]
    """The number of cells that drain through each cell."""


def raw_relief(recipe: Recipe, rows: int, columns: int, cell: int) -> Heights:
    """The relief before erosion, on a grid of this cell size."""
    relief = recipe.relief
    length = max(relief.length // cell, 4)
    broad = fractal_noise(recipe.seed, rows, columns, length, 5)
    # The absolute value of noise makes long ridges between valleys.
    folded = ONE // 2 - np.abs(gradient_noise(recipe.seed + 50, rows, columns, length))
    height = relief.rise * 100 * (2 * broad + folded) // (3 * ONE)
    east, north = np.arange(columns), np.arange(rows)[:, None]
    height += relief.tilt[0] * 100 * east // columns + relief.tilt[1] * 100 * north // rows
    for hill in recipe.hills:
        apart = (east * cell - hill.at[0]) ** 2 + (north * cell - hill.at[1]) ** 2
        wobble = gradient_noise(recipe.seed + 70, rows, columns, max(hill.radius // (2 * cell), 3))
        near = ONE - np.minimum(apart * ONE // hill.radius**2 + wobble // 5, ONE)
        gentle = near * near * (3 * ONE - 2 * near) // ONE**2
        height += hill.height * 100 * np.clip(gentle, 0, ONE) // ONE
    raised: Heights = height - int(height.min()) + relief.lowest * 100
    return raised


def eroded(heights: Heights, passes: int) -> Heights:
    """The relief after erosion: water cuts where catchments are large, and slopes smooth out."""
    for _ in range(passes):
        filled, below, catchment = drainage(heights)
        fall = filled.ravel() - filled.ravel()[below]
        cut = np.minimum(np.minimum(fall * integer_sqrt(catchment * 16) // 60, fall * 3 // 4), 400)
        heights = filled - cut.reshape(filled.shape)
        heights = (3 * heights + smoothed(heights)) // 4
    return heights


def drainage(heights: Heights) -> Drainage:
    """The drainage of a relief, by priority flood from the edge inward, which fills hollows."""
    rows, columns = heights.shape
    wide = columns + 2
    filled = np.pad(heights, 1).ravel().tolist()
    below = list(range(len(filled)))
    reached = np.ones((rows + 2, wide), np.uint8)
    reached[2:-2, 2:-2] = 0
    known = bytearray(reached.tobytes())
    edge = np.zeros((rows + 2, wide), np.bool_)
    edge[1:-1, 1:-1] = True
    edge[2:-2, 2:-2] = False
    waiting = [(filled[cell], cell) for cell in np.flatnonzero(edge).tolist()]
    heapify(waiting)
    steps = [north * wide + east for north, east, _ in _AROUND]
    while waiting:
        height, cell = heappop(waiting)
        for step in steps:
            there = cell + step
            if not known[there]:
                known[there] = 1
                below[there] = cell
                if filled[there] <= height:
                    filled[there] = height + _MIN_FALL
                heappush(waiting, (filled[there], there))
    level = np.array(filled, dtype=np.int64).reshape(rows + 2, wide)
    inner = np.array(below, dtype=np.int64).reshape(rows + 2, wide)[1:-1, 1:-1]
    towards = _downhill(level[1:-1, 1:-1], (inner // wide - 1) * columns + inner % wide - 1)
    return Drainage(level[1:-1, 1:-1], towards, _catchments(level[1:-1, 1:-1], towards))


def _downhill(filled: Heights, below: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each cell the steepest downhill neighbour; in hollows, the way out."""
    rows, columns = filled.shape
    wide = np.pad(filled, 1, constant_values=1 << 40)
    steepest = np.zeros((rows, columns), dtype=np.int64)
    towards = below.copy()
    number = np.arange(rows * columns).reshape(rows, columns)
    for north, east, far in _AROUND:
        there = wide[1 + north : 1 + north + rows, 1 + east : 1 + east + columns]
        fall = (filled - there) * 35 // far
        better = (fall > steepest) & (below != number)
        steepest = np.where(better, fall, steepest)
        towards = np.where(better, number + north * columns + east, towards)
    return towards.ravel()


def _catchments(filled: Heights, below: NDArray[np.int64]) -> NDArray[np.int64]:
    rain = [1] * filled.size
    towards = below.tolist()
    for cell in np.argsort(-filled.ravel(), kind="stable").tolist():
        if towards[cell] != cell:
            rain[towards[cell]] += rain[cell]
    return np.array(rain, dtype=np.int64)


def smoothed(heights: Heights) -> Heights:
    """Heights averaged with their neighbours."""
    wide = np.pad(heights, 1, mode="edge")
    across = wide[:, :-2] + 2 * wide[:, 1:-1] + wide[:, 2:]
    mixed: Heights = (across[:-2] + 2 * across[1:-1] + across[2:]) // 16
    return mixed


def finer(heights: Heights, times: int) -> Heights:
    """The relief on a grid `times` finer (a power of two), smoothed."""
    while times > 1:
        heights = smoothed(np.repeat(np.repeat(heights, 2, axis=0), 2, axis=1))
        times //= 2
    return smoothed(heights)
