"""Other ways in which a game can be drawn, as data: symbols of their own, and colours."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from sandtable.core.files import texts_in

_DESCRIPTION = "look.toml"


class GameLook(Struct, frozen=True):
    """A second look of a game, which whoever plays may prefer."""

    name: str
    label: str
    symbols: Mapping[str, str]
    """The drawings, each an SVG document, by name; what is not here is drawn as usual."""
    colours: Mapping[str, str]
    """By what they colour: a ground, the name of a side's colour, `paper` or `ink`."""


@cache
def shipped_looks(package: str) -> tuple[GameLook, ...]:
    """The looks in a game's folder `looks`: each a folder with `look.toml` and SVG documents."""
    folder = files(package) / "looks"
    if not folder.is_dir():
        return ()
    return tuple(_read(one) for one in sorted(folder.iterdir(), key=lambda one: one.name) if one.is_dir())


def _read(folder: Traversable) -> GameLook:
    described = tomllib.loads((folder / _DESCRIPTION).read_text(encoding="utf-8"))
    symbols = texts_in(folder, ".svg")
    return GameLook(folder.name, described["label"], symbols, described["colours"])
