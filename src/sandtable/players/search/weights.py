"""Weights of a game's features: read from and written to TOML files.

An evaluation is the sum of features times weights. `value_of` turns it into an expected result.
"""

import hashlib
import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from sandtable.core import FileError, Game, SetupError
from sandtable.core.files import read_text

SUREST = 0.99
"""The expected result of the best evaluation, less than 1 for a certain victory."""

Weights = Mapping[str, Mapping[str, float]]
"""For each section of the file, the weight of each feature."""


def value_of(evaluation: float) -> float:
    """Return the expected result, from -1 to 1; the chance to win is half of it plus one half."""
    return SUREST * math.tanh(evaluation / 2)


@cache
def shipped_weights(game_id: str) -> Weights:
    """Return the weights that come with the program."""
    return read_weights(_file_of(game_id, "weights.toml").read_text(encoding="utf-8"))


def initial_weights(game_id: str) -> Weights:
    """Return the weights that were set by hand, from which the shipped ones evolved."""
    return read_weights(_file_of(game_id, "initial_weights.toml").read_text(encoding="utf-8"))


def _file_of(game_id: str, name: str) -> Traversable:
    return files(f"sandtable.players.{game_id.replace('-', '_')}") / name


def read_weights(text: str) -> Weights:
    """Parse a file of weights, or raise `SetupError`."""
    try:
        data = tomllib.loads(text)
        return {
            section: {name: float(weight) for name, weight in given.items()}
            for section, given in data.items()
        }
    except (tomllib.TOMLDecodeError, AttributeError, TypeError, ValueError) as error:
        raise SetupError(f"The file holds no weights: {error}") from None


SETTING = "weights"
"""The setting of a player that names a file, as in `search,weights=FILE`."""
_DIGEST_DIGITS = 8


def pinned_weights(file: str) -> str:
    """Return the name of a file of weights with the digest of its content: "mine.toml#1f0c22d4"."""
    path, _, _ = file.partition("#")
    digest = hashlib.sha256(read_text(path).encode()).hexdigest()
    return f"{path}#{digest[:_DIGEST_DIGITS]}"


def weights_from_file(file: str | None, game: Game) -> Weights | None:
    """Read weights for a game's search player, or raise `SetupError` or `FileError`; `None` for no file.

    The file must have the sections and names of the shipped weights. If its name is followed by `#` and a
    digest, its content must have that digest.
    """
    if file is None:
        return None
    path, pinned, _ = file.partition("#")
    if pinned and pinned_weights(path) != file:
        raise FileError(f"has changed since it was named as {file!r}, or is another file here", file=path)
    try:
        weights = read_weights(read_text(path))
    except SetupError as error:
        raise FileError(str(error), file=path) from None
    known = {(section, name) for section, names in shipped_weights(game.id).items() for name in names}
    found = {(section, name) for section, names in weights.items() for name in names}
    for missing in sorted(known - found):
        raise FileError(f"holds no weights for {game.name}: {_in_section(*missing)} is missing", file=path)
    for strange in sorted(found - known):
        raise FileError(f"holds no weights for {game.name}: it knows no {_in_section(*strange)}", file=path)
    for section, names in weights.items():
        for name, weight in names.items():
            if not math.isfinite(weight):
                raise FileError(f"{_in_section(section, name)} is {weight}, not a number", file=path)
    return weights


def _in_section(section: str, name: str) -> str:
    return f"{name!r} in [{section}]"


def write_weights(weights: Weights, comments: Sequence[str]) -> str:
    """Return the text of a file of weights, with comments at the top."""
    lines = [f"# {comment}" for comment in comments]
    for section, given in weights.items():
        lines += ["", f"[{section}]", *(f"{name} = {weight:.5f}" for name, weight in given.items())]
    return "\n".join(lines) + "\n"
