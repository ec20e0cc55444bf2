"""What never changes during a match, in one array: who plays, the options, and the ground hex by hex.

Every array that a kernel is given costs time at every call, so all facts stand in one, and what it holds is
found by its place.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean
from sandtable.boards.hexes import hexes_in
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.terms import Terms

Tables = NDArray[np.int64]
"""The facts of a match."""

MOST_PIECES = 255
MOST_PLACES = 16
"""In the order of turns."""

PIECES, HEXES, PLACES, LAST_TURN, MINES, SUPPLIES, REAR_MARKS, EVERYBODY = range(8)
"""How many pieces, hexes and turns in a round; the last turn or 0; options; the set of all seats."""
AT, FLAGS, POWERS, KNOWN, TRAITS, MOVED, BOARD, SIZE = range(8, 16)
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


def steps_at(hexes: int) -> int:
    """Where the hexes begin to which one can step, clockwise; -1: none in that direction."""
    return GROUND + hexes


def beside_at(hexes: int) -> int:
    """Where the hexes begin that lie beside each, clockwise, whatever there is between; -1: none."""
    return GROUND + 7 * hexes


def coordinates_at(hexes: int) -> int:
    """Where the axial coordinates begin, two for each hex."""
    return GROUND + 13 * hexes


def lists_at(hexes: int) -> int:
    """Where the lists of hexes begin."""
    return GROUND + 15 * hexes


@lean
def most_actions(table: Tables) -> int:
    """More actions than there can be at any moment: steps and ways out of repair, or shots."""
    exits = max(table[EXITS + 1] - table[EXITS], table[EXITS + 3] - table[EXITS + 2])
    return int(table[PIECES] * (18 + exits) + 4)


@lru_cache(maxsize=64)
def tables(terms: Terms, pieces: int, head: int) -> Tables:
    """The tables of a match with so many pieces; a packed game begins with a head of that many numbers."""
    if pieces > MOST_PIECES or len(terms.order) > MOST_PLACES:
        raise ValueError(
            f"the compiled rules take up to {MOST_PIECES} pieces and {MOST_PLACES} turns in a round"
        )
    ground, options = terms.ground, terms.options
    hexes = ground.grid.size
    listed: list[int] = []
    facts = np.zeros(lists_at(hexes), np.int64)
    facts[: SIZE + 1] = (
        pieces, hexes, len(terms.order), options.last_turn or 0, options.mines, options.supplies,
        options.rear_marks, terms.everybody, *(head + pieces * number for number in range(7)), 0,
    )  # fmt: skip
    facts[SIZE] = facts[BOARD] + hexes
    facts[ORDER : ORDER + len(terms.order)] = terms.order
    facts[SEAT_OF : SEAT_OF + 4] = [terms.seat_of.get(country, -1) for country in Country]
    facts[ALLIANCE_OF : ALLIANCE_OF + len(terms.seats)] = terms.alliance_of
    facts[HEADQUARTERS : HEADQUARTERS + 4] = [
        ground.hq[country] if country in terms.seat_of else -1 for country in Country
    ]
    for alliance in (0, 1):
        facts[DEPOTS + alliance] = ground.depot.get(alliance, -1)
        for at, places in ((FIELDS, ground.repair[alliance]), (EXITS, ground.exits[alliance])):
            facts[at + 2 * alliance] = lists_at(hexes) + len(listed)
            listed += hexes_in(places)
            facts[at + 2 * alliance + 1] = lists_at(hexes) + len(listed)
    facts[GROUND : GROUND + hexes] = [_marks(terms, place) for place in range(hexes)]
    steps = facts[steps_at(hexes) : beside_at(hexes)].reshape(hexes, 6)
    beside = facts[beside_at(hexes) : coordinates_at(hexes)].reshape(hexes, 6)
    coordinates = facts[coordinates_at(hexes) :].reshape(hexes, 2)
    for place in range(hexes):
        near = [ground.grid.step(place, direction) for direction in range(6)]
        beside[place] = [-1 if other is None else other for other in near]
        steps[place] = [-1 if other not in ground.neighbours[place] else other for other in beside[place]]
        coordinates[place] = ground.grid.axial(place)
    return np.concatenate([facts, np.array(listed, np.int64)])


def _marks(terms: Terms, place: int) -> int:
    ground, country = terms.ground, terms.ground.country_of[place]
    marks = ground.in_city >> place & 1
    marks |= STOP * ((terms.hqs | terms.depots) >> place & 1)
    for alliance in (0, 1):
        marks |= CLOSED << alliance if terms.closed[alliance] >> place & 1 else 0
    if country is not None:
        marks |= country + 1 << COUNTRY_SHIFT
        marks |= SUSPECT if country in terms.mineable and terms.mineable[country] >> place & 1 else 0
    for ray in ground.rays[place]:
        far = ground.grid.distance(place, ray.target)
        way = ground.grid.line(place, ray.target)
        direction = ground.grid.direction(place, way[1])
        marks |= 1 << RAY_SHIFT + 6 * (far - 2) + (direction or 0)
    return marks
