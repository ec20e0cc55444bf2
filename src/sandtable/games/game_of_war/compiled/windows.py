"""Windows, compiled: the free cells among the 5 × 5 around a cell, as bits.

A packed game has one bit for each cell: whether it is blocked, which means closed or occupied. A word covers
32 cells and the next 32, so that one word holds any row of a window; an extra word comes before the first.
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean_inlined
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.tables import Tables

_SIDE = 2 * at.MARGIN + 1
_LINE = (1 << _SIDE) - 1
_ALL = np.uint64(sum(_LINE << row * at.WINDOW_ROW for row in range(_SIDE)))
BESIDE = np.uint64(sum(0b01110 << row * at.WINDOW_ROW for row in (1, 2, 3)))
"""The centre of a window and the cells one step away."""
_WORD = 1 << at.WORD_SHIFT
_ONE, _NONE = np.uint64(1), np.uint64(0)


def words_of(blocked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the words for blocked cells."""
    bits = np.zeros((len(blocked) // _WORD + 3, _WORD), np.uint64)
    bits.reshape(-1)[_WORD : _WORD + len(blocked)] = blocked
    halves = bits @ (_ONE << np.arange(_WORD, dtype=np.uint64))
    words: NDArray[np.uint64] = halves[:-1] | halves[1:] << np.uint64(_WORD)
    return words.view(np.int64)


@lean_inlined
def change(table: Tables, game: NDArray[np.int64], cell: int) -> None:
    """Toggle whether a cell is blocked."""
    word = table.facts[at.BLOCKED] + 1 + (cell >> at.WORD_SHIFT)
    bit = np.int64(1) << (cell & _WORD - 1)
    game[word] ^= bit
    game[word - 1] ^= bit << _WORD


@lean_inlined
def free_round(table: Tables, game: NDArray[np.int64], cell: int) -> np.uint64:
    """Return the cells of a window that are not blocked."""
    row, words = table.facts[at.ROW], table.facts[at.BLOCKED] + 1
    first = cell - at.MARGIN * row - at.MARGIN
    blocked = 0
    for line in range(_SIDE):
        blocked |= (
            game[words + (first >> at.WORD_SHIFT)] >> (first & _WORD - 1) & _LINE
        ) << line * at.WINDOW_ROW
        first += row
    return np.uint64(blocked) ^ _ALL


@lean_inlined
def off_arsenals(table: Tables, game: NDArray[np.int64], owner: int, cell: int) -> np.uint64:
    """Return the cells of a window that are not standing arsenals of a side."""
    first = table.facts[at.SOURCE_CELLS] + owner * table.facts[at.SOURCES]
    found = ~_NONE
    for source in range(first, first + table.facts[at.ARSENALS_EACH]):
        line = table.lines[table.facts[at.CELLS] + game[source] - cell]
        found &= ~(_ONE << np.uint64(line >> np.uint32(at.WINDOW_SHIFT)))
    return found
