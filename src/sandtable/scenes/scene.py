"""What a seat sees, as data: a board, pieces, and overlays, for any client to draw.

A scene knows no rules. Places are names ("L15"); whoever draws works out where a place lies from the board.
Adding a kind of board or overlay is adding a member to the unions `Board` and `Overlay`.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

Place: TypeAlias = str
"""The name of a place on the board, as players write it."""


class Terrain(Struct, frozen=True):
    """One kind of ground: how it is called and drawn."""

    name: str
    label: str
    glyph: str
    """Up to three characters for a text screen; a piece standing there takes the middle one."""


class Cell(Struct, frozen=True, omit_defaults=True):
    """A place that is more than open ground."""

    place: Place
    terrain: str
    side: str | None = None
    label: str | None = None
    """What a person reads or hears, where it says more than the terrain's label."""


class Border(Struct, frozen=True):
    """A line drawn along the southern edge of a row of squares."""

    after_row: str
    label: str


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
        return tuple(row + column for row in self.row_names for column in self.column_names)

    def locate(self, place: Place) -> tuple[int, int]:
        """Row and column, from 0, of a place on this board."""
        for row, name in enumerate(self.row_names):
            if place.startswith(name) and place[len(name) :] in self.column_names:
                return row, self.column_names.index(place[len(name) :])
        raise KeyError(place)


Board: TypeAlias = SquareBoard
"""Every kind of board. Hexes and maps in metres join this union with the games that need them."""


class Side(Struct, frozen=True):
    """A side, with the name of its colour in the palette of whoever draws."""

    id: str
    name: str
    colour: str


class Piece(Struct, frozen=True, omit_defaults=True):
    """A piece standing at a place, or beside the board when it has none."""

    id: str
    symbol: str
    glyph: str
    label: str
    side: str | None = None
    place: Place | None = None
    states: tuple[str, ...] = ()
    """Words such as "offline" or "moved", drawn alike in every game and read aloud."""
    note: str | None = None
    """A sentence that explains the states: why the piece is offline, for instance."""


class Line(Struct, frozen=True, omit_defaults=True):
    """A straight stroke from one place to another, both ends included."""

    start: Place
    end: Place
    side: str | None = None


class Lines(Struct, frozen=True, tag="lines", omit_defaults=True):
    """Strokes across the board, such as lines of communication."""

    name: str
    label: str
    lines: tuple[Line, ...]


class Heat(Struct, frozen=True, tag="heat", omit_defaults=True):
    """A number at each of many places, drawn as shades of a colour; places not named are 0."""

    name: str
    label: str
    values: tuple[tuple[Place, int], ...]
    side: str | None = None


class Marks(Struct, frozen=True, tag="marks", omit_defaults=True):
    """Places picked out: where one can go, what is aimed at, what just happened, what is meant."""

    name: str
    label: str
    places: tuple[Place, ...]
    style: Literal["reach", "target", "last", "focus"] = "focus"


Overlay: TypeAlias = Lines | Heat | Marks
"""Every kind of drawing laid over a board."""


class Table(Struct, frozen=True, tag="table"):
    """Facts beside the board, in rows and columns."""

    name: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Panel: TypeAlias = Table
"""Every kind of panel beside a board. Devices with switches and lamps join this union with Taktik."""


class Scene(Struct, frozen=True):
    """All that is drawn for one seat at one moment."""

    game: str
    """Whose symbols the piece and terrain names mean."""
    board: Board
    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()
    caption: str = ""
    """One line that says what the picture shows."""
