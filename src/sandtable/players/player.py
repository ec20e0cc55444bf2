"""What a computer player is, and which ones a game has."""

from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from random import Random
from typing import Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from sandtable.core import Game, Match, OptionValue, SandtableError, Seat, SetupError, View, did_you_mean
from sandtable.players.engines.settings import configured_engines
from sandtable.players.specs import PlayerSpec


class Player(Protocol):
    """Something that holds a seat and decides for it."""

    def choose(self, view: View) -> str:
        """The text of the action to take, for a seat that the match waits for."""


@runtime_checkable
class Closeable(Protocol):
    """A player that has something to put away when the match is over, such as a program that runs."""

    def leave(self) -> None:
        """Leave the table."""


class PlayerFailed(SandtableError):  # noqa: N818 - named as players speak
    """A computer player found no action: it broke down, or took too long."""


class MatchContext(Struct, frozen=True):
    """What a player may be told when it sits down: which match it is, and which seat is its own."""

    game: str
    rules: int
    scenario: str
    options: dict[str, OptionValue]
    """Those that differ from their defaults."""
    seats: tuple[Seat, ...]
    seat: Seat

    @staticmethod
    def of(match: Match, seat: Seat) -> "MatchContext":
        """The occasion that a match is for one of its seats."""
        head = match.record
        return MatchContext(head.game, head.rules, head.scenario, head.options, match.seats, seat)


PlayerFactory: TypeAlias = Callable[[Game, Random], Player]
ConfigurablePlayerFactory: TypeAlias = Callable[[Game, Random, PlayerSpec, MatchContext | None], Player]
"""How a player is made that can be set, as in `level:3`."""

# Where each player's class is found: it is imported when somebody plays against it.
_FOR_ANY_GAME = {"random": "sandtable.players.random_player:RandomPlayer"}
_FOR_ONE_GAME = {
    "game-of-war": {"greedy": "sandtable.players.game_of_war.greedy:GreedyGameOfWar"},
    "kriegspiel83": {
        "classic": "sandtable.players.kriegspiel83.classic:ClassicKriegspiel83",
        "greedy": "sandtable.players.kriegspiel83.greedy:GreedyKriegspiel83",
    },
    "kriegsspiel": {"commander": "sandtable.players.kriegsspiel.commander:CommanderKriegsspiel"},
    "modern": {"greedy": "sandtable.players.modern.greedy:GreedyModern"},
    "taktik": {"greedy": "sandtable.players.taktik.greedy:GreedyTaktik"},
}
_ENGINE = "sandtable.players.engines.engine_player:"
_PROGRAM, _CONFIGURED = f"{_ENGINE}program_by_command", f"{_ENGINE}program_by_name"
_LEVELS = "sandtable.players.levels:"
_SEARCH = "sandtable.players.search.lazy:search"

PROGRAM = "engine"
"""The name of the player that is any program: `engine:COMMAND`."""
LEVEL = "level"
"""The name of the players that have levels: `level:3` (`players.levels` says which)."""
SEARCH = "search"
"""The name of the player that looks ahead as far as it is told: `search,positions=4000`."""


def player_names(game: Game) -> tuple[str, ...]:
    """The names of the computer players that can play a game, weakest first. Levels come beside them.

    Programs that this machine offers under a name (`engines.configured`) are among them; how strong they
    are nobody knows, so they come before our own.
    """
    return tuple(_FOR_ANY_GAME | dict.fromkeys(_offered(game)) | _FOR_ONE_GAME.get(game.id, {}))


def make_player(
    written: str,
    game: Game,
    rng: Random,
    *,
    occasion: MatchContext | None = None,
    programs: bool = False,
    hurried: bool = False,
) -> Player:
    """A computer player as written (`PlayerSpec`), with its own source of chance, or `SetupError`.

    Any program can be a player for who may start any program: `programs` says that the text comes from such
    a person, at this machine's own command line. Anybody else has only the players that have names here.
    Who is `hurried` is played against at once, plainly, while what a level needs is being compiled.
    """
    spec = PlayerSpec.read(written)
    if maker := _set_makers(game, programs=programs, hurried=hurried).get(spec.name):
        make_set: ConfigurablePlayerFactory = resolve_name(maker)
        return make_set(game, rng, spec, occasion)
    players = _FOR_ANY_GAME | _FOR_ONE_GAME.get(game.id, {})
    if spec.name not in players:
        raise SetupError(f"{game.id} has no computer player {written!r}. {_meant(written, game)}")
    if spec.value or spec.settings:
        raise SetupError(f"The computer player {spec.name} cannot be set to anything.")
    make: PlayerFactory = resolve_name(players[spec.name])
    return make(game, rng)


def check_player(written: str, game: Game, *, programs: bool = False) -> None:
    """Raise `SetupError` unless there is such a player; nothing is started."""
    make_player(written, game, Random(), programs=programs)  # noqa: S311 - nobody plays yet


def is_program(written: str) -> bool:
    """Whether a text asks for a program to be started, rather than for a player that has a name here."""
    return written.strip().partition(":")[0].strip() == PROGRAM


def _set_makers(game: Game, *, programs: bool, hurried: bool) -> Mapping[str, str]:
    makers = dict.fromkeys(_offered(game), _CONFIGURED)
    makers[LEVEL] = f"{_LEVELS}{'hurried_level' if hurried else 'level'}"
    makers[SEARCH] = _SEARCH
    return makers | {PROGRAM: _PROGRAM} if programs else makers


def _offered(game: Game) -> tuple[str, ...]:
    ours = {*_FOR_ANY_GAME, *_FOR_ONE_GAME.get(game.id, {}), PROGRAM, LEVEL, SEARCH}
    return tuple(name for name in configured_engines(game.id) if name not in ours)


def _meant(written: str, game: Game) -> str:
    return did_you_mean(written, player_names(game))
