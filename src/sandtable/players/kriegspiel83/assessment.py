"""What a judgement rests on before it looks at a position: the ways on a map, the odds, and a taste."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.hexes import HexSet
from sandtable.boards.random_kernels import new_stream
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled.action_kernels import act, legal
from sandtable.games.kriegspiel83.compiled.movement_kernels import (
    factors_left,
    reach,
    transport_targets,
    work_size,
)
from sandtable.games.kriegspiel83.compiled.packing import pack, text_of
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.ground import Ground
from sandtable.games.kriegspiel83.rules.combat_table import COLUMNS, TABLE
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import Weather
from sandtable.players.kriegspiel83 import assessment_kernels as judging
from sandtable.players.kriegspiel83.assessment_kernels import (
    GOALS,
    STEPS_TO_CITY,
    TO_CITY,
    TO_HOME,
    Assessment,
)
from sandtable.players.kriegspiel83.evaluation_kernels import FEATURES
from sandtable.players.kriegspiel83.policy_kernels import PolicyWeights, plan_turn
from sandtable.players.kriegspiel83.rollout_kernels import roll_out, room_for

WORTH = (3.0, 2.0, 1.3)
"""Of a heavy tank, a light tank and infantry, which also holds towns and lays mines."""
TRAITS = (
    "pace",
    "footing",
    "exposed",
    "worthwhile",
    "aftermath",
    "eviction",
    "raider",
    "gate",
    "victory",
    "cover",
    "hold",
    "run",
    "waver",
    "caution",
    "shaken",
    "driven",
    "keepers",
    "enough",
    "in-time",
    "bar",
    "near-home",
    "runners",
    "open",
    "stand",
    "desertion",
    "storm",
)
"""The weights of a taste, as files name them, in their order."""
COUNTED = (
    "heavy-tank",
    "light-tank",
    "infantry",
    "town",
    "ahead-by-one",
    "ahead-by-two",
    "ahead-by-three",
    "closeness",
    "nearest",
    "at-gate",
    "guard",
    "home",
    "pressure",
    "minefield",
    "turn",
    "threat",
)
"""What is counted in a position, in the same way."""
_RESULTS = ("AE", "AR", "EX", "DR", "DE")
_ENEMIES, _SELDOM = 8, 3
"""So many enemies are thought of in turns; this one is not like most of them, nor is the last."""


def policy_weights(weights: Mapping[str, float]) -> PolicyWeights:
    """The taste of somebody who weighs with these weights."""
    return np.array([*(weights[trait] for trait in TRAITS), 0.0, 0.0])


def rush_weights(taste: PolicyWeights) -> PolicyWeights:
    """The same of somebody who goes for the city and counts no losses."""
    weights = taste.copy()
    weights[judging.RUSH], weights[judging.EXPOSED], weights[judging.CAUTION] = 1.0, 0.0, 0.4
    return weights


def classic_weights(taste: PolicyWeights) -> PolicyWeights:
    """That of the player of 1983, who weighs nothing."""
    weights = taste.copy()
    weights[judging.STRAIGHT] = 1.0
    return weights


def opponent_weights(side: int, taste: PolicyWeights, *, goes_straight: bool = False) -> NDArray[np.float64]:
    """With which tastes a side thinks, in turns: its enemy may weigh as it does, rush, or go straight on.

    Of an enemy who `goes_straight`, as far as one can see, little else is expected.
    """
    enemies = [classic_weights(taste) if goes_straight else taste] * _ENEMIES
    enemies[_SELDOM], enemies[-1] = taste if goes_straight else classic_weights(taste), rush_weights(taste)
    return np.array([[taste, enemy] if side == 0 else [enemy, taste] for enemy in enemies])


def new_assessment(terms: Terms, outlook: Mapping[str, float]) -> Assessment:
    """Room to think about a match in, with what is known of its map and what to hope for."""
    size = terms.ground.grid.size
    return Assessment(
        ways=_ways(terms.ground).copy(),
        chances=_chances(),
        worth=np.array(WORTH),
        work=np.zeros(work_size(size) + 1, np.int64),
        reached=np.zeros(size + 1, np.int64),
        struck=np.zeros((2, size + 1), np.int64),
        kinds=np.zeros((2, len(Kind)), np.int64),
        pieces=np.zeros((MOST_PIECES, judging.ALARM + 1)),
        joining=np.zeros((MOST_PIECES, 2), np.int64),
        weights=np.array([outlook[name] for name in COUNTED]),
        counted=np.zeros(FEATURES),
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
    game, mind = pack(table, state), new_assessment(state.terms, dict.fromkeys(COUNTED, 0.0))
    taste = policy_weights(dict.fromkeys(TRAITS, 1.0))
    plan, found = np.zeros(4 * MOST_PIECES, np.int64), np.zeros(actions.MOST_ACTIONS, np.int64)
    plan_turn(table, game.copy(), mind, new_stream(1), taste, plan, 0)
    number = legal(table, game, mind.work, found)
    text_of(state.terms, game, int(found[number - 1]))
    act(table, game.copy(), new_stream(1), mind.work, int(found[number - 1]))
    transport_targets(table, game, 0)
    factors_left(table, game, 0)
    reach(table, game, mind.work, 0, 0, 1)
    roll_out(table, np.array([game]), mind, opponent_weights(0, taste), plan, 0, 0, 1, 1, room_for(game))
