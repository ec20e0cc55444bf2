"""A scene as coloured text for a terminal; readable without the colours too.

A square is three characters wide. A piece takes the middle one: its letter tells what it is and, as a capital
or small letter, whose. The character to its left says whether it is offline, the one to its right whether it
has moved or must retreat; elsewhere both belong to the ground.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from sandtable.scenes.palette import UNALIGNED
from sandtable.scenes.scene import (
    Cell,
    Heat,
    Lines,
    Marks,
    Overlay,
    Piece,
    Place,
    Scene,
    Side,
    SquareBoard,
    Table,
)
from sandtable.scenes.text_paints import Paints, paints_for, style

Part: TypeAlias = tuple[str, Style]

_PANEL_WIDTH = 28
"""What the panel needs to stand beside the board instead of below it."""

Details: TypeAlias = Literal["full", "brief", "none"]
"""How much of the tables and the legend a picture shows."""

_TABLE_WIDTH = 32
_CELL = 3
_NARROW_HEADS = 5
_OPEN_GROUND = " · "
_BORDER_DASH = "╌"
_GAP = "  "

_MARK_GLYPHS = {"reach": "•", "target": "x", "last": "∘", "focus": "o"}
_MARK_BRACKETS = {"target": "><", "focus": "()"}

_OFFLINE = "~"
_STATE_SIGNS = {"moved": "'", "retreating": "!"}
_OTHER_STATE = "*"

_WEST_EAST, _NORTH_SOUTH, _FALLING, _RISING = 1, 2, 4, 8
_LIGHT = {1: "───", 2: " │ ", 4: " ╲ ", 8: " ╱ ", 3: "─┼─", 12: " ╳ "}
_DOUBLE = {1: "═══", 2: " ║ ", 4: " \\ ", 8: " / ", 3: "═╬═", 12: " X "}
"""How lines cross a square, by the sum of their directions: of the first side, and of the others."""


def picture(
    scene: Scene,
    *,
    width: int,
    beside: Sequence[RenderableType] = (),
    details: Details = "full",
    colours: str | None = None,
) -> RenderableType:
    """The board with its panel: beside it where the screen is wide enough, else below.

    The panel holds what is given as `beside` and the pieces that stand beside the board; in full also the
    scene's tables and the legend; in brief the legend in a line or two. `colours` is rich's name for the
    colours that the terminal has.
    """
    paints = paints_for(colours)
    board = Group(*board_lines(scene, width=width, colours=colours))
    if panel_fits_beside(scene.board, width):
        room = width - board_width(scene.board) - len(_GAP)
        return _side_by_side(board, Group(*_spaced([*beside, *_details(scene, room, details, paints)])))
    return Group(board, *beside, *_details(scene, width, details, paints))


def board_lines(scene: Scene, *, width: int | None = None, colours: str | None = None) -> list[Text]:
    """The board line by line, with its overlays and its coordinates.

    Where the screen is too narrow for three characters a square, each has one.
    """
    board, paints = scene.board, paints_for(colours)
    painter = _Painter(scene, paints)
    whole = board_width(board)
    margin = _edge(board)
    narrow = width is not None and width < whole - margin
    both_edges = width is None or width > whole or narrow
    head = _head(board, margin + 1, narrow=narrow)
    borders = {border.after_row: border.label for border in board.borders}
    lines, land = [head], 0
    for row in board.row_names:
        line = _line(f"{row:>{margin}} ")
        for column in board.column_names:
            parts = painter.square(row + column, land)
            for part in _middle(parts) if narrow else parts:
                line.append(*part)
        if both_edges:
            line.append(f" {row}", style="bold")
        lines.append(line)
        if row in borders:
            across = len(board.column_names) * (1 if narrow else _CELL)
            lines.append(_border(borders[row], margin + 1, across, paints))
            land += 1
    return [*lines, head]


def board_width(board: SquareBoard) -> int:
    """How wide the board is, three characters a square, with its coordinates on both edges."""
    return _edge(board) + 1 + _CELL * len(board.column_names) + _edge(board)


def board_height(board: SquareBoard) -> int:
    """How many lines the board takes, with its coordinates and borders."""
    return len(board.row_names) + len(board.borders) + 2


def _edge(board: SquareBoard) -> int:
    return max(map(len, board.row_names)) + 1


def _line(text: str) -> Text:
    return Text(text, style="bold", no_wrap=True, overflow="ignore")


def _head(board: SquareBoard, margin: int, *, narrow: bool) -> Text:
    """The names of the columns; where a square is one character wide, of every fifth."""
    if not narrow:
        return _line(" " * margin + "".join(f"{name:>2} "[:_CELL] for name in board.column_names))
    head = ""
    for number, name in enumerate(board.column_names, start=1):
        if number == 1 or number % _NARROW_HEADS == 0:
            head = head.ljust(number - 1) + name
    return _line(" " * margin + head)


def _middle(parts: Sequence[Part]) -> list[Part]:
    """The middle one of the characters of a square or, where that is blank, the first that is not."""
    signs = [(sign, look) for text, look in parts for sign in text]
    middle = signs[len(signs) // 2]
    return [middle if middle[0] != " " else next((part for part in signs if part[0] != " "), middle)]


def panel_fits_beside(board: SquareBoard, width: int) -> bool:
    """Whether a screen of this width has room for the panel at the right of the board."""
    return width >= board_width(board) + len(_GAP) + _PANEL_WIDTH


def _chip(text: str, colour: str, paints: Paints) -> Text:
    return Text().append(f" {text} ", style=style(paints.paper, paints.side(colour), bold=True))


def _legend(scene: Scene, paints: Paints) -> tuple[list[Text], list[Text]]:
    """What the letters of pieces mean, and the signs of the ground and of states, as far as they occur."""
    colours = {side.id: side.colour for side in scene.sides}
    glyphs: dict[str, dict[str, str]] = {}
    for piece in scene.pieces:
        glyphs.setdefault(piece.symbol, {}).setdefault(piece.glyph, colours.get(piece.side or "", UNALIGNED))
    letters = []
    for symbol, found in glyphs.items():
        entry = Text()
        for glyph, colour in sorted(found.items()):
            entry.append_text(_chip(glyph, colour, paints))
        letters.append(entry.append(f" {symbol.replace('-', ' ')}"))
    used = {cell.terrain for cell in scene.board.cells}
    signs = [
        _ground_sample(terrain.glyph, paints).append(f" {terrain.label}")
        for terrain in scene.board.terrains
        if terrain.name in used
    ]
    return letters, [*signs, *_state_entries(scene.pieces, paints)]


def _state_entries(pieces: Iterable[Piece], paints: Paints) -> Iterator[Text]:
    for state in sorted({state for piece in pieces for state in piece.states}):
        sign = f"{_OFFLINE}i " if state == "offline" else f" i{_STATE_SIGNS.get(state, _OTHER_STATE)}"
        yield _ground_sample(sign, paints).append(f" {state}")


def _ground_sample(glyph: str, paints: Paints) -> Text:
    return Text().append(f"{glyph:^3}", style=style(paints.ink, paints.grounds[0]))


def _details(scene: Scene, room: int, details: Details, paints: Paints) -> list[RenderableType]:
    """The pieces that stand beside the board, the tables and the legend."""
    off_board = Counter(piece.symbol.replace("-", " ") for piece in scene.pieces if piece.place is None)
    parts: list[RenderableType] = []
    if off_board:
        counted = ", ".join(f"{number} {name}" for name, number in off_board.items())
        parts.append(Text(f"Beside the board: {counted}"))
    if details == "full":
        parts += _panel(scene, room, paints)
    elif details == "brief":
        letters, signs = _legend(scene, paints)
        parts += _flow([*letters, *signs], room)
    return parts


def _flow(entries: Sequence[Text], room: int) -> list[Text]:
    """Entries one after the other, in as many lines as they need, none broken."""
    lines = [Text()]
    for entry in entries:
        if lines[-1] and lines[-1].cell_len + len(_GAP) + entry.cell_len > room:
            lines.append(Text())
        lines[-1].append(_GAP if lines[-1] else "").append_text(entry)
    return lines


def panel(scene: Scene, *, width: int, colours: str | None = None) -> RenderableType:
    """The scene's tables and the legend, without the board."""
    return Group(*_panel(scene, width, paints_for(colours)))


