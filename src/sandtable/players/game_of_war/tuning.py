"""How the weights of A Game of War are tuned."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war import GAME
from sandtable.games.game_of_war.units import UNITS
from sandtable.players.game_of_war.features import FEATURES
from sandtable.players.game_of_war.search import PARTS, tree_of, weights_array
from sandtable.players.game_of_war.turn_search import Turn, TurnFinder
from sandtable.players.search.best_first import Candidate
from sandtable.players.search.weights import Weights
from sandtable.players.tuning import SelfPlayGame

POSITIONS = 1_200
"""That are looked at for a turn of a game to fit to."""
SLIPS, SLIPS_AMONG = 0.1, 5
"""How often any of so many good turns is taken: games must not all be alike."""
ENOUGH = 2_000
"""Positions that are looked at for a turn while weights are bred, and when new ones are compared with old.

What was bred with a fifth of them won with so few, and lost with more.
"""
LONGEST = 160
"""Turns after which such a game is drawn."""
PIECE = 0.01
"""What one unit more is worth at the end of a game that nobody won, while weights are bred."""
TRAITS = (
    ("infantry", "cavalry", "cannon", "swift-cannon"),
    ("relay", "swift-relay"),
    ("arsenals",),
    ("offline-fighters", "offline-relays", "hanging-on-a-relay", "hanging-on-an-arsenal"),
    ("prey", "more-prey"),
    ("prey-in-reach", "more-prey-in-reach"),
    ("shaken", "pressure", "pressure-in-reach"),
    ("raids-in-one", "raids-in-two", "raids-in-three"),
    ("races",),
    ("manned", "guards"),
    ("approach",),
    ("advance",),
    ("posts",),
    ("lines-gap", "lines-near", "lines-on-prey"),
)
"""Features whose weights vary as one while they are bred: a game is too long to try out each of them."""


class GameOfWarTuning:
    """Plays from the standard deployment; the die decides who begins."""

    features = tuple((part, name) for part in PARTS for name in FEATURES)
    traits = tuple(tuple((part, name) for part in PARTS for name in names) for names in TRAITS)

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """A game in which both sides look ahead a little, and now and then take any turn that looks good."""
        chance = Random(seed)  # noqa: S311 - for whims
        finder = TurnFinder(GAME.new(seed=seed).state, weights_array(weights))
        rows: list[NDArray[np.int64]] = []
        movers: list[int] = []
        while not finder.is_over(finder.start) and len(rows) < LONGEST:
            side = finder.side(finder.start)
            mine, theirs = finder.features(finder.start)[[side, 1 - side]]
            rows.append(np.concatenate([mine, -theirs]))
            movers.append(side)
            game, options = finder.start.copy(), _best(finder, chance, POSITIONS)
            among = SLIPS_AMONG if chance.random() < SLIPS else 1
            finder.follow(game, chance.choice(options[:among]).turn)
            finder.begin_at(game)
        winner = finder.winner(finder.start)
        results = np.full(len(rows), 0.5) if winner is None else np.array(movers) == winner
        sides = np.where(np.array(movers) == 0, 1.0, -1.0)
        return SelfPlayGame(np.array(rows, np.float64), results.astype(np.float64), sides)

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        """Two quick games against the old weights, from both sides."""
        as_north = _north_scores(weights, old, seed, piece=PIECE)
        return (as_north + 1.0 - _north_scores(old, weights, seed, piece=PIECE)) / 2

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """A game of two players that search a little; the first is north."""
        return _north_scores(first, second, seed)


def _north_scores(north: Weights, south: Weights, seed: str, *, piece: float = 0.0) -> float:
    """What north scores in a game, in which a unit more may be worth something if nobody wins."""
    chance = Random(seed)  # noqa: S311 - for whims
    start = GAME.new(seed=seed).state
    finders = [TurnFinder(start, weights_array(weights)) for weights in (north, south)]
    game, turns = finders[0].start, 0
    while not finders[0].is_over(game) and turns < LONGEST:
        finder = finders[finders[0].side(game)]
        finder.begin_at(game.copy())
        finder.follow(game, _best(finder, chance, ENOUGH)[0].turn)
        turns += 1
    winner = finders[0].winner(game)
    if winner is not None:
        return float(winner == 0)
    kinds = finders[0].features(game)[:, : len(UNITS)].sum(axis=1)
    return 0.5 + piece * float(kinds[0] - kinds[1])


def _best(finder: TurnFinder, chance: Random, positions: int) -> list[Candidate[Turn]]:
    """The turns from where the finder begins, best first, after a search of so many positions."""
    tree = tree_of(finder, chance)
    for _ in tree.grow():
        if finder.positions >= positions and tree.candidates:
            break
    return tree.candidates
