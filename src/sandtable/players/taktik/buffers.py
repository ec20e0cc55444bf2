"""Room in which the compiled policy of Taktik works, and what it finds there.

Every array that a kernel is given costs time at every call and when it is compiled, so there are two.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Tables
from sandtable.games.taktik.compiled.tables import most_actions
from sandtable.players.taktik import policy_tables

Weights = NDArray[np.float64]

MOST_BUDGET = 24
"""Half steps; more are not looked at."""

# Rows of `Desk.real`.
STANDING, SHOTS, AIMS = 0, 3, 6
"""By firepower: how well a vehicle stands on a hex; what a shot at a foe is worth; the best one there."""
CLAIMS, WAVERING = 9, 10
"""By number: what a foe is still worth to others; how much better a vehicle is thought to stand as it is."""
OURS, SHARES = 11, 12
"""By prize, what its loss would cost us; by firepower, how likely a foe is to have it, then at least it."""
GAINS = 13
"""By cost, and then by number: what the best move gains that costs so much."""

# Rows of `Desk.whole`.
OFF, AIMED = 0, 1
"""By hex: the steps to the nearest headquarters to be taken; by firepower, at whom the best shots are."""
FRESH = 4
"""By number: whether its moves need not be judged again."""
WAYS = 5
"""By prize: how many steps it is there from each hex, past all who stand in the way."""
CHEAPEST, QUEUE, FOUND, MARKS = range(WAYS + policy_tables.PRIZES, WAYS + policy_tables.PRIZES + 4)
"""For `moving_kernels.reach`; for lists of actions; for any marks on hexes."""
PLAN = MARKS + 1
"""What is to be done before anything is thought about again: how many actions, then the last one first."""
GOALS = PLAN + 1
"""By cost, and then by number: where the best move leads that costs so much."""


class Buffers(NamedTuple):
    """What a turn's judgement has found stays there until the next one."""

    real: NDArray[np.float64]
    whole: NDArray[np.int64]


def new_buffers(table: Tables) -> Buffers:
    """Room for a match."""
    pieces, hexes = int(table[at.PIECES]), int(table[at.HEXES])
    real = np.zeros((GAINS + MOST_BUDGET, max(pieces, hexes)))
    whole = np.zeros((GOALS + MOST_BUDGET, max(most_actions(table), 2 * hexes)), np.int64)
    whole[CHEAPEST] = -1
    return Buffers(real, whole)
