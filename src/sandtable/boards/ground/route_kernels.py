"""`routes`, compiled: the same sums in the same order, over packed arrays."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled

_ROWS = np.array([0, 0, 1, -1, 1, -1, 1, -1])
_COLUMNS = np.array([1, -1, 0, 0, 1, -1, -1, 1])
"""`routes.DIRECTIONS`; the axis is half the number."""
_ROAD, _OPEN, _ROUGH = 1, 2, 3
_FAR = np.iinfo(np.int32).max
_WIDTH = 13
"""A bucket is as wide as the quickest whole step, twice `routes.HALF_STEP`: so many bits."""
_HARDLY = 1e-9


@compiled
def quickest_cells(
    going: NDArray[np.uint8],
    half: NDArray[np.int32],
    begin_row: int,
    begin_column: int,
    end_row: int,
    end_column: int,
) -> NDArray[np.int64]:
    """`routes.quickest_cells_plainly`.

    Cells wait in buckets as wide as the quickest step, so that all cells of a bucket are settled when its
    turn comes, in any order. The way is found from the sums alone and so is the same.
    """
    columns = going.shape[1]
    cells, costs = going.ravel(), _costs(half)
    mask = 1
    while mask <= 2 * half.max() >> _WIDTH:
        mask = 2 * mask + 1
    best = np.full(cells.size, _FAR, np.int32)
    after, before = np.empty(cells.size, np.int32), np.empty(cells.size, np.int32)
    first = np.full(mask + 1, -1, np.int32)
    begin, end = (begin_row + 1) * columns + begin_column + 1, (end_row + 1) * columns + end_column + 1
    best[begin] = 0
    after[begin] = before[begin] = -1
    first[0] = begin
    waiting, turn = 1, 0
    while waiting and best[end] >> _WIDTH >= turn:
        here = first[turn & mask]
        first[turn & mask] = -1
        while here >= 0:
            onward = after[here]
            waiting -= 1
            mine, spent = cells[here], best[here]
            for direction in range(8):
                axis = direction >> 1
                there = here + _ROWS[direction] * columns + _COLUMNS[direction]
                target = cells[there] >> 2 * axis & 3
                total = spent + costs[axis >> 1, mine >> 2 * axis & 3, target]
                if target == 0 or total >= best[there]:
                    continue
                if (
                    axis >= 2
                    and cells[here + _ROWS[direction] * columns] | cells[here + _COLUMNS[direction]] == 0
                ):
                    continue
                if best[there] != _FAR:
                    # It waits in a later bucket: take it out of there.
                    if before[there] >= 0:
                        after[before[there]] = after[there]
                    else:
                        first[best[there] >> _WIDTH & mask] = after[there]
                    if after[there] >= 0:
                        before[after[there]] = before[there]
                    waiting -= 1
                best[there] = total
                into = total >> _WIDTH & mask
                after[there], before[there] = first[into], -1
                if first[into] >= 0:
                    before[first[into]] = there
                first[into] = there
                waiting += 1
            here = onward
        turn += 1
    if best[end] == _FAR:
        return np.empty((0, 2), np.int64)
    return _traced_back(cells, columns, costs, best, begin, end)


@compiled
def _costs(half: NDArray[np.int32]) -> NDArray[np.int32]:
    """A step straight or diagonal, from each going to each; what is closed is left as if it were rough."""
    costs = np.empty((2, 4, 4), np.int32)
    for diagonal in range(2):
        for here in range(4):
            for there in range(4):
                costs[diagonal, here, there] = (
                    half[diagonal, here if here else _ROUGH] + half[diagonal, there]
                )
    return costs


@compiled
def _traced_back(
    going: NDArray[np.uint8],
    columns: int,
    costs: NDArray[np.int32],
    best: NDArray[np.int32],
    begin: int,
    end: int,
) -> NDArray[np.int64]:
    way = [end]
    here = end
    while here != begin:
        for direction in range(8):
            axis = direction >> 1
            there = here - _ROWS[direction] * columns - _COLUMNS[direction]
            if best[there] == _FAR:
                continue
            cost = costs[axis >> 1, going[there] >> 2 * axis & 3, going[here] >> 2 * axis & 3]
            if best[there] != best[here] - cost:
                continue
            if (
                axis >= 2
                and going[there + _ROWS[direction] * columns] | going[there + _COLUMNS[direction]] == 0
            ):
                continue
            here = there
            way.append(here)
            break
    cells = np.empty((len(way), 2), np.int64)
    for index in range(len(way)):
        cell = way[len(way) - 1 - index]
        cells[index, 0], cells[index, 1] = cell // columns - 1, cell % columns - 1
    return cells


@compiled
def seconds_straight(
    going: NDArray[np.uint8],
    rises: NDArray[np.int32],
    pace: NDArray[np.float64],
    cell: float,
    steep: float,
    start_east: float,
    start_north: float,
    end_east: float,
    end_north: float,
) -> float:
    """`routes.seconds_straight_plainly`."""
    rows, columns = going.shape
    x, y = start_east / cell, start_north / cell
    across, up = end_east / cell - x, end_north / cell - y
    east, north = end_east - start_east, end_north - start_north
    length = np.sqrt(east * east + north * north)
    if length == 0:
        return 0.0
    too_much = steep * 200 * cell * length
    column_line = np.floor(x) + 1 if across > 0 else np.ceil(x) - 1
    row_line = np.floor(y) + 1 if up > 0 else np.ceil(y) - 1
    column_step, row_step = 1.0 if across > 0 else -1.0, 1.0 if up > 0 else -1.0
    begin, spent = 0.0, 0.0
    while begin < 1.0:
        at_column = (column_line - x) / across if across != 0 else 2.0
        at_row = (row_line - y) / up if up != 0 else 2.0
        finish = min(at_column, at_row, 1.0)
        if at_column <= finish:
            column_line += column_step
        if at_row <= finish:
            row_line += row_step
        if finish - begin > _HARDLY:
            middle = (begin + finish) / 2
            row = min(max(int(np.floor(y + up * middle)), 0), rows - 1)
            column = min(max(int(np.floor(x + across * middle)), 0), columns - 1)
            here = going[row, column]
            if here in (_ROAD, _OPEN):
                rise = abs(rises[0, row, column] * east + rises[1, row, column] * north)
                if rise > too_much:
                    here = np.uint8(_ROUGH)
            spent += (finish - begin) * length * pace[here]
        begin = max(begin, finish)
    return float(spent)


@compiled
def pulled_straight(
    going: NDArray[np.uint8],
    rises: NDArray[np.int32],
    pace: NDArray[np.float64],
    cell: float,
    steep: float,
    line: NDArray[np.float64],
) -> NDArray[np.int64]:
    """`routes.pulled_straight_plainly`."""
    spent = np.zeros(len(line))
    for index in range(1, len(line)):
        spent[index] = spent[index - 1] + seconds_straight(
            going, rises, pace, cell, steep,
            line[index - 1, 0], line[index - 1, 1], line[index, 0], line[index, 1],
        )  # fmt: skip
    kept = [0]
    here = 0
    while here < len(line) - 1:
        good, step = here + 1, 2
        bad = 0
        doubling = True
        while True:
            if doubling:
                last = here + step
                if last >= len(line):
                    bad, doubling = len(line), False
                    continue
            else:
                if bad - good <= 1:
                    break
                last = (good + bad) // 2
            straight = seconds_straight(
                going, rises, pace, cell, steep, line[here, 0], line[here, 1], line[last, 0], line[last, 1]
            )
            if straight <= (spent[last] - spent[here]) * (1 + _HARDLY):
                good = last
                step *= 2
            elif doubling:
                bad, doubling = last, False
            else:
                bad = last
        here = good
        kept.append(here)
    return np.array(kept)
