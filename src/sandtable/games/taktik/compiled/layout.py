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
