"""`routes`, compiled: the same operations in the same order, over packed arrays."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, inlined

_ROWS = np.array([0, 0, 1, -1, 1, -1, 1, -1])
_COLUMNS = np.array([1, -1, 0, 0, 1, -1, -1, 1])
"""`routes.DIRECTIONS`; the axis is half the number."""
_ROAD, _OPEN, _ROUGH = 1, 2, 3
_FAR = np.iinfo(np.int32).max
_WIDTH = 13
"""Bits of a bucket's width, which is the quickest whole step: twice `routes.HALF_STEP`."""
_HARDLY = 1e-9


@compiled
def quickest_cells(
    going: NDArray[np.uint8],
    half: NDArray[np.int32],
    begin_row: int,
    begin_column: int,
    end_row: int,
    end_column: int,
    margin: int,
) -> NDArray[np.int64]:
    """Compute `routes.quickest_cells_reference`.

    First only a window is searched: `margin` cells plus a quarter of the distance around both ends. Its route
    is the quickest of the whole map if every route that leaves the window must be longer; otherwise a larger
    window is searched.
    """
    last_row, last_column = going.shape[0] - 3, going.shape[1] - 3
    rows_apart, columns_apart = abs(end_row - begin_row), abs(end_column - begin_column)
    margin += max(rows_apart, columns_apart) // 4
    while True:
        low_row, high_row = (
            max(min(begin_row, end_row) - margin, 0),
            min(max(begin_row, end_row) + margin, last_row),
        )
        low, high = (
            max(min(begin_column, end_column) - margin, 0),
            min(max(begin_column, end_column) + margin, last_column),
        )
        window = np.zeros((high_row - low_row + 3, high - low + 3), np.uint8)
        window[1:-1, 1:-1] = going[low_row + 1 : high_row + 2, low + 1 : high + 2]
        begin = (begin_row - low_row + 1) * window.shape[1] + begin_column - low + 1
        end = (end_row - low_row + 1) * window.shape[1] + end_column - low + 1
        costs = _costs(half)
        best = _searched(window, half, costs, begin, end)
        outside = _FAR
        if low_row > 0:
            outside = min(outside, _at_least(half, begin_row + end_row - 2 * low_row + 2, columns_apart))
        if high_row < last_row:
            outside = min(outside, _at_least(half, 2 * high_row + 2 - begin_row - end_row, columns_apart))
        if low > 0:
            outside = min(outside, _at_least(half, begin_column + end_column - 2 * low + 2, rows_apart))
        if high < last_column:
            outside = min(outside, _at_least(half, 2 * high + 2 - begin_column - end_column, rows_apart))
        if best[end] != _FAR and best[end] < outside:
            cells = _traced_back(window.ravel(), window.shape[1], costs, best, begin, end)
            cells[:, 0] += low_row
            cells[:, 1] += low
            return cells
        if outside == _FAR:
            return np.empty((0, 2), np.int64)
        margin = 3 * margin + 1


@compiled
def _at_least(half: NDArray[np.int32], one_way: int, other_way: int) -> int:
    """A lower bound of the time for a number of rows and columns."""
    less, more = min(one_way, other_way), max(one_way, other_way)
    straight, diagonal = (
        2 * min(half[0, 1], half[0, 2], half[0, 3]),
        2 * min(half[1, 1], half[1, 2], half[1, 3]),
    )
    return int((more - less) * straight + less * diagonal)


@compiled
def searched(going: NDArray[np.uint8], half: NDArray[np.int32], row: int, column: int) -> NDArray[np.int32]:
    """The quickest time from one cell to every cell of the map, border included."""
    return _searched(going, half, _costs(half), (row + 1) * going.shape[1] + column + 1, -1)


@compiled
def cells_back(
    going: NDArray[np.uint8],
    half: NDArray[np.int32],
    best: NDArray[np.int32],
    begin_row: int,
    begin_column: int,
    end_row: int,
    end_column: int,
) -> NDArray[np.int64]:
    """Trace `quickest_cells` back from the result of `searched`."""
    columns = going.shape[1]
    begin, end = (begin_row + 1) * columns + begin_column + 1, (end_row + 1) * columns + end_column + 1
    if best[end] == _FAR:
        return np.empty((0, 2), np.int64)
    return _traced_back(going.ravel(), columns, _costs(half), best, begin, end)


