"""Layout of a packed game, of the tables of a match, and of actions written as numbers.

Kernels import this module as `at` and use its constants as `at.PHASE`.
"""

import numpy as np
from numpy.typing import NDArray

# Packed games

Game = NDArray[np.int64]
"""One game, which the kernels change in place.

The head; then for each piece its hex (-1 if it is lost), its flags, its firepower, the seats that know it,
its traits, and the order in which pieces have moved; then the contents of each hex.
"""

(
    PHASE, TURN, PLACE, STANCE, TASK, LAMPS, BUDGET, EXIT_DUE, ACTIVE, MARCHED, OUTCOME, RESIGNED, AGREED,
) = range(13)  # fmt: skip
"""Places in the head.

`ACTIVE` is the number of a piece + 1, `MARCHED` the number of vehicles that have moved and may still fire.
"""
IN_ACTION, HQS_LEFT, MOBILE, MINES_LEFT, SWITCHES, HEAD = 13, 15, 17, 21, 25, 29
"""By alliance, vehicles in action and headquarters left; by seat, mobile pieces; by country, mines left;
by seat, its switches as in an action.

The last is the length of the head.
"""

PRESSING, MOVING, FIRING = range(3)
"""Phases."""
UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN = range(4)
"""Outcomes."""
MENDING, STAYING, DONE, ARMED = 1, 2, 4, 8
"""Flags of a piece."""
OCCUPANT, TAKEN, MINED, PROVED = 255, 256, 512, 1024
"""Contents of a hex: a mask for the number of the piece + 1, and flags."""
COUNTRY_OF, SIDE_OF, OWNER = 3, 5, 6
"""Shifts of the traits of a piece; the lowest three bits are its kind."""

# Actions

END, PRESS, STEP, LEAVE, FIRE = range(5)
"""The kind of an action; above it the number of a piece or the switches, and above that a hex."""
PIECE_SHIFT, HEX_SHIFT = 3, 11

# Tables of a match

Tables = NDArray[np.int64]
"""The terms of a match."""

MOST_PIECES = 255
MOST_PLACES = 16
"""Maximum number of turns in a round."""

PIECES, HEXES, PLACES, LAST_TURN, MINES, SUPPLIES, REAR_MARKS, ALL_SEATS, RULES = range(9)
"""Numbers of pieces, hexes and turns in a round; the last turn or 0; options; all seats as bits; version."""
POSITIONS, FLAGS, POWERS, KNOWN, TRAITS, MOVED, BOARD, SIZE = range(9, 17)
"""The starts of the parts of a packed game whose size depends on the match, and its length."""
ORDER = 17
"""The seats in the order of their turns."""
SEAT_OF, ALLIANCE_OF, HEADQUARTERS = (ORDER + MOST_PLACES + 4 * number for number in range(3))
"""The seat of each country, the alliance of each seat, the headquarters of each country; -1 for none."""
DEPOTS, FIELDS, EXITS = (HEADQUARTERS + 4 + 4 * number for number in range(3))
"""By alliance, its depot or -1, and the start and end of the lists of its repair fields and exits."""
GROUND = EXITS + 4
"""For each hex the marks below; then the tables whose starts `tables` computes."""

IN_CITY, STOP, SUSPECT = 1, 2, 4
"""Marks of a hex: inside a city line; a headquarters or depot in play; can be mined by its country."""
CLOSED = 8
"""Mark of a hex that is closed to the first alliance; twice that for the second."""
COUNTRY_SHIFT = 5
"""Shift of the country + 1, three bits; 0 for none."""
RAY_SHIFT = 8
"""Shift of six bits for the directions of shots over one hex, then six bits for shots over two."""
