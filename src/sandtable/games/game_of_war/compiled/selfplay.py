"""Games of a judgement against itself, for its weights to be fitted to."""

from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled.turns import TurnFinder
from sandtable.games.game_of_war.state import State

WIDTH, TURNS = 2, 8
LONGEST = 160
"""Turns after which a game is broken off."""


class Told(NamedTuple):
    """One game: the features of every position at the beginning of a turn, and who won."""

    features: NDArray[np.int64]
    """For each position, the side to move first."""
    movers: NDArray[np.int64]
    winner: int | None


def play_one(start: State, weights: NDArray[np.float64], rng: Random, whim: float, slips: float) -> Told:
    """A game in which both sides take the turn that looks best, give or take a whim, and slip at times."""
    finder = TurnFinder(start, weights)
    game = finder.start.copy()
    rows: list[NDArray[np.int64]] = []
    movers: list[int] = []
    while game[kernels.OUTCOME] == kernels.UNDECIDED and len(rows) < LONGEST:
        side = int(game[kernels.SIDE])
        finder.look_from(game)
        rows.append(finder.features(game)[[side, 1 - side]])
        movers.append(side)
        turns = [turns for turns in finder.find(game, WIDTH, TURNS) if turns][-1]
        if rng.random() < slips:
            turn = rng.choice(turns)
        else:
            turn = max(turns, key=lambda turn: turn.worth + rng.gauss(0, whim))
        finder.follow(game, turn)
    winner = int(game[kernels.OUTCOME]) - kernels.NORTH_WINS
    return Told(np.array(rows), np.array(movers), winner if winner in (0, 1) else None)
