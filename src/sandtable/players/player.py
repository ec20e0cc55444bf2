"""What a computer player is, and which ones a game has."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from sandtable.core import Game, SetupError, View, did_you_mean
from sandtable.players.greedy_game_of_war import GreedyGameOfWar
from sandtable.players.random_player import RandomPlayer


class Player(Protocol):
    """Something that holds a seat and decides for it."""

    def choose(self, view: View) -> str:
        """The text of the action to take, for a seat that the match waits for."""


_FOR_ANY_GAME: dict[str, Callable[[Game, Random], Player]] = {"random": RandomPlayer}
_FOR_ONE_GAME: dict[str, dict[str, Callable[[Game, Random], Player]]] = {
    "game-of-war": {"greedy": GreedyGameOfWar},
}


def player_names(game: Game) -> tuple[str, ...]:
    """The names of the computer players that can play a game, weakest first."""
    return tuple(_FOR_ANY_GAME | _FOR_ONE_GAME.get(game.id, {}))


def make_player(name: str, game: Game, rng: Random) -> Player:
    """A computer player by name, with its own source of chance, or `SetupError`."""
    players = _FOR_ANY_GAME | _FOR_ONE_GAME.get(game.id, {})
    if name not in players:
        raise SetupError(f"{game.id} has no computer player {name!r}. {did_you_mean(name, players)}")
    return players[name](game, rng)
