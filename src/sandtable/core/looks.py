"""Alternative looks of a game: symbols and colours, as data."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from sandtable.core.files import texts_in

_DESCRIPTION = "look.toml"


class GameLook(Struct, frozen=True):
    """An alternative look that a player can choose."""

    name: str
    label: str
    symbols: Mapping[str, str]
    """SVG documents by name; they replace the default symbols."""
    colours: Mapping[str, str]
    """Colours by what they replace: a ground, the name of a side's colour, `paper` or `ink`."""


@cache
def shipped_looks(package: str) -> tuple[GameLook, ...]:
    """The looks in a game's folder `looks`, each a folder with `look.toml` and SVG files."""
    folder = files(package) / "looks"
    if not folder.is_dir():
        return ()
    return tuple(_read(one) for one in sorted(folder.iterdir(), key=lambda one: one.name) if one.is_dir())


def _read(folder: Traversable) -> GameLook:
    description = tomllib.loads((folder / _DESCRIPTION).read_text(encoding="utf-8"))
    symbols = texts_in(folder, ".svg")
    return GameLook(folder.name, description["label"], symbols, description["colours"])
