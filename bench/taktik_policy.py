"""Tune the policy by which games of Taktik are played out, against the greedy player's way of playing.

An evolution strategy with a covariance matrix (CMA-ES): each generation tries some weights round those that
it holds for best, in the same games from both sides, and moves towards those that won most. In every other
game who is tuned begins with a placement that is known to be good. The same seed gives the same weights:
`python -m bench.taktik_policy introductory --generations 60` prints them as `players/search/taktik_lore.py`
holds them.
"""

import argparse
import sys
from math import exp, log, sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

import sandtable
from sandtable.games.taktik.compiled import packing
from sandtable.games.taktik.rules import turns
from sandtable.games.taktik.state import EMPTY_PLACEMENT, State
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.buffers import new_buffers
from sandtable.players.taktik.greedy_placement import deployment
from sandtable.players.taktik.placement_book import book_placements
from sandtable.players.taktik.placement_search import camp_of
from sandtable.players.taktik.policy_tables import FEATURES, GREEDY, POLICY, board_tables, weights_array

GAME = sandtable.game("taktik")
Row = NDArray[np.float64]
LONGEST = 400
"""Turns; every game is over by then."""
STARTS = 200
"""First turns on each side from which games are played."""
BY_WHICH_TO_JUDGE = 2000
"""Games on each side that tell how far it has come."""
LEFT_ALONE = {"victory", "waver", "stranded", "shy", "cover", "lifted"}
"""Of the additional rules, or of no consequence."""
FROM_NOTHING = "advance-car"
"""A weight that is nothing to begin with, and may be negative."""


class Contest:
    """Games of some weights against the greedy ones, in one form."""

    def __init__(self, form: str) -> None:
        self._begun = GAME.new(form, seed=1).state
        terms, rng = self._begun.terms, Random(11)
        first = [[self._start(side, bool(number % 2), rng) for number in range(STARTS)] for side in (0, 1)]
        self._table, self._static = packing.tables_of(first[0][0]), board_tables(terms)
        self._buffers = new_buffers(self._table)
        self._starts = [np.array([packing.pack(self._table, state) for state in some]) for some in first]

    def _start(self, side: int, known: bool, rng: Random) -> State:
        """A first turn; on that side perhaps with a placement that is known to be good."""
        terms, camps = self._begun.terms, [EMPTY_PLACEMENT] * 4
        for seat in range(len(terms.seats)):
            good = book_placements(terms, seat) if known and terms.alliance_of[seat] == side else []
            placed = rng.choice(good) if good else deployment(terms, seat, rng).units
            for country in terms.countries_of[seat]:
                camps[country] = camp_of(terms, country, placed)
        state = replace(self._begun, camps=(camps[0], camps[1], camps[2], camps[3]))
        place, notes = rng.randrange(len(terms.order)), ((),) * len(terms.seats)
        return replace(turns.revealed(state), phase="press", turn=1, place=place, notes=notes)

    def value(self, weights: dict[str, float], games: int, seed: int) -> float:
        """The mean result of so many games on each side, from -1 to 1."""
        means = []
        for side in (0, 1):
            rows = np.array([weights_array(GREEDY)] * 2)
            rows[side] = weights_array(weights)
            starts = self._starts[side]
            mixed = np.random.default_rng(seed + side).permutation(len(starts))[:games]
            results = np.zeros(games + 1)
            rollouts.play_rollouts(
                self._table, np.concatenate([starts[mixed], starts[:1]]), np.zeros(0, np.int64),
                rollouts.NOTHING, side, self._static, rows, np.zeros((2, len(FEATURES))), self._buffers,
                seed, 0, 1 << 40, LONGEST, results,
            )  # fmt: skip
            means.append(results[:-1].mean())
        return float(np.mean(means))


