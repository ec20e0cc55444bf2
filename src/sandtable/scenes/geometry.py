"""The positions of places: all that pieces and overlays depend on.

A layout uses the board's own units, from its north-western corner, x to the right and y down: a square has
sides of 1, a hex is 1 from one side to the opposite one, a map has its metres or miles. `Geometry` scales
that to the size of a picture.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import NamedTuple, Protocol

from sandtable.scenes.board import Board, HexBoard, MapBoard, MapPoint, Place, SquareBoard
from sandtable.scenes.scene import Circle

HEX_RADIUS = 1 / sqrt(3)
"""Distance from the centre of a hex to a corner."""

_HEX_ROOM = 0.8
"""Side of the square for a piece in a hex."""
_ROUND = 72
"""Number of corners of a drawn circle."""
_SAME = 6
"""Decimals in which the corners of two cells must agree to be the same point."""
_HARDLY = 1e-6


class Point(NamedTuple):
    """A point of the picture, x to the right and y down."""

    x: float
    y: float


class Layout(Protocol):
    """A board laid out in its own units."""

    @property
    def width(self) -> float:
        """Distance from the western edge to the eastern."""

    @property
    def height(self) -> float:
        """Distance from the northern edge to the southern."""

    @property
    def room(self) -> float:
        """The side of the square in which a piece is drawn."""

    def centre(self, place: Place) -> Point:
        """The centre of a place; raise `KeyError` if the board has no such place."""

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The corners of a place in order, scaled towards its centre."""

    def reach(self, circle: Circle) -> tuple[tuple[Point, ...], ...]:
        """The closed outlines of everything within a circle or a sector of it."""


