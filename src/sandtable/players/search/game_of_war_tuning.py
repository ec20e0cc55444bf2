"""How the weights of A Game of War are tuned."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from sandtable.core import Match
from sandtable.games.game_of_war import GAME
from sandtable.games.game_of_war.compiled.features import FEATURES
from sandtable.games.game_of_war.compiled.turns import Turn, TurnFinder
from sandtable.games.game_of_war.state import State
from sandtable.players.search.game_of_war import PARTS, SearchingGameOfWar, tree_of, weights_array
from sandtable.players.search.thinking import Allowance
from sandtable.players.search.tuning import PlayedOut
from sandtable.players.search.weighing import Weights

POSITIONS = 1_200
"""That are looked at for a turn of a game to fit to."""
SLIPS, SLIPS_AMONG = 0.1, 5
"""How often any of so many good turns is taken: games must not all be alike."""
ALLOWANCE = Allowance(positions=2_000)
"""With which new weights are compared with old ones."""
LONGEST = 160
"""Turns after which such a game is drawn."""


class GameOfWarTuning:
    """Plays from the standard deployment; the die decides who begins."""

    features = tuple((part, name) for part in PARTS for name in FEATURES)

    def play(self, weights: Weights, seed: str) -> PlayedOut:
        """A game in which both sides look ahead a little, and now and then take any turn that looks good."""
        chance = Random(seed)  # noqa: S311 - for whims
        finder = TurnFinder(_start(GAME.new(seed=seed)), weights_array(weights))
        rows: list[NDArray[np.int64]] = []
        movers: list[int] = []
        while not finder.is_over(finder.start) and len(rows) < LONGEST:
            side = finder.side(finder.start)
            mine, theirs = finder.features(finder.start)[[side, 1 - side]]
            rows.append(np.concatenate([mine, -theirs]))
            movers.append(side)
            game = finder.start.copy()
            finder.follow(game, _chosen(finder, chance))
            finder.begin_at(game)
        winner = finder.winner(finder.start)
        results = np.full(len(rows), 0.5) if winner is None else np.array(movers) == winner
        sides = np.where(np.array(movers) == 0, 1.0, -1.0)
        return PlayedOut(np.array(rows, np.float64), results.astype(np.float64), sides)

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


def _chosen(finder: TurnFinder, chance: Random) -> Turn:
    tree = tree_of(finder, chance)
    for _ in tree.grow():
        if finder.positions >= POSITIONS:
            break
    options = tree.options
    return chance.choice(options[:SLIPS_AMONG] if chance.random() < SLIPS else options[:1]).turn


def _start(match: Match) -> State:
    if not isinstance(match.state, State):
        raise TypeError("this is no match of A Game of War")
    return match.state
