"""What a packed game holds and where, and how actions are written as numbers."""

import numpy as np
from numpy.typing import NDArray

PHASE, TURN, PLACE, STANCE, TASK, LAMPS, BUDGET, EXIT_DUE, ACTIVE, MARCHED, OUTCOME, RESIGNED, AGREED = range(
    13
)
"""Where the head of a game says how far the turn has come.

`ACTIVE` is the number of a piece + 1, `MARCHED` how many have moved and may still fire.
"""
IN_ACTION, HQS_LEFT, MOBILE, MINES_LEFT, HEAD = 13, 15, 17, 21, 25
"""Both alliances' vehicles in action, their headquarters; each seat's pieces that do not stay; mines."""

PRESSING, MOVING, FIRING = range(3)
UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN = range(4)
MENDING, STAYING, DONE, ARMED = 1, 2, 4, 8
"""What a piece does, one bit each."""
OCCUPANT, TAKEN, MINED, PROVED = 255, 256, 512, 1024
"""What a hex of the board holds: the number of a piece + 1, and marks."""
KIND, COUNTRY_OF, SIDE_OF, OWNER = 0, 3, 5, 6
"""By how many bits each trait of a piece is shifted: three bits, two, one, two."""

END, PRESS, STEP, LEAVE, FIRE = range(5)
"""What an action is; above stand the number of a piece, or the switches, and above that a hex."""
PIECE_SHIFT, HEX_SHIFT = 3, 11

Game = NDArray[np.int64]
"""One game, which the kernels change.

The head; for each piece its hex (-1: gone), what it does, its firepower, who knows it, its traits, and the
order in which pieces have moved; what each hex holds.
"""

# Tables of a match

Tables = NDArray[np.int64]
"""The facts of a match."""

MOST_PIECES = 255
MOST_PLACES = 16
"""In the order of turns."""

PIECES, HEXES, PLACES, LAST_TURN, MINES, SUPPLIES, REAR_MARKS, EVERYBODY = range(8)
"""How many pieces, hexes and turns in a round; the last turn or 0; options; the set of all seats."""
POSITIONS, FLAGS, POWERS, KNOWN, TRAITS, MOVED, BOARD, SIZE = range(8, 16)
"""Where in a packed game the parts begin whose size depends on the match, and where it ends."""
ORDER = 16
"""The seats in the order of their turns."""
SEAT_OF, ALLIANCE_OF, HEADQUARTERS = (ORDER + MOST_PLACES + 4 * number for number in range(3))
"""The seat of each country, the alliance of each seat, the headquarters of each country; -1: none."""
DEPOTS, FIELDS, EXITS = (HEADQUARTERS + 4 + 4 * number for number in range(3))
"""By alliance: its depot or -1; where the list of its repair fields begins and ends, and that of exits."""
GROUND = EXITS + 4
"""For each hex the marks below; then, six for each hex, where one can step to, and what lies beside it."""

IN_CITY, STOP, SUSPECT = 1, 2, 4
"""The marks of a hex: inside a city line, a headquarters or depot in play, mined perhaps by its owner."""
CLOSED = 8
"""Times two for the second alliance: its vehicles may not come there."""
COUNTRY_SHIFT = 5
"""Above stands the country + 1, three bits, or 0."""
RAY_SHIFT = 8
"""Above that a bit for each direction in which one can shoot over one hex, then six for two."""