@compiled
def _searched(
    going: NDArray[np.uint8], half: NDArray[np.int32], costs: NDArray[np.int32], begin: int, end: int
) -> NDArray[np.int32]:
    """The quickest time to each cell, at least up to the end cell; to all cells if `end` is -1.

    Cells are queued in buckets as wide as the quickest step, so all cells of a bucket are final when its turn
    comes, in any order. The route depends on the times only and therefore equals the reference.
    """
    columns = going.shape[1]
    cells = going.ravel()
    mask = 1
    while mask <= 2 * half.max() >> _WIDTH:
        mask = 2 * mask + 1
    best = np.full(cells.size, _FAR, np.int32)
    after, before = np.empty(cells.size, np.int32), np.empty(cells.size, np.int32)
    first = np.full(mask + 1, -1, np.int32)
    best[begin] = 0
    after[begin] = before[begin] = -1
    first[0] = begin
    waiting, turn = 1, 0
    while waiting and (end < 0 or best[end] >> _WIDTH >= turn):
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
                    # Remove it from its later bucket.
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
    return best


@compiled
def _costs(half: NDArray[np.int32]) -> NDArray[np.int32]:
    """Costs of a straight and a diagonal step between goings; leaving a closed cell is rough."""
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
    route = [end]
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
            route.append(here)
            break
    cells = np.empty((len(route), 2), np.int64)
    for index in range(len(route)):
        cell = route[len(route) - 1 - index]
        cells[index, 0], cells[index, 1] = cell // columns - 1, cell % columns - 1
    return cells


@inlined
def _going_towards(
    going: NDArray[np.uint8],
    rises: NDArray[np.int32],
    up: float,
    across: float,
    east: float,
    north: float,
    too_much: float,
) -> np.uint8:
    """The going of the cell at a point (in cells) in a direction (east, north)."""
    rows, columns = going.shape
    row = min(max(int(np.floor(up)), 0), rows - 1)
    column = min(max(int(np.floor(across)), 0), columns - 1)
    here = going[row, column]
    if here in (_ROAD, _OPEN):
        rise = abs(rises[0, row, column] * east + rises[1, row, column] * north)
        if rise > too_much:
            here = np.uint8(_ROUGH)
    return np.uint8(here)


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
    """Compute `routes.seconds_straight_reference`."""
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
            here = _going_towards(going, rises, y + up * middle, x + across * middle, east, north, too_much)
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
    """Compute `routes.pulled_straight_reference`."""
    spent = np.zeros(len(line))
    for index in range(1, len(line)):
        spent[index] = spent[index - 1] + seconds_straight(
            going, rises, pace, cell, steep,
            line[index - 1, 0], line[index - 1, 1], line[index, 0], line[index, 1],
        )  # fmt: skip
    indices = [0]
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
        indices.append(here)
    return np.array(indices)


@compiled
def goings(
    going: NDArray[np.uint8],
    rises: NDArray[np.int32],
    cell: float,
    steep: float,
    start_east: float,
    start_north: float,
    end_east: float,
    end_north: float,
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Compute `routes.goings_reference`: the going on each stretch of a line, and where it ends."""
    x, y = start_east / cell, start_north / cell
    across, up = end_east / cell - x, end_north / cell - y
    east, north = end_east - start_east, end_north - start_north
    too_much = steep * 200 * cell * np.sqrt(east * east + north * north)
    column_line = np.floor(x) + 1 if across > 0 else np.ceil(x) - 1
    row_line = np.floor(y) + 1 if up > 0 else np.ceil(y) - 1
    column_step, row_step = 1.0 if across > 0 else -1.0, 1.0 if up > 0 else -1.0
    most = int(abs(across) + abs(up)) + 4
    kinds, ends = np.empty(most, np.uint8), np.empty(most)
    count, begin = 0, 0.0
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
            here = _going_towards(going, rises, y + up * middle, x + across * middle, east, north, too_much)
            if count == 0 or kinds[count - 1] != here:
                kinds[count] = here
                count += 1
            ends[count - 1] = finish
        begin = max(begin, finish)
    return kinds[:count], ends[:count]
