"""Levels of computer players, from 1 to 8, with the same names in every game.

A low level sees no further than its own turn and blunders often; a high one searches within a budget. The
registry has a `Ladder` for each game that has levels. A game without a search player has only the lower
levels.
"""

import math
from collections.abc import Callable
from itertools import chain, count, repeat
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import ENGLISH, Game, SetupError, View
from sandtable.core.language import catalogue
from sandtable.core.sentences import Sentence
from sandtable.players.player import MatchContext, Player, TurnAware, TurnContext
from sandtable.players.random_player import RandomPlayer
from sandtable.players.registry import LEVEL, Ladder, game_players, make_player, player_names
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.lazy import FallbackSearchPlayer, LazySearchPlayer
from sandtable.players.search.weights import SETTING as WEIGHTS
from sandtable.players.search.weights import Weights, weights_from_file
from sandtable.players.specs import PlayerSpec

CATALOGUE = "sandtable.players"
"""The package with the players' texts in all languages."""
_NAMES_CATALOGUE = "sandtable"
"""The package with the names of levels, which the client uses too."""
SHORTEST, LONGEST = 0.1, 120.0
"""Bounds of the setting in `level:6,seconds=2`."""
_DEFAULT_LEVEL = 3


class BlunderingPlayer:
    """A player that plays some of its actions at random, as a beginner overlooks things.

    After a blunder the player is re-created, because its plan was for another position.
    """

    def __init__(self, make: Callable[[], Player], game: Game, rng: Random, *, blunder_rate: float) -> None:
        self._make = make
        self._player = make()
        self._random = RandomPlayer(game, rng)
        self._rng = rng
        self._blunder_rate = blunder_rate
        self._context: TurnContext | None = None

    def prepare(self, context: TurnContext) -> None:
        """Pass the time for the turn on."""
        self._context = context
        if isinstance(self._player, TurnAware):
            self._player.prepare(context)

    def choose(self, view: View) -> str:
        """Return the player's action or, as often as the blunder rate says, a random one."""
        if self._rng.random() >= self._blunder_rate:
            return self._player.choose(view)
        self._player = self._make()
        if self._context is not None and isinstance(self._player, TurnAware):
            self._player.prepare(self._context)
        return self._random.choose(view)


class Level(Struct, frozen=True):
    """A level of a game, and how strong it is."""

    number: int
    blunder_rate: float = 0.0
    """The share of actions played at random."""
    budget: SearchBudget | None = None
    """The search budget per turn; `None` for a level that does not search."""
    named: str | None = None
    """The player that plays this level, if the levels of the game are players with names."""

    @property
    def player(self) -> str:
        """The name of the player: `level:6`."""
        return f"{LEVEL}:{self.number}"

    @property
    def seconds(self) -> float | None:
        """The longest thinking time per turn; `None` if it is negligible."""
        return self.budget.seconds if self.budget else None

    def name(self, language: str = ENGLISH) -> str:
        """Return the rank: "Captain"."""
        return catalogue(_NAMES_CATALOGUE, language)(f"level-{self.number}")

    def title(self, language: str = ENGLISH) -> str:
        """Return number, rank and time: "Level 6 · Captain, up to 3 s per turn"."""
        text, name = catalogue(_NAMES_CATALOGUE, language), self.name(language)
        if self.seconds is None:
            return text("level.named", number=self.number, name=name)
        return text("level.timed", number=self.number, name=name, seconds=self.seconds)

    def description(self, language: str = ENGLISH) -> str:
        """Return a sentence about how the level plays."""
        text = catalogue(CATALOGUE, language)
        if self.named is not None:
            return text(f"level-by-{self.named}")
        percent = round(100 * self.blunder_rate)
        if self.seconds is not None:
            return text("level-thinks", seconds=self.seconds, percent=percent)
        if self.blunder_rate:
            return text("level-blunders", percent=percent)
        return text("level-plain")


