"""Distance tables, odds and policy weights, computed once per match."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.hexes import HexSet
from sandtable.boards.random_kernels import new_stream
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import layout as at
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
from sandtable.players.kriegspiel83 import assessment_kernels as kernels
from sandtable.players.kriegspiel83.assessment_kernels import (
    GOALS,
    STEPS_TO_CITY,
    TO_CITY,
    TO_HOME,
    Assessment,
)
from sandtable.players.kriegspiel83.evaluation_kernels import FEATURES
from sandtable.players.kriegspiel83.policy_kernels import PolicyWeights, decide, plan_turn
from sandtable.players.kriegspiel83.rollout_kernels import new_buffers, roll_out

WORTH = (3.0, 2.0, 1.3)
"""Worth of a heavy tank, a light tank and infantry, which also holds towns and lays mines."""
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
"""The names of the policy weights in files (section `[taste]`), in their order."""
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
"""The names of the evaluation's features in files (section `[outlook]`), in their order."""
_RESULTS = ("AE", "AR", "EX", "DR", "DE")
_OPPONENTS, _EXCEPTION = 8, 3
"""Number of opponent policies in rollouts; this one and the last are exceptions."""


def policy_weights(weights: Mapping[str, float]) -> PolicyWeights:
    """Return the policy weights of a file's section as an array."""
    return np.array([*(weights[trait] for trait in TRAITS), 0.0, 0.0])


def rush_weights(policy: PolicyWeights) -> PolicyWeights:
    """Return weights that make the policy go for the city and ignore losses."""
    weights = policy.copy()
    weights[kernels.RUSH], weights[kernels.EXPOSED], weights[kernels.CAUTION] = 1.0, 0.0, 0.4
    return weights


def classic_weights(policy: PolicyWeights) -> PolicyWeights:
    """Return weights that make the policy play like `classic`."""
    weights = policy.copy()
    weights[kernels.CLASSIC] = 1.0
    return weights


def opponent_weights(side: int, policy: PolicyWeights, *, plays_classic: bool = False) -> NDArray[np.float64]:
    """Return the pairs of policies that rollouts cycle through.

    The opponent mostly plays by the same policy, sometimes rushes or plays like `classic`. With
    `plays_classic` it mostly plays like `classic`.
    """
    opponents = [classic_weights(policy) if plays_classic else policy] * _OPPONENTS
    opponents[_EXCEPTION], opponents[-1] = (
        policy if plays_classic else classic_weights(policy),
        rush_weights(policy),
    )
    return np.array([[policy, opponent] if side == 0 else [opponent, policy] for opponent in opponents])


def new_assessment(terms: Terms, evaluation_weights: Mapping[str, float]) -> Assessment:
    """Make an assessment for a match, with the tables of its map and the evaluation weights."""
    size = terms.ground.grid.size
    return Assessment(
        distances=_distances(terms.ground).copy(),
        chances=_chances(),
        worth=np.array(WORTH),
        work=np.zeros(work_size(size) + 1, np.int64),
        reached=np.zeros(size + 1, np.int64),
        struck=np.zeros((2, size + 1), np.int64),
        kinds=np.zeros((2, len(Kind)), np.int64),
        pieces=np.zeros((MOST_PIECES, kernels.ALARM + 1)),
        joining=np.zeros((MOST_PIECES, 2), np.int64),
        weights=np.array([evaluation_weights[name] for name in COUNTED]),
        counted=np.zeros(FEATURES),
    )


def _chances() -> NDArray[np.float64]:
    """Return the probability of each result by column; the columns beyond both ends need no die."""
    rows = [[TABLE[name].count(result) / 6 for result in _RESULTS] for name in COLUMNS]
    return np.array([[1.0, 0, 0, 0, 0], *rows, [0, 0, 0, 0, 1.0]])


@lru_cache(maxsize=8)
def _distances(ground: Ground) -> NDArray[np.int64]:
    """Return the distance from every hex to every goal, in movement factors in fine weather."""
    grid = ground.grid
    distances = np.full((4, GOALS, grid.size + 1), kernels.FAR, np.int64)
    for side in (0, 1):
        own, other = ground.cities[side], ground.cities[1 - side]
        ends: dict[int, HexSet] = {town: 1 << place for town, place in enumerate(ground.towns.values())}
        ends |= {TO_CITY: 1 << other, TO_HOME: grid.around[own]}
        for infantry, kind in enumerate((Kind.HEAVY, Kind.INFANTRY)):
            costs = ground.costs(side, kind, Weather.FINE)
            rows = distances[2 * side + infantry]
            for goal, places in ends.items():
                found = grid.cheapest(places, costs, 0)
                rows[goal, list(found)] = list(found.values())
            rows[STEPS_TO_CITY, :-1] = [grid.distance(place, other) for place in range(grid.size)]
    return distances


def use_every_kernel(state: State) -> None:
    """Compile every kernel that a search needs, by using it on a state."""
    table = tables(state.terms)
    game, assessment = pack(table, state), new_assessment(state.terms, dict.fromkeys(COUNTED, 0.0))
    policy = policy_weights(dict.fromkeys(TRAITS, 1.0))
    plan, found = np.zeros(4 * MOST_PIECES, np.int64), np.zeros(actions.MOST_ACTIONS, np.int64)
    plan_turn(table, game.copy(), assessment, new_stream(1), policy, plan, 0)
    number = legal(table, game, assessment.work, found)
    text_of(state.terms, game, int(found[number - 1]))
    act(table, game.copy(), new_stream(1), assessment.work, int(found[number - 1]))
    fighting = game.copy()
    fighting[at.PHASE] = at.CHOOSING
    decide(table, fighting, assessment, policy)
    transport_targets(table, game, 0)
    factors_left(table, game, 0)
    reach(table, game, assessment.work, 0, 0, 1)
    roll_out(
        table, np.array([game]), assessment, opponent_weights(0, policy), plan, 0, 0, 1, 1, new_buffers(game)
    )
