"""Boards as lines of text: squares in rows, hexes with every other row or column shifted."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from sandtable.scenes.board import Board, HexBoard, MapBoard, Place, SquareBoard
from sandtable.scenes.scene import Scene
from sandtable.scenes.text.cells import CELL, CellPainter, Part
from sandtable.scenes.text.colours import Paints, paints_for, style
from sandtable.scenes.text.hex_edges import HexSides
from sandtable.scenes.text.maps import MAP_WIDTH, map_lines, map_margin, map_rows

_NARROW_HEADS = 5
_BORDER_DASH = "╌"
_SHIFT = 2
"""Shift of a row of pointed hexes, in characters; the hexes are four characters apart."""


def board_lines(scene: Scene, *, width: int | None = None, colours: str | None = None) -> list[Text]:
    """The lines of the board with overlays and coordinates.

    On a screen too narrow for three characters per cell, each cell has one; a map gets coarser.
    """
    paints = paints_for(colours)
    match scene.board:
        case SquareBoard() as board:
            return _square_lines(CellPainter(scene, board, paints), board, width, paints)
        case HexBoard(orientation="flat") as board:
            return _flat_lines(CellPainter(scene, board, paints), board, width)
        case HexBoard() as board:
            return _pointy_lines(CellPainter(scene, board, paints), board, width)
        case MapBoard() as board:
            return map_lines(scene, board, width, paints)


def board_width(board: Board) -> int:
    """Width of the board in characters, with three per cell and coordinates on both edges."""
    match board:
        case SquareBoard() | HexBoard(orientation="flat"):
            return _edge(board) + 1 + CELL * len(board.column_names) + _edge(board)
        case HexBoard():
            return _edge(board) + 1 + (CELL + 1) * len(board.column_names) + _SHIFT + _edge(board)
        case MapBoard():
            return map_margin(board) + MAP_WIDTH


def cell_at(board: SquareBoard | HexBoard, place: Place, width: int | None = None) -> tuple[int, int, int]:
    """Line and column (from 0) of a place in these lines, and its width in characters."""
    row, column = board.locate(place)
    narrow, _ = _fit(board, width)
    wide, margin = 1 if narrow else CELL, _edge(board) + 1
    match board:
        case SquareBoard(row_names=rows, borders=borders):
            crossed = sum(rows.index(border.after_row) < row for border in borders)
            return 1 + row + crossed, margin + wide * column, wide
        case HexBoard(orientation="flat"):
            return 1 + 2 * row + _shift(board, column), margin + wide * column, wide
        case HexBoard():
            shift = _shift(board, row) * (1 if narrow else _SHIFT)
            return 1 + row, margin + shift + (wide + 1) * column, wide


def board_height(board: Board) -> int:
    """Number of lines of the board, with coordinates and borders."""
    match board:
        case SquareBoard():
            return len(board.row_names) + len(board.borders) + 2
        case HexBoard(orientation="flat"):
            return 2 * len(board.row_names) + 1 + 2
        case HexBoard(edges=edges):
            return len(board.row_names) * (2 if edges else 1) + 2
        case MapBoard():
            return map_rows(board, MAP_WIDTH) + 2


def _square_lines(painter: CellPainter, board: SquareBoard, width: int | None, paints: Paints) -> list[Text]:
    margin = _edge(board)
    narrow, both_edges = _fit(board, width)
    head = _head(board, margin + 1, narrow=narrow)
    borders = {border.after_row: border.label for border in board.borders}
    lines, land = [head], 0
    for row in board.row_names:
        line = _line(f"{row:>{margin}} ")
        for column in board.column_names:
            _append(line, painter.cell(row + column, land), narrow=narrow)
        if both_edges:
            line.append(f" {row}", style="bold")
        lines.append(line)
        if row in borders:
            across = len(board.column_names) * (1 if narrow else CELL)
            lines.append(_border(borders[row], margin + 1, across, paints))
            land += 1
    return [*lines, head]


def _flat_lines(painter: CellPainter, board: HexBoard, width: int | None) -> list[Text]:
    """The lines of flat hexes: each is two lines high; shifted columns begin one line lower."""
    margin = _edge(board)
    narrow, both_edges = _fit(board, width)
    head = _head(board, margin + 1, narrow=narrow)
    shifts = [_shift(board, column) for column in range(len(board.column_names))]
    rows = board.row_names
    lines = [head]
    for number in range(2 * len(rows) + 1):
        halves = [divmod(number - shift, 2) for shift in shifts]
        line = _line(f"{_named(rows, halves[0]):>{margin}} ")
        for (row, lower), column in zip(halves, board.column_names, strict=True):
            if not 0 <= row < len(rows):
                line.append(" " * (1 if narrow else CELL))
            elif lower:
                _append(line, [painter.ground_below(rows[row] + column)], narrow=narrow)
            else:
                _append(line, painter.cell(rows[row] + column), narrow=narrow)
        if both_edges:
            line.append(f" {_named(rows, halves[-1])}", style="bold")
        line.rstrip()
        lines.append(line)
    return [*lines, head]


def _pointy_lines(painter: CellPainter, board: HexBoard, width: int | None) -> list[Text]:
    """The lines of pointed hexes: each is one line high, or two if the board has edges."""
    margin = _edge(board)
    narrow, both_edges = _fit(board, width)
    head = _head(board, margin + 1, narrow=narrow, gap=1)
    edges = HexSides(board, painter.paints)
    lines = [head]
    for number, row in enumerate(board.row_names):
        shift = _shift(board, number) * (1 if narrow else _SHIFT)
        line, below = _line(f"{row:>{margin}} " + " " * shift), _line(" " * (margin + 1 + shift))
        for column in board.column_names:
            parts = painter.cell(row + column)
            _append(line, parts, narrow=narrow)
            line.append(*edges.right(row + column, parts[-1][1]))
            for part in edges.lower(row + column, painter.ground_below(row + column)):
                below.append(*part)
        if both_edges:
            line.append(f" {row}", style="bold")
        lines += [line] if narrow or not board.edges else [line, below]
    return [*lines, head]


def _fit(board: SquareBoard | HexBoard, width: int | None) -> tuple[bool, bool]:
    """Whether cells are one character wide, and whether rows are named at the right edge too."""
    whole = board_width(board)
    narrow = width is not None and width < whole - _edge(board)
    return narrow, width is None or width > whole or narrow


def _shift(board: HexBoard, number: int) -> int:
    """1 if a column (or row), counted from 0, is shifted, else 0."""
    return int((number % 2 == 0) == (board.shifted == "odd"))


def _named(rows: Sequence[str], half: tuple[int, int]) -> str:
    row, lower = half
    return rows[row] if not lower and 0 <= row < len(rows) else ""


def _append(line: Text, parts: Sequence[Part], *, narrow: bool) -> None:
    for part in _middle(parts) if narrow else parts:
        line.append(*part)


def _edge(board: SquareBoard | HexBoard) -> int:
    return max(map(len, board.row_names)) + 1


def _line(text: str) -> Text:
    return Text(text, style="bold", no_wrap=True, overflow="ignore")


def _head(board: SquareBoard | HexBoard, margin: int, *, narrow: bool, gap: int = 0) -> Text:
    """The names of the columns; if cells are one character wide, of every fifth column."""
    if not narrow:
        names = (f"{name:>2} "[:CELL] + " " * gap for name in board.column_names)
        return _line(" " * margin + "".join(names))
    head = ""
    for number, name in enumerate(board.column_names, start=1):
        if number == 1 or number % _NARROW_HEADS == 0:
            head = head.ljust((number - 1) * (1 + gap)) + name
    return _line(" " * margin + head)


def _middle(parts: Iterable[Part]) -> list[Part]:
    """The middle character of a cell or, if that is blank, the first that is not."""
    signs = [(sign, look) for text, look in parts for sign in text]
    middle = signs[len(signs) // 2]
    return [middle if middle[0] != " " else next((part for part in signs if part[0] != " "), middle)]


def _border(label: str, margin: int, width: int, paints: Paints) -> Text:
    line = _line(" " * margin)
    return line.append(
        f" {label} ".center(width, _BORDER_DASH), style=style(paints.border, paints.grounds[0])
    )
