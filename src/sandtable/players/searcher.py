"""Players that search, as levels have them: what they need is compiled before their time begins.

Compiling takes long the first time on a machine. Who cannot wait has another player in the place of the one
that searches, until a sign on the disk says that all is compiled (`core.warming`).
"""

from functools import cache
from pkgutil import resolve_name
from random import Random
from typing import Protocol, runtime_checkable

from sandtable.core import Game, View
from sandtable.core.warm_up import has_sign, put_sign
from sandtable.players.player import Player
from sandtable.players.search.thinking import Allowance, Thought


class Searching(Protocol):
    """A player that searches."""

    def choose(self, view: View) -> str:
        """The next action of its turn."""

    def think(self, view: View) -> Thought:
        """What it would do with the rest of the turn, and why."""


class SearchingClass(Protocol):
    """How a game's player that searches is made."""

    def __call__(self, game: Game, rng: Random, allowance: Allowance, /) -> Searching:
        """Make one."""


@runtime_checkable
class Compiling(Protocol):
    """A class of players that has kernels of its own, beside those of its game."""

    def warm_up(self, game: Game) -> None:
        """Use every kernel once."""


class Searcher:
    """A player that searches, or while that cannot be yet the one in its place."""

    def __init__(self, game: Game, rng: Random, allowance: Allowance, searching: str) -> None:
        self._game = game
        self._rng = rng
        self._allowance = allowance
        self._searching = searching
        self._player: Searching | None = None

    def choose(self, view: View) -> str:
        """The next action of its turn."""
        return self._made().choose(view)

    def think(self, view: View) -> Thought | None:
        """What it would do with the rest of the turn, and why."""
        return self._made().think(view)

    def _made(self) -> Searching:
        if self._player is None:
            self._player = load(self._game, self._searching)(self._game, self._rng, self._allowance)
        return self._player


class HurriedSearcher(Searcher):
    """The same with another player in its place until all that it needs is compiled."""

    def __init__(
        self, game: Game, rng: Random, allowance: Allowance, searching: str, stand_in: Player
    ) -> None:
        super().__init__(game, rng, allowance, searching)
        self._stand_in = stand_in

    def choose(self, view: View) -> str:
        """The next action of its turn, or of the other's."""
        return super().choose(view) if can_search(self._game) else self._stand_in.choose(view)

    def think(self, view: View) -> Thought | None:
        """What it would do with the rest of the turn; `None` while another plays in its place."""
        return super().think(view) if can_search(self._game) else None


def can_search(game: Game) -> bool:
    """Whether all is compiled on this machine that the game's player needs."""
    return has_sign(_sign(game))


def warm_up(game: Game, searching: str) -> None:
    """Compile all that a player needs, and let every process on this machine know."""
    load(game, searching)
    put_sign(_sign(game))


@cache
def load(game: Game, searching: str) -> SearchingClass:
    """The class of a player, with all that it needs compiled and in this process."""
    made: SearchingClass = resolve_name(searching)
    game.warm_up()
    if isinstance(made, Compiling):
        made.warm_up(game)
    match = game.new(seed="warming up")
    view = match.view(match.to_act[0], picture=False)
    made(game, Random(1), Allowance(positions=1)).think(view)  # noqa: S311 - nobody plays
    return made


def _sign(game: Game) -> str:
    return f"{game.id} players"
