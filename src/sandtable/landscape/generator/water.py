"""Rivers along their courses, and brooks where the rain comes together."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.landscape.generator.noise import ONE, rough_waves, waves
from sandtable.landscape.generator.polylines import FAR, Line, nearness, rounded, stepped, thinned
from sandtable.landscape.generator.recipe import Recipe, Stream
from sandtable.landscape.generator.relief import Drainage, Heights

_STEP = 10
_BANK = 120
"""Centimetres that the banks of a river stand above its water."""
_BROOK_DEPTH = 150


class Course(NamedTuple):
    """Running water as it lies on the map."""

    line: Line
    levels: list[int]
    """The height of the water at each point, in centimetres, never rising."""
    width: int
    name: str | None


def river_course(recipe: Recipe, river: Stream, number: int) -> Course:
    """The course of a river with the bends that chance gives it."""
    line = stepped(rounded(river.course, 3), _STEP)
    wander = (
        waves(recipe.seed + 300 + number, 1, len(line), 45)[0]
        + waves(recipe.seed + 320 + number, 1, len(line), 17)[0] // 3
    )
    bent = []
    for index, (east, north) in enumerate(line):
        before, after = line[max(index - 6, 0)], line[min(index + 6, len(line) - 1)]
        across, up = after[0] - before[0], after[1] - before[1]
        length = max(abs(across), abs(up), 1)
        # Towards the ends the bends fade, so that the river leaves the map where the recipe says.
        room = min(index, len(line) - 1 - index, 25)
        shift = int(wander[index]) * river.width * 4 * room // (25 * ONE)
        bent.append((east - up * shift // length, north + across * shift // length))
    line = stepped(rounded([*bent[::4], bent[-1]], 2), _STEP)
    end = (recipe.relief.lowest + river.level) * 100
    fall = river.fall * 100
    levels = [end + fall * (len(line) - 1 - index) // (len(line) - 1) for index in range(len(line))]
    return Course(line, levels, river.width, river.name)


def with_valley(heights: Heights, cell: int, course: Course, reach: int, seed: int) -> Heights:
    """The land with a valley along a river: a flat floor, then slopes up to the land as it was."""
    rows, columns = heights.shape
    near = nearness(course.line, (rows, columns), cell, reach)
    # Spurs and bays, where the valley is narrower or wider.
    bays = rough_waves(seed, rows, columns, max(reach // cell, 4), 3) * reach * 2 // (5 * ONE)
    far = np.clip(near.metres + bays, 0, reach)
    levels = np.array(course.levels)[near.point] + _BANK
    floor = reach // 4 + course.width
    part = np.clip((far - floor) * ONE // max(reach - floor, 1), 0, ONE)
    gentle = part * part * (3 * ONE - 2 * part) // ONE**2
    carved = levels + np.minimum(far, floor) + (heights - levels) * gentle // ONE
    # Land lower than the river is raised near it, so that the river does not run along a dam.
    return np.where(
        near.metres < FAR, np.where(heights > carved, carved, np.maximum(heights, levels)), heights
    )


def with_river(
    heights: Heights, terrain: NDArray[np.uint8], cell: int, course: Course, water: int
) -> Heights:
    """The land with the river's bed in it; its cells become water in the terrain."""
    near = nearness(course.line, (heights.shape[0], heights.shape[1]), cell, course.width * 3)
    levels = np.array(course.levels)[near.point]
    wet = near.metres * 2 <= course.width + cell // 2
    terrain[wet] = water
    bank = (near.metres * 2 <= course.width + 6 * cell) & ~wet
    land = np.where(bank, np.maximum(np.minimum(heights, levels + 2 * _BANK), levels + _BANK // 2), heights)
    return np.where(wet, levels, land)


def brooks(drained: Drainage, columns: int, cell: int, enough: int, wet: NDArray[np.bool_]) -> list[Course]:
    """Brooks, each from its spring down to a river, to another brook, or off the map.

    `enough` is how many cells' rain make a brook; `wet` are the cells where rivers are.
    """
    below, levels_of = drained.below.tolist(), drained.filled.ravel().tolist()
    flowing = set(np.flatnonzero(drained.catchment >= enough).tolist())
    fed = {below[number] for number in flowing if below[number] != number}
    taken: set[int] = set()
    found = []
    water = wet.ravel()
    for spring in sorted(flowing - fed, key=lambda number: (-levels_of[number], number)):
        way = [spring]
        while way[-1] not in taken and not water[way[-1]] and below[way[-1]] != way[-1]:
            taken.add(way[-1])
            way.append(below[way[-1]])
        taken.add(way[-1])
        if len(way) < 6:
            continue
        line = [
            (cell * (number % columns) + cell // 2, cell * (number // columns) + cell // 2) for number in way
        ]
        levels = [levels_of[number] for number in way]
        found.append(Course(line, levels, 4, None))
    return found


def with_brook(heights: Heights, cell: int, brook: Course) -> tuple[Heights, Course]:
    """The land with a brook's ditch in it, and the brook with its corners rounded."""
    line = stepped(rounded([*brook.line[:-1:3], brook.line[-1]], 3), _STEP)
    near = nearness(line, (heights.shape[0], heights.shape[1]), cell, 5 * cell)
    cut = np.clip(_BROOK_DEPTH - near.metres * _BROOK_DEPTH // (4 * cell), 0, _BROOK_DEPTH)
    levels = [
        int(heights[min(n // cell, heights.shape[0] - 1), min(e // cell, heights.shape[1] - 1)])
        for e, n in line
    ]
    for index in range(1, len(levels)):
        levels[index] = min(levels[index], levels[index - 1])
    bed = np.array(levels)[near.point] - _BROOK_DEPTH // 2
    deep = np.where(near.metres * 2 <= cell, np.minimum(heights - cut, bed), heights - cut)
    return np.where(near.metres < FAR, deep, heights), Course(thinned(line, 2), levels, brook.width, None)
