"""Where things are in the packed arrays of Kriegspiel (1983). Used qualified: `game[at.SIDE]`.

Sets of pieces are masks. In the head of a game a piece or a side is stored as its number + 1; 0 is none.
"""

from typing import cast

import numpy as np

from sandtable.games.kriegspiel83.rules.combat_table import COLUMNS
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import CHANCES, Weather

NOBODY, ZERO, ONE = (cast("int", np.int64(number)) for number in (-1, 0, 1))
"""Typed initial values: for a plain constant argument the compiler would compile the kernel once more."""
INFANTRY = int(Kind.INFANTRY)
NEIGHBOURS = 6
"""Neighbours of a hex."""

# The head of a packed game, as in `State` and `CombatProgress`.
SIDE, ROUND, WEATHER, PHASE, OUTCOME = range(5)
DONE, ACTIVE, SPENT, STOPPED = range(5, 9)
WAVE, ATTACKING, PENDING, RETREATS, HALF_WAY, OWED, ADVANCED = range(9, 16)
LEFT, HIDDEN, ALIVE, LENGTH = range(16, 24, 2)
"""Red's and blue's: minefields to lay, laid and unknown to the enemy; pieces, numbers in use."""
KIND, HEX = 24, 24 + 2 * MOST_PIECES
"""Kind and hex of each piece, red's first."""
TARGET = HEX + 2 * MOST_PIECES
"""The piece that each attacker attacks."""
ASSAILANTS = TARGET + MOST_PIECES
"""Mask of the attackers of each defender."""
AIDING = ASSAILANTS + MOST_PIECES
"""Mask of the pieces that aid each defender."""
BOARD = AIDING + MOST_PIECES
"""Contents of each hex."""

MOVING, CHOOSING, EXCHANGING, RETREATING, ADVANCING = range(5)
"""Values of `PHASE`."""
UNDECIDED, RED_WINS, BLUE_WINS, DRAWN = range(4)
"""Values of `OUTCOME`."""

# The contents of a hex.
HELD, MINED, KNOWN, SUSPECTED, COAST = 1, 4, 16, 64, 256
"""Flags for red; blue's are one bit higher."""
BESIDE, BESIDE_BITS, BESIDE_MASK, UNIT = 10, 3, 7, 16
"""Number of red's, then of blue's pieces next to the hex; the number of the piece on it."""

# `Tables.facts`.
(
    SIZE,
    HIDDEN_COAST,
    WEATHER_ROLLED,
    FIRST_MONTH,
    LAST_ROUND,
    DESTRUCTION_WINS,
    PINNED,
    AIDS,
    SECOND_ATTACKS,
    MINEFIELDS,
    TOWNS,
) = range(11)
TOWN, CITY = 11, 16
"""Hexes of the towns in the order of their letters, and of the two cities."""
ATTACK, CLEARS, ALLOWANCE = 18, 21, 24
"""By kind of piece; the allowance by weather and kind."""
TRANSPORT = ALLOWANCE + len(Weather) * len(Kind)
"""By weather, whether there is any."""
WEATHERS = TRANSPORT + len(Weather)
"""By quarter of the year and roll of a hundred-sided die."""
RESULTS = WEATHERS + 100 * len(CHANCES)
"""By column of the combat table and die."""
FACTS = RESULTS + 6 * len(COLUMNS)
"""Number of facts."""

ATTACKERS_LOST, ATTACKERS_RETREAT, EXCHANGE, DEFENDER_RETREATS, DEFENDER_LOST = range(5)
"""Values of `RESULTS`."""
EVEN = COLUMNS.index("1-1")
"""Column of even odds."""
NEVER, EACH_ROUND, EACH_TURN = range(3)
"""Values of `WEATHER_ROLLED`."""
NO_AID, AID_FIRST, AID_WEAKEST = range(3)
"""Values of `AIDS`."""
NO_SECOND, SECOND_ONCE, SECOND_ALWAYS = range(3)
"""Values of `SECOND_ATTACKS`."""

# A row of `Tables.ground`: six neighbours clockwise from north, flags, strength in halves by kind.
MARKS, STRENGTH, ROW = 6, 7, 10
WATER, RIVER = 1, 2
