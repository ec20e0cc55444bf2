"""Search players that are loaded and compiled on first use, before their time begins.

Compiling takes long the first time on a machine. With a fallback, another player plays until a marker file
(see `core.warm_up`) shows that everything is compiled.
"""

from functools import cache
from pkgutil import resolve_name
from random import Random
from typing import Protocol, TypeVar, runtime_checkable

from sandtable.core import Game, SetupError, View
from sandtable.core.warm_up import is_done_here, mark_done_here
from sandtable.players.player import MatchContext, Player, TurnAware, TurnContext
from sandtable.players.registry import game_players, search_game_ids
from sandtable.players.search.budget import SearchBudget, SearchResult
from sandtable.players.search.weights import Weights, weights_from_file
from sandtable.players.specs import PlayerSpec

_DEFAULT_BUDGET = SearchBudget(positions=20_000)
_CLOCK_BUDGET = SearchBudget(seconds=86_400.0)
"""The budget of `search` with a clock, which then decides alone."""

_Number = TypeVar("_Number", int, float)


class Searcher(Protocol):
    """A player that searches."""

    def choose(self, view: View) -> str:
        """Return the next action of the turn."""

    def think(self, view: View) -> SearchResult:
        """Search for the best rest of the turn."""

    def judge(self, view: View) -> float | None:
        """Return the expected result for the seat to act, from -1 to 1; `None` if it cannot be judged."""


class SearcherFactory(Protocol):
    """The class of a game's search player."""

    def __call__(
        self, game: Game, rng: Random, budget: SearchBudget, weights: Weights | None = None, /
    ) -> Searcher:
        """Make a player with a search budget per turn, and weights other than the shipped ones."""


@runtime_checkable
class HasKernels(Protocol):
    """A class of players with kernels of its own, besides those of its game."""

    def warm_up(self, game: Game) -> None:
        """Compile every kernel."""


class LazySearchPlayer:
    """The search player of a game, loaded on first use."""

    def __init__(
        self, game: Game, rng: Random, budget: SearchBudget | None, weights: Weights | None = None
    ) -> None:
        """Make a player; without a budget it uses its clock, or a default without a clock."""
        self._game = game
        self._rng = rng
        self._budget = budget
        self._weights = weights
        self._has_clock = False
        self._player: Searcher | None = None

    def prepare(self, context: TurnContext) -> None:
        """Load and compile the player before its clock starts, and pass the time on."""
        self._has_clock = context.time is not None
        if self._has_clock:
            player = self._loaded()
            if isinstance(player, TurnAware):
                player.prepare(context)

    def choose(self, view: View) -> str:
        """Return the next action of the turn."""
        return self._loaded().choose(view)

    def think(self, view: View) -> SearchResult | None:
        """Search for the best rest of the turn."""
        return self._loaded().think(view)

    def judge(self, view: View) -> float | None:
        """Return the expected result for the seat to act, from -1 to 1; `None` if it cannot be judged."""
        return self._loaded().judge(view)

    def _loaded(self) -> Searcher:
        if self._player is None:
            budget = self._budget or (_CLOCK_BUDGET if self._has_clock else _DEFAULT_BUDGET)
            factory, own = load(self._game), () if self._weights is None else (self._weights,)
            self._player = factory(self._game, self._rng, budget, *own)
        return self._player


class FallbackSearchPlayer(LazySearchPlayer):
    """Like `LazySearchPlayer`, but another player plays until everything is compiled."""

    def __init__(
        self,
        game: Game,
        rng: Random,
        budget: SearchBudget,
        fallback: Player,
        weights: Weights | None = None,
    ) -> None:
        super().__init__(game, rng, budget, weights)
        self._fallback = fallback

    def prepare(self, context: TurnContext) -> None:
        """Pass the time on, unless the fallback plays."""
        if can_search(self._game):
            super().prepare(context)

    def choose(self, view: View) -> str:
        """Return the next action of the search player or of the fallback."""
        return super().choose(view) if can_search(self._game) else self._fallback.choose(view)

    def think(self, view: View) -> SearchResult | None:
        """Search for the best rest of the turn; `None` while the fallback plays."""
        return super().think(view) if can_search(self._game) else None


def can_search(game: Game) -> bool:
    """Whether everything that the game's search player needs is compiled on this machine."""
    return is_done_here(_marker(game))


def warm_up(game: Game) -> None:
    """Compile everything that the game's search player needs, and write the marker file."""
    load(game)
    mark_done_here(_marker(game))


def load(game: Game) -> SearcherFactory:
    """Import the class of a game's search player and compile its kernels, or raise `SetupError`."""
    return _load(game, _class_path(game))


@cache
def _load(game: Game, path: str) -> SearcherFactory:
    factory: SearcherFactory = resolve_name(path)
    game.warm_up()
    if isinstance(factory, HasKernels):
        factory.warm_up(game)
    match = game.new(seed="warming up")
    view = match.view(match.to_act[0], picture=False)
    factory(game, Random(1), SearchBudget(positions=1)).think(view)  # noqa: S311 - it does not play
    return factory


def _class_path(game: Game) -> str:
    path = game_players(game).search
    if path is None:
        raise SetupError(
            f"{game.name} has no search player. These games have one: {', '.join(search_game_ids())}."
        )
    return path


def _marker(game: Game) -> str:
    return f"{game.id} players"


def search(game: Game, rng: Random, spec: PlayerSpec, context: MatchContext | None) -> Player:  # noqa: ARG001 - any match
    """Make the player `search,…`, or raise `SetupError`."""
    _class_path(game)
    return LazySearchPlayer(game, rng, _budget(spec), weights_from_file(spec.settings.get("weights"), game))


def _budget(spec: PlayerSpec) -> SearchBudget | None:
    unknown = spec.settings.keys() - {"seconds", "positions", "weights"}
    if spec.value or unknown:
        raise SetupError(
            f"{spec} is not a player. Write, for example, search,seconds=2, search,positions=4000 or "
            "search,weights=FILE."
        )
    seconds, positions = (spec.settings.get(name) for name in ("seconds", "positions"))
    if seconds is None and positions is None:
        return None
    return SearchBudget(_number(seconds, float), _number(positions, int))


def _number(written: str | None, kind: type[_Number]) -> _Number | None:
    try:
        return None if written is None else kind(written)
    except ValueError:
        raise SetupError(
            f"{written!r} is not a number: a search budget is a number of seconds or positions."
        ) from None
