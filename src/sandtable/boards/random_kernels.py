"""Random numbers for kernels: a stream that depends on its seed only (SplitMix64)."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined

RandomStream = NDArray[np.uint64]
"""An array of one number: the state of the stream."""

_STEP = np.uint64(0x9E3779B97F4A7C15)


@lean_inlined
def draw(stream: RandomStream, below: int) -> int:
    """Return a pseudo-random number from 0 to `below` - 1."""
    stream[0] += _STEP
    mixed = stream[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return int(((mixed >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@lean
def draw_interpreted(stream: RandomStream, below: int) -> int:
    """Like `draw`, for callers that are not compiled."""
    return draw(stream, below)


def new_stream(seed: int) -> RandomStream:
    """Start a stream."""
    return np.array([seed * int(_STEP) % (1 << 64)], np.uint64)
