"""Windows, compiled: which of the five by five cells round a cell are free, in a few steps.

A packed game keeps, beside what each cell holds, one bit for each: whether it is blocked, being closed or
occupied. A word tells of 32 cells and of the next 32, so that one word holds any row of a window; before the
first stands a word for the cells that the first half of it would begin with.
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
"""The cells of a window that are one step away, and its centre."""
_WORD = 1 << at.WORD_SHIFT
_ONE, _NONE = np.uint64(1), np.uint64(0)


def words_of(blocked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The words that say which cells are blocked."""
    bits = np.zeros((len(blocked) // _WORD + 3, _WORD), np.uint64)
    bits.reshape(-1)[_WORD : _WORD + len(blocked)] = blocked
    halves = bits @ (_ONE << np.arange(_WORD, dtype=np.uint64))
    words: NDArray[np.uint64] = halves[:-1] | halves[1:] << np.uint64(_WORD)
    return words.view(np.int64)


@lean_inlined
def change(table: Tables, game: NDArray[np.int64], cell: int) -> None:
    """A cell that was free is blocked, or the other way round."""
    word = table.facts[at.BLOCKED] + 1 + (cell >> at.WORD_SHIFT)
    bit = np.int64(1) << (cell & _WORD - 1)
    game[word] ^= bit
    game[word - 1] ^= bit << _WORD


@lean_inlined
def free_round(table: Tables, game: NDArray[np.int64], cell: int) -> np.uint64:
    """The cells of a window that are not blocked."""
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
    """The cells of a window that are not a side's arsenals; one that is gone is in no window."""
    first = table.facts[at.SOURCE_CELLS] + owner * table.facts[at.SOURCES]
    found = ~_NONE
    for source in range(first, first + table.facts[at.ARSENALS_EACH]):
        line = table.lines[table.facts[at.CELLS] + game[source] - cell]
        found &= ~(_ONE << np.uint64(line >> np.uint32(at.WINDOW_SHIFT)))
    return found
