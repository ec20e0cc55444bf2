"""MK4-K6: the manual page of each command, from `manual.toml`: syntax, description, example."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from msgspec import Struct, convert

from sandtable.core.decoding import prepared


class Page(Struct, frozen=True):
    """The manual page of a command."""

    verb: str
    whose: Literal["units", "players", "umpire", "shell", "anybody"]
    """The issuer: a military to its units, players about their sheets, the umpire, or the shell."""
    syntax: str
    rule: str
    does: str
    example: str
    group: str = "Questions"
    """The heading below which `help` lists it, one of `GROUPS`."""

    def lines(self) -> tuple[str, ...]:
        """Return the page as lines of text."""
        return (self.syntax, self.does, f"Example: {self.example}", f"Rule: {self.rule}")


def _read() -> Mapping[str, Page]:
    text = (files(__package__) / "manual.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {verb: convert({"verb": verb, **page}, prepared(Page)) for verb, page in tomllib.loads(text).items()}
    )


MANUAL = _read()
GROUPS = (
    "Moving and hiding",
    "Fighting",
    "In the air",
    "Building and organising",
    "Reports and messages",
    "The order sheet",
    "The umpire: orders and turns",
    "The umpire: units",
    "The umpire: the gamespace",
    "Questions",
    "The shell",
)
"""The headings of `help`, in order."""
