"""A player that does not always do what it has thought best."""

from collections.abc import Callable
from random import Random

from sandtable.core import Game, View
from sandtable.players.player import Player
from sandtable.players.random_player import RandomPlayer


class Slips:
    """Another player that takes any action at random every so often, as a beginner overlooks things.

    After a slip the other is made anew: what it had planned was for another position.
    """

    def __init__(self, make: Callable[[], Player], game: Game, rng: Random, *, often: float) -> None:
        self._make = make
        self._player = make()
        self._anything = RandomPlayer(game, rng)
        self._rng = rng
        self._often = often

    def choose(self, view: View) -> str:
        """What the player thinks best or, in this share of all cases, anything that carries the match on."""
        if self._rng.random() >= self._often:
            return self._player.choose(view)
        self._player = self._make()
        return self._anything.choose(view)
