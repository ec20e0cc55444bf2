"""Rivers along given courses, and brooks from the drainage."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.landscape.generator.noise import ONE, fractal_noise, gradient_noise
from sandtable.landscape.generator.polylines import FAR, Line, distance_field, rounded, sampled, thinned
from sandtable.landscape.generator.recipe import Recipe, Stream
from sandtable.landscape.generator.relief import Drainage, Heights

_STEP = 10
"""Metres between the points of a course."""
_BANK = 120
"""Height of river banks above the water, in centimetres."""
_BROOK_DEPTH = 150
"""Depth of a brook's bed, in centimetres."""


class Course(NamedTuple):
    """A river or brook on the map."""

    line: Line
    levels: list[int]
    """The height of the water at each point, in centimetres; it never rises."""
    width: int
    name: str | None


def river_course(recipe: Recipe, river: Stream, number: int) -> Course:
    """The course of a river, with random bends."""
    line = sampled(rounded(river.course, 3), _STEP)
    wander = (
        gradient_noise(recipe.seed + 300 + number, 1, len(line), 45)[0]
        + gradient_noise(recipe.seed + 320 + number, 1, len(line), 17)[0] // 3
    )
    bent = []
    for index, (east, north) in enumerate(line):
        before, after = line[max(index - 6, 0)], line[min(index + 6, len(line) - 1)]
        across, up = after[0] - before[0], after[1] - before[1]
        length = max(abs(across), abs(up), 1)
        # Bends fade towards the ends, so that the river leaves the map where the recipe says.
        room = min(index, len(line) - 1 - index, 25)
        shift = int(wander[index]) * river.width * 4 * room // (25 * ONE)
        bent.append((east - up * shift // length, north + across * shift // length))
    line = sampled(rounded([*bent[::4], bent[-1]], 2), _STEP)
    end = (recipe.relief.lowest + river.level) * 100
    fall = river.fall * 100
    levels = [end + fall * (len(line) - 1 - index) // (len(line) - 1) for index in range(len(line))]
    return Course(line, levels, river.width, river.name)


def with_valley(heights: Heights, cell: int, course: Course, reach: int, seed: int) -> Heights:
    """Carve a valley along a river: a flat floor, then slopes up to the given relief."""
    rows, columns = heights.shape
    near = distance_field(course.line, (rows, columns), cell, reach)
    # Noise makes the valley narrower and wider.
    bays = fractal_noise(seed, rows, columns, max(reach // cell, 4), 3) * reach * 2 // (5 * ONE)
    far = np.clip(near.metres + bays, 0, reach)
    levels = np.array(course.levels)[near.point] + _BANK
    floor = reach // 4 + course.width
    part = np.clip((far - floor) * ONE // max(reach - floor, 1), 0, ONE)
    gentle = part * part * (3 * ONE - 2 * part) // ONE**2
    carved = levels + np.minimum(far, floor) + (heights - levels) * gentle // ONE
    # Raise land near the river that is lower than its water.
    return np.where(
        near.metres < FAR, np.where(heights > carved, carved, np.maximum(heights, levels)), heights
    )


def with_river(
    heights: Heights, terrain: NDArray[np.uint8], cell: int, course: Course, water: int
) -> Heights:
    """Cut the bed of a river, and set its cells of `terrain` to water in place."""
    near = distance_field(course.line, (heights.shape[0], heights.shape[1]), cell, course.width * 3)
    levels = np.array(course.levels)[near.point]
    wet = near.metres * 2 <= course.width + cell // 2
    terrain[wet] = water
    bank = (near.metres * 2 <= course.width + 6 * cell) & ~wet
    land = np.where(bank, np.maximum(np.minimum(heights, levels + 2 * _BANK), levels + _BANK // 2), heights)
    return np.where(wet, levels, land)


def brooks(drained: Drainage, columns: int, cell: int, enough: int, wet: NDArray[np.bool_]) -> list[Course]:
    """Brooks, each from its spring to a river, another brook or the edge of the map.

    `enough` is the catchment, in cells, from which a brook begins; `wet` marks the cells of rivers.
    """
    below, levels_of = drained.below.tolist(), drained.filled.ravel().tolist()
    flowing = set(np.flatnonzero(drained.catchment >= enough).tolist())
    fed = {below[number] for number in flowing if below[number] != number}
    taken: set[int] = set()
    found = []
    water = wet.ravel()
    for spring in sorted(flowing - fed, key=lambda number: (-levels_of[number], number)):
        path = [spring]
        while path[-1] not in taken and not water[path[-1]] and below[path[-1]] != path[-1]:
            taken.add(path[-1])
            path.append(below[path[-1]])
        taken.add(path[-1])
        if len(path) < 6:
            continue
        line = [
            (cell * (number % columns) + cell // 2, cell * (number // columns) + cell // 2) for number in path
        ]
        levels = [levels_of[number] for number in path]
        found.append(Course(line, levels, 4, None))
    return found


def with_brook(heights: Heights, cell: int, brook: Course) -> tuple[Heights, Course]:
    """Cut the bed of a brook; return the heights and the brook with rounded corners."""
    line = sampled(rounded([*brook.line[:-1:3], brook.line[-1]], 3), _STEP)
    near = distance_field(line, (heights.shape[0], heights.shape[1]), cell, 5 * cell)
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
