"""One square or hex as three coloured characters, with everything on it.

A piece is the middle character: its letter shows the kind and, as a capital or small letter, the side. The
character to its left shows whether it is offline, or its strength, if that is one digit; the one to its right
whether it has moved or must retreat, or that the strength is a guess. Otherwise both show the ground.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from rich.style import Style

from sandtable.scenes.board import Cell, Ground, HexBoard, Place, SquareBoard
from sandtable.scenes.geometry import HexLayout, SquareLayout
from sandtable.scenes.palette import UNALIGNED
from sandtable.scenes.scene import Heat, Labels, Lines, Marks, Overlay, Paths, Piece, Ranges, Scene
from sandtable.scenes.text.colours import Paints, style

Part: TypeAlias = tuple[str, Style]

CELL = 3
OPEN_GROUND = " · "

MARK_GLYPHS = {"reach": "•", "good": "•", "bad": "×", "target": "x", "last": "∘", "focus": "o"}
_MARK_BRACKETS = {"target": "><", "focus": "()"}

OFFLINE = "~"
STATE_SIGNS = {"moved": "'", "ready": "+", "retreating": "!", "doubtful": "?", "hidden": "°"}
OTHER_STATE = "*"
_STRENGTH = re.compile(r"(?P<number>\d)(?P<guess>\??)")
"""A tag that is drawn on the board: a strength, or a guess at it."""

_WEST_EAST, _NORTH_SOUTH, _FALLING, _RISING = 1, 2, 4, 8
_LIGHT = {1: "───", 2: " │ ", 4: " ╲ ", 8: " ╱ ", 3: "─┼─", 12: " ╳ "}
_DOUBLE = {1: "═══", 2: " ║ ", 4: " \\ ", 8: " / ", 3: "═╬═", 12: " X "}
"""Characters for lines across a square, by the sum of their directions."""

_HARDLY_SLOPED = 0.2
"""Slope below which a line counts as horizontal or vertical."""
_MOST, _NO_ROOM_FOR_TENTHS = 999, 10


class _Warmth(NamedTuple):
    """The value of a heat map at one place, and the colour behind it."""

    value: float
    ground: str

    @property
    def number(self) -> str:
        """The value in as few characters as possible."""
        value = min(self.value, _MOST)
        return f"{value:.1f}" if value % 1 and value < _NO_ROOM_FOR_TENTHS else str(int(value))


class _Strokes(NamedTuple):
    """The directions of the lines across one square: of the first side, and of the others."""

    first: int = 0
    others: int = 0
    colours: frozenset[str] = frozenset()

    def glyph(self) -> str:
        if self.first and self.others:
            along = "─" if self.first & _WEST_EAST else "═" if self.others & _WEST_EAST else " "
            return f"{along}*{along}"
        signs, directions = (_LIGHT, self.first) if self.first else (_DOUBLE, self.others)
        along = signs[_WEST_EAST][0] if directions & _WEST_EAST else " "
        return signs.get(directions, f"{along}*{along}")


class CellPainter:
    """Draws the cells of a square or hex board, one at a time."""

    def __init__(self, scene: Scene, board: SquareBoard | HexBoard, paints: Paints) -> None:
        self.paints = paints
        self.board = board
        self.lay = SquareLayout(board) if isinstance(board, SquareBoard) else HexLayout(board)
        self.order = {side.id: number for number, side in enumerate(scene.sides)}
        self.colours = {side.id: side.colour for side in scene.sides}
        self.glyphs = {terrain.name: f"{terrain.glyph:^3}"[:CELL] for terrain in board.terrains}
        self.rest: Ground = board.ground if isinstance(board, HexBoard) else "open"
        self.grounds = {terrain.name: terrain.ground for terrain in board.terrains}
        self.cells = {cell.place: cell for cell in board.cells}
        self.closed = frozenset(board.closed if isinstance(board, HexBoard) else ())
        self.pieces: dict[Place, list[Piece]] = {}
        for piece in scene.pieces:
            if piece.place is not None:
                self.pieces.setdefault(piece.place, []).append(piece)
        self.heats: dict[Place, _Warmth] = {}
        self.strokes: dict[Place, _Strokes] = {}
        self.line_starts: set[Place] = set()
        self.marks: dict[Place, str] = {}
        self.letters: dict[Place, str] = {}
        for overlay in scene.overlays:
            self._lay(overlay)
        for place in (*self.pieces, *self.heats, *self.marks, *self.letters):
            self.lay.centre(place)  # an unknown place is an error here as in every drawing

    def cell(self, place: Place, land: int = 0) -> list[Part]:
        """The three characters of a place, in one or several styles.

        `land` is the number of borders north of it.
        """
        ground = self._ground(place, land)
        stack = self.pieces.get(place)
        if stack:
            return self._piece(place, stack, ground)
        cell = self.cells.get(place)
        if place in self.letters:
            return [(f" {self.letters[place]} ", style(self.paints.ink, ground, bold=True))]
        if place in self.heats:
            return [
                (
                    f"{self.heats[place].number:>{CELL}}"[:CELL],
                    style(self.paints.readable_on(ground), ground),
                )
            ]
        if place in self.strokes:
            return self._stroked(place, cell, ground)
        if place in self.marks:
            mark = self.marks[place]
            glyph = self._terrain(cell) if cell else f" {MARK_GLYPHS.get(mark, 'o')} "
            return [(_bracketed(glyph, mark), style(self.paints.ink, ground, bold=True))]
        if cell is None:
            return [(OPEN_GROUND, style(self.paints.faint, ground))]
        glyph = self._terrain(cell)
        if place in self.closed:
            return [(glyph, style(self.paints.faint, ground))]
        colour = self._colour_of(cell.side) if cell.side else self.paints.ink
        return [(glyph if glyph.strip() else OPEN_GROUND, style(colour, ground, bold=cell.side is not None))]

    def ground_below(self, place: Place) -> Part:
        """The lower half of a place that is two lines high: its terrain."""
        ink = self.paints.faint if place in self.closed else self.paints.ink
        return self._terrain(self.cells.get(place)), style(ink, self._ground(place, 0))

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
            number = f"{self.heats[place].number:>2}"
            number = number if len(number) == 2 else "++"
            return [(letter, plain), (number, style(self.paints.readable_on(ground), ground))]
        under = self._terrain(self.cells.get(place))
        signs = [STATE_SIGNS.get(state, OTHER_STATE) for state in piece.states if state != "offline"]
        if len(stack) > 1:
            signs.append(str(min(len(stack), 9)))
        if place in self.letters:
            signs.append(self.letters[place])
        brackets = _MARK_BRACKETS.get(mark or "")
        if brackets and place not in self.letters:
            around = style(self.paints.paper, self.paints.ink, bold=True)
            return [(brackets[0], around), (letter, plain), (brackets[1], around)]
        strength = _STRENGTH.fullmatch(piece.tag or "")
        if strength and not signs:
            signs = [strength["guess"]] if strength["guess"] else []
        left = OFFLINE if offline else strength["number"] if strength else under[0]
        return [(left, plain), (letter, middle), (signs[-1] if signs else under[2], plain)]

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
        """The background colour of a place."""
        if place in self.heats:
            return self.heats[place].ground
        if place in self.marks:
            return self.paints.mark(self.marks[place])
        cell = self.cells.get(place)
        if place in self.closed:
            return self.paints.grounds[0]
        if cell is not None and (ground := self.grounds.get(cell.terrain, "open")) != "open":
            return self.paints.ground(ground)
        if cell is not None and cell.side is None and " " not in self._terrain(cell):
            return self.paints.rock
        if cell is None and self.rest != "open":
            return self.paints.ground(self.rest)
        return self.paints.grounds[land % len(self.paints.grounds)]

    def _colour_of(self, side: str | None) -> str:
        return self.paints.side(self.colours.get(side or "", UNALIGNED))

    def _lay(self, overlay: Overlay) -> None:
        match overlay:
            case Heat(values=values, side=side):
                self._lay_numbers(values, side)
            case Lines(faint=True):
                pass  # there is no weak way to draw a line here
            case Lines(lines=lines):
                for line in lines:
                    self._lay_line(line.start, line.end, line.side)
            case Marks(places=places, style=style):
                self.marks.update(dict.fromkeys(places, style))
            case Ranges(circles=circles, costs=costs, side=side):
                for circle in circles:
                    self.marks.update(dict.fromkeys(self.lay.within(circle), "reach"))
                self._lay_numbers(costs, side)
            case Paths(paths=paths):
                for path in paths:
                    for start, end in pairwise(path.places):
                        self._lay_line(start, end, path.side)
            case Labels(texts=texts):
                # Longer texts do not fit here; they are listed next to the board.
                self.letters.update((place, text) for place, text in texts if len(text) == 1)
                self.marks.update((place, "focus") for place, text in texts if len(text) > 1)

    def _lay_numbers(self, values: Iterable[tuple[Place, float]], side: str | None) -> None:
        most = max((value for _, value in values), default=1)
        for place, value in values:
            colour = self.colours.get(side or "", UNALIGNED)
            self.heats[place] = _Warmth(value, self.paints.shade(colour, value / (most or 1)))

    def _lay_line(self, start: Place, end: Place, side: str | None) -> None:
        self.line_starts.add(start)
        first = self.order.get(side or "", 1) == 0
        colour = self._colour_of(side)
        for place, direction in self._along(start, end):
            known = self.strokes.get(place, _Strokes())
            self.strokes[place] = _Strokes(
                known.first | direction if first else known.first,
                known.others if first else known.others | direction,
                known.colours | {colour},
            )

    def _along(self, start: Place, end: Place) -> Iterator[tuple[Place, int]]:
        """The places from one to another, with the direction of the line across them."""
        first, last = self.lay.centre(start), self.lay.centre(end)
        down, right = last.y - first.y, last.x - first.x
        if abs(down) < abs(right) * _HARDLY_SLOPED:
            direction = _WEST_EAST
        elif abs(right) < abs(down) * _HARDLY_SLOPED:
            direction = _NORTH_SOUTH
        else:
            direction = _FALLING if (down > 0) == (right > 0) else _RISING
        for place in self._between(start, end):
            yield place, direction

    def _between(self, start: Place, end: Place) -> Iterator[Place]:
        if isinstance(self.board, HexBoard):
            steps = self.board.distance(start, end)
            first, last = self.lay.centre(start), self.lay.centre(end)
            for step in range(steps + 1):
                share = step / (steps or 1)
                x, y = first.x + (last.x - first.x) * share, first.y + (last.y - first.y) * share
                yield min(self.board.places, key=lambda place: self._distance(place, x, y))
            return
        (row, column), (last_row, last_column) = self.board.locate(start), self.board.locate(end)
        down, right = last_row - row, last_column - column
        steps = max(abs(down), abs(right))
        for step in range(steps + 1):
            at_row = row + round(down * step / (steps or 1))
            at_column = column + round(right * step / (steps or 1))
            yield self.board.row_names[at_row] + self.board.column_names[at_column]

    def _distance(self, place: Place, x: float, y: float) -> float:
        centre = self.lay.centre(place)
        return (centre.x - x) ** 2 + (centre.y - y) ** 2


def _bracketed(glyph: str, mark: str | None) -> str:
    brackets = _MARK_BRACKETS.get(mark or "")
    return f"{brackets[0]}{glyph[1]}{brackets[1]}" if brackets else glyph
