"""What never changes in a match, as arrays: terrain, straight lines, and the units of both sides.

Rows of cells are so long that the difference of two cells determines how they lie to each other
(`Tables.lines`). Every array argument costs time at every call of a kernel, so there are few of them.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.squares import DIRECTIONS, squares_in
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.units import UNITS, Kind


class Tables(NamedTuple):
    """The board and the sizes of the armies of a match."""

    facts: NDArray[np.int64]
    lines: NDArray[np.uint32]
    """By the difference of two cells: distance times 8 plus direction if they are in line, otherwise 0.

    Above that, the index in the window. The difference 0 is in the middle of the array.
    """
    ground: NDArray[np.int64]
    """The contents of the cells without units; only `packing` and players use it."""


def cells_of(field: Battlefield) -> NDArray[np.int64]:
    """Return the cell of each square."""
    rows, columns = np.divmod(np.arange(field.grid.size), field.grid.columns)
    return ((rows + at.MARGIN) * _row_of(field) + columns + at.MARGIN).astype(np.int64)


def _row_of(field: Battlefield) -> int:
    return 2 * field.grid.columns + 2 * at.MARGIN


@lru_cache(maxsize=32)
def tables(
    field: Battlefield,
    levies: tuple[tuple[int, ...], tuple[int, ...]],
    relay_by_contact: bool,
    move_limit: int,
    no_progress: int = 0,
) -> Tables:
    """Return the tables of a match.

    `levies` are the numbers of units of each side by kind; a `move_limit` or `no_progress` of 0
    means no limit.
    """
    army, each = max(sum(levy) for levy in levies), max(side.bit_count() for side in field.arsenals)
    if army > at.MOST_UNITS or each > at.MOST_ARSENALS:
        raise ValueError(
            f"the compiled rules take up to {at.MOST_UNITS} units and {at.MOST_ARSENALS} arsenals a side"
        )
    cells, row = cells_of(field), _row_of(field)
    number = (field.grid.rows + 2 * at.MARGIN) * row
    sources = each + max(sum(levy[Kind.RELAY :]) for levy in levies)
    facts = np.zeros(at.SIGHT + number, np.int64)
    facts[at.ARMY], facts[at.SOURCES], facts[at.CELLS], facts[at.ROW] = army, sources, number, row
    facts[at.BY_CONTACT], facts[at.LIMIT], facts[at.NO_PROGRESS] = relay_by_contact, move_limit, no_progress
    facts[at.ARSENALS_EACH] = each
    facts[at.SOURCE_CELLS : at.BOARD + 1] = at.HEAD + np.cumsum(
        [2 * army, 2 * sources, 2 * army, 2 * sources, 2 * sources, (number >> at.WORD_SHIFT) + 2]
    )
    for place, column in (
        (at.SPEED, [unit.speed for unit in UNITS]),
        (at.RANGE, [unit.range for unit in UNITS]),
        (at.ATTACK, [unit.attack for unit in UNITS]),
        (at.DEFENCE, [unit.defence for unit in UNITS]),
        (at.SHELTERED, [int(unit.shelters) for unit in UNITS]),
        (at.AROUND, [down * row + right for down, right in DIRECTIONS]),
    ):
        facts[place : place + len(column)] = column
    for side, levy in enumerate(levies):
        facts[at.FIGHTERS + side] = sum(levy[: Kind.RELAY])
        kinds = [kind for kind, count in zip(Kind, levy, strict=True) for _ in range(count)]
        facts[at.KINDS + side * army : at.KINDS + side * army + len(kinds)] = kinds
        places = cells[list(squares_in(field.arsenals[side]))]
        facts[at.ARSENAL_CELLS + side * each : at.ARSENAL_CELLS + side * each + len(places)] = places
    facts[at.SIGHT :] = _sight(field, cells, number)
    return Tables(facts, _lines(field, row, number), _ground(field, cells, number))


def _ground(field: Battlefield, cells: NDArray[np.int64], number: int) -> NDArray[np.int64]:
    ground = np.full(number, at.CLOSED, np.int64)
    ground[cells[list(squares_in(field.open))]] = 0
    for squares, mark in (
        (field.arsenals[0], at.NORTH_ARSENAL),
        (field.arsenals[1], at.SOUTH_ARSENAL),
        (field.fortresses, at.FORTRESS),
        (field.passes, at.PASS),
    ):
        ground[cells[list(squares_in(squares))]] |= mark
    return ground


def _lines(field: Battlefield, row: int, number: int) -> NDArray[np.uint32]:
    lines = np.full(2 * number + 1, at.NO_WINDOW << at.WINDOW_SHIFT, np.uint32)
    for down, right in product(range(-at.MARGIN, at.MARGIN + 1), repeat=2):
        place = (down + at.MARGIN) * at.WINDOW_ROW + right + at.MARGIN
        lines[number + down * row + right] = place << at.WINDOW_SHIFT
    for direction, (down, right) in enumerate(DIRECTIONS):
        rows = field.grid.rows if down else field.grid.columns
        columns = field.grid.columns if right else field.grid.rows
        for distance in range(1, min(rows, columns)):
            lines[number + (down * row + right) * distance] |= at.IN_LINE | distance << 3 | direction
    lines[number] |= at.IN_LINE
    return lines


def _sight(field: Battlefield, cells: NDArray[np.int64], number: int) -> NDArray[np.int64]:
    sight = np.zeros(number, np.uint64)
    for square in squares_in(field.open):
        packed = 0
        for direction in range(len(DIRECTIONS)):
            clear = 0
            for other in field.grid.walk(square, direction):
                if field.mountains >> other & 1:
                    break
                clear += 1
            packed |= clear + 1 << 8 * direction
        sight[cells[square]] = packed
    return sight.view(np.int64)
