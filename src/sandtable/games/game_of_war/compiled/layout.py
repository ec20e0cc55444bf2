"""Where things are in the packed arrays of A Game of War. Used qualified: `game[at.SIDE]`.

A square is a *cell*: its index in a grid with a margin of closed cells on all sides, so that a step off the
board needs no check. A unit is its index: north's units first, fighters before relays.
"""

from sandtable.boards.squares import DIRECTIONS
from sandtable.games.game_of_war.units import UNITS

MARGIN = 2
"""Closed cells on each side of the board."""
MOST_UNITS = 64
"""Maximum units of a side: one bit each in a mask."""
MOST_ARSENALS = 16
"""Maximum arsenals of a side."""

# The head of a packed game. A unit is stored as its index + 1; 0 is none.
SIDE, TURN, MADE, STRUCK, RETREATING, WITHDRAWN, OUTCOME, MOVED = range(8)
"""Side to act, turn, moves made, attacked or not, units in retreat, outcome, mask of moved units."""
FIGHTERS_LEFT, RELAYS_LEFT, ARSENALS_LEFT, QUIET, HEAD = 8, 10, 12, 14, 15
"""Two numbers each, north's and south's, then the turns without progress.

At `HEAD` the cells of the units begin; 0 for a captured unit.
"""
UNDECIDED, NORTH_WINS, SOUTH_WINS, DRAWN = range(4)
"""Values of `OUTCOME`."""

# The contents of a cell: flags, and above them the index of the unit.
CLOSED, OCCUPIED, NORTH_ARSENAL, SOUTH_ARSENAL, FORTRESS, PASS = 1, 2, 4, 8, 16, 32
UNIT_SHIFT = 6

# `Tables.facts`.
ARMY, SOURCES, CELLS, ROW, BY_CONTACT, LIMIT, NO_PROGRESS, ARSENALS_EACH = range(8)
"""Units and ray sources of a side, number of cells, cells in a row, three options, arsenals of a side."""
SOURCE_CELLS, LINKS, ENDS, REACHED, BLOCKED, BOARD = range(8, 14)
"""Offsets in a packed game of the parts whose size depends on the armies."""
FIGHTERS = 14
"""Number of fighters of north, then of south."""
SPEED, RANGE, ATTACK, DEFENCE, SHELTERED = range(16, 16 + 5 * len(UNITS), len(UNITS))
"""The unit table, by kind."""
AROUND = SHELTERED + len(UNITS)
"""Differences from a cell to the eight cells around it."""
KINDS = AROUND + len(DIRECTIONS)
"""Kind of each unit."""
ARSENAL_CELLS = KINDS + 2 * MOST_UNITS
"""Cells of north's arsenals, then of south's."""
SIGHT = ARSENAL_CELLS + 2 * MOST_ARSENALS
"""For each cell one byte per direction: the distance at which the line is closed."""

# `Tables.lines`: the distance times 8 plus the direction; above that a flag and a window index.
IN_LINE = 1 << 15
"""Set for the differences of cells that lie in a line, and for the difference 0."""
WINDOW_SHIFT, NO_WINDOW, WINDOW_ROW = 16, 63, 7
"""A window is the 5 × 5 cells around a cell, as bits in rows of seven so that shifts do not wrap around.

At `WINDOW_SHIFT` begins the index in the window; `NO_WINDOW` for a difference outside it.
"""
WORD_SHIFT = 5
"""Binary logarithm of the cells in a word of blocked cells (`windows`)."""
