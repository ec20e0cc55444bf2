"""What a position of A Game of War is judged by: for each side a row of small numbers."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war.units import UNITS

FEATURES = (
    *(unit.slug for unit in UNITS),
    "arsenals",
    "offline-fighters",
    "offline-relays",
    "hanging-on-a-relay",
    "hanging-on-an-arsenal",
    "prey",
    "more-prey",
    "shaken",
    "pressure",
    "prey-in-reach",
    "more-prey-in-reach",
    "pressure-in-reach",
    "raids-in-one",
    "raids-in-two",
    "raids-in-three",
    "races",
    "manned",
    "guards",
    "approach",
    "advance",
    "posts",
    "lines-gap",
    "lines-near",
    "lines-on-prey",
)
"""What is counted for each side.

Its units of each kind, its standing arsenals, how many of its units are offline; how many fighters would be
offline without the relay, or the arsenal, on which most depend. What it could capture where it stands: the
worth of the best and of the others, the units it could drive back, how near its attacks are to it. The same
for what it could bring up in a turn, counted generously. Enemy arsenals that a fighter reaches in one, two
or three turns, or sooner than a defender: the last arsenal counts more. Own arsenals
with a unit on them, and fighters near an own arsenal, up to one more than there are enemies. How near its
online fighters are to an enemy arsenal by ways that avoid the enemy, all its fighters in a straight line, and
the nearest relay to a post: a square on a ray of an own arsenal from which another ray would reach an enemy
arsenal or a square next to one. How far its lines of communication end from an enemy arsenal, how many
squares near one they hold, and how many enemies stand on or next to them.
"""
(
    ARSENALS,
    OFFLINE_FIGHTERS,
    OFFLINE_RELAYS,
    HANGING_ON_RELAY,
    HANGING_ON_ARSENAL,
    PREY,
    MORE_PREY,
    SHAKEN,
    PRESSURE,
    NEAR_PREY,
    MORE_NEAR_PREY,
    NEAR_PRESSURE,
    RAIDS,
    SECOND_RAIDS,
    THIRD_RAIDS,
    RACES,
    MANNED,
    GUARDS,
    APPROACH,
    ADVANCE,
    POSTS,
    LINES_GAP,
    LINES_NEAR,
    LINES_ON_PREY,
) = range(len(UNITS), len(FEATURES))
BEST_PREY = len(FEATURES)
"""Behind the features: the kind of the best prey + 1, 0 for none."""

WORTH = (10, 13, 16, 18, 14, 16)
"""Of each kind of unit, among what could be captured."""
PRESSURE_FROM, MOST_PRESSURE = -8, 10
"""Pressure is how far a lead stands above the one, up to the other."""
BROUGHT_UP = 22
"""What five units bring to an attack that were not in it, at most."""
FARTHEST = 40
"""A way to an arsenal that is so long counts as no approach."""
LOST = 24
"""Steps from a post at which a relay is as good as anywhere."""
IMPATIENCE, MOST_IMPATIENT = 60, 240
"""After so many turns an approach counts twice, after twice as many three times, and so on: games end."""
WIDEST_GAP, NEAR_ARSENAL = 24, 5
"""Lines that end so far from an arsenal might as well not be there; within the other they are near it."""
LAST = 2
"""As much as so many others counts a last arsenal: raided, raced for, or guarded."""
AT_GUARD, BESIEGING = 3, 8
"""Steps within which a fighter guards an arsenal, and within which one besieges it."""
MOST_GUARDS = 6
"""More guards at an arsenal are of no use: they are missed elsewhere."""
STEPS_OF_A_RAID = 6
"""Within which the way of a raider is looked at, square by square; beyond, only how far away it is."""
LATEST_RACE = 6
"""Turns within which an arsenal is raced for."""


NO_WAY = 1 << 20
"""How long a way is that cannot be gone."""
GUARDED, MOST_GUARDED = 4, 6
"""A step onto a square is longer by one for so much of attack that bears on it, up to the other."""


class EvaluationTables(NamedTuple):
    """What judging needs beside the tables."""

    apart: NDArray[np.int64]
    """By the difference of two cells: king's steps between them. The difference 0 stands in the middle."""
    ways: NDArray[np.int64]
    """For each arsenal of north, then of south, and each cell: how long an enemy's way is from there."""
    posts: NDArray[np.int64]
    """For north and south and each cell: how long the way is from there to a post, `LOST` at most."""
    steps: NDArray[np.int64]
    """Room to work out steps in."""
    marks: NDArray[np.int64]
    """Room to mark cells in: the number of the last marking, then for each cell when it was marked."""
    weights: NDArray[np.float64]
    """What each feature is worth to the side that moves next (first row) and to the other (second row)."""


@lru_cache(maxsize=32)
def steps_apart(cells: int, row: int) -> NDArray[np.int64]:
    """King's steps by the difference of two cells, which stands in the middle when it is 0."""
    differences = np.arange(-cells, cells + 1)
    rights = (differences + row // 2) % row - row // 2
    downs = (differences - rights) // row
    return np.asarray(np.maximum(np.abs(rights), np.abs(downs)), np.int64)
