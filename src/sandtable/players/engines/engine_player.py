"""A player that is a program of its own (docs/engines.md tells what is said)."""

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
_SHOWN = 80
"""How much of a strange answer is quoted."""


class EnginePlayer:
    """Starts its program when first asked, and again if that has failed: every view stands for itself."""

    def __init__(self, name: str, settings: EngineSettings, context: MatchContext | None, seed: int) -> None:
        self._name = name
        self._settings = settings
        self._context = context
        self._seed = seed
        self._program: Program | None = None

    def choose(self, view: View) -> str:
        """What the program answers within its time, or `PlayerFailed` with what it did instead."""
        settings = self._settings
        try:
            program = self._program or self._begin(view)
            program.say(f"think {settings.seconds:g} {_shown_to(view)}")
            return _answer(program, "action", settings.seconds + settings.grace)
        except ProgramFailed as error:
            self._stop(None)
            raise PlayerFailed(f"The engine {self._name} {error}.") from None
        except BaseException:
            self._stop(None)  # whoever breaks it off does not wait for it
            raise

    def close(self) -> None:
        """Tell the program to quit, and see to it that it does."""
        self._stop("quit")

    def _begin(self, view: View) -> Program:
        settings, context = self._settings, self._context
        program = self._program = Program(arguments(settings.command), settings.log)
        program.say(f"sandtable {PROTOCOL}")
        if title := _answer(program, "ready", settings.start):
            self._name = "".join(sign for sign in title[:_SHOWN] if sign.isprintable())
        about = {} if context is None else msgspec.to_builtins(context)
        about |= {"game": view.game, "seat": view.seat, "seed": self._seed, "settings": settings.settings}
        program.say(f"new {msgspec.json.encode(about).decode()}")
        _answer(program, "ready", settings.start)
        return program

    def _stop(self, farewell: str | None) -> None:
        if self._program is not None:
            self._program.stop(farewell)
            self._program = None


def program_by_command(
    game: Game,  # noqa: ARG001 - a program plays any game
    rng: Random,
    spec: PlayerSpec,
    context: MatchContext | None,
) -> EnginePlayer:
    """The player `engine:COMMAND`."""
    settings = settings_of(spec)
    program = arguments(settings.command)[0]
    if shutil.which(program) is None:
        raise SetupError(f"There is no program {program!r} that could be the engine.")
    return EnginePlayer(spec.value, settings, context, rng.getrandbits(32))


def program_by_name(game: Game, rng: Random, spec: PlayerSpec, context: MatchContext | None) -> EnginePlayer:
    """A player that this machine offers under a name."""
    if spec.value or spec.settings:
        raise SetupError(f"The engine {spec.name} is set by who runs this machine.")
    return EnginePlayer(spec.name, configured_engines(game.id)[spec.name], context, rng.getrandbits(32))


def _shown_to(view: View) -> str:
    """The view as one line, without what only eyes and keys need."""
    return msgspec.json.encode(replace(view, scene=None, lenses=(), keyboard=None)).decode()


def _answer(program: Program, wanted: str, seconds: float) -> str:
    """What follows the wanted word in the first line that is no information beside it."""
    until = monotonic() + seconds
    while True:
        try:
            line = program.hear(until)
        except TimeoutError:
            raise ProgramFailed(f"gave no answer within {seconds:g} seconds") from None
        word, _, rest = line.partition(" ")
        if word == wanted:
            return rest.strip()
        if word not in ("info", ""):
            raise ProgramFailed(f"answered {line[:_SHOWN]!r} where {wanted!r} was expected")