def levels_of(game: Game) -> tuple[Level, ...]:
    """Return the levels of a game, weakest first; empty if it has no ladder."""
    ladder = game_players(game).ladder
    if ladder is None:
        return ()
    if ladder.players:
        return tuple(Level(number, named=name) for number, name in enumerate(ladder.players, start=1))
    low = [Level(number, blunder_rate=rate) for number, rate in enumerate(ladder.blunder_rates, start=1)]
    search_rates = chain(ladder.search_blunder_rates, repeat(0.0))
    high = [
        Level(number, rate, budget)
        for number, rate, budget in zip(
            count(len(low) + 1), search_rates, ladder.search_budgets, strict=False
        )
    ]
    return (*low, *high)


def plain_player(game: Game) -> str:
    """Return the name of the player without search that the levels of a game are made of."""
    return (game_players(game).ladder or Ladder()).player


def level_of(written: str, game: Game) -> Level | None:
    """Return the level that a player's text names, or `None` for any other player.

    Raises `SetupError` if the game has no such level.
    """
    if written.strip().partition(":")[0].strip() != LEVEL:
        return None
    return _level_of_spec(PlayerSpec.read(written), game)


def default_player(game: Game) -> str:
    """Return the computer player that is proposed first."""
    if (default := game_players(game).default) is not None:
        return default
    levels = [level.player for level in levels_of(game) if level.number <= _DEFAULT_LEVEL]
    return (levels or player_names(game))[-1]


def level(game: Game, rng: Random, spec: PlayerSpec, context: MatchContext | None) -> Player:  # noqa: ARG001 - any match
    """Make the player `level:N`. Its kernels are compiled when it first searches."""
    return _make(spec, game, rng, fallback_until_compiled=False)


def level_with_fallback(game: Game, rng: Random, spec: PlayerSpec, context: MatchContext | None) -> Player:  # noqa: ARG001 - any match
    """Make the player `level:N`, which plays without search until its kernels are compiled."""
    return _make(spec, game, rng, fallback_until_compiled=True)


def _level_of_spec(spec: PlayerSpec, game: Game) -> Level:
    levels = levels_of(game)
    if not levels:
        raise _error("no-levels", game=game.name)
    found = next((one for one in levels if str(one.number) == spec.value), None)
    if found is None:
        raise _error("unknown", game=game.name, last=len(levels), written=str(spec))
    for setting in spec.settings:
        if setting not in ("seconds", WEIGHTS):
            raise _error("no-setting", setting=setting)
    if WEIGHTS in spec.settings and found.budget is None:
        raise SetupError(f"Level {found.number} does not look ahead, so it has no weights.")
    return _with_seconds(found, spec.settings["seconds"]) if "seconds" in spec.settings else found


def _with_seconds(level: Level, written: str) -> Level:
    if level.budget is None:
        raise _error("no-time", level=level.number)
    try:
        seconds = float(written)
    except ValueError:
        seconds = math.nan
    if not SHORTEST <= seconds <= LONGEST:  # also true for NaN
        raise _error("wrong-time", seconds=written, least=str(SHORTEST), most=round(LONGEST))
    # A limit on positions would end most searches before the time that was asked for.
    return replace(level, budget=SearchBudget(seconds=seconds))


def _error(key: str, **values: str | int | Sentence) -> SetupError:
    return SetupError(Sentence(CATALOGUE, f"level-{key}", values))


def _make(spec: PlayerSpec, game: Game, rng: Random, *, fallback_until_compiled: bool) -> Player:
    level = _level_of_spec(spec, game)
    weights: Weights | None = weights_from_file(spec.settings.get(WEIGHTS), game)
    if level.named is not None:
        return make_player(level.named, game, rng)

    def make() -> Player:
        plain = make_player(plain_player(game), game, rng)
        if level.budget is None:
            return plain
        if fallback_until_compiled:
            return FallbackSearchPlayer(game, rng, level.budget, plain, weights)
        return LazySearchPlayer(game, rng, level.budget, weights)

    if not level.blunder_rate:
        return make()
    return BlunderingPlayer(make, game, rng, blunder_rate=level.blunder_rate)
