"""Settings of engines: how they are started, and how long they may think."""

import math
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from sandtable.core import FileError, SetupError
from sandtable.core.decoding import prepared
from sandtable.core.files import read_text
from sandtable.players.specs import PlayerSpec

_LONGEST = 86_400
"""Upper bound of every time, in seconds: one day."""
_SECONDS, _GRACE, _START = 5.0, 1.0, 20.0
Seconds = Annotated[float, Meta(ge=0, le=_LONGEST)]


class EngineSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program that plays, as the engines file describes it."""

    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    games: tuple[str, ...] = ()
    """The ids of the games that it plays; empty for any game."""
    seconds: Seconds | None = None
    """Thinking time per action, which is sent to the program.

    `None` for 5 seconds or, with a clock, for what that leaves.
    """
    grace: Seconds = _GRACE
    """Time beyond `seconds` after which the player has failed."""
    start: Seconds = _START
    """Time that it may take to start, and to prepare for a match."""
    log: str | None = None
    """The file to which its standard error is appended; `None` to discard it."""
    settings: dict[str, str | int | float | bool] = field(default_factory=dict)
    """The program's own settings, which are sent to it before a match."""

    @property
    def time(self) -> float:
        """Thinking time per action without a clock."""
        return _SECONDS if self.seconds is None else self.seconds


RESERVED = ("seconds", "grace", "start", "log")
"""Settings that are not the program's own."""


def settings_of(spec: PlayerSpec) -> EngineSettings:
    """Return the settings in `engine:COMMAND,seconds=2,depth=3`, or raise `SetupError`."""
    try:
        command = shlex.split(spec.value)
    except ValueError as error:
        raise SetupError(f"The command {spec.value!r} cannot be read: {error}.") from None
    if not command:
        raise SetupError("Name the program of the engine, as in engine:./my_engine.py.")
    own: dict[str, str | int | float | bool] = {
        name: value for name, value in spec.settings.items() if name not in RESERVED
    }
    return EngineSettings(
        command=tuple(command),
        seconds=_seconds(spec, "seconds", _SECONDS) if "seconds" in spec.settings else None,
        grace=_seconds(spec, "grace", _GRACE),
        start=_seconds(spec, "start", _START),
        log=spec.settings.get("log"),
        settings=own,
    )


def arguments(command: tuple[str, ...]) -> list[str]:
    """Return the arguments to start a command; a Python file need not be executable."""
    program = Path(command[0])
    if program.suffix == ".py" and program.is_file():
        return [sys.executable, *command]
    return list(command)


def _seconds(spec: PlayerSpec, name: str, default: float) -> float:
    written = spec.settings.get(name)
    if written is None:
        return default
    try:
        seconds = float(written)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _LONGEST:  # also true for NaN
        raise SetupError(f"{name}={written} is not a time. Write seconds, as in {name}=2.5.")
    return seconds


VARIABLE = "SANDTABLE_ENGINES"
"""The environment variable with the path of the engines file."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")


def configured_engines(game: str) -> Mapping[str, EngineSettings]:
    """Return the engines that this machine offers for a game, by name, or raise `FileError`."""
    file = os.environ.get(VARIABLE)
    if not file:
        return {}
    return {name: one for name, one in engines_in(file).items() if not one.games or game in one.games}


@lru_cache(maxsize=4)
def engines_in(file: str) -> Mapping[str, EngineSettings]:
    """Read an engines file, or raise `FileError`."""
    try:
        tables = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"is not TOML: {error}", file=file) from None
    for name in tables:
        if not _NAME.fullmatch(name):
            raise FileError(
                f"{name!r} is not a name for an engine: use lower-case letters, digits and -", file=file
            )
    try:
        return MappingProxyType(msgspec.convert(tables, prepared(dict[str, EngineSettings])))
    except msgspec.ValidationError as error:
        raise FileError(f"does not describe engines: {error}", file=file) from None
