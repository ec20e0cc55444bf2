"""Weights of a game's features: read from and written to TOML files.

An evaluation is the sum of features times weights. `value_of` turns it into an expected result.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from sandtable.core import SetupError

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


def write_weights(weights: Weights, comments: Sequence[str]) -> str:
    """Return the text of a file of weights, with comments at the top."""
    lines = [f"# {comment}" for comment in comments]
    for section, given in weights.items():
        lines += ["", f"[{section}]", *(f"{name} = {weight:.5f}" for name, weight in given.items())]
    return "\n".join(lines) + "\n"