class SquareLayout:
    """A board of squares."""

    room = 1.0

    def __init__(self, board: SquareBoard) -> None:
        self.width, self.height = float(len(board.column_names)), float(len(board.row_names))
        self._centres = {
            row_name + column_name: Point(column + 0.5, row + 0.5)
            for row, row_name in enumerate(board.row_names)
            for column, column_name in enumerate(board.column_names)
        }

    def centre(self, place: Place) -> Point:
        """The centre of a square."""
        return self._centres[place]

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The four corners of a square, clockwise from the north-west."""
        return _square(self._centres[place], scale)

    def within(self, circle: Circle) -> tuple[Place, ...]:
        """The squares within the radius in steps, diagonal steps included."""
        middle = self._centres[circle.place]
        return tuple(
            place
            for place, centre in self._centres.items()
            if max(abs(centre.x - middle.x), abs(centre.y - middle.y)) <= circle.radius
            and _in_sector(circle, middle, centre)
        )

    def reach(self, circle: Circle) -> tuple[tuple[Point, ...], ...]:
        """The outlines of the squares within the radius."""
        return _joined(map(self.outline, self.within(circle)))


class HexLayout:
    """A board of hexes."""

    room = _HEX_ROOM

    def __init__(self, board: HexBoard) -> None:
        self._board = board
        rows, columns = len(board.row_names), len(board.column_names)
        lines = columns if board.orientation == "flat" else rows
        shifts = [0.5 if (line % 2 == 0) == (board.shifted == "odd") else 0.0 for line in range(lines)]
        straight, bent = 2 * HEX_RADIUS + (lines - 1) * 1.5 * HEX_RADIUS, max(shifts, default=0)
        if board.orientation == "flat":
            self.width, self.height, self._first_corner = straight, rows + bent, 0.0
        else:
            self.width, self.height, self._first_corner = columns + bent, straight, 30.0
        self._centres = {}
        for row, row_name in enumerate(board.row_names):
            for column, column_name in enumerate(board.column_names):
                if board.orientation == "flat":
                    centre = Point(HEX_RADIUS * (1 + 1.5 * column), row + 0.5 + shifts[column])
                else:
                    centre = Point(column + 0.5 + shifts[row], HEX_RADIUS * (1 + 1.5 * row))
                self._centres[row_name + column_name] = centre

    def centre(self, place: Place) -> Point:
        """The centre of a hex."""
        return self._centres[place]

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise from the east."""
        x, y = self._centres[place]
        turns = (radians(self._first_corner + 60 * corner) for corner in range(6))
        radius = HEX_RADIUS * scale
        return tuple(Point(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)

    def edge(self, place: Place, other: Place) -> tuple[Point, Point]:
        """The ends of the edge between two hexes; raise `ValueError` if they are not adjacent."""
        corners = {_key(corner) for corner in self.outline(other)}
        shared = [corner for corner in self.outline(place) if _key(corner) in corners]
        if len(shared) != 2:
            raise ValueError(f"{place} and {other} have no edge in common")
        return shared[0], shared[1]

    def within(self, circle: Circle) -> tuple[Place, ...]:
        """The hexes within the radius in steps."""
        middle = self._centres[circle.place]
        return tuple(
            place
            for place, centre in self._centres.items()
            if self._board.distance(circle.place, place) <= circle.radius
            and _in_sector(circle, middle, centre)
        )

    def reach(self, circle: Circle) -> tuple[tuple[Point, ...], ...]:
        """The outlines of the hexes within the radius."""
        return _joined(map(self.outline, self.within(circle)))


class MapLayout:
    """A continuous map."""

    def __init__(self, board: MapBoard) -> None:
        self._board = board
        self.width, self.height, self.room = board.width, board.height, board.piece_size

    def point(self, point: MapPoint) -> Point:
        """Convert a point of the map to the layout, whose y is measured from the northern edge."""
        east, north = point
        return Point(east, self.height - north)

    def centre(self, place: Place) -> Point:
        """The point itself."""
        return self.point(self._board.locate(place))

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The four corners of the square in which a piece is drawn."""
        return _square(self.centre(place), self.room * scale)

    def reach(self, circle: Circle) -> tuple[tuple[Point, ...], ...]:
        """A circle around a point, a sector of it, or its own outline."""
        if circle.outline:
            return (tuple(map(self.centre, circle.outline)),)
        middle = self.centre(circle.place)
        if circle.towards is None or circle.spread >= 360:
            return (tuple(_around(middle, circle.radius, step * 360 / _ROUND) for step in range(_ROUND)),)
        steps = max(2, round(_ROUND * circle.spread / 360))
        first = circle.towards - circle.spread / 2
        bearings = (first + circle.spread * step / steps for step in range(steps + 1))
        return ((middle, *(_around(middle, circle.radius, bearing) for bearing in bearings)),)


def layout(board: Board) -> SquareLayout | HexLayout | MapLayout:
    """The layout of any board."""
    match board:
        case SquareBoard():
            return SquareLayout(board)
        case HexBoard():
            return HexLayout(board)
        case MapBoard():
            return MapLayout(board)


class Geometry:
    """A layout on a picture: `scale` units of the picture per unit of the board, plus a margin."""

    def __init__(self, lay: Layout, scale: float, margin: float) -> None:
        self._lay = lay
        self.scale = scale
        self.margin = margin
        self.room = lay.room * scale
        self.across, self.down = lay.width * scale, lay.height * scale
        self.width, self.height = self.across + 2 * margin, self.down + 2 * margin

    def at(self, point: Point) -> Point:
        """Convert a point of the layout to the picture."""
        return Point(self.margin + point.x * self.scale, self.margin + point.y * self.scale)

    def centre(self, place: Place) -> Point:
        """The centre of a place; raise `KeyError` if the board has no such place."""
        return self.at(self._lay.centre(place))

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The corners of a place in order, scaled towards its centre."""
        return tuple(map(self.at, self._lay.outline(place, scale)))

    def reach(self, circle: Circle) -> tuple[tuple[Point, ...], ...]:
        """The closed outlines of everything within a circle or a sector of it."""
        return tuple(tuple(map(self.at, ring)) for ring in self._lay.reach(circle))


def towards(start: Point, end: Point) -> tuple[float, float]:
    """The unit vector from one point to another; east if they are equal."""
    length = hypot(end.x - start.x, end.y - start.y)
    return ((end.x - start.x) / length, (end.y - start.y) / length) if length else (1.0, 0.0)


def _square(centre: Point, side: float) -> tuple[Point, ...]:
    x, y, half = centre.x, centre.y, side / 2
    return (
        Point(x - half, y - half),
        Point(x + half, y - half),
        Point(x + half, y + half),
        Point(x - half, y + half),
    )


def _around(middle: Point, radius: float, bearing: float) -> Point:
    return Point(middle.x + radius * sin(radians(bearing)), middle.y - radius * cos(radians(bearing)))


def _in_sector(circle: Circle, middle: Point, point: Point) -> bool:
    if circle.towards is None or point == middle:
        return True
    bearing = degrees(atan2(point.x - middle.x, middle.y - point.y))
    off = abs((bearing - circle.towards + 180) % 360 - 180)
    return off <= circle.spread / 2 + _HARDLY


def _key(point: Point) -> tuple[float, float]:
    return round(point.x, _SAME), round(point.y, _SAME)


def _joined(cells: Iterable[Sequence[Point]]) -> tuple[tuple[Point, ...], ...]:
    """The outlines of the union of cells: the edges that belong to one cell only, joined."""
    edges = [(corner, cell[(index + 1) % len(cell)]) for cell in cells for index, corner in enumerate(cell)]
    shared = Counter(frozenset((_key(start), _key(end))) for start, end in edges)
    onward: dict[tuple[float, float], list[tuple[Point, Point]]] = {}
    for start, end in edges:
        if shared[frozenset((_key(start), _key(end)))] == 1:
            onward.setdefault(_key(start), []).append((start, end))
    rings = []
    while onward:
        at = next(iter(onward))
        ring = []
        while at in onward:
            start, end = onward[at].pop()
            if not onward[at]:
                del onward[at]
            ring.append(start)
            at = _key(end)
        rings.append(tuple(ring))
    return tuple(rings)
