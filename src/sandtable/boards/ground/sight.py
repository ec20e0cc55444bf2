"""Lines of sight, viewsheds, dust, and how well a target is recognised.

The compiled kernels are used; tests compare them with the reference functions, which end in `_reference`.
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
    """Heights and distances that sight depends on, in metres."""

    eye: float = 2.5
    target: float = 2.0
    limit: float = 3000.0
    forest: float = 18.0
    town: float = 10.0
    edge: float = 20.0
    """Depth of wood or town through which a unit inside can see out and be seen."""
    grass: float = 50.0
    """Distance beyond which high grass hides troops on foot."""
    dust: float = 8.0
    """Height of dust above the ground."""

    def cover(self) -> NDArray[np.float32]:
        """The height of the cover on each terrain, in the order of `Terrain`."""
        return np.array([0, self.forest, 0, 0, self.town, 0], dtype=np.float32)


def sees(ground: Ground, eye: Position, target: Position, sight: Sight, *, on_foot: bool = False) -> bool:
    """Whether an observer at one point sees a target at another."""
    return seen_from(ground, eye, [target], sight, on_foot=[on_foot])[0]


def seen_from(
    ground: Ground, eye: Position, targets: Sequence[Position], sight: Sight, *, on_foot: Sequence[bool]
) -> list[bool]:
    """Whether an observer sees each target; `on_foot` marks targets on foot."""
    limits = [
        min(sight.grass, sight.limit)
        if foot and ground.terrain_at(target) == Terrain.HIGH_GRASS
        else sight.limit
        for target, foot in zip(targets, on_foot, strict=True)
    ]
    return _clear_each(ground, eye, targets, sight, above=sight.target, limits=limits)


def sees_dust(ground: Ground, eye: Position, moving: Position, sight: Sight) -> bool:
    """Whether an observer sees the dust of troops that move at a point on open terrain."""
    return dust_seen_from(ground, eye, [moving], sight)[0]


def dust_seen_from(
    ground: Ground, eye: Position, moving: Sequence[Position], sight: Sight, *, anywhere: bool = False
) -> list[bool]:
    """Whether an observer sees dust at each point, or smoke, which rises `anywhere`."""
    limits = [sight.limit if anywhere or ground.terrain_at(at) == Terrain.OPEN else -1.0 for at in moving]
    return _clear_each(ground, eye, moving, sight, above=sight.dust, limits=limits)


def made_out(metres: float, bands: Sequence[float]) -> int:
    """Number of the given distances that are not exceeded; more means better recognition.

    >>> [made_out(metres, (300, 600, 1000, 1500, 2000)) for metres in (200, 600, 1400, 2500)]
    [5, 4, 2, 0]
    """
    return len(bands) - bisect_left(sorted(bands), metres)


def viewshed(ground: Ground, eye: Position, sight: Sight, *, on_foot: bool = False) -> NDArray[np.bool_]:
    """All cells that are seen from the centre of the cell that contains a point.

    Rays are cast to all cells at the limit of sight; a cell is decided by the ray that passes nearest to its
    centre, at most half a cell away. `sees` is exact for single points.
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
    figures = (ground.cell, sight.edge, *eye, sight.eye)  # integers would compile another signature
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
    """Whether the line from an eye to a height above a point clears the ground and its cover.

    The line is compared with the ground wherever it passes between the centres of two neighbouring cells.
    """
    cover, cell = sight.cover(), ground.cell
    from_edge = sight.edge if cover[ground.terrain_at(eye)] > 0 else 0.0
    to_edge = sight.edge if cover[ground.terrain_at(target)] > 0 else 0.0
    x, y = eye.east / cell - 0.5, eye.north / cell - 0.5
    across, up = target.east / cell - 0.5 - x, target.north / cell - 0.5 - y
    steep = abs(up) > abs(across)
    begin, extent = (y, up) if steep else (x, across)
    aside, drift = (x, across) if steep else (y, up)
    if extent == 0:
        return True
    low, high = ground.height_at(eye) + sight.eye, ground.height_at(target) + above
    length = sqrt(across * across + up * up) * cell
    first, last = (
        (floor(begin) + 1, floor(begin + extent)) if extent > 0 else (floor(begin + extent) + 1, floor(begin))
    )
    most_along, most_aside = (ground.rows, ground.columns) if steep else (ground.columns, ground.rows)
    for line in range(max(first, 0), min(last, most_along - 1) + 1):
        part = (line - begin) / extent
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
    """Compute `viewshed` ray by ray and cell by cell."""
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
    """Follow one ray outward and mark the visible cells that it decides."""
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
        # How far the ray misses the centre: it decides the cell if that is at most half a cell.
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
    """The cell `along` steps towards a side (east, west, north, south) and `aside` steps across."""
    if side < 2:
        return row + aside, column + (along if side == 0 else -along)
    return row + (along if side == 2 else -along), column + aside


def _inside(ground: Ground, cell: tuple[int, int]) -> bool:
    return bool(0 <= cell[0] < ground.rows and 0 <= cell[1] < ground.columns)


@cache
def _kernels() -> ModuleType:
    """The compiled functions, imported on first use: numba takes a second to load."""
    from sandtable.boards.ground import sight_kernels  # noqa: PLC0415

    return sight_kernels
