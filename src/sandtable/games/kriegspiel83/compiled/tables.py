"""What never changes during a match: the agreed facts and charts, a row for each hex, what hexes cost.

One hex more than the map has stands for all that is off the map: nobody can enter it, so that a step over
the edge needs no question.
"""

from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from sandtable.games.kriegspiel83.ground import Ground
from sandtable.games.kriegspiel83.rules.combat_table import COLUMNS, TABLE, Result
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import CHANCES, NO_TRANSPORT, Weather, allowance, weather_of

NOBODY, ZERO, ONE = (cast("int", np.int64(number)) for number in (-1, 0, 1))
"""To begin with: for a constant that is given to a kernel the compiler would make another one of its own."""

# Where the facts stand.
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
) = range(9)
MINEFIELDS = 9
TOWNS = 10
"""How many there are; then their hexes, in the order of their letters."""
TOWN = 11
CITY = 16
ATTACK, CLEARS, ALLOWANCE = 18, 21, 24
"""By kind of piece; the allowance by weather and kind."""
TRANSPORT = ALLOWANCE + len(Weather) * len(Kind)
"""By weather, whether there is any."""
WEATHERS = TRANSPORT + len(Weather)
"""By quarter of the year and roll of a hundred."""
RESULTS = WEATHERS + 100 * len(CHANCES)
"""By column of the combat table and die."""
FACTS = RESULTS + 6 * len(COLUMNS)

ATTACKERS_LOST, ATTACKERS_RETREAT, EXCHANGE, DEFENDER_RETREATS, DEFENDER_LOST = range(5)
_RESULTS: dict[Result, int] = {
    "AE": ATTACKERS_LOST,
    "AR": ATTACKERS_RETREAT,
    "EX": EXCHANGE,
    "DR": DEFENDER_RETREATS,
    "DE": DEFENDER_LOST,
}
EVEN = COLUMNS.index("1-1")
NEVER, EACH_ROUND, EACH_TURN = range(3)
_ROLLED = {"fine": NEVER, "round": EACH_ROUND, "turn": EACH_TURN}
NO_AID, AID_FIRST, AID_WEAKEST = range(3)
_AIDS = {"none": NO_AID, "first": AID_FIRST, "weakest": AID_WEAKEST}
NO_SECOND, SECOND_ONCE, SECOND_ALWAYS = range(3)
_SECOND = {"never": NO_SECOND, "once": SECOND_ONCE, "always": SECOND_ALWAYS}

# What the row of a hex holds.
SIX = 6
"""First its six neighbours, clockwise from north."""
MARKS, STRENGTH, ROW = 6, 7, 10
"""Water or not; its factors in combat by kind."""
WATER, RIVER = 1, 2


class Tables(NamedTuple):
    """A map and what both players have agreed on."""

    facts: NDArray[np.int64]
    ground: NDArray[np.int64]
    costs: NDArray[np.int64]
    """By side, tank or infantry, and weather, then by hex: who looks for ways needs one row for all of it."""


@lru_cache(maxsize=64)
def _ground_rows(ground: Ground) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    grid = ground.grid
    rows = np.zeros((grid.size + 1, ROW), np.int64)
    rows[:, :SIX] = grid.size
    for place in range(grid.size):
        near = [grid.step(place, direction) for direction in range(SIX)]
        rows[place, :SIX] = [grid.size if other is None else other for other in near]
        rows[place, MARKS] = WATER * (ground.waters >> place & 1) | RIVER * (ground.rivers >> place & 1)
    rows[:-1, STRENGTH : STRENGTH + len(Kind)] = np.array(ground.strengths).T
    costs = [
        [*ground.costs(side, kind, weather), 0]
        for side in (0, 1)
        for kind in (Kind.HEAVY, Kind.INFANTRY)
        for weather in Weather
    ]
    return rows, np.array(costs, np.int64)


@lru_cache(maxsize=64)
def tables(terms: Terms) -> Tables:
    """The tables of a match."""
    ground, options = terms.ground, terms.options
    facts = np.zeros(FACTS, np.int64)
    facts[SIZE], facts[HIDDEN_COAST] = ground.grid.size, options.hidden_coast
    facts[WEATHER_ROLLED], facts[FIRST_MONTH] = _ROLLED[options.weather], terms.first_month
    facts[LAST_ROUND], facts[DESTRUCTION_WINS] = terms.last_round or 0, options.destruction_wins
    facts[PINNED], facts[AIDS] = options.pinned, _AIDS[options.aid]
    facts[SECOND_ATTACKS], facts[MINEFIELDS] = _SECOND[options.second_attacks], terms.minefields
    facts[TOWNS] = len(ground.towns)
    for place, column in (
        (TOWN, list(ground.towns.values())),
        (CITY, list(ground.cities)),
        (ATTACK, [unit.attack for unit in UNITS]),
        (CLEARS, [unit.clears for unit in UNITS]),
        (ALLOWANCE, [allowance(unit.movement, weather) for weather in Weather for unit in UNITS]),
        (TRANSPORT, [weather not in NO_TRANSPORT for weather in Weather]),
        (WEATHERS, [weather_of(month, roll) for month in (0, 3, 6, 9) for roll in range(1, 101)]),
        (RESULTS, [_RESULTS[result] for name in COLUMNS for result in TABLE[name]]),
    ):
        facts[place : place + len(column)] = column
    return Tables(facts, *_ground_rows(ground))
