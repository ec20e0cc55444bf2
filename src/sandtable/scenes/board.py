"""Boards as data: squares, hexes, and continuous maps in any unit.

A place is a name, as players write it; `locate` returns its position on the board. To add a kind of board,
add a member to the union `Board`, a layout to `geometry`, and a drawing to each client.
"""

from collections.abc import Iterable
from math import isfinite
from typing import Literal, TypeAlias

from msgspec import Struct

Place: TypeAlias = str
"""The name of a place on the board, as players write it."""

Ground: TypeAlias = Literal[
    "open",
    "grass",
    "field",
    "road",
    "sand",
    "marsh",
    "wood",
    "hill",
    "rock",
    "shallow",
    "water",
    "town",
    "desert",
]
"""The kinds of ground that have a colour on the map."""


LineKind: TypeAlias = Literal["river", "bridge", "border", "wall", "road", "track", "railway", "works"]
"""The kinds of line on hex boards and maps."""


class Terrain(Struct, frozen=True, omit_defaults=True):
    """A kind of terrain: its name, and how it is drawn."""

    name: str
    label: str
    glyph: str
    """Up to three characters for a text screen; a piece replaces the middle one."""
    ground: Ground = "open"
    """Its colour on the map, below its symbol if it has one."""


class Cell(Struct, frozen=True, omit_defaults=True):
    """A place with special terrain."""

    place: Place
    terrain: str
    side: str | None = None
    """The side that owns it."""
    label: str | None = None
    """A label that replaces the terrain's, also for screen readers."""


class Border(Struct, frozen=True):
    """A line drawn along the southern edge of a row of squares."""

    after_row: str
    label: str


class PlaceName(Struct, frozen=True, omit_defaults=True):
    """A name written on the map at a place: of a town, a hill or a country."""

    place: Place
    name: str
    size: Literal["small", "medium", "large"] = "medium"


