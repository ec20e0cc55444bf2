"""Players that search, as levels have them: what they need is compiled before their time begins.

Compiling takes long the first time on a machine. Who cannot wait has another player in the place of the one
that searches, until a sign on the disk says that all is compiled (`core.warming`).
"""

from functools import cache
from pkgutil import resolve_name
from random import Random
from types import MappingProxyType
from typing import Protocol, TypeVar, runtime_checkable

from sandtable.core import Game, SetupError, View
from sandtable.core.warm_up import is_done_here, mark_done_here
from sandtable.players.player import MatchContext, Player
from sandtable.players.search.budget import SearchBudget, SearchResult
from sandtable.players.specs import PlayerSpec


class Searching(Protocol):
    """A player that searches."""

    def choose(self, view: View) -> str:
        """The next action of its turn."""

    def think(self, view: View) -> SearchResult:
        """What it would do with the rest of the turn, and why."""


class SearchingClass(Protocol):
    """How a game's player that searches is made."""

    def __call__(self, game: Game, rng: Random, allowance: SearchBudget, /) -> Searching:
        """Make one."""


@runtime_checkable
class HasKernels(Protocol):
    """A class of players that has kernels of its own, beside those of its game."""

    def warm_up(self, game: Game) -> None:
        """Use every kernel once."""


class LazySearchPlayer:
    """A player that searches, or while that cannot be yet the one in its place."""

    def __init__(self, game: Game, rng: Random, allowance: SearchBudget, searching: str) -> None:
        self._game = game
        self._rng = rng
        self._allowance = allowance
        self._searching = searching
        self._player: Searching | None = None

    def choose(self, view: View) -> str:
        """The next action of its turn."""
        return self._made().choose(view)

    def think(self, view: View) -> SearchResult | None:
        """What it would do with the rest of the turn, and why."""
        return self._made().think(view)

    def _made(self) -> Searching:
        if self._player is None:
            self._player = load(self._game, self._searching)(self._game, self._rng, self._allowance)
        return self._player


class FallbackSearchPlayer(LazySearchPlayer):
    """The same with another player in its place until all that it needs is compiled."""

    def __init__(
        self, game: Game, rng: Random, allowance: SearchBudget, searching: str, stand_in: Player
    ) -> None:
        super().__init__(game, rng, allowance, searching)
        self._stand_in = stand_in

    def choose(self, view: View) -> str:
        """The next action of its turn, or of the other's."""
        return super().choose(view) if can_search(self._game) else self._stand_in.choose(view)

    def think(self, view: View) -> SearchResult | None:
        """What it would do with the rest of the turn; `None` while another plays in its place."""
        return super().think(view) if can_search(self._game) else None


def can_search(game: Game) -> bool:
    """Whether all is compiled on this machine that the game's player needs."""
    return is_done_here(_sign(game))


def warm_up(game: Game, searching: str) -> None:
    """Compile all that a player needs, and let every process on this machine know."""
    load(game, searching)
    mark_done_here(_sign(game))


@cache
def load(game: Game, searching: str) -> SearchingClass:
    """The class of a player, with all that it needs compiled and in this process."""
    made: SearchingClass = resolve_name(searching)
    game.warm_up()
    if isinstance(made, HasKernels):
        made.warm_up(game)
    match = game.new(seed="warming up")
    view = match.view(match.to_act[0], picture=False)
    made(game, Random(1), SearchBudget(positions=1)).think(view)  # noqa: S311 - nobody plays
    return made


def _sign(game: Game) -> str:
    return f"{game.id} players"


SEARCHING = MappingProxyType(
    {
        "game-of-war": "sandtable.players.game_of_war.search:SearchingGameOfWar",
        "kriegspiel83": "sandtable.players.kriegspiel83.search:SearchingKriegspiel83",
        "taktik": "sandtable.players.taktik.search:SearchingTaktik",
    }
)
"""Where the class of each game's player is found: it is imported when somebody plays against it."""
_USUAL = SearchBudget(positions=20_000)

_Number = TypeVar("_Number", int, float)


def search(game: Game, rng: Random, spec: PlayerSpec, occasion: MatchContext | None) -> Player:  # noqa: ARG001 - any match
    """The player that a spec asks for, or `SetupError`. What it needs is compiled before its time begins."""
    if game.id not in SEARCHING:
        raise SetupError(f"{game.name} has no player that searches; there are {', '.join(SEARCHING)}.")
    return LazySearchPlayer(game, rng, _allowance(spec), SEARCHING[game.id])


def _allowance(spec: PlayerSpec) -> SearchBudget:
    unknown = spec.settings.keys() - {"seconds", "positions"}
    if spec.value or unknown:
        raise SetupError(f"{spec} cannot be: write such as search,seconds=2 or search,positions=4000.")
    seconds, positions = (spec.settings.get(name) for name in ("seconds", "positions"))
    if seconds is None and positions is None:
        return _USUAL
    return SearchBudget(_number(seconds, float), _number(positions, int))


def _number(written: str | None, kind: type[_Number]) -> _Number | None:
    try:
        return None if written is None else kind(written)
    except ValueError:
        raise SetupError(f"A search cannot have {written!r} of anything: give it a number.") from None
