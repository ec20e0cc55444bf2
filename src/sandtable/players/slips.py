"""A player that does not always do what it has thought best."""

from random import Random

from sandtable.core import Game, View
from sandtable.players.player import Player
from sandtable.players.random_player import RandomPlayer


class Slips:
    """Another player that takes any action at random every so often, as a beginner overlooks things."""

    def __init__(self, player: Player, game: Game, rng: Random, *, often: float) -> None:
        self._player = player
        self._anything = RandomPlayer(game, rng)
        self._rng = rng
        self._often = often

    def choose(self, view: View) -> str:
        """What the player thinks best or, in this share of all cases, anything that carries the match on."""
        slips = self._rng.random() < self._often
        return (self._anything if slips else self._player).choose(view)
