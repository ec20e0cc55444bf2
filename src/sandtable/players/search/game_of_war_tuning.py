"""How the weights of A Game of War are tuned."""

from random import Random

import numpy as np

from sandtable.core import Match
from sandtable.games.game_of_war import GAME
from sandtable.games.game_of_war.compiled.features import FEATURES
from sandtable.games.game_of_war.compiled.selfplay import play_one
from sandtable.games.game_of_war.state import State
from sandtable.players.search.game_of_war import PARTS, SearchingGameOfWar, weights_array
from sandtable.players.search.thinking import Allowance
from sandtable.players.search.tuning import PlayedOut
from sandtable.players.search.weighing import Weights

WHIM, SLIPS = 0.15, 0.05
"""How far a judgement wavers, and how often any good turn is taken: games must not all be alike."""
ALLOWANCE = Allowance(positions=2_000)
"""With which new weights are compared with old ones."""
LONGEST = 160
"""Turns after which such a game is drawn."""


class GameOfWarTuning:
    """Plays from the standard deployment; the die decides who begins."""

    features = tuple((part, name) for part in PARTS for name in FEATURES)

    def play(self, weights: Weights, seed: str) -> PlayedOut:
        """A game in which each side takes the turn that looks best after it."""
        chance = Random(seed)  # noqa: S311 - for whims
        told = play_one(_start(GAME.new(seed=seed)), weights_array(weights), chance, WHIM, SLIPS)
        features = told.features.astype(np.float64)
        results = np.full(len(features), 0.5) if told.winner is None else told.movers == told.winner
        return PlayedOut(
            np.concatenate([features[:, 0], -features[:, 1]], axis=1), results.astype(np.float64)
        )

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """A game of two players that search a little; the first is north."""
        match = GAME.new(seed=seed)
        players = {
            seat: SearchingGameOfWar(GAME, Random(f"{seed}/{seat}"), ALLOWANCE, given)  # noqa: S311 - for whims
            for seat, given in zip(match.seats, (first, second), strict=True)
        }
        while match.to_act and GAME.length(match) < LONGEST:
            (seat,) = match.to_act
            match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
        if match.outcome is None or not match.outcome.winners:
            return 0.5
        return float(match.outcome.winners[0] == match.seats[0])


def _start(match: Match) -> State:
    if not isinstance(match.state, State):
        raise TypeError("this is no match of A Game of War")
    return match.state
