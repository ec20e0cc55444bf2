"""A player that is an external program; docs/engines.md describes the protocol."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.core import Game, Seat, SetupError, View, game
from sandtable.players.engines.messages import (
    PARTS,
    EngineOption,
    Part,
    Question,
    Setting,
    complete_actions,
    facts_of,
    merge_patch,
    other_choices,
    settings_for,
    without_picture,
)
from sandtable.players.engines.program import Program, ProgramFailed
from sandtable.players.engines.settings import (
    RESERVED,
    EngineSettings,
    arguments,
    configured_engines,
    settings_of,
)
from sandtable.players.player import MatchContext, PlayerFailed, TimeLeft, TurnContext
from sandtable.players.specs import PlayerSpec

FIRST, LATEST = 1, 2
"""Versions of the protocol. Programs of the first say nothing about versions."""
_QUOTED = 80
"""Characters of an unexpected answer that are quoted."""
_MOST_OPTIONS = 100
_CHECK_SECONDS = 5.0
"""The longest time that `check_options` waits for a program to declare its options."""
_ALL_PARTS = (*PARTS, "status")


class Greeting:
    """What a program says before a match: its version of the protocol, its name, options and wishes."""

    def __init__(self, program: Program, seconds: float) -> None:
        """Greet a program, or raise `ProgramFailed`."""
        self.version = FIRST
        self.title = ""
        self.options: dict[str, EngineOption] = {}
        self.parts: tuple[Part, ...] = PARTS
        program.say(f"sandtable {FIRST}")
        for word, rest in _lines(program, seconds):
            if word == "ready":
                self.title = _printable(rest)
                return
            if word == "protocol" and self.version == FIRST:
                self.version = min(LATEST, _version(rest))
                program.say(f"protocol {self.version}")
            elif word == "option" and self.version > FIRST:
                self._declare(rest)
            elif word == "want" and self.version > FIRST:
                self.parts = _parts(rest)
            else:
                raise _unexpected(word, rest, "ready")

    def settings(self, given: dict[str, Setting]) -> dict[str, Setting]:
        """Return the settings as the program gets them, or raise `SetupError`."""
        if self.version == FIRST:
            return {name: str(value) for name, value in given.items()}
        return settings_for(self.options, given)

    def _declare(self, text: str) -> None:
        try:
            option = EngineOption.read(text)
        except (ValueError, msgspec.MsgspecError) as error:
            raise ProgramFailed(f"declared {text[:_QUOTED]!r}, which is no option: {error}") from None
        if option.name in self.options:
            raise ProgramFailed(f"declared the option {option.name} twice")
        if option.name in RESERVED:
            raise ProgramFailed(f"declared the option {option.name}, which Sandtable uses itself")
        if len(self.options) == _MOST_OPTIONS:
            raise ProgramFailed(f"declared more than {_MOST_OPTIONS} options")
        self.options[option.name] = option


class EnginePlayer:
    """Starts its program on first use, and again after a failure."""

    def __init__(self, name: str, settings: EngineSettings, context: MatchContext | None, seed: int) -> None:
        self._name = name
        self._settings = settings
        self._context = context
        self._seed = seed
        self._program: Program | None = None
        self._greeting: Greeting | None = None
        self._title: str | None = None
        self._turn = TurnContext()
        self._facts: dict[str, Any] = {}
        """The facts that the program knows from earlier questions."""

    @property
    def title(self) -> str | None:
        """The name that the program gave itself."""
        return self._title

    def prepare(self, context: TurnContext) -> None:
        """Take note of the moment, and start the program before its clock, or raise `PlayerFailed`.

        Without a clock it starts with its first question.
        """
        self._turn = context
        if context.time is not None and self._program is None and self._context is not None:
            with self._failing():
                self._begin(self._context.game, self._context.seat)

    def choose(self, view: View) -> str:
        """Return the program's answer, or raise `PlayerFailed` with what it did instead."""
        with self._failing():
            program = self._program or self._begin(view.game, view.seat)
            time = self._time()
            program.say(f"think {self._question(view, time)}")
            return _answer(program, "action", time.seconds + time.tolerance)

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Stop the program if it fails, and raise `PlayerFailed`."""
        try:
            yield
        except ProgramFailed as error:
            self._stop(None)
            raise PlayerFailed(f"The engine {self._name} {error}.") from None
        except BaseException:
            self._stop(None)  # a cancelled search is not waited for
            raise

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self._stop("quit")

    def _time(self) -> TimeLeft:
        """Return the time for the next answer: that of the settings, or of the clock if that is less."""
        settings, clock = self._settings, self._turn.time
        if clock is None:
            return TimeLeft(settings.time, tolerance=settings.grace)
        if settings.seconds is not None and settings.seconds < clock.seconds:
            return TimeLeft(settings.seconds, clock.bank, clock.increment, settings.grace)
        return replace(clock, processor=False)  # a program can only be measured by wall time

    def _begin(self, game_id: str, seat: Seat | None) -> Program:
        settings, context = self._settings, self._context
        self._facts = {}
        program = self._program = Program(arguments(settings.command), settings.log)
        greeting = self._greeting = Greeting(program, settings.start)
        if greeting.title:
            self._name = self._title = greeting.title
        try:
            own = greeting.settings(settings.settings)
        except SetupError as error:
            raise ProgramFailed(f"cannot be set up: {str(error).rstrip('.')}") from None
        description = {} if context is None else msgspec.to_builtins(context)
        description |= {"game": game_id, "seat": seat, "seed": self._seed, "settings": own}
        program.say(f"new {msgspec.json.encode(description).decode()}")
        _answer(program, "ready", settings.start)
        return program

    def _question(self, view: View, time: TimeLeft) -> str:
        """Return the text after `think`."""
        greeting = self._greeting
        if greeting is None or greeting.version == FIRST:
            return f"{time.seconds:g} {msgspec.json.encode(without_picture(view)).decode()}"
        parts, facts = greeting.parts, None
        if "facts" in parts:
            now = facts_of(view)
            facts = merge_patch(self._facts, now) or None
            self._facts = now
        choices = view.choices if "choices" in parts else ()
        question = Question(
            time=time,
            to_act=view.to_act,
            since=self._turn.since if "since" in parts else (),
            position=_position(view, self._seed) if "position" in parts else None,
            facts=facts,
            actions=complete_actions(choices),
            choices=other_choices(choices),
            status=view.status if "status" in parts else None,
        )
        return msgspec.json.encode(question).decode()

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
    _check_program(settings)
    return EnginePlayer(spec.value, settings, context, rng.getrandbits(32))


def program_by_name(game: Game, rng: Random, spec: PlayerSpec, context: MatchContext | None) -> EnginePlayer:
    """Make an engine that this machine offers by name, or raise `SetupError`."""
    if spec.value or spec.settings:
        raise SetupError(f"The settings of the engine {spec.name} are made by the host of this machine.")
    return EnginePlayer(spec.name, configured_engines(game.id)[spec.name], context, rng.getrandbits(32))


def check_options(name: str, settings: EngineSettings) -> None:
    """Start a program, and raise `SetupError` if it refuses its settings.

    A program that does not start or declares no options is not refused: a match will show what is wrong.
    """
    if not settings.settings or shutil.which(arguments(settings.command)[0]) is None:
        return
    program = None
    try:
        program = Program(arguments(settings.command), settings.log)
        Greeting(program, min(settings.start, _CHECK_SECONDS)).settings(settings.settings)
    except ProgramFailed:
        return
    except SetupError as error:
        raise SetupError(f"The engine {name}: {error}") from None
    finally:
        if program is not None:
            program.stop("quit")


def _check_program(settings: EngineSettings) -> None:
    program = arguments(settings.command)[0]
    if shutil.which(program) is None:
        raise SetupError(f"The program {program!r} of the engine was not found.")


def _position(view: View, seed: int) -> str | None:
    """Return the position as one line, if nothing in it can be unknown to the seat."""
    chosen = game(view.game)
    state = chosen.sample(view, Random(seed))  # noqa: S311 - nothing is drawn if nothing is hidden
    return None if chosen.hides(state) else chosen.position_line(state)


def _version(text: str) -> int:
    if not text.isdecimal() or len(text) > 4 or int(text) < LATEST:
        raise ProgramFailed(f"asked for protocol {text[:_QUOTED]!r}, not for {LATEST} or a later one")
    return int(text)


def _parts(text: str) -> tuple[Part, ...]:
    wanted = text.split()
    for word in wanted:
        if word not in _ALL_PARTS:
            raise ProgramFailed(f"wants {word[:_QUOTED]!r}; the parts are {', '.join(_ALL_PARTS)}")
    return tuple(part for part in (*PARTS, "status") if part in wanted)


def _printable(text: str) -> str:
    return "".join(character for character in text[:_QUOTED] if character.isprintable())


def _lines(program: Program, seconds: float) -> Iterator[tuple[str, str]]:
    """Yield the first word and the rest of each line, skipping empty lines and `info` lines."""
    until = monotonic() + seconds
    while True:
        try:
            line = program.hear(until)
        except TimeoutError:
            raise ProgramFailed(f"did not answer within {seconds:g} seconds") from None
        word, _, rest = line.partition(" ")
        if word not in ("info", ""):
            yield word, rest.strip()


def _answer(program: Program, expected: str, seconds: float) -> str:
    """Return the text after the expected word."""
    for word, rest in _lines(program, seconds):
        if word == expected:
            return rest
        raise _unexpected(word, rest, expected)
    raise ProgramFailed("did not answer")


def _unexpected(word: str, rest: str, expected: str) -> ProgramFailed:
    answer = f"{word} {rest}".strip()
    return ProgramFailed(f"answered {answer[:_QUOTED]!r} where {expected!r} was expected")
