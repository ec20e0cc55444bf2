"""Features of a position of A Game of War, and their constants."""

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
    "raid-plan",
    "raid-ahead",
    "manned",
    "guards",
    "approach",
    "advance",
    "posts",
    "lines-gap",
    "lines-near",
    "lines-on-prey",
)
"""The names of the features, which are counted for each side.

Units of each kind, arsenals left, units offline. Fighters that would be offline without the relay, or the
arsenal, on which most depend (*hanging*). What the side could capture now: worth of the best unit and of the
others (*prey*), units it could force to retreat (*shaken*), and how close its attacks are to succeeding
(*pressure*); the same for what it could bring up in one turn, counted generously (*in-reach*). Enemy arsenals
that a fighter reaches in one, two or three turns (*raids*), or sooner than a defender (*races*); the last
arsenal counts more. How soon the quickest raid that is planned from here would reach each enemy arsenal: a
relay goes to a post if need be, then a fast fighter rides along the lines (*raid-plan*); and whether a
defender would come too late (*raid-ahead*). Own arsenals with a unit on them (*manned*), and fighters near an
own arsenal, up to one more than there are enemies (*guards*). How near the online fighters are to an enemy
arsenal by paths that avoid the enemy (*approach*), and all fighters in a straight line (*advance*). How near
a relay is to a post: a square on a ray of an own arsenal from which another ray would reach an enemy arsenal
or a square next to one. How far from an enemy arsenal the lines of communication end, how many of their
squares are near one, and how many enemies are on or next to them.
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
    RAID_PLAN,
    RAID_AHEAD,
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
"""Index, after the features, of the kind of the best prey + 1; 0 for none."""

WORTH = (10, 13, 16, 18, 14, 16)
"""Worth of each kind of unit as prey."""
PRESSURE_FROM, MOST_PRESSURE = -8, 10
"""Bounds of the lead of an attack; pressure is the lead above the lower one."""
BROUGHT_UP = 22
"""Maximum attack that units brought up in one turn add."""
FARTHEST = 40
"""Distance to an arsenal from which there is no approach."""
LOST = 24
"""Maximum counted distance of a relay from a post."""
IMPATIENCE, MOST_IMPATIENT = 60, 240
"""Turns after which an approach counts twice, so that games end, and the cap of turns."""
WIDEST_GAP, NEAR_ARSENAL = 24, 5
"""Maximum counted distance of lines from an arsenal, and the distance that is near it."""
LAST = 2
"""Factor for the last arsenal in raids, races and guards."""
AT_GUARD, BESIEGING = 3, 8
"""Steps within which a fighter guards an arsenal, and within which it besieges one."""
MOST_GUARDS = 6
"""Maximum counted number of guards per arsenal."""
STEPS_OF_A_RAID = 6
"""Steps within which the path of a raider is searched; beyond them only the distance counts."""
LATEST_RACE = 6
"""Turns within which a race for an arsenal counts."""


NO_PATH = 1 << 20
"""Length of a path that does not exist."""
SAFE = 7
"""Enemy attack from which a rider stops nowhere: it would be captured."""
MOST_PLANNED = 20
"""Turns within which a raid is planned."""
MOST_RIDES = 200
"""Maximum number of posts that are tried for the raid on one arsenal: a large board has many."""
GUARDED, MOST_GUARDED = 4, 6
"""Enemy attack that lengthens a step onto a square by one, and the maximum lengthening."""


class EvaluationTables(NamedTuple):
    """What evaluation needs besides the game's tables."""

    apart: NDArray[np.int64]
    """King's distance by the difference of two cells; difference 0 is in the middle."""
    distances: NDArray[np.int64]
    """The length of an enemy's path to each arsenal (north's, then south's) from each cell."""
    posts: NDArray[np.int64]
    """For north and south and each cell, the length of the path to a post, at most `LOST`."""
    rides: NDArray[np.int64]
    """The turns of an enemy's ride to each arsenal (north's, then south's) from each cell."""
    relays: NDArray[np.int64]
    """For each arsenal the relay that the raid on it needs at a post; -1 for none."""
    ways: NDArray[np.int64]
    """The turns of that relay to its post from each cell."""
    steps: NDArray[np.int64]
    """Scratch array for searching steps."""
    marks: NDArray[np.int64]
    """Scratch array for marking cells: the number of the last marking, then that of each cell."""
    weights: NDArray[np.float64]
    """The weights of the features: of the side that moves next, and of the other."""


@lru_cache(maxsize=32)
def steps_apart(cells: int, row: int) -> NDArray[np.int64]:
    """Return the king's distance by the difference of two cells; difference 0 is in the middle."""
    differences = np.arange(-cells, cells + 1)
    rights = (differences + row // 2) % row - row // 2
    downs = (differences - rights) // row
    return np.asarray(np.maximum(np.abs(rights), np.abs(downs)), np.int64)
