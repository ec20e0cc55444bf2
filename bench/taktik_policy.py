"""Tune the policy by which games of Taktik are played out, against the greedy player's way of playing.

Some weights are changed at random, and a change is kept when it wins more of the same games: from the same
placements, with the same luck, on both sides. `python -m bench.taktik_policy introductory --trials 300`
prints the weights that were kept; those in `players/search/taktik_lore.py` were found in this way.
"""

import argparse
import sys
from math import exp, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.games.taktik.compiled import packing
from sandtable.games.taktik.state import State
from sandtable.players import make_player
from sandtable.players.search import taktik_rollout_kernels as rollouts
from sandtable.players.search.taktik_desk import desk_for
from sandtable.players.search.taktik_lore import FEATURES, GREEDY, POLICY, lore_of, weights_array

GAME = sandtable.game("taktik")
LONGEST = 400
"""Turns; every game is over by then."""
BATCH = 50
FEWEST, MORE, MOST = 300, 100, 1500
"""A change is kept after so many games, and after so many more for each that was kept before."""
SURE = 1.2
"""By how many standard errors it must be better."""
LEFT_ALONE = {"victory", "waver", "stranded", "shy", "cover", "lifted"}
"""Of the additional rules, or of no consequence."""


class Tuning:
    """Games from some placements, in one form."""

    def __init__(self, scenario: str, placements: int) -> None:
        starts = [begun(scenario, seed) for seed in range(placements)]
        self.table, self.lore = packing.tables_of(starts[0]), lore_of(starts[0].terms)
        self.desk = desk_for(self.table)
        self.starts = np.array([packing.pack(self.table, state) for state in (*starts, starts[0])])

    def games(self, weights: dict[str, float], first: int) -> NDArray[np.float64]:
        """Results against the greedy weights from the game of this number on, each the mean of both sides."""
        both = []
        for side in (0, 1):
            rows = np.array([weights_array(GREEDY)] * 2)
            rows[side] = weights_array(weights)
            results = np.zeros(first + BATCH + 1)
            rollouts.look_ahead(
                self.table, self.starts, np.zeros(0, np.int64), rollouts.NOTHING, side, self.lore, rows,
                np.zeros((2, len(FEATURES))), self.desk, 1, first, 1 << 40, LONGEST, results,
            )  # fmt: skip
            both.append(results[first : first + BATCH])
        return np.mean(both, axis=0)


def begun(scenario: str, seed: int) -> State:
    """The first turn, placed by greedy players."""
    match = GAME.new(scenario, seed=seed)
    players = {seat: make_player("greedy", GAME, Random(f"{seed}/{seat}")) for seat in match.seats}
    while not match.state.turn:
        seat = match.to_act[0]
        match.apply(seat, players[seat].decide(match.state.seen_by(seat), seat))
    return match.state


def changed(weights: dict[str, float], rng: Random) -> dict[str, float]:
    """Some weights made larger or smaller."""
    other = dict(weights)
    names = [name for name in weights if name not in LEFT_ALONE]
    for name in rng.sample(names, rng.choice((1, 2, 3, 5))):
        other[name] = other[name] * exp(rng.gauss(0, 0.5)) + (rng.gauss(0, 0.1) if not other[name] else 0)
    return other


def tune(tuning: Tuning, start: dict[str, float], trials: int, rng: Random) -> dict[str, float]:
    best, results, fewest = start, tuning.games(start, 0), FEWEST
    for trial in range(trials):
        other, theirs = changed(best, rng), np.zeros(0)
        lead = error = 0.0
        while len(theirs) < fewest and lead >= 0.3 * error:
            theirs = np.concatenate([theirs, tuning.games(other, len(theirs))])
            while len(results) < len(theirs):
                results = np.concatenate([results, tuning.games(best, len(results))])
            difference = theirs - results[: len(theirs)]
            lead, error = float(difference.mean()), sqrt(float(difference.var()) / len(theirs)) + 1e-9
        if len(theirs) >= fewest and lead > SURE * error:
            best, results, fewest = other, theirs, min(fewest + MORE, MOST)
            print(
                f"  trial {trial}: {results.mean():+.3f} against greedy in {len(results)} games", flush=True
            )
    return best


def main(arguments: tuple[str, ...] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.taktik_policy", description=__doc__)
    parser.add_argument("form", choices=list(GAME.scenarios()))
    parser.add_argument("--trials", type=int, default=300)
    parser.add_argument("--placements", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--from-greedy", action="store_true", help="begin with the greedy player's weights")
    given = parser.parse_args(arguments)
    tuning = Tuning(given.form, given.placements)
    found = tune(tuning, GREEDY if given.from_greedy else POLICY, given.trials, Random(given.seed))
    for name, weight in found.items():
        print(f'    "{name}": {weight:.3f},')


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
