"""How the weights are tuned by which Kriegspiel is played: the taste by breeding, the outlook by fitting."""

from math import exp
from random import Random

import numpy as np
from numpy.typing import NDArray

from sandtable.games.kriegspiel83 import GAME
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.packing import pack
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.players.kriegspiel83.assessment import (
    COUNTED,
    TRAITS,
    classic_weights,
    new_assessment,
    policy_weights,
    rush_weights,
)
from sandtable.players.kriegspiel83.assessment_kernels import WAVER
from sandtable.players.kriegspiel83.policy_kernels import PolicyWeights
from sandtable.players.kriegspiel83.rollout_kernels import play_out, room_for
from sandtable.players.kriegspiel83.search import SearchingKriegspiel83
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.weights import Weights
from sandtable.players.tuning import SelfPlayGame, first_seat_score

SCENARIO = "standard"
TURNS = 120
"""A game that is not decided after so many turns is drawn."""
GAMES = 20
"""A taste that is tried plays so many games against each kind of enemy, from either side."""
ALLOWANCE = SearchBudget(positions=600)
"""With which new weights are compared with old ones."""
_WHIM = 0.4
"""How far the tastes of games to learn from differ."""


class Kriegspiel83Tuning:
    """Plays by the policy that also plays plans out: some milliseconds for a game."""

    features = tuple(("outlook", name) for name in COUNTED)
    traits = tuple((("taste", name),) for name in TRAITS if name != "waver")

    def __init__(self) -> None:
        state = GAME.new(SCENARIO, seed=1).state
        self._tables = tables(state.terms)
        self._root = pack(self._tables, state)
        # What is hoped for does not matter to who plays by policy.
        self._mind = new_assessment(state.terms, dict.fromkeys(COUNTED, 0.0))
        self._room = room_for(self._root)
        self._counted = np.zeros((TURNS, len(COUNTED)))

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """A game of two whims of one taste; one in three enemies rushes or goes straight on."""
        rng = Random(seed)  # noqa: S311 - a game to learn from
        taste = policy_weights(weights["taste"])
        pair = [_whim(taste, rng), _whim(taste, rng)]
        luck, side = rng.randrange(6), rng.randrange(2)
        if luck == 0:
            pair[side] = classic_weights(taste)
        elif luck == 1:
            pair[side] = rush_weights(taste)
        red, turns = self._played(pair, rng)
        turns -= 1  # who can enter the city needs no outlook
        movers = np.where(np.arange(turns) % 2 == 0, 1.0, -1.0)
        return SelfPlayGame(self._counted[:turns] * movers[:, None], 0.5 + movers * (red - 0.5), movers)

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        """The share of points against the old taste, and against who rushes or goes straight on."""
        taste, before = policy_weights(weights["taste"]), policy_weights(old["taste"])
        points, games = 0.0, 0
        for enemy in (before, rush_weights(before), classic_weights(before)):
            rng = Random(seed)  # noqa: S311 - the same for all that are compared
            for _ in range(GAMES):
                points += self._played([taste, enemy], rng)[0] + 1.0 - self._played([enemy, taste], rng)[0]
                games += 2
        return points / games

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """A game of two players that search a little; the first is red."""
        match = GAME.new(SCENARIO, seed=seed)
        players = {
            seat: SearchingKriegspiel83(GAME, Random(f"{seed}/{seat}"), ALLOWANCE, weights=given)  # noqa: S311 - whims
            for seat, given in zip(match.seats, (first, second), strict=True)
        }
        return first_seat_score(match, players)

    def _played(self, pair: list[PolicyWeights], rng: Random) -> tuple[float, int]:
        """What red scores in a game of two tastes, and how many turns it takes."""
        self._room.game[:] = self._root
        self._room.chance[0] = rng.getrandbits(60)
        turns = play_out(self._tables, self._mind, np.array(pair), self._room, self._counted)
        outcome = int(self._room.game[at.OUTCOME])
        if outcome in (at.UNDECIDED, at.DRAWN):
            return 0.5, turns
        return float(outcome == at.RED_WINS), turns


def _whim(taste: PolicyWeights, rng: Random) -> NDArray[np.float64]:
    """Another taste, not far from it."""
    varied: NDArray[np.float64] = taste * [exp(rng.gauss(0.0, _WHIM)) for _ in taste]
    varied[WAVER] = rng.choice((0.05, 0.3, 0.8))
    return varied
