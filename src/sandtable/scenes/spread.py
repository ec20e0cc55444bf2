"""Spread overlapping counters, so that each can be seen. Held equal to `spread.ts` of the client."""

from collections.abc import Sequence

from sandtable.scenes.geometry import Point

_APART = 0.86
"""Distance of two counters at which they no longer overlap too much, as a share of their width."""
_FARTHEST = 1.8
"""Maximum distance of a counter from its true point, in counter widths."""
_ROUNDS = 60
_HARDLY = 0.01


def spread(points: Sequence[Point], size: float, width: float, height: float) -> list[Point]:
    """Move points apart until counters of this size hardly overlap, or are too far from their true points."""
    apart = size * _APART
    at = [[x, y] for x, y in points]
    moved: set[int] = set()
    for _ in range(_ROUNDS):
        order = sorted(range(len(at)), key=lambda index: (at[index][0], index))
        settled = True
        for here, first in enumerate(order):
            for second in order[here + 1 :]:
                low, high = min(first, second), max(first, second)
                if abs(at[high][0] - at[low][0]) >= apart:
                    break
                if _part(at[low], at[high], apart, high):
                    moved |= {low, high}
                    settled = False
        for index in moved:
            _hold(at[index], points[index], size, width, height)
        if settled:
            break
    return [Point(*at[index]) if index in moved else point for index, point in enumerate(points)]


def _part(one: list[float], other: list[float], apart: float, order: int) -> bool:
    """Move two points apart by half of their overlap each, the shorter way."""
    right, down = other[0] - one[0], other[1] - one[1]
    across_by, down_by = apart - abs(right), apart - abs(down)
    if min(across_by, down_by) <= apart * _HARDLY:
        return False
    # Counters at one point part in turns to the side and downwards.
    sideways = across_by < down_by if right or down else order % 2 == 1
    axis, by, way = (0, across_by, right) if sideways else (1, down_by, down)
    step = by / 2 * (-1 if way < 0 else 1)
    one[axis] -= step
    other[axis] += step
    return True


def _hold(at: list[float], true: Point, size: float, width: float, height: float) -> None:
    """Keep a counter near its true point and on the sheet."""
    farthest = size * _FARTHEST
    for axis, (middle, most) in enumerate(zip(true, (width, height), strict=True)):
        least = max(middle - farthest, size / 2)
        at[axis] = min(max(at[axis], least), middle + farthest, most - size / 2)
