"""Where places lie: all that pieces and overlays need to know of a board."""

from typing import NamedTuple, Protocol

from sandtable.scenes.scene import Place


class Point(NamedTuple):
    """A point of the picture, x to the right and y down."""

    x: float
    y: float


class Geometry(Protocol):
    """A board laid out upon the picture."""

    @property
    def width(self) -> float:
        """The board's width with its frame."""

    @property
    def height(self) -> float:
        """The board's height with its frame."""

    @property
    def room(self) -> float:
        """The side of the square that a place offers to a piece."""

    def centre(self, place: Place) -> Point:
        """The middle of a place; `KeyError` if the board has no such place."""

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The corners of a place in order, drawn in towards the centre by `scale`."""
