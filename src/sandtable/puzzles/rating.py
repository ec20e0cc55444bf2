"""The rating of a puzzle: how strong a player has to be to find it as often as not.

Players of different strength try each puzzle. As with the ratings of chess players, a difference of 400
points means ten wins for each loss.
"""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from sandtable.core import Match
from sandtable.players import make_player
from sandtable.players.player import Player
from sandtable.puzzles.judge import searcher

_LOWEST, _HIGHEST = 400, 2600
"""Bounds of a rating."""
_PER_MARGIN = 150.0
"""Points by which a puzzle with twice the margin of another is easier for people: the point is plainer."""
_USUAL_MARGIN = 0.4
_PER_ACTION, _USUAL_ACTIONS = 60, 2
"""Points by which a solution with one action more, besides `end`, is harder for people to find."""


class Solver(Struct, frozen=True):
    """A player that tries puzzles."""

    rating: int
    positions: int = 0
    """Positions that it searches per turn; 0 for the player `random`."""
    seed: int = 1

    def player(self, match: Match) -> Player:
        """Make the player."""
        if self.positions:
            return searcher(match, self.positions, self.seed)
        return make_player("random", match.game, Random(self.seed))  # noqa: S311 - not a secret


SOLVERS = (
    Solver(500),
    Solver(1000, 1),
    *(Solver(1200, 60, seed) for seed in (1, 2)),
    *(Solver(1400, 250, seed) for seed in (1, 2)),
    *(Solver(1650, 1_000, seed) for seed in (1, 2)),
    Solver(1900, 4_000),
)
"""The players that try each puzzle."""


def rating_of(results: Sequence[tuple[int, bool]], margin: float, actions: int) -> int:
    """Return the rating of a puzzle from the ratings of its solvers and whether they found it.

    `actions` is the number of actions of the solution besides `end`. At this rating as many finds are
    expected as there were, with one find of the strongest and one failure of the weakest player added.
    """
    results = [*results, (_HIGHEST, True), (_LOWEST, False)]
    finds = sum(found for _, found in results)
    low, high = float(_LOWEST), float(_HIGHEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - rating) / 400)) for rating, _ in results)
        low, high = (middle, high) if expected > finds else (low, middle)
    plain = _PER_MARGIN * min(1.0, max(-1.0, (margin - _USUAL_MARGIN) / _USUAL_MARGIN))
    long = _PER_ACTION * (actions - _USUAL_ACTIONS)
    return round(min(_HIGHEST, max(_LOWEST, low - plain + long)))
