"""Self-play for the weights of Kriegspiel: the policy evolves, the evaluation is fitted."""

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
from sandtable.players.kriegspiel83.rollout_kernels import new_buffers, play_out
from sandtable.players.kriegspiel83.search import SearchingKriegspiel83
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.weights import Weights
from sandtable.players.tuning import SelfPlayGame, first_seat_score

SCENARIO = "standard"
TURNS = 120
"""Number of turns after which an undecided game is drawn."""
GAMES = 20
"""Games per variation against each kind of opponent, from each side."""
BUDGET = SearchBudget(positions=600)
"""Search budget in games that compare new weights with old ones."""
_SPREAD = 0.4
"""Standard deviation of the policy weights in self-play games, as a logarithm."""


class Kriegspiel83Tuning:
    """Plays by the policy that is also used in rollouts: a game takes a few milliseconds."""

    features = tuple(("outlook", name) for name in COUNTED)
    traits: tuple[tuple[tuple[str, str], ...], ...] = tuple(
        (("taste", name),) for name in TRAITS if name != "waver"
    )

    def __init__(self) -> None:
        state = GAME.new(SCENARIO, seed=1).state
        self._tables = tables(state.terms)
        self._root = pack(self._tables, state)
        # The policy does not use the evaluation.
        self._assessment = new_assessment(state.terms, dict.fromkeys(COUNTED, 0.0))
        self._buffers = new_buffers(self._root)
        self._counted = np.zeros((TURNS, len(COUNTED)))

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """Play a game of two variations of the policy; one in three rushes or plays like `classic`."""
        rng = Random(seed)  # noqa: S311 - not a secret
        policy = policy_weights(weights["taste"])
        pair = [_varied(policy, rng), _varied(policy, rng)]
        luck, side = rng.randrange(6), rng.randrange(2)
        if luck == 0:
            pair[side] = classic_weights(policy)
        elif luck == 1:
            pair[side] = rush_weights(policy)
        red, turns = self._played(pair, rng)
        turns -= 1  # when the city can be entered, no evaluation is needed
        movers = np.where(np.arange(turns) % 2 == 0, 1.0, -1.0)
        return SelfPlayGame(self._counted[:turns] * movers[:, None], 0.5 + movers * (red - 0.5), movers)

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        """Return the share of points against the old policy, a rushing one and one like `classic`."""
        policy, before = policy_weights(weights["taste"]), policy_weights(old["taste"])
        points, games = 0.0, 0
        for enemy in (before, rush_weights(before), classic_weights(before)):
            rng = Random(seed)  # noqa: S311 - the same for all that are compared
            for _ in range(GAMES):
                points += self._played([policy, enemy], rng)[0] + 1.0 - self._played([enemy, policy], rng)[0]
                games += 2
        return points / games

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """Play a game of two players that search a little; the first is red."""
        match = GAME.new(SCENARIO, seed=seed)
        players = {
            seat: SearchingKriegspiel83(GAME, Random(f"{seed}/{seat}"), BUDGET, weights=given)  # noqa: S311 - not a secret
            for seat, given in zip(match.seats, (first, second), strict=True)
        }
        return first_seat_score(match, players)

    def _played(self, pair: list[PolicyWeights], rng: Random) -> tuple[float, int]:
        """Play a game of two policies; return the score of red and the number of turns."""
        self._buffers.game[:] = self._root
        self._buffers.chance[0] = rng.getrandbits(60)
        turns = play_out(self._tables, self._assessment, np.array(pair), self._buffers, self._counted)
        outcome = int(self._buffers.game[at.OUTCOME])
        if outcome in (at.UNDECIDED, at.DRAWN):
            return 0.5, turns
        return float(outcome == at.RED_WINS), turns


def _varied(policy: PolicyWeights, rng: Random) -> NDArray[np.float64]:
    """Return a random variation of a policy."""
    varied: NDArray[np.float64] = policy * [exp(rng.gauss(0.0, _SPREAD)) for _ in policy]
    varied[WAVER] = rng.choice((0.05, 0.3, 0.8))
    return varied
