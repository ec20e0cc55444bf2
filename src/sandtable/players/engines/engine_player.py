"""A player that is an external program; docs/engines.md describes the protocol."""

import shutil
from random import Random
from time import monotonic

import msgspec
from msgspec.structs import replace

from sandtable.core import Game, SetupError, View
from sandtable.players.engines.program import Program, ProgramFailed
from sandtable.players.engines.settings import EngineSettings, arguments, configured_engines, settings_of
from sandtable.players.player import MatchContext, PlayerFailed
from sandtable.players.specs import PlayerSpec

PROTOCOL = 1
_QUOTED = 80
"""Characters of an unexpected answer that are quoted."""


class EnginePlayer:
    """Starts its program on first use, and again after a failure."""

    def __init__(self, name: str, settings: EngineSettings, context: MatchContext | None, seed: int) -> None:
        self._name = name
        self._settings = settings
        self._context = context
        self._seed = seed
        self._program: Program | None = None
        self._title: str | None = None

    @property
    def title(self) -> str | None:
        """The name that the program gave itself."""
        return self._title

    def choose(self, view: View) -> str:
        """Return the program's answer, or raise `PlayerFailed` with what it did instead."""
        settings = self._settings
        try:
            program = self._program or self._begin(view)
            program.say(f"think {settings.seconds:g} {_view_line(view)}")
            return _answer(program, "action", settings.seconds + settings.grace)
        except ProgramFailed as error:
            self._stop(None)
            raise PlayerFailed(f"The engine {self._name} {error}.") from None
        except BaseException:
            self._stop(None)  # a cancelled search is not waited for
            raise

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self._stop("quit")

    def _begin(self, view: View) -> Program:
        settings, context = self._settings, self._context
        program = self._program = Program(arguments(settings.command), settings.log)
        program.say(f"sandtable {PROTOCOL}")
        if title := _answer(program, "ready", settings.start):
            self._title = "".join(character for character in title[:_QUOTED] if character.isprintable())
            self._name = self._title
        description = {} if context is None else msgspec.to_builtins(context)
        description |= {
            "game": view.game,
            "seat": view.seat,
            "seed": self._seed,
            "settings": settings.settings,
        }
        program.say(f"new {msgspec.json.encode(description).decode()}")
        _answer(program, "ready", settings.start)
        return program

    def _stop(self, last_line: str | None) -> None:
        if self._program is not None:
            self._program.stop(last_line)
            self._program = None


def program_by_command(
    game: Game,  # noqa: ARG001 - an engine plays any game
    rng: Random,
    spec: PlayerSpec,
    context: MatchContext | None,
) -> EnginePlayer:
    """Make the player `engine:COMMAND`, or raise `SetupError`."""
    settings = settings_of(spec)
    program = arguments(settings.command)[0]
    if shutil.which(program) is None:
        raise SetupError(f"The program {program!r} of the engine was not found.")
    return EnginePlayer(spec.value, settings, context, rng.getrandbits(32))


def program_by_name(game: Game, rng: Random, spec: PlayerSpec, context: MatchContext | None) -> EnginePlayer:
    """Make an engine that this machine offers by name, or raise `SetupError`."""
    if spec.value or spec.settings:
        raise SetupError(f"The settings of the engine {spec.name} are made by the host of this machine.")
    return EnginePlayer(spec.name, configured_engines(game.id)[spec.name], context, rng.getrandbits(32))


def _view_line(view: View) -> str:
    """Return the view as one line of JSON, without what only a screen and a keyboard need."""
    return msgspec.json.encode(replace(view, scene=None, lenses=(), keyboard=None)).decode()


def _answer(program: Program, expected: str, seconds: float) -> str:
    """Return the text after the expected word, skipping empty lines and `info` lines."""
    until = monotonic() + seconds
    while True:
        try:
            line = program.hear(until)
        except TimeoutError:
            raise ProgramFailed(f"did not answer within {seconds:g} seconds") from None
        word, _, rest = line.partition(" ")
        if word == expected:
            return rest.strip()
        if word not in ("info", ""):
            raise ProgramFailed(f"answered {line[:_QUOTED]!r} where {expected!r} was expected")
