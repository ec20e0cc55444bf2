"""`sight`, compiled: the same operations in the same order, over packed arrays."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled

_HIGH_GRASS = 2
_LOOK_UP = 7
"""Mask of the steps at which a ray may end early: every eighth."""


@compiled
def clear(
    metres: NDArray[np.float32],
    terrain: NDArray[np.uint8],
    cover: NDArray[np.float32],
    cell: float,
    edge: float,
    eye_east: float,
    eye_north: float,
    low: float,
    east: float,
    north: float,
    high: float,
) -> bool:
    """Compute `sight.clear_reference`."""
    rows, columns = metres.shape
    from_edge, to_edge = 0.0, 0.0
    if cover[terrain[_within(eye_north // cell, rows), _within(eye_east // cell, columns)]] > 0:
        from_edge = edge
    if cover[terrain[_within(north // cell, rows), _within(east // cell, columns)]] > 0:
        to_edge = edge
    x, y = eye_east / cell - 0.5, eye_north / cell - 0.5
    across, up = east / cell - 0.5 - x, north / cell - 0.5 - y
    steep = abs(up) > abs(across)
    begin, extent, aside, drift = (y, up, x, across) if steep else (x, across, y, up)
    if extent == 0:
        return True
    length = np.sqrt(across * across + up * up) * cell
    ends = begin + extent
    first = int(np.floor(begin if extent > 0 else ends)) + 1
    last = int(np.floor(ends if extent > 0 else begin))
    most_along, most_aside = (rows, columns) if steep else (columns, rows)
    for line in range(max(first, 0), min(last, most_along - 1) + 1):
        part = (line - begin) / extent
        off = min(max(aside + drift * part, 0.0), most_aside - 1.0)
        near = min(int(np.floor(off)), most_aside - 2)
        share = off - near
        close = near if share < 0.5 else near + 1
        if steep:
            here, there = np.float64(metres[line, near]), np.float64(metres[line, near + 1])
            top = cover[terrain[line, close]]
        else:
            here, there = np.float64(metres[near, line]), np.float64(metres[near + 1, line])
            top = cover[terrain[close, line]]
        height = here + (there - here) * share
        if part * length > from_edge and (1 - part) * length > to_edge:
            height += np.float64(top)
        if height > low + (high - low) * part:
            return False
    return True


@compiled
def _within(index: float, size: int) -> int:
    return min(max(int(index), 0), size - 1)


@compiled
def level(metres: NDArray[np.float32], cell: float, east: float, north: float) -> float:
    """Compute `Ground.height_at`."""
    rows, columns = metres.shape
    x = min(max(east / cell - 0.5, 0.0), columns - 1.0)
    y = min(max(north / cell - 0.5, 0.0), rows - 1.0)
    column, row = min(int(x), columns - 2), min(int(y), rows - 2)
    right, up = x - column, y - row
    low_left, low_right = np.float64(metres[row, column]), np.float64(metres[row, column + 1])
    high_left, high_right = np.float64(metres[row + 1, column]), np.float64(metres[row + 1, column + 1])
    low, high = low_left + (low_right - low_left) * right, high_left + (high_right - high_left) * right
    return float(low + (high - low) * up)


@compiled
def clear_each(
    metres: NDArray[np.float32],
    terrain: NDArray[np.uint8],
    cover: NDArray[np.float32],
    cell: float,
    edge: float,
    eye_east: float,
    eye_north: float,
    eye_above: float,
    targets: NDArray[np.float64],
    target_above: float,
    limits: NDArray[np.float64],
) -> NDArray[np.bool_]:
    """Compute `clear` for many targets (east, north), each with its own distance limit."""
    seen = np.zeros(len(targets), np.bool_)
    low = level(metres, cell, eye_east, eye_north) + eye_above
    for index in range(len(targets)):
        east, north = targets[index, 0], targets[index, 1]
        across, up = east - eye_east, north - eye_north
        if np.sqrt(across * across + up * up) <= limits[index]:
            high = level(metres, cell, east, north) + target_above
            seen[index] = clear(
                metres, terrain, cover, cell, edge, eye_east, eye_north, low, east, north, high
            )
    return seen


@compiled
def viewshed(
    metres: NDArray[np.float32],
    terrain: NDArray[np.uint8],
    cover: NDArray[np.float32],
    cell: float,
    edge: float,
    eye_above: float,
    target: float,
    limit: float,
    grass: float,
    highest_ground: float,
    row: int,
    column: int,
    seen: NDArray[np.bool_],
) -> None:
    """Write `sight.viewshed_reference` into `seen`.

    A ray ends early if not even the highest ground of the map could be seen behind what hides it.
    """
    rows, columns = metres.shape
    reach = int(limit // cell)
    seen[row, column] = True
    eye = np.float64(metres[row, column]) + eye_above
    best = max(highest_ground + target - eye, 0.0)
    in_cover = cover[terrain[row, column]] > 0
    inverses = np.empty(reach + 1)
    for step in range(1, reach + 1):
        inverses[step] = 1.0 / step
    hidden_by_all = np.empty(reach + 1)
    hidden_by_all[0] = -np.inf
    flat_metres, flat_terrain, flat_seen = metres.ravel(), terrain.ravel(), seen.reshape(-1)
    for side in range(4):
        along, across = (1, columns) if side < 2 else (columns, 1)
        room = (columns - 1 - column, column, rows - 1 - row, row)[side]
        lowest, highest = (-row, rows - 1 - row) if side < 2 else (-column, columns - 1 - column)
        if side in (1, 3):
            along = -along
        for offset in range(-reach, reach + 1):
            part = offset / reach
            stride = np.sqrt(1.0 + part * part) * cell
            through = int(edge / stride)
            steps = min(reach, room)
            while steps > 0 and (
                steps * stride > limit or not lowest <= int(np.floor(part * steps + 0.5)) <= highest
            ):
                steps -= 1
            hidden_by_ground = -np.inf
            hidden = -np.inf
            at = row * columns + column
            for step in range(1, steps + 1):
                at += along
                exact = part * step
                aside = int(np.floor(exact))
                share = exact - aside
                low, high = max(aside, lowest), min(aside + 1, highest)
                # Unsigned indices: numba need not test for negative ones, which count from the end.
                here = np.float64(flat_metres[np.uint64(at + low * across)])
                there = np.float64(flat_metres[np.uint64(at + high * across)])
                close, level = (low, here) if share < 0.5 else (high, there)
                inverse = inverses[step]
                near = np.uint64(at + close * across)
                covered = flat_terrain[near]
                top = np.float64(cover[covered])
                blocked = hidden
                if top > 0:
                    blocked = max(hidden_by_ground, hidden_by_all[max(step - 1 - through, 0)])
                if covered == _HIGH_GRASS and step * stride > grass:
                    blocked = np.inf
                judged = 2 * abs(offset * step - close * reach) <= step
                # Without a branch, which the processor could not predict.
                flat_seen[near] |= judged & ((level + target - eye) * inverse >= blocked)
                height = here + (there - here) * share - eye
                slope = height * inverse
                hidden_by_ground = slope if slope > hidden_by_ground else hidden_by_ground
                if top > 0 and not (in_cover and step * stride <= edge):
                    slope = (height + top) * inverse
                hidden = slope if slope > hidden else hidden
                hidden_by_all[step] = hidden
                if step & _LOOK_UP == 0 and hidden_by_all[max(step - through, 0)] > best * inverse:
                    break
