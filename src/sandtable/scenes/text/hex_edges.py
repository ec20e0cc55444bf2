"""Rivers, bridges, borders and walls between pointed hexes, as characters."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from rich.style import Style

from sandtable.scenes.board import HexBoard, Place
from sandtable.scenes.text.colours import Paints

Kind: TypeAlias = Literal["border", "wall", "river", "bridge"]


class Signs(NamedTuple):
    """The characters for an edge that is upright, or slopes up or down to the right."""

    upright: str
    rising: str
    falling: str


SIDE_SIGNS: dict[Kind, Signs] = {
    "border": Signs(":", "·", "·"),
    "wall": Signs("+", "+", "+"),
    "river": Signs("|", "/", "\\"),
    "bridge": Signs("#", "#", "#"),
}
"""The characters of each kind; later kinds cover earlier ones on the same edge."""


class HexSides:
    """The characters along the edges of a board."""

    def __init__(self, board: HexBoard, paints: Paints) -> None:
        self._board = board
        self._colours = {
            "border": paints.border,
            "wall": paints.side("blue"),
            "river": paints.side("blue"),
            "bridge": paints.ink,
        }
        self._kinds: dict[frozenset[Place], Kind] = {}
        for kind in SIDE_SIGNS:
            for line in board.edges:
                if line.kind == kind:
                    self._kinds.update((frozenset(edge), kind) for edge in line.edges)

    def right(self, place: Place, ground: Style) -> tuple[str, Style]:
        """The character between a hex and the next in its row."""
        row, column = self._board.locate(place)
        kind = self._between(place, row, column + 1)
        return (SIDE_SIGNS[kind].upright, self._painted(kind, ground)) if kind else (" ", ground)

    def lower(self, place: Place, under: tuple[str, Style]) -> Iterator[tuple[str, Style]]:
        """The second line of a hex: its ground between its two lower edges."""
        row, column = self._board.locate(place)
        shifted = (row % 2 == 0) == (self._board.shifted == "odd")
        left, right = (column, column + 1) if shifted else (column - 1, column)
        glyph, ground = under
        falling, rising = self._between(place, row + 1, left), self._between(place, row + 1, right)
        yield (SIDE_SIGNS[falling].falling, self._painted(falling, ground)) if falling else (glyph[0], ground)
        yield glyph[1], ground
        yield (SIDE_SIGNS[rising].rising, self._painted(rising, ground)) if rising else (glyph[2], ground)
        yield " ", ground

    def _between(self, place: Place, row: int, column: int) -> Kind | None:
        rows, columns = self._board.row_names, self._board.column_names
        if not (0 <= row < len(rows) and 0 <= column < len(columns)):
            return None
        return self._kinds.get(frozenset((place, rows[row] + columns[column])))

    def _painted(self, kind: Kind, ground: Style) -> Style:
        return ground + Style(color=self._colours[kind], bold=True)
