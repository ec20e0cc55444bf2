"""What never changes in a match, as arrays: options and charts, a row for each hex, movement costs.

One extra hex stands for everything off the map: no piece can enter it, so that a step over the edge needs no
check.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.ground import Ground
from sandtable.games.kriegspiel83.rules.combat_table import COLUMNS, TABLE, Result
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import NO_TRANSPORT, Weather, allowance, weather_of

_RESULTS: dict[Result, int] = {
    "AE": at.ATTACKERS_LOST,
    "AR": at.ATTACKERS_RETREAT,
    "EX": at.EXCHANGE,
    "DR": at.DEFENDER_RETREATS,
    "DE": at.DEFENDER_LOST,
}
_ROLLED = {"fine": at.NEVER, "round": at.EACH_ROUND, "turn": at.EACH_TURN}
_AIDS = {"none": at.NO_AID, "first": at.AID_FIRST, "weakest": at.AID_WEAKEST}
_SECOND = {"never": at.NO_SECOND, "once": at.SECOND_ONCE, "always": at.SECOND_ALWAYS}


class Tables(NamedTuple):
    """The map and the terms of a match."""

    facts: NDArray[np.int64]
    ground: NDArray[np.int64]
    costs: NDArray[np.int64]
    """Costs by side, tank or infantry, and weather (the row), then by hex; 0 if closed."""


@lru_cache(maxsize=64)
def _ground_rows(ground: Ground) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    grid = ground.grid
    rows = np.zeros((grid.size + 1, at.ROW), np.int64)
    rows[:, : at.NEIGHBOURS] = grid.size
    for place in range(grid.size):
        near = [grid.step(place, direction) for direction in range(at.NEIGHBOURS)]
        rows[place, : at.NEIGHBOURS] = [grid.size if other is None else other for other in near]
        rows[place, at.MARKS] = at.WATER * (ground.waters >> place & 1) | at.RIVER * (
            ground.rivers >> place & 1
        )
    rows[:-1, at.STRENGTH : at.STRENGTH + len(Kind)] = np.array(ground.strengths).T
    costs = [
        [*ground.costs(side, kind, weather), 0]
        for side in (0, 1)
        for kind in (Kind.HEAVY, Kind.INFANTRY)
        for weather in Weather
    ]
    return rows, np.array(costs, np.int64)


@lru_cache(maxsize=64)
def tables(terms: Terms) -> Tables:
    """Return the tables of a match."""
    ground, options = terms.ground, terms.options
    facts = np.zeros(at.FACTS, np.int64)
    facts[at.SIZE], facts[at.HIDDEN_COAST] = ground.grid.size, options.hidden_coast
    facts[at.WEATHER_ROLLED], facts[at.FIRST_MONTH] = _ROLLED[options.weather], terms.first_month
    facts[at.LAST_ROUND], facts[at.DESTRUCTION_WINS] = terms.last_round or 0, options.destruction_wins
    facts[at.PINNED], facts[at.AIDS] = options.pinned, _AIDS[options.aid]
    facts[at.SECOND_ATTACKS], facts[at.MINEFIELDS] = _SECOND[options.second_attacks], terms.minefields
    facts[at.TOWNS] = len(ground.towns)
    for place, column in (
        (at.TOWN, list(ground.towns.values())),
        (at.CITY, list(ground.cities)),
        (at.ATTACK, [unit.attack for unit in UNITS]),
        (at.CLEARS, [unit.clears for unit in UNITS]),
        (at.ALLOWANCE, [allowance(unit.movement, weather) for weather in Weather for unit in UNITS]),
        (at.TRANSPORT, [weather not in NO_TRANSPORT for weather in Weather]),
        (at.WEATHERS, [weather_of(month, roll) for month in (0, 3, 6, 9) for roll in range(1, 101)]),
        (at.RESULTS, [_RESULTS[result] for name in COLUMNS for result in TABLE[name]]),
    ):
        facts[place : place + len(column)] = column
    return Tables(facts, *_ground_rows(ground))