def _panel(scene: Scene, room: int, paints: Paints) -> list[RenderableType]:
    """The scene's tables and the legend, side by side as far as there is room."""
    tables: list[RenderableType] = [_table(table, scene.sides, paints) for table in scene.panels]
    letters, signs = _legend(scene, paints)
    widths = [max((entry.cell_len for entry in group), default=0) for group in (letters, signs)]
    both = [Group(*letters), Group(*signs)]
    key = _side_by_side(*both, gap=1) if sum(widths) < room else Group(*both)
    if tables and room > sum(widths) + _TABLE_WIDTH:
        return [_side_by_side(Group(*_spaced(tables)), key)]
    return [*tables, key]


def _table(panel: Table, sides: Sequence[Side], paints: Paints) -> Grid:
    colours = {side.name: paints.side(side.colour) for side in sides}
    grid = Grid.grid(padding=(0, len(_GAP), 0, 0))
    for number, column in enumerate(panel.columns):
        name = column if column or number else panel.label
        look = style(paints.paper, colours[column], bold=True) if column in colours else "bold"
        head = Text().append(name, style=look)
        grid.add_column(head, justify="right" if number else "left", no_wrap=True)
    grid.show_header = True
    for row in panel.rows:
        grid.add_row(*(Text(value) for value in row))
    return grid


