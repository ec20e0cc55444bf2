"""A square board as SVG: land, grid, frame and borders."""

from xml.etree.ElementTree import Element

from sandtable.scenes.board import SquareBoard
from sandtable.scenes.geometry import Geometry, SquareLayout
from sandtable.scenes.markup import node, written
from sandtable.scenes.palette import GROUNDS
from sandtable.scenes.svg.frame import FRAME, Span, coordinates, frame, sheet

CELL = 40.0

_HEAVY_LINE_EVERY = 5
_LABELS_ALONG_A_BORDER = (0.22, 0.78)
_LABEL_BASELINE = 3.0


class Squares:
    """The drawing of a square board."""

    def __init__(self, board: SquareBoard) -> None:
        self.board = board
        self.geometry = Geometry(SquareLayout(board), CELL, FRAME)

    def land(self) -> list[Element]:
        """The background, with another colour beyond each border."""
        edges = [0, *sorted(self._row_after(border.after_row) for border in self.board.borders)]
        ends = [*edges[1:], len(self.board.row_names)]
        bands = (
            node(
                "rect",
                x=FRAME,
                y=FRAME + start * CELL,
                width=self.geometry.across,
                height=(end - start) * CELL,
                fill=GROUNDS[band % len(GROUNDS)],
            )
            for band, (start, end) in enumerate(zip(edges, ends, strict=True))
        )
        return [sheet(self.geometry), *bands]

    def grid(self) -> list[Element]:
        """The lines between squares, the frame, and coordinates on all four edges."""
        columns, rows = _spans(self.board.column_names), _spans(self.board.row_names)
        return [
            *self._lines(),
            *frame(self.geometry, columns, rows),
            *coordinates(self.geometry, columns, rows, rows),
        ]

    def features(self) -> list[Element]:
        """Borders across the board, with their names."""
        return [
            element
            for border in self.board.borders
            for element in self._border(border.after_row, border.label)
        ]

    def names(self) -> list[Element]:
        """Empty: squares have coordinates, but no names."""
        return []

    def _row_after(self, name: str) -> int:
        return self.board.row_names.index(name) + 1

    def _lines(self) -> list[Element]:
        paths: dict[str, list[str]] = {"grid": [], "grid fifth": []}
        for column in range(1, len(self.board.column_names)):
            weight = "grid" if column % _HEAVY_LINE_EVERY else "grid fifth"
            paths[weight].append(f"M{FRAME + column * CELL:g} {FRAME:g}v{self.geometry.down:g}")
        for row in range(1, len(self.board.row_names)):
            weight = "grid" if row % _HEAVY_LINE_EVERY else "grid fifth"
            paths[weight].append(f"M{FRAME:g} {FRAME + row * CELL:g}h{self.geometry.across:g}")
        return [node("path", class_=weight, d="".join(lines)) for weight, lines in paths.items() if lines]

    def _border(self, after_row: str, label: str) -> list[Element]:
        y = FRAME + self._row_after(after_row) * CELL
        lines = (
            node("path", class_=weight, d=f"M{FRAME:g} {y:g}h{self.geometry.across:g}")
            for weight in ("border-wash", "border")
        )
        names = (
            written(
                "text",
                label.upper(),
                class_="border-label",
                x=FRAME + self.geometry.across * along,
                y=y + _LABEL_BASELINE,
            )
            for along in _LABELS_ALONG_A_BORDER
        )
        return [*lines, *names]


def _spans(names: tuple[str, ...]) -> list[Span]:
    return [Span(name, FRAME + index * CELL, CELL) for index, name in enumerate(names)]
