"""Self-play for the weights of A Game of War."""

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
"""Positions searched per turn in self-play games."""
BLUNDER_RATE, BLUNDER_AMONG = 0.1, 5
"""Share of turns chosen at random among the best few, so that self-play games differ."""
COMPARED_POSITIONS = 2_000
"""Positions searched per turn while weights evolve and are compared.

Weights that evolved with a fifth of them won with that few, and lost with more.
"""
LONGEST = 160
"""Number of turns after which such a game is drawn."""
UNIT_SCORE = 0.01
"""Score of one extra unit at the end of a drawn game, while weights evolve."""
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
    ("raid-plan", "raid-ahead"),
    ("manned", "guards"),
    ("approach",),
    ("advance",),
    ("posts",),
    ("lines-gap", "lines-near", "lines-on-prey"),
)
"""Features whose weights vary together: games are too long to vary each alone."""


class GameOfWarTuning:
    """Plays from the standard deployment; dice decide which side begins."""

    features = tuple((part, name) for part in PARTS for name in FEATURES)
    traits = tuple(tuple((part, name) for part in PARTS for name in names) for names in TRAITS)

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """Play a game in which both sides search a little, and sometimes play another good turn."""
        rng = Random(seed)  # noqa: S311 - not a secret
        finder = TurnFinder(GAME.new(seed=seed).state, weights_array(weights))
        rows: list[NDArray[np.int64]] = []
        movers: list[int] = []
        while not finder.is_over(finder.start) and len(rows) < LONGEST:
            side = finder.side(finder.start)
            mine, theirs = finder.features(finder.start)[[side, 1 - side]]
            rows.append(np.concatenate([mine, -theirs]))
            movers.append(side)
            game, options = finder.start.copy(), _best(finder, rng, POSITIONS)
            among = BLUNDER_AMONG if rng.random() < BLUNDER_RATE else 1
            finder.follow(game, rng.choice(options[:among]).turn)
            finder.begin_at(game)
        winner = finder.winner(finder.start)
        results = np.full(len(rows), 0.5) if winner is None else np.array(movers) == winner
        sides = np.where(np.array(movers) == 0, 1.0, -1.0)
        return SelfPlayGame(np.array(rows, np.float64), results.astype(np.float64), sides)

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        """Return the score of two quick games against the old weights, one from each side."""
        as_north = _north_score(weights, old, seed, unit_score=UNIT_SCORE)
        return (as_north + 1.0 - _north_score(old, weights, seed, unit_score=UNIT_SCORE)) / 2

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """Play a game of two players that search a little; the first is north."""
        return _north_score(first, second, seed)


def _north_score(north: Weights, south: Weights, seed: str, *, unit_score: float = 0.0) -> float:
    """Return north's score in a game; extra units may count if it is drawn."""
    rng = Random(seed)  # noqa: S311 - not a secret
    start = GAME.new(seed=seed).state
    finders = [TurnFinder(start, weights_array(weights)) for weights in (north, south)]
    game, turns = finders[0].start, 0
    while not finders[0].is_over(game) and turns < LONGEST:
        finder = finders[finders[0].side(game)]
        finder.begin_at(game.copy())
        finder.follow(game, _best(finder, rng, COMPARED_POSITIONS)[0].turn)
        turns += 1
    winner = finders[0].winner(game)
    if winner is not None:
        return float(winner == 0)
    kinds = finders[0].features(game)[:, : len(UNITS)].sum(axis=1)
    return 0.5 + unit_score * float(kinds[0] - kinds[1])


def _best(finder: TurnFinder, rng: Random, positions: int) -> list[Candidate[Turn]]:
    """Return the turns from the finder's position, best first, after a search."""
    tree = tree_of(finder, rng)
    for _ in tree.grow():
        if finder.positions >= positions and tree.candidates:
            break
    return tree.candidates
