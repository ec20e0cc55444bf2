"""The weights of a game's features: read from and written to a file that people can read.

A judgement is a sum of features, each times its weight. Put through `value_of` it is the expected result.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from sandtable.core import SetupError

SUREST = 0.99

Weights = Mapping[str, Mapping[str, float]]
"""For each part of the file, the weight of each feature."""


def value_of(judgement: float) -> float:
    """The result that a judgement expects; the chance to win is half of it and a half.

    It is never so sure as a victory that was seen, which is 1.
    """
    return SUREST * math.tanh(judgement / 2)


@cache
def shipped_weights(game_id: str) -> Weights:
    """The weights that come with the program."""
    return read_weights(_file_of(game_id, "weights.toml").read_text(encoding="utf-8"))


def initial_weights(game_id: str) -> Weights:
    """The weights that were set by hand, from which those that are shipped were bred."""
    return read_weights(_file_of(game_id, "initial_weights.toml").read_text(encoding="utf-8"))


def _file_of(game_id: str, name: str) -> Traversable:
    return files(f"sandtable.players.{game_id.replace('-', '_')}") / name


def read_weights(text: str) -> Weights:
    """The weights of a file, or `SetupError`."""
    try:
        data = tomllib.loads(text)
        return {part: {name: float(weight) for name, weight in given.items()} for part, given in data.items()}
    except (tomllib.TOMLDecodeError, AttributeError, TypeError, ValueError) as error:
        raise SetupError(f"These are no weights: {error}") from None


def write_weights(weights: Weights, told: Sequence[str]) -> str:
    """The file of weights, with what is told about them on top."""
    lines = [f"# {line}" for line in told]
    for part, given in weights.items():
        lines += ["", f"[{part}]", *(f"{name} = {weight:.5f}" for name, weight in given.items())]
    return "\n".join(lines) + "\n"
