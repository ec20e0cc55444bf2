"""A hex board as SVG: land, grid, frame, lines along the edges of hexes."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from sandtable.scenes.board import HexBoard, HexEdges
from sandtable.scenes.geometry import HEX_RADIUS, Geometry, HexLayout, Point
from sandtable.scenes.markup import node, number, points, titled, written
from sandtable.scenes.palette import SideStyles
from sandtable.scenes.svg.frame import FRAME, Span, coordinates, frame, sheet
from sandtable.scenes.svg.patterns import wash

HEX = 52.0
"""Distance from one side of a hex to the opposite one."""

_NAME_INSET = 0.37
_NAME_BASELINE = 3.0
_RIVER, _RIVER_EDGE = 5.0, 6.6
_BRIDGE_LENGTH, _BRIDGE_RAILS, _BRIDGE_DECK = 0.34, 10.0, 6.4


class Hexes:
    """The drawing of a hex board."""

    def __init__(self, board: HexBoard, styles: SideStyles) -> None:
        self.board = board
        self.styles = styles
        self.lay = HexLayout(board)
        self.geometry = Geometry(self.lay, HEX, FRAME)

    def land(self) -> list[Element]:
        """The background and the open ground."""
        base = [sheet(self.geometry), node("path", class_="hex", d=self._outlines(self.board.places))]
        if self.board.ground != "open":
            base += wash(self.board.ground, map(self.geometry.outline, self.board.places))
        return base

    def grid(self) -> list[Element]:
        """The lines between hexes, the name of each, the frame, and coordinates on all four edges."""
        inset = self.geometry.scale * _NAME_INSET
        names = (
            written("text", place, class_="hex-name", x=x, y=y - inset + _NAME_BASELINE)
            for place in self.board.places
            for x, y in (self.geometry.centre(place),)
        )
        columns, rows = self._columns(), self._rows(0)
        return [
            node("path", class_="grid fifth", d=self._outlines(self.board.places)),
            *names,
            *frame(self.geometry, columns, rows),
            *coordinates(self.geometry, columns, rows, self._rows(len(self.board.column_names) - 1)),
        ]

    def features(self) -> list[Element]:
        """Rivers, bridges, borders and walls."""
        return [titled(line.label, self._line(line), class_="edges") for line in self.board.edges]

    def veil(self) -> list[Element]:
        """A veil over the hexes that are out of play."""
        closed = self.board.closed
        return [node("path", class_="closed", d=self._outlines(closed))] if closed else []

    def _outlines(self, places: Iterable[str]) -> str:
        return "".join(f"M{points(self.geometry.outline(place))}z" for place in places)

    def _columns(self) -> list[Span]:
        flat = self.board.orientation == "flat"
        length = (1.5 * HEX_RADIUS if flat else 1.0) * HEX
        first = self.board.row_names[0]
        return [
            Span(name, self.geometry.centre(first + name).x - length / 2, length)
            for name in self.board.column_names
        ]

    def _rows(self, column: int) -> list[Span]:
        flat = self.board.orientation == "flat"
        length = (1.0 if flat else 1.5 * HEX_RADIUS) * HEX
        at = self.board.column_names[column]
        return [
            Span(name, self.geometry.centre(name + at).y - length / 2, length)
            for name in self.board.row_names
        ]

    def _line(self, line: HexEdges) -> list[Element]:
        ends = [self.lay.edge(*edge) for edge in line.edges]
        strokes = _strokes((self.geometry.at(start), self.geometry.at(end)) for start, end in ends)
        owner = f" owned-line {self.styles[line.side].css}" if line.side else ""
        match line.kind:
            case "river":
                return [
                    node("path", class_="stream-edge", d=strokes, stroke_width=_RIVER_EDGE),
                    node("path", class_="stream", d=strokes, stroke_width=_RIVER),
                ]
            case "bridge":
                across = _strokes(self._crossing(*edge) for edge in line.edges)
                return [
                    node("path", class_="bridge-rails", d=across, stroke_width=_BRIDGE_RAILS),
                    node("path", class_="bridge-deck", d=across, stroke_width=_BRIDGE_DECK),
                ]
            case "border":
                return [
                    node("path", class_=f"frontier-wash{owner}", d=strokes),
                    node("path", class_=f"frontier{owner}", d=strokes),
                ]
            case "wall":
                return [
                    node("path", class_="casing", d=strokes),
                    node("path", class_=f"wall{owner}", d=strokes),
                ]

    def _crossing(self, place: str, other: str) -> tuple[Point, Point]:
        """The ends of a line across the edge between two hexes."""
        start, end = self.geometry.centre(place), self.geometry.centre(other)
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        right, down = (end.x - start.x) * _BRIDGE_LENGTH / 2, (end.y - start.y) * _BRIDGE_LENGTH / 2
        return Point(middle.x - right, middle.y - down), Point(middle.x + right, middle.y + down)


def _strokes(lines: Iterable[tuple[Point, Point]]) -> str:
    return "".join(
        f"M{number(start.x)} {number(start.y)}L{number(end.x)} {number(end.y)}" for start, end in lines
    )
