"""What a judgement rests on before it looks at a position: the ways on a map, the odds, and a taste."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.chance_kernels import stream
from sandtable.boards.hexes import HexSet
from sandtable.games.kriegspiel83.combat import COLUMNS, TABLE
from sandtable.games.kriegspiel83.compiled import judgement_kernels as judging
from sandtable.games.kriegspiel83.compiled.action_kernels import MOST_ACTIONS, act, legal
from sandtable.games.kriegspiel83.compiled.draft_kernels import draft
from sandtable.games.kriegspiel83.compiled.judgement_kernels import (
    GOALS,
    STEPS_TO_CITY,
    TO_CITY,
    TO_HOME,
    Mind,
)
from sandtable.games.kriegspiel83.compiled.move_kernels import factors_left, reach, rides, work_size
from sandtable.games.kriegspiel83.compiled.packing import pack, text_of
from sandtable.games.kriegspiel83.compiled.rollout_kernels import roll_out
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.ground import Ground
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import Weather

WORTH = (3.0, 2.0, 1.3)
"""Of a heavy tank, a light tank and infantry, which also holds towns and lays mines."""
_RESULTS = ("AE", "AR", "EX", "DR", "DE")


def taste() -> NDArray[np.float64]:
    """The weights with which the player decides: those of the greedy player, where it has them."""
    weights = np.zeros(judging.TASTES)
    for place, weight in (
        (judging.PACE, 0.12),
        (judging.FOOTING, 0.1),
        (judging.EXPOSED, 0.3),
        (judging.WORTHWHILE, 0.3),
        (judging.AFTERMATH, 0.3),
        (judging.EVICTION, 1.0),
        (judging.RAIDER, 1.5),
        (judging.GATE, 8.0),
        (judging.VICTORY, 40.0),
        (judging.COVER, 1.0),
        (judging.HOLD, 3.0),
        (judging.RUN, 3.0),
        (judging.WAVER, 0.05),
        (judging.CAUTION, 1.0),
        (judging.SHAKEN, 0.1),
        (judging.DRIVEN, 0.35),
    ):
        weights[place] = weight
    return weights


TASTE = taste()


def rusher() -> NDArray[np.float64]:
    """The taste of somebody who goes straight for the city and counts no losses."""
    weights = taste()
    weights[judging.RUSH], weights[judging.EXPOSED], weights[judging.CAUTION] = 1.0, 0.0, 0.4
    return weights


def pairs_of_tastes(side: int) -> NDArray[np.float64]:
    """With which tastes a side is to think, in turns: its enemy may be one who weighs, or one who rushes."""
    enemies = [TASTE, TASTE, TASTE, rusher()]
    return np.array([[TASTE, enemy] if side == 0 else [enemy, TASTE] for enemy in enemies])


def mind_for(terms: Terms) -> Mind:
    """Room to think about a match in, with what is known of its map."""
    size = terms.ground.grid.size
    return Mind(
        ways=_ways(terms.ground).copy(),
        chances=_chances(),
        worth=np.array(WORTH),
        work=np.zeros(work_size(size) + 1, np.int64),
        reached=np.zeros(size + 1, np.int64),
        struck=np.zeros((2, size + 1), np.int64),
        kinds=np.zeros((2, len(Kind)), np.int64),
        pieces=np.zeros((MOST_PIECES, judging.ALARM + 1)),
        joining=np.zeros((MOST_PIECES, 2), np.int64),
    )


def _chances() -> NDArray[np.float64]:
    """How often each result comes, by column; before the first and after the last no die is thrown."""
    rows = [[TABLE[name].count(result) / 6 for result in _RESULTS] for name in COLUMNS]
    return np.array([[1.0, 0, 0, 0, 0], *rows, [0, 0, 0, 0, 1.0]])


@lru_cache(maxsize=8)
def _ways(ground: Ground) -> NDArray[np.int64]:
    """How far it is from every hex to every goal, in movement factors and fine weather."""
    grid = ground.grid
    ways = np.full((4, GOALS, grid.size + 1), judging.FAR, np.int64)
    for side in (0, 1):
        own, other = ground.cities[side], ground.cities[1 - side]
        ends: dict[int, HexSet] = {town: 1 << place for town, place in enumerate(ground.towns.values())}
        ends |= {TO_CITY: 1 << other, TO_HOME: grid.around[own]}
        for infantry, kind in enumerate((Kind.HEAVY, Kind.INFANTRY)):
            costs = ground.costs(side, kind, Weather.FINE)
            rows = ways[2 * side + infantry]
            for goal, places in ends.items():
                found = grid.cheapest(places, costs, 0)
                rows[goal, list(found)] = list(found.values())
            rows[STEPS_TO_CITY, :-1] = [grid.distance(place, other) for place in range(grid.size)]
    return ways


def use_every_kernel(state: State) -> None:
    """Compile all that a search needs, by thinking a little about a state."""
    table = tables(state.terms)
    game, mind = pack(table, state), mind_for(state.terms)
    plan, found = np.zeros(4 * MOST_PIECES, np.int64), np.zeros(MOST_ACTIONS, np.int64)
    draft(table, game.copy(), mind, stream(1), TASTE, plan, 0)
    number = legal(table, game, mind.work, found)
    text_of(state.terms, game, int(found[number - 1]))
    act(table, game.copy(), stream(1), mind.work, int(found[number - 1]))
    rides(table, game, 0)
    factors_left(table, game, 0)
    reach(table, game, mind.work, 0, 0, 1)
    roll_out(table, np.array([game]), mind, pairs_of_tastes(0), plan, 0, 0, 1, 1)
