"""Tune the policy weights of Taktik's rollouts in games against the greedy player's weights.

CMA-ES (package `cma`) samples weights around its current mean, plays the same games with each of them from
both sides, and moves towards those that won most. In every other game the tuned side starts from the
placement book. Prints the weights in the form of `POLICY` in `policy_tables.py`; the same seed prints the
same weights: `python -m sandtable.players.taktik.policy_tuning introductory --generations 60`
"""

import argparse
import sys
from collections.abc import Sequence
from math import exp
from random import Random

import numpy as np
from msgspec.structs import replace

from sandtable.games.taktik import GAME
from sandtable.games.taktik.compiled import packing
from sandtable.games.taktik.rules import turns
from sandtable.games.taktik.state import EMPTY_PLACEMENT, State
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.buffers import new_buffers
from sandtable.players.taktik.greedy_placement import deployment
from sandtable.players.taktik.placement_book import book_placements
from sandtable.players.taktik.placement_search import country_placement
from sandtable.players.taktik.policy_tables import FEATURES, GREEDY, POLICY, board_tables, weights_array

LONGEST = 400
"""Maximum turns of a game; every game ends earlier."""
STARTS = 200
"""Starting positions for each side."""
COMPARISON_GAMES = 2000
"""Games for each side in the progress report of every fifth generation."""
POPULATION, STEP_SIZE = 14, 0.3
"""Weights tried in each generation, and the initial standard deviation of their logarithms."""
FIXED = {"victory", "waver", "stranded", "shy", "cover", "lifted"}
"""Weights that are not tuned: they belong to the additional rules, or make no difference."""
ADDED = "advance-car"
"""The weight that starts at zero and may be negative; it is changed by addition, the others by factors."""


class Contest:
    """Games of some weights against the greedy player's, in one scenario."""

    def __init__(self, scenario: str) -> None:
        self._initial = GAME.new(scenario, seed=1).state
        terms, rng = self._initial.terms, Random(11)  # noqa: S311 - not used for security
        first = [[self._start(side, bool(number % 2), rng) for number in range(STARTS)] for side in (0, 1)]
        self._table, self._static = packing.tables_of(first[0][0]), board_tables(terms)
        self._buffers = new_buffers(self._table)
        self._starts = [np.array([packing.pack(self._table, state) for state in some]) for some in first]

    def _start(self, side: int, from_book: bool, rng: Random) -> State:
        """A first turn; with `from_book`, that side's placement comes from the book if it has one."""
        terms, camps = self._initial.terms, [EMPTY_PLACEMENT] * 4
        for seat in range(len(terms.seats)):
            good = book_placements(terms, seat) if from_book and terms.alliance_of[seat] == side else []
            placed = rng.choice(good) if good else deployment(terms, seat, rng).units
            for country in terms.countries_of[seat]:
                camps[country] = country_placement(terms, country, placed)
        state = replace(self._initial, camps=(camps[0], camps[1], camps[2], camps[3]))
        place, notes = rng.randrange(len(terms.order)), ((),) * len(terms.seats)
        return replace(turns.revealed(state), phase="press", turn=1, place=place, notes=notes)

    def value(self, weights: dict[str, float], games: int, seed: int) -> float:
        """The mean result of `games` games on each side, from -1 to 1."""
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


def weights_at(names: list[str], start: dict[str, float], point: Sequence[float]) -> dict[str, float]:
    """The weights at a point of the search space, where the origin stands for `start`."""
    found = dict(start)
    for name, offset in zip(names, point, strict=True):
        found[name] = start[name] + 0.1 * offset if name == ADDED else start[name] * exp(offset)
    return found


def main(arguments: tuple[str, ...] = ()) -> None:
    """Run the evolution strategy and print the weights that it found."""
    parser = argparse.ArgumentParser(
        prog="python -m sandtable.players.taktik.policy_tuning", description=__doc__
    )
    parser.add_argument("form", choices=("introductory", "standard"))
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=200, help="games for each sampled weights on each side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-greedy", action="store_true", help="start from the greedy player's weights")
    given = parser.parse_args(arguments)
    try:
        import cma  # noqa: PLC0415 - an optional dependency
    except ImportError:
        sys.exit("Tuning the policy needs the package cma: pip install 'sandtable-wargames[tuning]'")
    contest, start = Contest(given.form), GREEDY if given.from_greedy else POLICY
    # The weight of one headquarters of two means nothing where each side has only one.
    fixed = FIXED | ({"headquarters"} if given.form == "introductory" else set())
    names = [name for name in start if name not in fixed]
    options = {"seed": given.seed + 1, "popsize": POPULATION, "verbose": -9}  # cma takes seed 0 for the time
    strategy = cma.CMAEvolutionStrategy([0.0] * len(names), STEP_SIZE, options)
    for generation in range(1, given.generations + 1):
        points = strategy.ask()
        values = [
            contest.value(weights_at(names, start, point), given.games, 1000 * generation) for point in points
        ]
        strategy.tell(points, [-value for value in values])  # it minimises
        if generation % 5 == 0:
            value = contest.value(weights_at(names, start, strategy.mean), COMPARISON_GAMES, 999)
            print(f"  generation {generation}: {value:+.3f} against greedy", file=sys.stderr, flush=True)
    for name, weight in weights_at(names, start, strategy.mean).items():
        if weight != GREEDY[name]:
            print(f'    "{name}": {weight:.3f},')


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
