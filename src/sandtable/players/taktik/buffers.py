"""Scratch arrays of the compiled policy, and the layout of their rows.

Each array argument costs time at every call and at compilation, so there are only two. Kernels import this
module as `row` and use its constants as `row.SHOTS`.
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
"""Maximum half steps considered, exclusive."""

# Rows of `Buffers.real`.
STANDING, SHOTS, AIMS = 0, 3, 6
"""By firepower: the value of each hex; the value of a shot at each foe; the best shot from each hex."""
CLAIMS, WAVERING = 9, 10
"""By piece: the factor for shots at a foe that is already aimed at; the random bonus for not moving."""
OURS, SHARES = 11, 12
"""By prize, the cost of its loss; by firepower, the probability of a foe having it, then at least it."""
GAINS = 13
"""A row for each cost: by piece, the gain of the best move at that cost."""

# Rows of `Buffers.whole`.
OFF, AIMED = 0, 1
"""By hex, the steps to the nearest enemy headquarters; by firepower, the target of the best shot."""
FRESH = 4
"""By piece: whether its moves are up to date."""
DISTANCES = 5
"""By prize: the steps from each hex to the prize, around the pieces on the board."""
CHEAPEST, QUEUE, FOUND, MARKS = range(DISTANCES + policy_tables.PRIZES, DISTANCES + policy_tables.PRIZES + 4)
"""For `movement_kernels.reach`; for lists of actions; for marks on hexes."""
PLAN = MARKS + 1
"""Planned actions: their number, then the actions, last first."""
GOALS = PLAN + 1
"""A row for each cost: by piece, the destination of the best move at that cost."""


class Buffers(NamedTuple):
    """Scratch arrays. The assessment of a turn stays there until the next one."""

    real: NDArray[np.float64]
    whole: NDArray[np.int64]


def new_buffers(table: Tables) -> Buffers:
    """Buffers for a match."""
    pieces, hexes = int(table[at.PIECES]), int(table[at.HEXES])
    real = np.zeros((GAINS + MOST_BUDGET, max(pieces, hexes)))
    whole = np.zeros((GOALS + MOST_BUDGET, max(most_actions(table), 2 * hexes)), np.int64)
    whole[CHEAPEST] = -1
    return Buffers(real, whole)