class SquareBoard(Struct, frozen=True, tag="squares"):
    """A rectangle of squares. A place is a row name followed by a column name."""

    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    cells: tuple[Cell, ...]
    borders: tuple[Border, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, row by row."""
        return _grid_places(self.row_names, self.column_names)

    def locate(self, place: Place) -> tuple[int, int]:
        """Row and column, from 0, of a place on this board."""
        return _on_grid(place, self.row_names, self.column_names)


class HexEdges(Struct, frozen=True, omit_defaults=True):
    """A line along the edges of hexes: a river, its bridges, a border, a city wall."""

    kind: Literal["river", "bridge", "border", "wall"]
    label: str
    edges: tuple[tuple[Place, Place], ...]
    """Each edge, given by the two hexes that it separates."""
    side: str | None = None
    """The side that owns it; a border or wall is drawn in its colour."""


class HexBoard(Struct, frozen=True, tag="hexes", omit_defaults=True):
    """A rectangle of hexes. A place is a row name followed by a column name.

    Hexes with a flat top form straight columns, every other of which is half a hex lower; hexes with a
    pointed top form straight rows, every other of which is half a hex further right.
    """

    orientation: Literal["flat", "pointy"]
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    cells: tuple[Cell, ...]
    edges: tuple[HexEdges, ...] = ()
    names: tuple[PlaceName, ...] = ()
    shifted: Literal["odd", "even"] = "even"
    """The columns that are lower (or the rows further right), counted from 1."""
    ground: Ground = "open"
    """The ground of all places without a cell."""
    closed: tuple[Place, ...] = ()
    """The places that are out of play, which are drawn faintly."""

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, row by row."""
        return _grid_places(self.row_names, self.column_names)

    def locate(self, place: Place) -> tuple[int, int]:
        """Row and column, from 0, of a place on this board."""
        return _on_grid(place, self.row_names, self.column_names)

    def axial(self, place: Place) -> tuple[int, int]:
        """The axial coordinates of a place; the six directions are constant steps in them.

        The first grows to the right; the second down the columns (flat) or to the lower right (pointy).
        """
        row, column = self.locate(place)
        parity = 0 if self.shifted == "even" else 1
        if self.orientation == "flat":
            return column, row - (column - (column + parity) % 2) // 2
        return column - (row - (row + parity) % 2) // 2, row

    def distance(self, start: Place, end: Place) -> int:
        """The number of steps from one hex to another."""
        (q, r), (other_q, other_r) = self.axial(start), self.axial(end)
        across, down = other_q - q, other_r - r
        return max(abs(across), abs(down), abs(across + down))


MapPoint: TypeAlias = tuple[float, float]
"""Distances east and north of the south-western corner, in units of the map."""


class Area(Struct, frozen=True, omit_defaults=True):
    """An area of terrain: a wood, a lake, a village. Later areas cover earlier ones."""

    terrain: str
    points: tuple[MapPoint, ...]
    """The corners of its outline, in order."""
    label: str | None = None
    side: str | None = None


class Way(Struct, frozen=True, omit_defaults=True):
    """A line on a map: a road, a river, a border."""

    kind: Literal["road", "track", "railway", "river", "bridge", "works", "border"]
    """`works` are ramparts, trenches and other fortified lines."""
    points: tuple[MapPoint, ...]
    width: float | None = None
    """In units of the map; `None` for the default width of its kind."""
    label: str | None = None
    side: str | None = None


class Contour(Struct, frozen=True):
    """A contour line; closed if its first and last points are equal."""

    height: float
    points: tuple[MapPoint, ...]


class MapBoard(Struct, frozen=True, tag="map", omit_defaults=True):
    """A continuous map. A place is a point such as "1250,830": units east, then units north.

    Both are measured from the south-western corner and may have decimals.
    """

    width: float
    height: float
    unit: str
    """The unit of distance: "m", "mile"."""
    piece_size: float
    """The size of a drawn piece, in units."""
    terrains: tuple[Terrain, ...] = ()
    areas: tuple[Area, ...] = ()
    ways: tuple[Way, ...] = ()
    contours: tuple[Contour, ...] = ()
    names: tuple[PlaceName, ...] = ()
    grid: float | None = None
    """The distance between grid lines, in units; `None` for no grid."""
    background: str | None = None
    """The symbol of the game, or the image of the view, that is drawn below the whole map."""

    @property
    def places(self) -> tuple[Place, ...]:
        """The places with a name; every other point of the map is a place too."""
        return tuple(dict.fromkeys(name.place for name in self.names))

    def place(self, east: float, north: float) -> Place:
        """The point as a place in canonical form: at most two decimals, without trailing zeros."""
        return f"{_decimals(east)},{_decimals(north)}"

    def locate(self, place: Place) -> MapPoint:
        """East and north of a place on this map."""
        point = _point(place)
        if point is None or not (0 <= point[0] <= self.width and 0 <= point[1] <= self.height):
            raise KeyError(place)
        return point


Board: TypeAlias = SquareBoard | HexBoard | MapBoard
"""Every kind of board."""


def _grid_places(row_names: Iterable[str], column_names: Iterable[str]) -> tuple[Place, ...]:
    columns = tuple(column_names)
    return tuple(row + column for row in row_names for column in columns)


def _on_grid(place: Place, row_names: tuple[str, ...], column_names: tuple[str, ...]) -> tuple[int, int]:
    for row, name in enumerate(row_names):
        if place.startswith(name) and place[len(name) :] in column_names:
            return row, column_names.index(place[len(name) :])
    raise KeyError(place)


def _point(place: Place) -> MapPoint | None:
    try:
        east, north = (float(number) for number in place.split(","))
    except ValueError:
        return None
    return (east, north) if isfinite(east) and isfinite(north) else None


def _decimals(number: float) -> str:
    return f"{round(number, 2) + 0:.2f}".rstrip("0").rstrip(".")
