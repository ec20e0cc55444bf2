"""Layout of names on a picture, so that none is under a counter or another name.

Held equal to `name_layout.ts` of the client, which also holds the size of letters on the screen.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from sandtable.scenes.geometry import Point

NameKind: TypeAlias = Literal["small", "medium", "large", "unit", "note"]
"""The size of the name of a place, `unit` for the name of a piece, `note` for a note at a place."""


class Name(NamedTuple):
    """A name to be placed."""

    text: str
    kind: NameKind
    at: Point
    """Where its middle is to be, if there is room; for a unit the middle of its counter."""
    room: float = 0.0
    """The width of what it names: names of units stand outside it."""
    overlay: str | None = None
    """The overlay that a note belongs to."""


class PlacedName(NamedTuple):
    """A name in its place."""

    name: Name
    at: Point
    size: float
    """The height of its letters."""


class Box(NamedTuple):
    """A rectangle that names avoid, given by its middle."""

    x: float
    y: float
    width: float
    height: float


class _Style(NamedTuple):
    size: float
    letter: float
    """Average width of a letter, relative to its height."""
    rank: int
    """Order in which names are placed; names that find no room are left out."""


_STYLES: Mapping[NameKind, _Style] = {
    "medium": _Style(15.0, 0.56, 1),
    "large": _Style(26.0, 0.92, 2),
    "unit": _Style(10.5, 0.52, 3),
    "small": _Style(11.0, 0.48, 4),
    "note": _Style(10.5, 0.5, 5),
}
_LINE = 1.1
_GAP = 0.35
"""Distance of a unit's name from its counter, relative to the height of its letters."""
_STEPS = (
    (0.0, 0.0),
    (0.0, -1.1),
    (0.0, 1.1),
    (0.62, 0.0),
    (-0.62, 0.0),
    (0.0, -2.2),
    (0.0, 2.2),
    (0.62, -1.1),
    (-0.62, -1.1),
    (0.62, 1.1),
    (-0.62, 1.1),
)
"""Steps to the side and down by which the names of places may move, in widths and in lines."""


def place_names(
    names: Sequence[Name], obstacles: Iterable[Box], width: float, height: float
) -> list[PlacedName]:
    """Place names where they cover nothing, the important ones first."""
    taken = list(obstacles)
    placed = []
    for name in sorted(names, key=lambda name: _STYLES[name.kind].rank):
        size, letter, _ = _STYLES[name.kind]
        across, down = len(name.text) * letter * size, size * _LINE
        boxes = (Box(x, y, across, down) for x, y in _candidates(name, across, down, size))
        box = next((box for box in boxes if _is_on(box, width, height) and not _meets(box, taken)), None)
        if box is not None:
            taken.append(box)
            placed.append(PlacedName(name, Point(box.x, box.y), size))
    return placed


def _candidates(name: Name, across: float, down: float, size: float) -> list[Point]:
    x, y = name.at
    if name.kind != "unit":
        return [Point(x + right * across, y + lines * down) for right, lines in _STEPS]
    below = name.room / 2 + down / 2 + size * _GAP
    beside = name.room / 2 + across / 2 + size * _GAP
    return [Point(x, y + below), Point(x, y - below), Point(x + beside, y), Point(x - beside, y)]


def _is_on(box: Box, width: float, height: float) -> bool:
    return (
        box.x >= box.width / 2
        and box.x + box.width / 2 <= width
        and box.y >= box.height / 2
        and box.y + box.height / 2 <= height
    )


def _meets(box: Box, taken: Iterable[Box]) -> bool:
    return any(
        abs(box.x - other.x) * 2 < box.width + other.width
        and abs(box.y - other.y) * 2 < box.height + other.height
        for other in taken
    )
