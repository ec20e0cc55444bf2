"""A board of squares: where its places lie, and its land, grid, frame and borders."""

from itertools import chain
from xml.etree.ElementTree import Element

from sandtable.scenes.geometry import Point
from sandtable.scenes.markup import node, written
from sandtable.scenes.palette import GROUNDS
from sandtable.scenes.scene import Place, SquareBoard

CELL = 40.0
FRAME = 30.0
"""The width of the margin around the squares, where the coordinates stand."""

_OUTER_LINE = 1.3
_SCALE_FROM = 4.0
_SCALE_WIDTH = 4.0
_LETTERING = 19.5
_BASELINE = 4.4
_HEAVY_LINE_EVERY = 5
_LABELS_ALONG_A_BORDER = (0.22, 0.78)
_LABEL_BASELINE = 3.0


class Squares:
    """The layout of a board of squares."""

    def __init__(self, board: SquareBoard) -> None:
        self.board = board
        self.room = CELL
        self.across = len(board.column_names) * CELL
        self.down = len(board.row_names) * CELL
        self.width = self.across + 2 * FRAME
        self.height = self.down + 2 * FRAME
        self._centres = {
            row_name + column_name: Point(FRAME + (column + 0.5) * CELL, FRAME + (row + 0.5) * CELL)
            for row, row_name in enumerate(board.row_names)
            for column, column_name in enumerate(board.column_names)
        }

    def centre(self, place: Place) -> Point:
        """The middle of a square."""
        return self._centres[place]

    def outline(self, place: Place, scale: float = 1) -> tuple[Point, ...]:
        """The four corners of a square, clockwise from the north-west."""
        x, y = self._centres[place]
        half = CELL / 2 * scale
        return (
            Point(x - half, y - half),
            Point(x + half, y - half),
            Point(x + half, y + half),
            Point(x - half, y + half),
        )

    def land(self) -> list[Element]:
        """The sheet that the board is printed on, tinted anew beyond each border."""
        sheet = node("rect", class_="sheet", width=self.width, height=self.height)
        edges = [0, *sorted(self._row_after(border.after_row) for border in self.board.borders)]
        ends = [*edges[1:], len(self.board.row_names)]
        bands = (
            node(
                "rect",
                x=FRAME,
                y=FRAME + start * CELL,
                width=self.across,
                height=(end - start) * CELL,
                fill=GROUNDS[band % len(GROUNDS)],
            )
            for band, (start, end) in enumerate(zip(edges, ends, strict=True))
        )
        return [sheet, *bands]

    def grid(self) -> list[Element]:
        """The lines between squares, the frame and the coordinates on all four edges."""
        return [*self._lines(), *self._frame(), *self._coordinates()]

    def borders(self) -> list[Element]:
        """Frontiers across the board, with their names."""
        return [
            element
            for border in self.board.borders
            for element in self._border(border.after_row, border.label)
        ]

    def _row_after(self, name: str) -> int:
        return self.board.row_names.index(name) + 1

    def _lines(self) -> list[Element]:
        paths: dict[str, list[str]] = {"grid": [], "grid fifth": []}
        for column in range(1, len(self.board.column_names)):
            weight = "grid" if column % _HEAVY_LINE_EVERY else "grid fifth"
            paths[weight].append(f"M{FRAME + column * CELL:g} {FRAME:g}v{self.down:g}")
        for row in range(1, len(self.board.row_names)):
            weight = "grid" if row % _HEAVY_LINE_EVERY else "grid fifth"
            paths[weight].append(f"M{FRAME:g} {FRAME + row * CELL:g}h{self.across:g}")
        return [node("path", class_=weight, d="".join(lines)) for weight, lines in paths.items() if lines]

    def _frame(self) -> list[Element]:
        inner = _SCALE_FROM + _SCALE_WIDTH
        return [
            node("path", class_="scale", d=self._scale()),
            *(
                node(
                    "rect",
                    class_=weight,
                    x=inset,
                    y=inset,
                    width=self.width - 2 * inset,
                    height=self.height - 2 * inset,
                )
                for weight, inset in (
                    ("outer", _OUTER_LINE),
                    ("hairline", _SCALE_FROM),
                    ("edge", inner),
                    ("edge", FRAME),
                )
            ),
        ]

    def _scale(self) -> str:
        """Every other square marked in black along the frame, as on the margin of an engraved map."""
        far_y = self.height - _SCALE_FROM - _SCALE_WIDTH
        far_x = self.width - _SCALE_FROM - _SCALE_WIDTH
        along_rows = (
            f"M{x:g} {FRAME + row * CELL:g}h{_SCALE_WIDTH:g}v{CELL:g}h{-_SCALE_WIDTH:g}z"
            for row in range(0, len(self.board.row_names), 2)
            for x in (_SCALE_FROM, far_x)
        )
        along_columns = (
            f"M{FRAME + column * CELL:g} {y:g}h{CELL:g}v{_SCALE_WIDTH:g}h{-CELL:g}z"
            for column in range(0, len(self.board.column_names), 2)
            for y in (_SCALE_FROM, far_y)
        )
        return "".join(chain(along_rows, along_columns))

    def _coordinates(self) -> list[Element]:
        columns = (
            written("text", name, class_="coordinate", x=FRAME + (index + 0.5) * CELL, y=y + _BASELINE)
            for index, name in enumerate(self.board.column_names)
            for y in (_LETTERING, self.height - _LETTERING)
        )
        rows = (
            written("text", name, class_="coordinate", x=x, y=FRAME + (index + 0.5) * CELL + _BASELINE)
            for index, name in enumerate(self.board.row_names)
            for x in (_LETTERING, self.width - _LETTERING)
        )
        return [*columns, *rows]

    def _border(self, after_row: str, label: str) -> list[Element]:
        y = FRAME + self._row_after(after_row) * CELL
        lines = (
            node("path", class_=weight, d=f"M{FRAME:g} {y:g}h{self.across:g}")
            for weight in ("border-wash", "border")
        )
        names = (
            written(
                "text",
                label.upper(),
                class_="border-label",
                x=FRAME + self.across * along,
                y=y + _LABEL_BASELINE,
            )
            for along in _LABELS_ALONG_A_BORDER
        )
        return [*lines, *names]