class Rates(NamedTuple):
    """How many are tried in a generation, and how fast the strategy learns, as is usual for this method."""

    tried: int
    shares: Row
    path: float
    damping: float
    covariance_path: float
    rank_one: float
    rank_many: float
    expected: float

    @classmethod
    def usual(cls, size: int, tried: int = 14) -> "Rates":
        """Those for so many weights."""
        best = tried // 2
        shares = log(best + 0.5) - np.log(np.arange(1, best + 1))
        shares /= shares.sum()
        effective = 1 / float((shares**2).sum())
        path = (effective + 2) / (size + effective + 5)
        one = 2 / ((size + 1.3) ** 2 + effective)
        many = min(1 - one, 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective))
        expected = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
        return cls(tried, shares, path, 1 + path, 4 / (size + 4), one, many, expected)

    @property
    def effective(self) -> float:
        """For how many the best ones count together."""
        return 1 / float((self.shares**2).sum())


class Strategy:
    """What is held for best, and how far and in which directions others are tried."""

    def __init__(self, size: int, rng: np.random.Generator, width: float = 0.3) -> None:
        self.best, self.width = np.zeros(size), width
        self._rates, self._rng, self._generation = Rates.usual(size), rng, 0
        self._covariance = np.eye(size)
        self._path, self._covariance_path = np.zeros(size), np.zeros(size)

    def tried(self) -> Row:
        """What the next generation tries, a row for each."""
        self._generation += 1
        size = len(self.best)
        self._root = np.linalg.cholesky(self._covariance + 1e-12 * np.eye(size))
        self._steps = self._rng.standard_normal((self._rates.tried, size)) @ self._root.T
        return self.best + self.width * self._steps

    def learn(self, values: Row) -> None:
        """Move on, now that it is known what each was worth."""
        rates, size = self._rates, len(self.best)
        steps = self._steps[np.argsort(-values)[: len(rates.shares)]]
        step = rates.shares @ steps
        self.best = self.best + self.width * step
        self._path = (1 - rates.path) * self._path + sqrt(
            rates.path * (2 - rates.path) * rates.effective
        ) * np.linalg.solve(self._root, step)
        length = float(np.linalg.norm(self._path))
        usual = (
            length / sqrt(1 - (1 - rates.path) ** (2 * self._generation))
            < (1.4 + 2 / (size + 1)) * rates.expected
        )
        pull = sqrt(rates.covariance_path * (2 - rates.covariance_path) * rates.effective)
        self._covariance_path = (1 - rates.covariance_path) * self._covariance_path + usual * pull * step
        self._covariance = (
            (1 - rates.rank_one - rates.rank_many) * self._covariance
            + rates.rank_one * np.outer(self._covariance_path, self._covariance_path)
            + rates.rank_many * (steps.T * rates.shares) @ steps
        )
        self.width *= exp(rates.path / rates.damping * (length / rates.expected - 1))


def weights_at(names: list[str], start: dict[str, float], point: Row) -> dict[str, float]:
    """The weights that a point of the strategy stands for: the old ones times something."""
    found = dict(start)
    for name, far in zip(names, point.tolist(), strict=True):
        found[name] = start[name] + 0.1 * far if name == FROM_NOTHING else start[name] * exp(far)
    return found


def main(arguments: tuple[str, ...] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.taktik_policy", description=__doc__)
    parser.add_argument("form", choices=("introductory", "standard"))
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=200, help="played with each weights on each side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-greedy", action="store_true", help="begin with the greedy player's weights")
    given = parser.parse_args(arguments)
    contest, start = Contest(given.form), GREEDY if given.from_greedy else POLICY
    # With one headquarters a side, the worth of one of two means nothing.
    alone = LEFT_ALONE | ({"headquarters"} if given.form == "introductory" else set())
    names = [name for name in start if name not in alone]
    strategy = Strategy(len(names), np.random.default_rng(given.seed))
    for generation in range(1, given.generations + 1):
        values = [
            contest.value(weights_at(names, start, point), given.games, 1000 * generation)
            for point in strategy.tried()
        ]
        strategy.learn(np.array(values))
        if generation % 5 == 0:
            worth = contest.value(weights_at(names, start, strategy.best), BY_WHICH_TO_JUDGE, 999)
            print(f"  generation {generation}: {worth:+.3f} against greedy", file=sys.stderr, flush=True)
    for name, weight in weights_at(names, start, strategy.best).items():
        if weight != GREEDY[name]:
            print(f'    "{name}": {weight:.3f},')


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
