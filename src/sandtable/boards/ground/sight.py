"""Who sees what over the ground: lines of sight, the whole field of view, dust, and what one can make out.

The functions that end in `_plainly` are the truth; the compiled ones, which are used, are held equal to them
by tests.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from math import floor, inf, sqrt
from types import ModuleType

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.boards.ground.ground import Ground
from sandtable.boards.ground.terrain import Position, Terrain


class Sight(Struct, frozen=True):
    """How far and over what one can see; all in metres."""

    eye: float = 2.5
    target: float = 2.0
    limit: float = 3000.0
    forest: float = 18.0
    town: float = 10.0
    edge: float = 20.0
    """Who stands in a wood or town looks out of it, and is seen, through so much of it."""
    grass: float = 50.0
    """High grass hides men on foot beyond this."""
    dust: float = 8.0
    """How high dust rises above the ground."""

    def cover(self) -> NDArray[np.float32]:
        """How high what stands on each terrain is, in the order of `Terrain`."""
        return np.array([0, self.forest, 0, 0, self.town, 0], dtype=np.float32)


def sees(ground: Ground, eye: Position, target: Position, sight: Sight, *, on_foot: bool = False) -> bool:
    """Whether somebody at one point sees what stands at another."""
    return seen_from(ground, eye, [target], sight, on_foot=[on_foot])[0]


def seen_from(
    ground: Ground, eye: Position, targets: Sequence[Position], sight: Sight, *, on_foot: Sequence[bool]
) -> list[bool]:
    """Which of these points somebody sees; for each, whether what stands there is on foot."""
    limits = [
        min(sight.grass, sight.limit)
        if foot and ground.terrain_at(target) == Terrain.HIGH_GRASS
        else sight.limit
        for target, foot in zip(targets, on_foot, strict=True)
    ]
    return _clear_each(ground, eye, targets, sight, above=sight.target, limits=limits)


def sees_dust(ground: Ground, eye: Position, moving: Position, sight: Sight) -> bool:
    """Whether one sees the dust of troops that move at a point: in the open it shows over low cover."""
    return dust_seen_from(ground, eye, [moving], sight)[0]


def dust_seen_from(
    ground: Ground, eye: Position, moving: Sequence[Position], sight: Sight, *, anywhere: bool = False
) -> list[bool]:
    """At which of these points one sees dust; anywhere: what rises so high from any ground, as smoke does."""
    limits = [sight.limit if anywhere or ground.terrain_at(at) == Terrain.OPEN else -1.0 for at in moving]
    return _clear_each(ground, eye, moving, sight, above=sight.dust, limits=limits)


def made_out(metres: float, bands: Sequence[float]) -> int:
    """How many of these distances are not exceeded: the more, the better one makes out what one sees.

    >>> [made_out(metres, (300, 600, 1000, 1500, 2000)) for metres in (200, 600, 1400, 2500)]
    [5, 4, 2, 0]
    """
    return len(bands) - bisect_left(sorted(bands), metres)


def viewshed(ground: Ground, eye: Position, sight: Sight, *, on_foot: bool = False) -> NDArray[np.bool_]:
    """Every cell that is seen from the middle of the cell that a point lies in.

    Rays go to all cells at the edge of what can be seen; a cell is judged by the ray that passes nearest to
    its middle, at most half a cell aside. `sees` judges single points exactly.
    """
    seen = np.zeros((ground.rows, ground.columns), dtype=np.bool_)
    grass = sight.grass if on_foot else inf
    figures = (ground.cell, sight.edge, sight.eye, sight.target, sight.limit, grass, ground.highest)
    _kernels().viewshed(
        ground.metres, ground.terrain, sight.cover(), *map(float, figures), *ground.cell_of(eye), seen
    )
    return seen


def _clear_each(
    ground: Ground,
    eye: Position,
    targets: Sequence[Position],
    sight: Sight,
    *,
    above: float,
    limits: Sequence[float],
) -> list[bool]:
    points = np.array(targets, dtype=np.float64).reshape(-1, 2)
    figures = (ground.cell, sight.edge, *eye, sight.eye)  # for whole numbers it would be compiled once more
    found: list[bool] = (
        _kernels()
        .clear_each(
            ground.metres, ground.terrain, sight.cover(), *map(float, figures),
            points, float(above), np.array(limits, dtype=np.float64),
        )
        .tolist()
    )  # fmt: skip
    return found


def clear_reference(ground: Ground, eye: Position, target: Position, sight: Sight, above: float) -> bool:
    """Whether the line from an eye to a height above a point clears the ground and what stands on it.

    The line is compared with the ground wherever it passes between the middles of two neighbouring cells.
    """
    cover, cell = sight.cover(), ground.cell
    from_edge = sight.edge if cover[ground.terrain_at(eye)] > 0 else 0.0
    to_edge = sight.edge if cover[ground.terrain_at(target)] > 0 else 0.0
    x, y = eye.east / cell - 0.5, eye.north / cell - 0.5
    across, up = target.east / cell - 0.5 - x, target.north / cell - 0.5 - y
    steep = abs(up) > abs(across)
    begin, way = (y, up) if steep else (x, across)
    aside, drift = (x, across) if steep else (y, up)
    if way == 0:
        return True
    low, high = ground.height_at(eye) + sight.eye, ground.height_at(target) + above
    length = sqrt(across * across + up * up) * cell
    first, last = (
        (floor(begin) + 1, floor(begin + way)) if way > 0 else (floor(begin + way) + 1, floor(begin))
    )
    most_along, most_aside = (ground.rows, ground.columns) if steep else (ground.columns, ground.rows)
    for line in range(max(first, 0), min(last, most_along - 1) + 1):
        part = (line - begin) / way
        off = min(max(aside + drift * part, 0.0), most_aside - 1.0)
        near = min(floor(off), most_aside - 2)
        share = off - near
        one, other = ((line, near), (line, near + 1)) if steep else ((near, line), (near + 1, line))
        here, there = float(ground.metres[one]), float(ground.metres[other])
        height = here + (there - here) * share
        if part * length > from_edge and (1 - part) * length > to_edge:
            height += float(cover[ground.terrain[one if share < 0.5 else other]])
        if height > low + (high - low) * part:
            return False
    return True


def viewshed_reference(
    ground: Ground, eye: Position, sight: Sight, *, on_foot: bool = False
) -> NDArray[np.bool_]:
    """`viewshed`, ray by ray and cell by cell."""
    row, column = ground.cell_of(eye)
    reach = int(sight.limit // ground.cell)
    seen = np.zeros((ground.rows, ground.columns), dtype=np.bool_)
    seen[row, column] = True
    for side in range(4):
        for offset in range(-reach, reach + 1):
            _look_along(
                ground, sight, (row, column), seen, side=side, offset=offset, reach=reach, on_foot=on_foot
            )
    return seen


def _look_along(
    ground: Ground,
    sight: Sight,
    start: tuple[int, int],
    seen: NDArray[np.bool_],
    *,
    side: int,
    offset: int,
    reach: int,
    on_foot: bool,
) -> None:
    """Follow one ray outward, and mark the cells that it judges and sees."""
    row, column = start
    cover = sight.cover()
    eye = float(ground.metres[row, column]) + sight.eye
    stride = sqrt(1.0 + offset / reach * (offset / reach)) * ground.cell
    in_cover = cover[ground.terrain[row, column]] > 0
    hidden_by_ground = -inf
    hidden_by_all = [-inf]
    for step in range(1, reach + 1):
        if step * stride > sight.limit:
            break
        exact = offset / reach * step
        aside = floor(exact)
        share = exact - aside
        one, other = _cell(side, row, column, step, aside), _cell(side, row, column, step, aside + 1)
        near = one if share < 0.5 else other
        if not _inside(ground, near):
            break
        here = float(ground.metres[one if _inside(ground, one) else near])
        there = float(ground.metres[other if _inside(ground, other) else near])
        height = here + (there - here) * share - eye
        inverse = 1.0 / step
        terrain = int(ground.terrain[near])
        top = float(cover[terrain])
        # How far aside the ray passes: the cell is judged by it if that is not more than half a cell there.
        missed = abs(offset * step - (aside if share < 0.5 else aside + 1) * reach)
        if 2 * missed <= step:
            line = (float(ground.metres[near]) + sight.target - eye) * inverse
            in_edge = int(sight.edge / stride) if top > 0 else 0
            hidden = max(hidden_by_ground, hidden_by_all[max(step - 1 - in_edge, 0)])
            in_grass = terrain == Terrain.HIGH_GRASS and on_foot and step * stride > sight.grass
            if line >= hidden and not in_grass:
                seen[near] = True
        hidden_by_ground = max(hidden_by_ground, height * inverse)
        covered = 0.0 if in_cover and step * stride <= sight.edge else top
        hidden_by_all.append(max(hidden_by_all[-1], (height + covered) * inverse))


def _cell(side: int, row: int, column: int, along: int, aside: int) -> tuple[int, int]:
    """The cell so many steps out towards a side (east, west, north, south) and so many across."""
    if side < 2:
        return row + aside, column + (along if side == 0 else -along)
    return row + (along if side == 2 else -along), column + aside


def _inside(ground: Ground, cell: tuple[int, int]) -> bool:
    return bool(0 <= cell[0] < ground.rows and 0 <= cell[1] < ground.columns)


@cache
def _kernels() -> ModuleType:
    """The compiled functions; the compiler takes a second to load, so that waits until it is needed."""
    from sandtable.boards.ground import sight_kernels  # noqa: PLC0415

    return sight_kernels
