"""What never changes during a match, in two arrays: the ground, straight lines, and the units of both sides.

A square is a *cell*: its place in a grid with a margin of two closed cells all round, so that a step off the
board needs no question. Rows are so far apart that the difference of two cells tells how they lie to each
other (`Tables.lines`). Every array that a kernel is given costs time at every call, so there are few of them,
and what they hold is found by its place.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.squares import DIRECTIONS, squares_in
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.units import FORTRESS_BONUS, PASS_BONUS, UNITS, Kind

MARGIN = 2
MOST_UNITS = 64
"""Of a side: as many as there are bits to say which of them are online."""
MOST_ARSENALS = 16
CLOSED, OCCUPIED, NORTH_ARSENAL, SOUTH_ARSENAL, FORTRESS, PASS = 1, 2, 4, 8, 16, 32
"""What a cell can hold, one bit each; above them stands the unit's number."""
UNIT_SHIFT = 6
IN_LINE = 1 << 15
"""Marks the differences of cells that lie in a line, and the difference 0."""
PLACE_SHIFT, NO_PLACE, WINDOW_ROW = 16, 63, 7
"""A window is five by five cells round a unit, in rows of seven bits so that nothing runs over its edge.

Above a line stands the place in the window; `NO_PLACE` is in none.
"""
WORD_SHIFT = 5
"""Of cells in a word about blocked ones (`windows`)."""

# Where the facts stand.
ARMY, SOURCES, CELLS, ROW, BY_CONTACT, LIMIT, ARSENALS_EACH = range(7)
"""Units of a side, its sources of rays, all cells, the step to the next row, two options, its arsenals."""
SOURCE_CELLS, LINKS, ENDS, REACHED, BLOCKED, BOARD = range(7, 13)
"""Where in a packed game the parts begin whose size depends on the armies."""
FIGHTERS = 13
SPEED, RANGE, ATTACK, DEFENCE, SHELTERED = range(15, 15 + 5 * len(UNITS), len(UNITS))
"""By kind of unit."""
AROUND = SHELTERED + len(UNITS)
"""The steps to the eight cells around a cell."""
KINDS = AROUND + len(DIRECTIONS)
ARSENAL_CELLS = KINDS + 2 * MOST_UNITS
SIGHT = ARSENAL_CELLS + 2 * MOST_ARSENALS
"""For each cell a byte for each direction: the distance at which the line is closed."""


class Tables(NamedTuple):
    """A battlefield with the levies of a match."""

    facts: NDArray[np.int64]
    lines: NDArray[np.uint32]
    """By the difference of two cells: how far apart they lie in a line, times 8, and in which direction.

    0: in no line. Above that, the place in the window. The difference 0 stands in the middle.
    """
    ground: NDArray[np.int64]
    """The cells without units. No kernel of the rules reads it."""


def cells_of(field: Battlefield) -> NDArray[np.int64]:
    """The cell of each square."""
    rows, columns = np.divmod(np.arange(field.grid.size), field.grid.columns)
    return ((rows + MARGIN) * _row_of(field) + columns + MARGIN).astype(np.int64)


def _row_of(field: Battlefield) -> int:
    return 2 * field.grid.columns + 2 * MARGIN


@lru_cache(maxsize=32)
def tables(
    field: Battlefield,
    levies: tuple[tuple[int, ...], tuple[int, ...]],
    relay_by_contact: bool,
    move_limit: int,
    *,
    head: int,
) -> Tables:
    """The tables of a match whose sides have so many units of each kind; 0 is no limit.

    A packed game begins with a head of that many numbers.
    """
    army, each = max(sum(levy) for levy in levies), max(side.bit_count() for side in field.arsenals)
    if army > MOST_UNITS or each > MOST_ARSENALS:
        raise ValueError(
            f"the compiled rules take up to {MOST_UNITS} units and {MOST_ARSENALS} arsenals a side"
        )
    cells, row = cells_of(field), _row_of(field)
    number = (field.grid.rows + 2 * MARGIN) * row
    sources = each + max(sum(levy[Kind.RELAY :]) for levy in levies)
    facts = np.zeros(SIGHT + number, np.int64)
    facts[ARMY], facts[SOURCES], facts[CELLS], facts[ROW] = army, sources, number, row
    facts[BY_CONTACT], facts[LIMIT], facts[ARSENALS_EACH] = relay_by_contact, move_limit, each
    facts[SOURCE_CELLS : BOARD + 1] = head + np.cumsum(
        [2 * army, 2 * sources, 2 * army, 2 * sources, 2 * sources, (number >> WORD_SHIFT) + 2]
    )
    for place, column in (
        (SPEED, [unit.speed for unit in UNITS]),
        (RANGE, [unit.range for unit in UNITS]),
        (ATTACK, [unit.attack for unit in UNITS]),
        (DEFENCE, [unit.defence for unit in UNITS]),
        (SHELTERED, [int(unit.shelters) for unit in UNITS]),
        (AROUND, [down * row + right for down, right in DIRECTIONS]),
    ):
        facts[place : place + len(column)] = column
    for side, levy in enumerate(levies):
        facts[FIGHTERS + side] = sum(levy[: Kind.RELAY])
        kinds = [kind for kind, count in zip(Kind, levy, strict=True) for _ in range(count)]
        facts[KINDS + side * army : KINDS + side * army + len(kinds)] = kinds
        places = cells[list(squares_in(field.arsenals[side]))]
        facts[ARSENAL_CELLS + side * each : ARSENAL_CELLS + side * each + len(places)] = places
    facts[SIGHT:] = _sight(field, cells, number)
    return Tables(facts, _lines(field, row, number), _ground(field, cells, number))


def _ground(field: Battlefield, cells: NDArray[np.int64], number: int) -> NDArray[np.int64]:
    ground = np.full(number, CLOSED, np.int64)
    ground[cells[list(squares_in(field.open))]] = 0
    for squares, mark in (
        (field.arsenals[0], NORTH_ARSENAL),
        (field.arsenals[1], SOUTH_ARSENAL),
        (field.fortresses, FORTRESS),
        (field.passes, PASS),
    ):
        ground[cells[list(squares_in(squares))]] |= mark
    return ground


def _lines(field: Battlefield, row: int, number: int) -> NDArray[np.uint32]:
    lines = np.full(2 * number + 1, NO_PLACE << PLACE_SHIFT, np.uint32)
    for down, right in product(range(-MARGIN, MARGIN + 1), repeat=2):
        place = (down + MARGIN) * WINDOW_ROW + right + MARGIN
        lines[number + down * row + right] = place << PLACE_SHIFT
    for direction, (down, right) in enumerate(DIRECTIONS):
        rows = field.grid.rows if down else field.grid.columns
        columns = field.grid.columns if right else field.grid.rows
        for distance in range(1, min(rows, columns)):
            lines[number + (down * row + right) * distance] |= IN_LINE | distance << 3 | direction
    lines[number] |= IN_LINE
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


BONUSES = {FORTRESS: FORTRESS_BONUS, PASS: PASS_BONUS}
"""What each shelter adds to a defence."""