def _side_by_side(left: RenderableType, right: RenderableType, *, gap: int = len(_GAP)) -> Grid:
    grid = Grid.grid(padding=(0, gap, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(left, right)
    return grid


def _spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    spaced: list[RenderableType] = []
    for part in parts:
        spaced += [part, Text("")] if part is not parts[-1] else [part]
    return spaced


def _border(label: str, margin: int, width: int, paints: Paints) -> Text:
    line = _line(" " * margin)
    return line.append(
        f" {label} ".center(width, _BORDER_DASH), style=style(paints.border, paints.grounds[0])
    )


class _Warmth(NamedTuple):
    """The number that a heat gives to one square, and the colour behind it."""

    value: int
    ground: str


class _Strokes(NamedTuple):
    """The lines across one square: directions of the first side's, and of the others'."""

    first: int = 0
    others: int = 0
    colours: frozenset[str] = frozenset()

    def glyph(self) -> str:
        if self.first and self.others:
            along = "─" if self.first & _WEST_EAST else "═" if self.others & _WEST_EAST else " "
            return f"{along}*{along}"
        signs, ways = (_LIGHT, self.first) if self.first else (_DOUBLE, self.others)
        along = signs[_WEST_EAST][0] if ways & _WEST_EAST else " "
        return signs.get(ways, f"{along}*{along}")


class _Painter:
    """Knows what lies on every place of a scene, and paints one square at a time."""

    def __init__(self, scene: Scene, paints: Paints) -> None:
        self.paints = paints
        self.board = scene.board
        self.order = {side.id: number for number, side in enumerate(scene.sides)}
        self.colours = {side.id: side.colour for side in scene.sides}
        self.glyphs = {terrain.name: f"{terrain.glyph:^3}"[:_CELL] for terrain in scene.board.terrains}
        self.cells = {cell.place: cell for cell in scene.board.cells}
        self.pieces: dict[Place, list[Piece]] = {}
        for piece in scene.pieces:
            if piece.place is not None:
                self.pieces.setdefault(piece.place, []).append(piece)
        self.heats: dict[Place, _Warmth] = {}
        self.strokes: dict[Place, _Strokes] = {}
        self.line_starts: set[Place] = set()
        self.marks: dict[Place, str] = {}
        for overlay in scene.overlays:
            self._lay(overlay)

    def square(self, place: Place, land: int) -> list[Part]:
        """The three characters of a place, in one style or in several."""
        ground = self._ground(place, land)
        stack = self.pieces.get(place)
        if stack:
            return self._piece(place, stack, ground)
        cell = self.cells.get(place)
        if place in self.heats:
            return [
                (
                    f"{min(self.heats[place].value, 999):>{_CELL}}",
                    style(self.paints.readable_on(ground), ground),
                )
            ]
        if place in self.strokes:
            return self._stroked(place, cell, ground)
        if place in self.marks:
            mark = self.marks[place]
            glyph = self._terrain(cell) if cell else f" {_MARK_GLYPHS.get(mark, 'o')} "
            return [(_bracketed(glyph, mark), style(self.paints.ink, ground, bold=True))]
        if cell is None:
            return [(_OPEN_GROUND, style(self.paints.faint, ground))]
        colour = self._colour_of(cell.side) if cell.side else self.paints.ink
        return [(self._terrain(cell), style(colour, ground, bold=cell.side is not None))]

    def _piece(self, place: Place, stack: Sequence[Piece], ground: str) -> list[Part]:
        piece, mark = stack[-1], self.marks.get(place)
        letter, colour = piece.glyph[:1], self._colour_of(piece.side)
        offline = "offline" in piece.states
        ink, paper = (colour, ground) if offline else (self.paints.paper, colour)
        plain = middle = style(ink, paper, bold=True)
        if mark == "last" or place in self.line_starts:
            glowing = self.paints.last if mark == "last" and not offline else ink
            middle = style(glowing, paper, bold=True, underline=True)
        if place in self.heats:
            value = self.heats[place].value
            number = f"{value:>2}" if value < 100 else "++"
            return [(letter, plain), (number, style(self.paints.readable_on(ground), ground))]
        under = self._terrain(self.cells.get(place))
        signs = [_STATE_SIGNS.get(state, _OTHER_STATE) for state in piece.states if state != "offline"]
        if len(stack) > 1:
            signs.append(str(min(len(stack), 9)))
        if brackets := _MARK_BRACKETS.get(mark or ""):
            around = style(self.paints.paper, self.paints.ink, bold=True)
            return [(brackets[0], around), (letter, plain), (brackets[1], around)]
        left, right = _OFFLINE if offline else under[0], signs[-1] if signs else under[2]
        return [(left, plain), (letter, middle), (right, plain)]

    def _stroked(self, place: Place, cell: Cell | None, ground: str) -> list[Part]:
        strokes = self.strokes[place]
        glyph, under = strokes.glyph(), self._terrain(cell)
        if cell is not None:
            glyph = under[0] + (glyph[1] if under[1] == " " else under[1]) + under[2]
        colour = next(iter(strokes.colours)) if len(strokes.colours) == 1 else self.paints.ink
        if cell is not None and cell.side:
            colour = self._colour_of(cell.side)
        return [(_bracketed(glyph, self.marks.get(place)), style(colour, ground, bold=True))]

    def _terrain(self, cell: Cell | None) -> str:
        return self.glyphs.get(cell.terrain, " ? ") if cell else "   "

    def _ground(self, place: Place, land: int) -> str:
        """The colour behind a place."""
        if place in self.heats:
            return self.heats[place].ground
        if place in self.marks:
            return self.paints.mark(self.marks[place])
        cell = self.cells.get(place)
        if cell is not None and cell.side is None and " " not in self._terrain(cell):
            return self.paints.rock
        return self.paints.grounds[land % len(self.paints.grounds)]

    def _colour_of(self, side: str | None) -> str:
        return self.paints.side(self.colours.get(side or "", UNALIGNED))

    def _lay(self, overlay: Overlay) -> None:
        match overlay:
            case Heat(values=values, side=side):
                most = max((value for _, value in values), default=1)
                for place, value in values:
                    colour = self.colours.get(side or "", UNALIGNED)
                    self.heats[place] = _Warmth(value, self.paints.shade(colour, value / most))
            case Lines(lines=lines):
                for line in lines:
                    self._lay_line(line.start, line.end, line.side)
            case Marks(places=places, style=style):
                self.marks.update(dict.fromkeys(places, style))

    def _lay_line(self, start: Place, end: Place, side: str | None) -> None:
        self.line_starts.add(start)
        first = self.order.get(side or "", 1) == 0
        colour = self._colour_of(side)
        for place, way in _along(self.board, start, end):
            known = self.strokes.get(place, _Strokes())
            self.strokes[place] = _Strokes(
                known.first | way if first else known.first,
                known.others if first else known.others | way,
                known.colours | {colour},
            )


def _along(board: SquareBoard, start: Place, end: Place) -> Iterator[tuple[Place, int]]:
    """The places from one to the other, with the direction in which a stroke crosses them."""
    (row, column), (last_row, last_column) = board.locate(start), board.locate(end)
    down, right = last_row - row, last_column - column
    if not down:
        way = _WEST_EAST
    elif not right:
        way = _NORTH_SOUTH
    else:
        way = _FALLING if (down > 0) == (right > 0) else _RISING
    steps = max(abs(down), abs(right))
    for step in range(steps + 1):
        at_row, at_column = (
            row + round(down * step / (steps or 1)),
            column + round(right * step / (steps or 1)),
        )
        yield board.row_names[at_row] + board.column_names[at_column], way


def _bracketed(glyph: str, mark: str | None) -> str:
    brackets = _MARK_BRACKETS.get(mark or "")
    return f"{brackets[0]}{glyph[1]}{brackets[1]}" if brackets else glyph
