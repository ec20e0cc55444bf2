"""The programs that this machine offers as computer players, by name.

Whoever runs the machine lists them in a TOML file and names the file in `SANDTABLE_ENGINES`. Then, and only
then, people who reach a server by their browser can play against a program, and only against one of these.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec

from sandtable.core import FileError
from sandtable.core.decoding import known
from sandtable.core.files import read_text
from sandtable.players.engines.settings import EngineSettings

VARIABLE = "SANDTABLE_ENGINES"
_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")


def configured_engines(game: str) -> Mapping[str, EngineSettings]:
    """The programs that are offered for a game, by name, or `FileError`."""
    file = os.environ.get(VARIABLE)
    if not file:
        return {}
    return {name: one for name, one in engines_in(file).items() if not one.games or game in one.games}


@lru_cache(maxsize=4)
def engines_in(file: str) -> Mapping[str, EngineSettings]:
    """What a file of programs says, or `FileError` with what is wrong in it."""
    try:
        tables = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"is not TOML: {error}", file=file) from None
    for name in tables:
        if not _NAME.fullmatch(name):
            raise FileError(f"{name!r} is no name for an engine: write small letters, digits, -", file=file)
    try:
        return MappingProxyType(msgspec.convert(tables, known(dict[str, EngineSettings])))
    except msgspec.ValidationError as error:
        raise FileError(f"does not describe engines: {error}", file=file) from None
