"""MK4-K6: the page of each command, from `manual.toml`: how it is written, what it does, an example."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from msgspec import Struct, convert

from sandtable.core.decoding import prepared


class Page(Struct, frozen=True):
    """What `man` shows of a command."""

    verb: str
    whose: Literal["units", "players", "umpire", "shell", "anybody"]
    """Who gives it: a military to its units, players about their sheets, the umpire, or it is the shell's."""
    syntax: str
    rule: str
    does: str
    example: str

    def lines(self) -> tuple[str, ...]:
        """The page in lines of text."""
        return (self.syntax, self.does, f"Example: {self.example}", f"Rule: {self.rule}")


def _read() -> Mapping[str, Page]:
    text = (files(__package__) / "manual.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {verb: convert({"verb": verb, **page}, prepared(Page)) for verb, page in tomllib.loads(text).items()}
    )


MANUAL = _read()
