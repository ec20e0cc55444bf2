"""The computer players of every game, found by the entry point group `sandtable.players`.

A package announces the players of a game as a `GamePlayers` under the id of the game. It names classes by
import path, and they are imported on first use: listing players loads neither numpy nor numba.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from pkgutil import resolve_name
from random import Random
from typing import TypeAlias

from msgspec import Struct, field

from sandtable.core import Game, SetupError, did_you_mean
from sandtable.players.engines.settings import EngineSettings, configured_engines, settings_of
from sandtable.players.player import MatchContext, Player
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.weights import SETTING as WEIGHTS
from sandtable.players.specs import PlayerSpec

GROUP = "sandtable.players"
PROGRAM = "engine"
"""The name of the player that runs any program: `engine:COMMAND`."""
LEVEL = "level"
"""The name of the players with levels: `level:3`."""
SEARCH = "search"
"""The name of the player with a search budget: `search,positions=4000`."""

PlayerFactory: TypeAlias = Callable[[Game, Random], Player]
ConfigurablePlayerFactory: TypeAlias = Callable[[Game, Random, PlayerSpec, MatchContext | None], Player]
"""Makes a player that takes a value or settings, such as `level:3`."""

_FOR_ANY_GAME = {"random": "sandtable.players.random_player:RandomPlayer"}
_ENGINE = "sandtable.players.engines.engine_player:"
_LEVELS = "sandtable.players.levels:"


class Ladder(Struct, frozen=True):
    """The levels of one game, weakest first: those that see one turn, then those that search."""

    blunder_rates: tuple[float, ...] = (0.8, 0.55, 0.27, 0.0)
    """For each level that does not search, the share of actions played at random."""
    search_budgets: tuple[SearchBudget, ...] = ()
    """The budget per turn of each level that searches; players see the seconds."""
    search_blunder_rates: tuple[float, ...] = ()
    """Like `blunder_rates` for the levels that search; 0 for those beyond the end of the tuple."""
    player: str = "greedy"
    """The name of the player that the levels without search are made of."""
    players: tuple[str, ...] = ()
    """The players that are the levels, weakest first, if they are not made of one player."""
    gives_hints: bool = True
    """Whether the levels can be asked for hints."""


class GamePlayers(Struct, frozen=True):
    """The computer players of one game. Classes and functions are given as `module:name`."""

    players: Mapping[str, str] = field(default_factory=dict)
    """The class of each player, weakest first; called with the game and a random generator."""
    ladder: Ladder | None = None
    search: str | None = None
    """The class of the search player; its static `warm_up(game)` compiles its kernels."""
    review_positions: int = 1_000
    """The positions of one judgement in the review of a match: more is more certain and takes longer."""
    reasons: str | None = None
    """The function that explains a turn, a `hint_reasons.ReasonFinder`."""
    tuning: str | None = None
    """The class that plays the games for `sandtable tune`, a `tuning.Tunable`."""
    default: str | None = None
    """The name of the player that is proposed first; `None` for a level, or else the strongest player."""


def game_players(game: Game) -> GamePlayers:
    """Return the players of a game, empty if no package announces any."""
    return _load(game.id)


@cache
def _load(game_id: str) -> GamePlayers:
    for entry in entry_points(group=GROUP, name=game_id):
        try:
            loaded: object = entry.load()
        except (ImportError, AttributeError) as error:
            raise SetupError(
                f"The players of {game_id!r} ({entry.value}) cannot be loaded: {error}."
            ) from None
        if not isinstance(loaded, GamePlayers):
            raise SetupError(f"The package behind {game_id!r} ({entry.value}) does not bring players.")
        return loaded
    return GamePlayers()


def search_game_ids() -> tuple[str, ...]:
    """Return the ids of the games that have a search player, in alphabetical order."""
    return tuple(game_id for game_id in _game_ids() if _load(game_id).search)


def tuning_game_ids() -> tuple[str, ...]:
    """Return the ids of the games that have weights to tune, in alphabetical order."""
    return tuple(game_id for game_id in _game_ids() if _load(game_id).tuning)


def _game_ids() -> list[str]:
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def player_names(game: Game) -> tuple[str, ...]:
    """Return the names of the computer players of a game, weakest first, without levels.

    Engines that this machine offers for the game are included. Their strength is unknown, so they come before
    our own players.
    """
    return (*_FOR_ANY_GAME, *_offered_engines(game), *game_players(game).players)


def make_player(
    written: str,
    game: Game,
    rng: Random,
    *,
    context: MatchContext | None = None,
    programs: bool = False,
    fallback_until_compiled: bool = False,
) -> Player:
    """Make a computer player from its text (see `PlayerSpec`), or raise `SetupError`.

    `programs` allows `engine:COMMAND`, which runs any program, and files of weights: only for text from this
    machine's own command line. With `fallback_until_compiled` a level that searches plays at once, without
    search, until its kernels are compiled.
    """
    spec = PlayerSpec.read(written)
    if not programs and WEIGHTS in spec.settings:
        raise SetupError("Only the command line of this machine can name a file of weights.")
    configurable = _configurable(game, programs=programs, fallback_until_compiled=fallback_until_compiled)
    if path := configurable.get(spec.name):
        make_configured: ConfigurablePlayerFactory = resolve_name(path)
        return make_configured(game, rng, spec, context)
    players = {**_FOR_ANY_GAME, **game_players(game).players}
    if spec.name not in players:
        meant = did_you_mean(written, player_names(game))
        raise SetupError(f"{game.id} has no computer player {written!r}. {meant}")
    if spec.value or spec.settings:
        raise SetupError(f"The computer player {spec.name} has no settings.")
    make: PlayerFactory = resolve_name(players[spec.name])
    return make(game, rng)


def check_player(written: str, game: Game, *, programs: bool = False) -> None:
    """Raise `SetupError` unless there is such a player. Starts no program."""
    make_player(written, game, Random(), programs=programs)  # noqa: S311 - it does not play


def check_engine(written: str, game: Game) -> None:
    """Start the program of a player, if it is one, and raise `SetupError` if it refuses its settings."""
    spec = PlayerSpec.read(written)
    if spec.name == PROGRAM:
        settings = settings_of(spec)
    elif spec.name in _offered_engines(game):
        settings = configured_engines(game.id)[spec.name]
    else:
        return
    check: Callable[[str, EngineSettings], None] = resolve_name(f"{_ENGINE}check_options")
    check(spec.value or spec.name, settings)


def is_program(written: str) -> bool:
    """Whether a text asks for a program to be run (`engine:COMMAND`), not for a named player."""
    return written.strip().partition(":")[0].strip() == PROGRAM


def _configurable(game: Game, *, programs: bool, fallback_until_compiled: bool) -> Mapping[str, str]:
    paths = dict.fromkeys(_offered_engines(game), f"{_ENGINE}program_by_name")
    paths[LEVEL] = f"{_LEVELS}{'level_with_fallback' if fallback_until_compiled else 'level'}"
    paths[SEARCH] = "sandtable.players.search.lazy:search"
    return paths | {PROGRAM: f"{_ENGINE}program_by_command"} if programs else paths


def _offered_engines(game: Game) -> tuple[str, ...]:
    ours = {*_FOR_ANY_GAME, *game_players(game).players, PROGRAM, LEVEL, SEARCH}
    return tuple(name for name in configured_engines(game.id) if name not in ours)
