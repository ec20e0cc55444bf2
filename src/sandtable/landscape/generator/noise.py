"""Gradient noise in integer arithmetic, identical on every machine."""

import numpy as np
from numpy.typing import NDArray

BITS = 10
ONE = 1 << BITS
"""The number 1 in fixed point."""

# Sixteen directions in fixed point; written out because sines may differ between machines.
_EAST: NDArray[np.int64] = np.array(
    [1024, 946, 724, 392, 0, -392, -724, -946, -1024, -946, -724, -392, 0, 392, 724, 946]
)
_NORTH: NDArray[np.int64] = np.roll(_EAST, 4)


def hash_noise(seed: int, column: NDArray[np.int64], row: NDArray[np.int64]) -> NDArray[np.uint64]:
    """A 64-bit hash of each pair of whole numbers and a seed."""
    mixed = (
        column.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        + row.astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)
        + np.uint64(seed * 0x165667B19E3779F9 & (1 << 64) - 1)
    )
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return mixed ^ (mixed >> np.uint64(31))


def gradient_noise(seed: int, rows: int, columns: int, length: int) -> NDArray[np.int64]:
    """Gradient noise with features about `length` cells apart, from about -ONE to ONE.

    Each corner of a coarse grid has a random gradient; between corners the gradients are blended.
    """
    down, across = np.arange(rows) * ONE // length, np.arange(columns) * ONE // length
    up, right = (down % ONE).astype(np.int32)[:, None], (across % ONE).astype(np.int32)[None, :]
    corner_row, corner_column = down // ONE, across // ONE
    net_rows, net_columns = np.arange(int(corner_row[-1]) + 2), np.arange(int(corner_column[-1]) + 2)
    corners = hash_noise(seed, net_columns[None, :], net_rows[:, None])
    turns = (corners % np.uint64(16)).astype(np.int64)
    east_pull, north_pull = _EAST[turns].astype(np.int32), _NORTH[turns].astype(np.int32)

    def pull(north: int, east: int) -> NDArray[np.int32]:
        row, column = corner_row + north, corner_column + east
        pulled: NDArray[np.int32] = east_pull[row][:, column] * (right - np.int32(east * ONE))
        pulled += north_pull[row][:, column] * (up - np.int32(north * ONE))
        return pulled >> np.int32(BITS)

    blend_up, blend_right = _eased(up).astype(np.int32), _eased(right).astype(np.int32)
    west, north_west = pull(0, 0), pull(1, 0)
    low = west + ((pull(0, 1) - west) * blend_right >> np.int32(BITS))
    high = north_west + ((pull(1, 1) - north_west) * blend_right >> np.int32(BITS))
    mixed: NDArray[np.int64] = (low + ((high - low) * blend_up >> np.int32(BITS))).astype(np.int64)
    return mixed * 3 >> 1


def fractal_noise(seed: int, rows: int, columns: int, length: int, octaves: int) -> NDArray[np.int64]:
    """The sum of octaves of gradient noise, each half as long and high as the one before."""
    total = np.zeros((rows, columns), dtype=np.int64)
    for octave in range(octaves):
        total += gradient_noise(seed + octave, rows, columns, max(length >> octave, 2)) >> octave
    return total


def _eased(whole: NDArray[np.int32]) -> NDArray[np.int64]:
    """The quintic smoothstep from 0 to ONE."""
    part = whole.astype(np.int64)
    eased: NDArray[np.int64] = part**3 * (6 * part * part - 15 * ONE * part + 10 * ONE * ONE) // ONE**4
    return eased
