"""The terms of a match as one array: seats, options, and the map hex by hex.

Each array argument costs time at every call of a kernel, so everything is in one array; `layout` names the
places.
"""

from functools import lru_cache

import numpy as np

from sandtable.boards.compiler import lean
from sandtable.boards.hexes import hexes_in
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Tables
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.terms import Terms


def steps_at(hexes: int) -> int:
    """The start of the hexes to which each hex allows a step, clockwise; -1 for none."""
    return at.GROUND + hexes


def beside_at(hexes: int) -> int:
    """The start of the hexes adjacent to each hex, clockwise; -1 for none."""
    return at.GROUND + 7 * hexes


def coordinates_at(hexes: int) -> int:
    """The start of the axial coordinates, two for each hex."""
    return at.GROUND + 13 * hexes


def lists_at(hexes: int) -> int:
    """The start of the lists of hexes."""
    return at.GROUND + 15 * hexes


@lean
def most_actions(table: Tables) -> int:
    """An upper bound for the number of legal actions."""
    exits = max(table[at.EXITS + 1] - table[at.EXITS], table[at.EXITS + 3] - table[at.EXITS + 2])
    return int(table[at.PIECES] * (18 + exits) + 4)


@lru_cache(maxsize=64)
def tables(terms: Terms, pieces: int, head: int) -> Tables:
    """The tables of a match; `head` is the length of the head of a packed game."""
    if pieces > at.MOST_PIECES or len(terms.order) > at.MOST_PLACES:
        raise ValueError(
            f"the compiled rules support up to {at.MOST_PIECES} pieces and {at.MOST_PLACES} turns in a round"
        )
    ground, options = terms.ground, terms.options
    hexes = ground.grid.size
    listed: list[int] = []
    facts = np.zeros(lists_at(hexes), np.int64)
    facts[: at.SIZE + 1] = (
        pieces, hexes, len(terms.order), options.last_turn or 0, options.mines, options.supplies,
        options.rear_marks, terms.all_seats, terms.rules, *(head + pieces * number for number in range(7)), 0,
    )  # fmt: skip
    facts[at.SIZE] = facts[at.BOARD] + hexes
    facts[at.ORDER : at.ORDER + len(terms.order)] = terms.order
    facts[at.SEAT_OF : at.SEAT_OF + 4] = [terms.seat_of.get(country, -1) for country in Country]
    facts[at.ALLIANCE_OF : at.ALLIANCE_OF + len(terms.seats)] = terms.alliance_of
    facts[at.HEADQUARTERS : at.HEADQUARTERS + 4] = [
        ground.hq[country] if country in terms.seat_of else -1 for country in Country
    ]
    for alliance in (0, 1):
        facts[at.DEPOTS + alliance] = ground.depot.get(alliance, -1)
        for start, places in ((at.FIELDS, ground.repair[alliance]), (at.EXITS, ground.exits[alliance])):
            facts[start + 2 * alliance] = lists_at(hexes) + len(listed)
            listed += hexes_in(places)
            facts[start + 2 * alliance + 1] = lists_at(hexes) + len(listed)
    facts[at.GROUND : at.GROUND + hexes] = [_marks(terms, place) for place in range(hexes)]
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
    marks |= at.STOP * ((terms.hqs | terms.depots) >> place & 1)
    for alliance in (0, 1):
        marks |= at.CLOSED << alliance if terms.closed[alliance] >> place & 1 else 0
    if country is not None:
        marks |= country + 1 << at.COUNTRY_SHIFT
        marks |= at.SUSPECT if country in terms.mineable and terms.mineable[country] >> place & 1 else 0
    for ray in ground.rays[place]:
        far = ground.grid.distance(place, ray.target)
        line = ground.grid.line(place, ray.target)
        direction = ground.grid.direction(place, line[1])
        marks |= 1 << at.RAY_SHIFT + 6 * (far - 2) + (direction or 0)
    return marks
