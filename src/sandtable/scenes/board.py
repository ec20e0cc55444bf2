"""Boards as data: squares, hexes, and maps in metres or whatever a game measures in.

A place is a name, as players write it; `locate` says where on its board it is. Adding a kind of board is
adding a member to the union `Board`, a layout to `geometry`, and its drawing to each client.
"""

from collections.abc import Iterable
from math import isfinite
from typing import Literal, TypeAlias

from msgspec import Struct

Place: TypeAlias = str
"""The name of a place on the board, as players write it."""

Ground: TypeAlias = Literal[
    "open", "grass", "field", "road", "sand", "marsh", "wood", "hill", "rock", "shallow", "water", "town"
]
"""The washes of colour that a map-maker has for the ground."""


class Terrain(Struct, frozen=True, omit_defaults=True):
    """One kind of ground: how it is called and drawn."""

    name: str
    label: str
    glyph: str
    """Up to three characters for a text screen; a piece standing there takes the middle one."""
    ground: Ground = "open"
    """The colour that it lends to the land, under its symbol if it has one."""


class Cell(Struct, frozen=True, omit_defaults=True):
    """A place that is more than open ground."""

    place: Place
    terrain: str
    side: str | None = None
    """Whose it is."""
    label: str | None = None
    """What a person reads or hears, where it says more than the terrain's label."""


class Border(Struct, frozen=True):
    """A line drawn along the southern edge of a row of squares."""

    after_row: str
    label: str


class PlaceName(Struct, frozen=True, omit_defaults=True):
    """A name written on the map at a place: a town's, a hill's, or a whole country's across its land."""

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
    """A line along the edges of hexes: a river and its bridges, a frontier, a city's limits."""

    kind: Literal["river", "bridge", "border", "wall"]
    label: str
    edges: tuple[tuple[Place, Place], ...]
    """Each edge by the two hexes that it parts."""
    side: str | None = None
    """Whose it is: a border or wall takes its colour."""


class HexBoard(Struct, frozen=True, tag="hexes", omit_defaults=True):
    """A rectangle of hexes. A place is a row name followed by a column name.

    Hexes with a flat top stand in straight columns, of which every other is half a hex lower; hexes with a
    pointed top stand in straight rows, of which every other is half a hex further right.
    """

    orientation: Literal["flat", "pointy"]
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    cells: tuple[Cell, ...]
    edges: tuple[HexEdges, ...] = ()
    names: tuple[PlaceName, ...] = ()
    shifted: Literal["odd", "even"] = "even"
    """Which columns are lower (or rows further right), counted from 1."""

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, row by row."""
        return _grid_places(self.row_names, self.column_names)

    def locate(self, place: Place) -> tuple[int, int]:
        """Row and column, from 0, of a place on this board."""
        return _on_grid(place, self.row_names, self.column_names)

    def axial(self, place: Place) -> tuple[int, int]:
        """The axial coordinates of a place, in which the six directions are the same from every hex.

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
"""East and north of the map's south-western corner, in its units."""


class Area(Struct, frozen=True, omit_defaults=True):
    """A stretch of ground: a wood, a lake, a village. Of areas that overlap the later one is seen."""

    terrain: str
    points: tuple[MapPoint, ...]
    """The corners of its outline, in order."""
    label: str | None = None
    side: str | None = None


class Way(Struct, frozen=True, omit_defaults=True):
    """Something long and narrow on a map."""

    kind: Literal["road", "track", "railway", "river", "bridge", "works", "border"]
    """Works are ramparts, trenches and other lines dug or built."""
    points: tuple[MapPoint, ...]
    width: float | None = None
    """In units; `None` is the usual width of its kind on a map."""
    label: str | None = None
    side: str | None = None


class Contour(Struct, frozen=True):
    """A line of equal height; closed if it ends where it begins."""

    height: float
    points: tuple[MapPoint, ...]


class MapBoard(Struct, frozen=True, tag="map", omit_defaults=True):
    """A continuous map. A place is a point, "1250,830": units to the east, then to the north.

    Both are counted from the south-western corner, and may have decimals after a point.
    """

    width: float
    height: float
    unit: str
    """What distances are measured in: "m", "mile"."""
    piece_size: float
    """How large a piece is drawn, in units."""
    terrains: tuple[Terrain, ...] = ()
    areas: tuple[Area, ...] = ()
    ways: tuple[Way, ...] = ()
    contours: tuple[Contour, ...] = ()
    names: tuple[PlaceName, ...] = ()
    grid: float | None = None
    """How far apart the lines of the grid are, in units; `None`: there is no grid."""
    background: str | None = None
    """The symbol of the game, or the image of the view, that is stretched over the whole map, under
    everything else."""

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that have a name; every other point of the map is a place too."""
        return tuple(dict.fromkeys(name.place for name in self.names))

    def place(self, east: float, north: float) -> Place:
        """The point as a place, written in one way only: to the hundredth, without idle zeros."""
        return f"{_plain(east)},{_plain(north)}"

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


def _plain(number: float) -> str:
    return f"{round(number, 2) + 0:.2f}".rstrip("0").rstrip(".")
