"""Chance for compiled playouts: a stream of numbers that depends on its seed alone."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined

RandomStream = NDArray[np.uint64]
"""One number: where the stream is."""

_STEP = np.uint64(0x9E3779B97F4A7C15)


@lean_inlined
def draw(chance: RandomStream, below: int) -> int:
    """A number from 0, as good as at random."""
    chance[0] += _STEP
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return int(((mixed >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@lean
def draw_interpreted(chance: RandomStream, below: int) -> int:
    """The same for those who are not compiled."""
    return draw(chance, below)


def new_stream(seed: int) -> RandomStream:
    """The beginning of a stream."""
    return np.array([seed * int(_STEP) % (1 << 64)], np.uint64)
