"""What a computer player is, and which ones a game has."""

from collections.abc import Callable
from pkgutil import resolve_name
from random import Random
from typing import Protocol

from sandtable.core import Game, SetupError, View, did_you_mean


class Player(Protocol):
    """Something that holds a seat and decides for it."""

    def choose(self, view: View) -> str:
        """The text of the action to take, for a seat that the match waits for."""


# Where each player's class is found: it is imported when somebody plays against it.
_FOR_ANY_GAME = {"random": "sandtable.players.random_player:RandomPlayer"}
_FOR_ONE_GAME = {
    "game-of-war": {"greedy": "sandtable.players.greedy_game_of_war:GreedyGameOfWar"},
    "kriegspiel83": {
        "classic": "sandtable.players.classic_kriegspiel83:ClassicKriegspiel83",
        "greedy": "sandtable.players.greedy_kriegspiel83:GreedyKriegspiel83",
    },
    "modern": {"greedy": "sandtable.players.greedy_modern:GreedyModern"},
    "taktik": {"greedy": "sandtable.players.greedy_taktik:GreedyTaktik"},
}


def player_names(game: Game) -> tuple[str, ...]:
    """The names of the computer players that can play a game, weakest first."""
    return tuple(_FOR_ANY_GAME | _FOR_ONE_GAME.get(game.id, {}))


def make_player(name: str, game: Game, rng: Random) -> Player:
    """A computer player by name, with its own source of chance, or `SetupError`."""
    players = _FOR_ANY_GAME | _FOR_ONE_GAME.get(game.id, {})
    if name not in players:
        raise SetupError(f"{game.id} has no computer player {name!r}. {did_you_mean(name, players)}")
    make: Callable[[Game, Random], Player] = resolve_name(players[name])
    return make(game, rng)
