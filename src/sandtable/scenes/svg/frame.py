"""The frame of a map: lines, a black and white scale, and coordinates on all four edges."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple
from xml.etree.ElementTree import Element

from sandtable.scenes.geometry import Geometry
from sandtable.scenes.markup import node, number, written

FRAME = 30.0
"""The width of the margin around a board, which holds the coordinates."""

_OUTER_LINE = 1.3
_SCALE_FROM = 4.0
_SCALE_WIDTH = 4.0
_LETTERING = 19.5
_BASELINE = 4.4
_WIDE_NAME = 2
"""Letters of a row or column name above which it is written smaller, to fit into the frame."""


class Span(NamedTuple):
    """A stretch of the frame with a name."""

    name: str
    start: float
    length: float

    @property
    def middle(self) -> float:
        """The position of the name."""
        return self.start + self.length / 2


def sheet(geometry: Geometry) -> Element:
    """The background of a board."""
    return node("rect", class_="sheet", width=geometry.width, height=geometry.height)


def frame(geometry: Geometry, columns: Sequence[Span], rows: Sequence[Span]) -> list[Element]:
    """The lines of the frame, and a scale with every other column and row in black."""
    inner = _SCALE_FROM + _SCALE_WIDTH
    return [
        node("path", class_="scale", d=_scale(geometry, columns[::2], rows[::2])),
        *(
            node(
                "rect",
                class_=weight,
                x=inset,
                y=inset,
                width=geometry.width - 2 * inset,
                height=geometry.height - 2 * inset,
            )
            for weight, inset in (
                ("outer", _OUTER_LINE),
                ("hairline", _SCALE_FROM),
                ("edge", inner),
                ("edge", FRAME),
            )
        ),
    ]


def coordinates(
    geometry: Geometry, columns: Iterable[Span], rows: Iterable[Span], rows_at_right: Iterable[Span]
) -> list[Element]:
    """The names of columns above and below, and of rows at the left and right."""
    above_and_below = (
        written("text", span.name, class_=_lettering(span.name), x=span.middle, y=y + _BASELINE)
        for span in columns
        for y in (_LETTERING, geometry.height - _LETTERING)
    )
    left_and_right = (
        written("text", span.name, class_=_lettering(span.name), x=x, y=span.middle + _BASELINE)
        for left, right in zip(rows, rows_at_right, strict=True)
        for span, x in ((left, _LETTERING), (right, geometry.width - _LETTERING))
    )
    return [*above_and_below, *left_and_right]


def _lettering(name: str) -> str:
    return "coordinate" if len(name) <= _WIDE_NAME else "coordinate coordinate-long"


def _scale(geometry: Geometry, columns: Iterable[Span], rows: Iterable[Span]) -> str:
    far_y = geometry.height - _SCALE_FROM - _SCALE_WIDTH
    far_x = geometry.width - _SCALE_FROM - _SCALE_WIDTH
    width = number(_SCALE_WIDTH)
    along_rows = (
        f"M{number(x)} {number(span.start)}h{width}v{number(span.length)}h-{width}z"
        for span in rows
        for x in (_SCALE_FROM, far_x)
    )
    along_columns = (
        f"M{number(span.start)} {number(y)}h{number(span.length)}v{width}h{number(-span.length)}z"
        for span in columns
        for y in (_SCALE_FROM, far_y)
    )
    return "".join(chain(along_rows, along_columns))
